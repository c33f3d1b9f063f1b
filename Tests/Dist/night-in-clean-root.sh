#!/bin/bash
# In a Debian of nothing but its smallest set: installs the package, runs a night as the unit's user, and purges it. Says what it finds, "ok" or "FAIL" first.
#
# usage: unshare --mount --pid --fork night-in-clean-root.sh ROOT PACKAGE.deb LEFT     (as root)
#
# LEFT has the paths that may be there afterwards, one a line, as docs/install.md lists them. Exit: 0 went to its end, whatever was found.
# shellcheck disable=SC2016 # words for the shell inside
set -euo pipefail
root=$1 package=$2 left=$3

say() { printf '%s: %s\n' "$1" "$2"; }
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
check() {
    local what=$1
    shift
    if "$@" >"$root/tmp/said" 2>&1; then say ok "$what"; else
        say FAIL "$what"
        tail -n 15 "$root/tmp/said"
    fi
}
# As almanac.service has it: its user, its folder, no way to more rights.
unit() { sed -n "s/^$1=//p" "$root/lib/systemd/system/almanac.service"; }
as_unit() {
    inside setpriv --reuid="$(unit User)" --regid="$(unit Group)" --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all \
        sh -c 'cd "$0" && umask 0027 && exec "$@"' "$(unit WorkingDirectory)" "$@"
}
files() { inside find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /run -o -path /var/cache -o -path /var/log \) -prune -o -print | sort; }

mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
cp /etc/resolv.conf "$root/etc/resolv.conf"
# No service is started by an installation in here.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
cp "$package" "$root/tmp/almanac.deb"

check "its dependencies are to be had" inside sh -c 'apt-get -qq update && apt-get -qq satisfy -y --no-install-recommends "$(dpkg-deb --field /tmp/almanac.deb Depends), fonts-dejavu-core"'
files >"$root/tmp/before"
check "it installs" inside dpkg --install /tmp/almanac.deb
check "every file is as it was packed" inside dpkg --verify almanac
check "the binary says its version" inside almanac --version
check "the unit's user is there" inside getent passwd "$(unit User)"
check "the unit starts a file of the package" inside test -x "$(unit ExecStart | cut -d ' ' -f 1)"
check "no timer is enabled by the installation" sh -c '! ls "$0"/etc/systemd/system/timers.target.wants/almanac*' "$root"
check "a timer can be enabled" inside systemctl enable almanac.timer

# What the administrator writes, and what systemd makes of StateDirectory=.
inside install -d -m "$(unit StateDirectoryMode)" -o "$(unit User)" -g "$(unit Group)" "/var/lib/$(unit StateDirectory)"
inside sh -c 'almanac sample --subjects 12 > /var/lib/almanac/dump.ndjson && chown almanac: /var/lib/almanac/dump.ndjson'
# The example, but for mail that goes into files, and for data of a day that is long over.
inside sh -c 'sed "s|^  transport:.*|  stale: send\n  transport: { sendmail: [/bin/sh, -c, \"cat > \$(mktemp sent-XXXXXX.eml)\"] }|" /usr/share/doc/almanac/examples/almanac.yaml > /etc/almanac.yaml'
inside install -m 600 /dev/null /etc/almanac.env

check "the settings of the example pass" as_unit almanac check --config /etc/almanac.yaml
# shellcheck disable=SC2046 # the words of ExecStart
check "a night" as_unit $(unit ExecStart)
# The data of three of the twelve say nothing of their day, and they get no mail.
check "nine mails" test "$(inside find /var/lib/almanac -maxdepth 1 -name 'sent-*.eml' | wc -l)" -eq 9
check "twelve dashboards" test "$(inside find /var/lib/almanac/output -mindepth 2 -maxdepth 2 -name index.html | wc -l)" -eq 12
# shellcheck disable=SC2046 # the words of ExecStart
check "a second night" as_unit $(unit ExecStart)
check "nobody gets a second mail" test "$(inside find /var/lib/almanac -maxdepth 1 -name 'sent-*.eml' | wc -l)" -eq 9
check "the audit misses nobody" as_unit almanac audit --config /etc/almanac.yaml
# 2: a letter that no font of this small system has is told.
check "a PDF" inside sh -c 'almanac render --input /var/lib/almanac/dump.ndjson --out /tmp/paper --format pdf --subject ana || test $? -eq 2; head -c 5 /tmp/paper/ana/report.pdf | grep -q %PDF-'
check "libcurl is loaded, and nobody answers" inside sh -c 'ALMANAC_GUARDIAN_TOKEN=none almanac pull --guardian http://127.0.0.1:9 --subject ana --timezone UTC --out /tmp/pulled; test $? -eq 69'

# As the Containerfile says: another user, a root that cannot be written, a volume, and /tmp in memory.
mkdir -p "$root/run/volume"
chmod 777 "$root/run/volume"
cat >"$root/run/contained" <<'END'
set -e
if touch /etc/touched 2>/dev/null; then echo 'the root can be written'; exit 1; fi
cd /run/volume
almanac sample --subjects 3 >fleet.ndjson
almanac render --input fleet.ndjson --out output
test -s output/index.html
END
mount --rbind "$root" "$root"
mount --bind "$root/run/volume" "$root/run/volume"
mount -o remount,bind,ro "$root"
mount -t tmpfs tmpfs "$root/tmp"
said=$(inside setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs sh /run/contained 2>&1) && contained=ok || contained=FAIL
umount "$root/tmp"
mount -o remount,bind,rw "$root"
say "$contained" "another user, and a root that cannot be written"
[[ $contained == ok ]] || printf '%s\n' "$said"

check "it is removed" inside dpkg --remove almanac
check "it is purged" inside dpkg --purge almanac
files >"$root/tmp/after"
while read -r path; do
    allowed=
    while read -r pattern; do
        # shellcheck disable=SC2254 # a pattern
        case "$path" in $pattern | $pattern/*) allowed=1 ;; esac
    done <"$left"
    [[ -n "$allowed" ]] || say FAIL "purge leaves $path"
done < <(comm -13 "$root/tmp/before" "$root/tmp/after")
while read -r path; do say FAIL "purge takes $path, which was there before"; done < <(comm -23 "$root/tmp/before" "$root/tmp/after")
while read -r pattern; do
    # What the docs list has to be there, or they say too much.
    if compgen -G "$root$pattern" >/dev/null; then say ok "$pattern stays"; else say FAIL "$pattern does not stay"; fi
done <"$left"
say ok "went to its end"
