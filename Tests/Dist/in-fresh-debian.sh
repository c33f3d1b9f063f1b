#!/bin/bash
# In a Debian with nothing but git, make and a Swift toolchain: the commands of the README in a clone. Says what it finds, "ok" or "FAIL" first.
#
# usage: unshare --mount --pid --fork in-fresh-debian.sh ROOT clean|fonts TOOLCHAIN ARCHIVES [FOLDER ...]     (as root)
#
# TOOLCHAIN has bin/swift; ARCHIVES keeps packages of Debian; each FOLDER stands at the same place inside. Exit: 0 went to its end, whatever was found.
# shellcheck disable=SC2016 # words for the shell inside
set -euo pipefail
root=$1 which=$2 toolchain=$3 archives=$4
shift 4

for place in "$toolchain" "$@"; do
    mkdir -p "$root$place"
    mount --bind -o ro "$place" "$root$place"
done
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --bind "$archives" "$root/var/cache/apt/archives"
cp /etc/resolv.conf "$root/etc/resolv.conf"
# No service is started by an installation in here.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"

# Ways to packages that are given to this process are given on.
ways=()
while IFS= read -r way; do ways+=("$way"); done < <(env | grep -iE '^(PIP_[A-Z_]+|[a-z]+_proxy|SSL_CERT_FILE)=' || true)
inside() {
    chroot "$root" env -i PATH="$toolchain/bin:/usr/sbin:/usr/bin:/sbin:/bin" HOME=/root LC_ALL=C.UTF-8 CI=true "${ways[@]}" \
        sh -c 'cd /root/almanac && exec "$@"' sh "$@" </dev/null
}
check() {
    local what=$1 begin=$SECONDS
    shift
    printf '\n-- %s\n' "$what"
    if "$@"; then printf 'ok: %s (%d s)\n' "$what" $((SECONDS - begin)); else printf 'FAIL: %s\n' "$what"; fi
}
lacks() { ! inside sh -c 'command -v "$1"' sh "$1" >/dev/null; }
says_nothing() { [ -z "$(inside "$@" 2>&1)" ]; }

for program in cc python3 pkg-config chromium; do check "there is no $program" lacks "$program"; done
if [ "$which" = clean ]; then
    check "what is built with is installed" inside make dependencies
    check "what is tested with is installed" inside make test-dependencies
    check "nothing is missing then" says_nothing Scripts/install-dependencies --tests
    check "fonts are asked for that the tests open" inside python3 Tests/Dist/check-dependencies.py
    check "every environment of Python is made" inside make environments
else
    check "fonts-liberation is there before" inside sh -c 'apt-get -qq update && apt-get -qq install -y --no-install-recommends fonts-liberation'
    check "make report" inside make report
    check "its pages are there" inside test -s output/index.html
    check "make test, but for the Swift tests" inside make test ALMANAC=.build/release/almanac tests='test-pages test-charts test-paper test-mail test-packs test-pull'
fi
echo 'ok: went to its end'
