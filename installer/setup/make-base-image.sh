#!/bin/bash
# Makes a small Debian 13 root file system as a tar.gz, the same in kind as the official debian:trixie-slim: minbase without
# documentation and translations. Run as root: make-base-image.sh ARCHIVE OWNER-UID
set -euo pipefail

archive="$1" owner="$2"
suite=trixie
work="$(mktemp -d "$(dirname "$archive")/base-image.XXXXXX")"
trap 'rm -rf --one-file-system "$work"' EXIT
root="${work}/root"

# Where this machine's own package manager fetches Debian's packages; Debian's default elsewhere (a derivative, say).
repository() {
    # shellcheck disable=SC2016
    apt-get indextargets --format '$(ORIGIN)|$(LABEL)|$(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
        sed -n "s#^Debian|$1|\(https\{0,1\}://.*[^/]\)/*\$#\1#p" | head -n 1
}
mirror="$(repository Debian)"
mirror="${mirror:-http://deb.debian.org/debian}"
security="$(repository Debian-Security)"
security="${security:-http://deb.debian.org/debian-security}"

if [[ -z "${http_proxy:-}" ]]; then
    proxy=''
    eval "$(apt-config shell proxy Acquire::http::Proxy)"
    if [[ -n "$proxy" && "$proxy" != DIRECT ]]; then export http_proxy="$proxy"; fi
fi

debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$mirror"

cat >"${root}/etc/dpkg/dpkg.cfg.d/docker" <<'EXCLUDE'
path-exclude=/usr/share/doc/*
path-include=/usr/share/doc/*/copyright
path-exclude=/usr/share/man/*
path-exclude=/usr/share/info/*
path-exclude=/usr/share/groff/*
path-exclude=/usr/share/lintian/*
path-exclude=/usr/share/locale/*
EXCLUDE
printf 'force-unsafe-io\n' >"${root}/etc/dpkg/dpkg.cfg.d/docker-apt-speedup"
printf 'Acquire::Languages "none";\n' >"${root}/etc/apt/apt.conf.d/docker-no-languages"
printf 'APT::Install-Recommends "false";\n' >"${root}/etc/apt/apt.conf.d/docker-no-recommends"
printf '#!/bin/sh\nexit 101\n' >"${root}/usr/sbin/policy-rc.d"
chmod 0755 "${root}/usr/sbin/policy-rc.d"
cat >"${root}/etc/apt/sources.list" <<SOURCES
deb ${mirror} ${suite} main
deb ${mirror} ${suite}-updates main
deb ${security} ${suite}-security main
SOURCES

# Security updates are part of the image.
cp --remove-destination "$(readlink -f /etc/resolv.conf)" "${root}/etc/resolv.conf"
chroot "$root" apt-get update
DEBIAN_FRONTEND=noninteractive chroot "$root" apt-get --yes dist-upgrade
chroot "$root" apt-get clean

find "${root}/usr/share/doc" -mindepth 2 ! -type d ! -name copyright -delete
find "${root}/usr/share/doc" -depth -mindepth 1 -type d -empty -delete
rm -rf "${root}"/usr/share/{man,info,groff,lintian,locale}/* "${root}"/var/lib/apt/lists/* "${root}"/var/cache/apt/* \
    "${root}"/var/cache/debconf/*-old "${root}"/var/lib/dpkg/*-old "${root}"/var/log/apt "${root}"/var/log/*.log \
    "${root}"/tmp/* "${root}"/etc/hostname "${root}"/etc/machine-id
: >"${root}/etc/resolv.conf"

tar --directory "$root" --create --numeric-owner --one-file-system . | gzip -6 >"${work}/archive"
chown "$owner" "${work}/archive"
mv "${work}/archive" "$archive"
