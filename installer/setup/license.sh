# shellcheck shell=bash
# The licence server for trying the application: on loopback only, with a demo licence key. It is left running where the
# window cannot open (the printed command needs it), and taken up again by the next start.
#
# What it prints, one fact a line, "NAME VALUE": listening URL, demo-key KEY, license-keys KID:BASE64URL[,...] (the public
# keys to trust), issuer ISSUER. The first two must be there; each is handed to the application as the variable below.

license_dir="${XDG_STATE_HOME:-$HOME/.local/state}/velqa/license-server"
license_variables=(VELQA_LICENSE_URL VELQA_DEMO_KEY VELQA_LICENSE_KEYS VELQA_LICENSE_ISSUER)
license_facts=(listening demo-key license-keys issuer)
license_started=no

license_pid() {
    local pid
    pid="$(cat "${license_dir}/pid" 2>/dev/null || true)"
    [[ "$pid" =~ ^[0-9]+$ ]] && tr '\0' ' ' 2>/dev/null <"/proc/${pid}/cmdline" | grep -qF velqa-license-server || return 1
    printf '%s' "$pid"
}

# Sets and exports the variables from what the server printed; false while the URL or the key is not there yet.
license_read() {
    local i value
    for i in "${!license_facts[@]}"; do
        value="$(sed -n "s/^${license_facts[i]} \([^ ]*\).*/\1/p" "${license_dir}/log" 2>/dev/null | tail -n 1)"
        if [[ -n "$value" ]]; then
            export "${license_variables[i]}=${value}"
        elif ((i < 2)); then
            return 1
        else
            unset "${license_variables[i]}"
        fi
    done
}

# license_launch PROGRAM PORT: true when it serves.
license_launch() {
    local try
    (umask 077 && mkdir -p "$license_dir" && rm -f "${license_dir}/stdin" && mkfifo "${license_dir}/stdin" && : >"${license_dir}/log")
    # The server ends when its standard input does; a fifo opened for both directions never ends.
    # shellcheck disable=SC2016
    setsid --fork bash -c 'echo "$$" >"$1/pid"
        exec "$2" --listen "127.0.0.1:$3" --demo --data "$1/data" 0<>"$1/stdin" >"$1/log" 2>&1' \
        license "$license_dir" "$1" "$2"
    for ((try = 0; try < 200; try++)); do
        if license_read && license_pid >/dev/null; then return 0; fi
        if ((try > 20)) && ! license_pid >/dev/null; then return 1; fi
        sleep 0.05
    done
    return 1
}

# license_start PROGRAM: afterwards it serves and the variables are exported.
license_start() {
    local port
    if ! license_pid >/dev/null || ! license_read; then
        license_stop
        # The same port as last time where it is free, since the application remembers who issued its entitlement.
        port="$(cat "${license_dir}/port" 2>/dev/null || true)"
        if ! license_launch "$1" "${port:-0}" && ! { license_stop; license_launch "$1" 0; }; then
            tail -n 20 "${license_dir}/log" >&2 || true
            fail 'The licence server did not start; its last words are above.'
        fi
        license_started=yes
        printf '%s' "${VELQA_LICENSE_URL##*:}" | tr -cd '0-9' >"${license_dir}/port"
    fi
    note "licence server at ${VELQA_LICENSE_URL}, demo licence key ${VELQA_DEMO_KEY}"
}

# license_environment: the variables as NAME=VALUE words to put before a command.
license_environment() {
    local name
    for name in "${license_variables[@]}"; do
        if [[ -n "${!name:-}" ]]; then printf '%s=%q ' "$name" "${!name}"; fi
    done
}

# license_stop: ends the server of this or an earlier start.
license_stop() {
    local pid
    pid="$(license_pid)" || return 0
    kill "$pid" 2>/dev/null || true
    rm -f "${license_dir}/pid"
}
