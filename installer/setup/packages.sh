# shellcheck shell=bash
# Debian packages: finds out with one query what is missing and installs only that.

# package_list FILE...: the names in packages-FILE.txt, comments taken out.
package_list() {
    local list
    for list in "$@"; do
        sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' "${velqa_root}/installer/setup/packages-${list}.txt"
    done
}

# missing_packages NAME...: prints those that are not installed.
missing_packages() {
    local -A installed=()
    local name
    while read -r name; do
        installed["$name"]=1
    # A name unknown to dpkg is reported on stderr and by the exit code; it simply counts as missing.
    done < <(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed //p')
    for name in "$@"; do
        if [[ -z "${installed[$name]:-}" ]]; then printf '%s\n' "$name"; fi
    done
}

# install_packages LIST...: installs what the lists name and the machine lacks.
install_packages() {
    local names missing
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        fail 'This machine has no Debian packages (apt-get and dpkg are missing).' \
            'The script knows Debian 12 and newer. Elsewhere install what installer/setup/packages-*.txt name, then build with CMake.'
    fi
    mapfile -t names < <(package_list "$@")
    mapfile -t missing < <(missing_packages "${names[@]}")
    if [[ "${#missing[@]}" -eq 0 ]]; then
        note "all ${#names[@]} packages are installed"
        return 0
    fi
    note "installing ${#missing[@]} of ${#names[@]} packages: ${missing[*]}"
    prepare_root
    apt_index_fresh "${missing[@]}" || run_logged apt-update as_root apt-get update ||
        fail 'The package lists could not be fetched.' 'Check the network and /etc/apt/sources.list, then start again.'
    run_logged apt-install as_root env DEBIAN_FRONTEND=noninteractive NEEDRESTART_MODE=l apt-get install \
        --yes --no-install-recommends -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 -- "${missing[@]}" ||
        fail 'The packages could not be installed; the messages of apt-get are above.' \
            'Mend that (often: sudo apt-get -f install), then start again.'
}

# apt_index_fresh NAME...: true when the package lists are at most a day old and know every name.
apt_index_fresh() {
    local lists=/var/lib/apt/lists known
    [[ -n "$(find "$lists" -maxdepth 1 -name '*_Packages*' -mtime -1 -print -quit 2>/dev/null)" ]] || return 1
    known="$(LC_ALL=C apt-cache policy -- "$@" 2>/dev/null | grep -c '^  Candidate: [^(]' || true)"
    [[ "$known" -eq "$#" ]]
}
