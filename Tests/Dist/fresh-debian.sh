#!/bin/bash
# Holds what the README promises: in a Debian 12 that has nothing but git, make and a Swift toolchain, in a clone, its commands do what they say.
#
# usage: fresh-debian.sh WORK
#
# WORK is a scratch folder. Two Debians are made in it. In the first, all that is built and tested with is installed, and found by what asks for it. In
# the second, which had fonts-liberation before as every machine with Chromium has, the report is built and made, and every script of `make test` tries
# the binary that came of it. The Swift tests are not built there a second time. What is cloned is the last commit.
#
# The toolchain of this machine is bound in. So are its ways to packages: apt's sources, folders that stand for servers of git and pip, certificates.
# Without root, mmdebstrap or a mirror of Debian, this is said and skipped.
#
# Closing line: "N passed, N failed". Exit: 0 all passed or skipped, 1 findings.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -eq 1 ] || { sed -n '2,14s/^# \{0,1\}//p' "$0" && exit 64; }

skip() {
    printf 'skipped: a fresh Debian: %s\n' "$1"
    exit 0
}
[ "$(uname -s)" = Linux ] || skip "this is no Linux"
if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || skip "only root can make one"
    exec sudo -n --preserve-env "$0" "$1"
fi
command -v mmdebstrap >/dev/null || skip "mmdebstrap is not installed"
unshare --mount --pid --fork true 2>/dev/null || skip "nothing may be mounted here"

mkdir -p "$1"
work=$(cd "$1" && pwd)
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
rm -rf --one-file-system "$work/clean" "$work/fonts"
mkdir -p "$work/archives/partial"
# What a toolchain of swift.org is linked with and links with, and no compiler for C, no interpreter, no fonts.
needs=binutils,libc6-dev,libcurl4,libncurses6,libsqlite3-0,libstdc++-12-dev,libuuid1,libxml2,tzdata
mmdebstrap --mode=root --variant=minbase --quiet --include="ca-certificates,git,make,$needs" bookworm "$work/clean" >"$work/mmdebstrap.log" 2>&1 ||
    skip "there is none to be had: $(tail -n 3 "$work/mmdebstrap.log")"

root=$work/clean
# The sources of another Debian are of no use.
if grep -qs '^VERSION_CODENAME=bookworm$' /etc/os-release; then
    rm -rf "$root"/etc/apt/sources.list "$root"/etc/apt/sources.list.d
    mkdir "$root/etc/apt/sources.list.d"
    [ ! -e /etc/apt/sources.list ] || cp /etc/apt/sources.list "$root/etc/apt/"
    find /etc/apt/sources.list.d \( -name '*.list' -o -name '*.sources' \) -exec cp {} "$root/etc/apt/sources.list.d/" \; 2>/dev/null || true
    apt-config dump | grep -E '^Acquire::https?::' >"$root/etc/apt/apt.conf.d/90host" || true
fi
# What is fetched for the first is there for the second.
printf 'Binary::apt-get::APT::Keep-Downloaded-Packages "true";\n' >"$root/etc/apt/apt.conf.d/91keep"
[ ! -d /usr/local/share/ca-certificates ] || cp -r /usr/local/share/ca-certificates "$root/usr/local/share/"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" 2>/dev/null || true
[ ! -e /etc/pip.conf ] || cp /etc/pip.conf "$root/etc/"
mkdir -p "$root/root/.cache"
[ ! -d "${HOME:-/root}/.cache/org.swift.swiftpm" ] || cp -r "${HOME:-/root}/.cache/org.swift.swiftpm" "$root/root/.cache/"

# Folders of this machine that stand for servers, and so are bound in.
folders=()
while read -r key address; do
    place=${key#url.} place=${place%.insteadof}
    HOME=$root/root git config --global --add "$key" "$address"
    [ ! -d "$place" ] || folders+=("$place")
done < <(git config --get-regexp '^url\..*\.insteadof$' || true)
for place in ${PIP_FIND_LINKS-}; do [ ! -d "$place" ] || folders+=("$place"); done

git clone --quiet --no-local . "$root/root/almanac"
cp -a "$root" "$work/fonts"

passed=0 failed=0
for which in clean fonts; do
    echo "== a Debian with $([ $which = clean ] && echo 'nothing in it' || echo 'fonts-liberation')"
    unshare --mount --pid --fork Tests/Dist/in-fresh-debian.sh "$work/$which" "$which" "$toolchain" "$work/archives" "${folders[@]}" >"$work/$which.log" 2>&1 || true
    grep -E '^(ok|FAIL): ' "$work/$which.log" || true
    passed=$((passed + $(grep -c '^ok: ' "$work/$which.log" || true)))
    if grep -q '^FAIL: ' "$work/$which.log" || ! grep -q '^ok: went to its end$' "$work/$which.log"; then
        failed=$((failed + 1))
        tail -n 60 "$work/$which.log"
    fi
    rm -rf --one-file-system "${work:?}/$which"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
