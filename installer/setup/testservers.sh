# shellcheck shell=bash
# The independent model servers of the integration tests, from npm at the versions of tests/npm/package-lock.json.
# tests/npm/run-node starts programs of theirs with the pinned Node.js of the same lock file.

test_servers_ensure() {
    local folder="${velqa_root}/tests/npm" stamp wanted
    wanted="$(sha256sum "${folder}/package.json" "${folder}/package-lock.json" | sha256sum | cut -c 1-64)"
    stamp="${folder}/node_modules/.velqa-stamp"
    if [[ -f "$stamp" && "$(cat "$stamp")" == "$wanted" ]]; then
        note 'installed'
        return 0
    fi
    # Any npm will do; Debian's is big, so it is installed only where there is none.
    if ! command -v npm >/dev/null; then
        prepare_root
        note 'installing npm'
        run_logged apt-npm as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
            -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 npm || fail 'npm could not be installed; the reason is above.'
    fi
    note 'installing what tests/npm/package-lock.json names'
    run_logged npm npm --prefix "$folder" ci --ignore-scripts --no-audit --no-fund ||
        fail 'The test servers could not be installed from npm; the reason is above.'
    printf '%s' "$wanted" >"$stamp"
}
