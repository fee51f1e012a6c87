# shellcheck shell=bash
# The licence server for trying the application: on loopback only, with a demo licence key. It is left running where the
# window cannot open (the printed command needs it), and taken up again by the next start.

license_dir="${XDG_STATE_HOME:-$HOME/.local/state}/velqa/license-server"
license_started=no

license_pid() {
    local pid
    pid="$(cat "${license_dir}/pid" 2>/dev/null || true)"
    [[ "$pid" =~ ^[0-9]+$ ]] && tr '\0' ' ' <"/proc/${pid}/cmdline" 2>/dev/null | grep -qF velqa-license-server || return 1
    printf '%s' "$pid"
}

license_read() {
    VELQA_LICENSE_URL="$(sed -n 's/^listening \(http[^ ]*\).*/\1/p' "${license_dir}/log" 2>/dev/null | tail -n 1)"
    VELQA_DEMO_KEY="$(sed -n 's/^demo-key \([^ ]*\).*/\1/p' "${license_dir}/log" 2>/dev/null | tail -n 1)"
    [[ -n "$VELQA_LICENSE_URL" && -n "$VELQA_DEMO_KEY" ]]
}

# license_start PROGRAM: sets and exports VELQA_LICENSE_URL and VELQA_DEMO_KEY.
license_start() {
    local program="$1" try
    if ! license_pid >/dev/null || ! license_read; then
        license_stop
        (umask 077 && mkdir -p "$license_dir" && rm -f "${license_dir}/stdin" && mkfifo "${license_dir}/stdin" && : >"${license_dir}/log")
        license_started=yes
        # The server ends when its standard input does; a fifo opened for both directions never ends.
        # shellcheck disable=SC2016
        setsid --fork bash -c 'echo "$$" >"$1/pid"; exec "$2" --listen 127.0.0.1:0 --demo --data "$1/data" 0<>"$1/stdin" >"$1/log" 2>&1' \
            license "$license_dir" "$program"
        for ((try = 0; try < 100; try++)); do
            if license_read; then break; fi
            if ((try > 10)) && ! license_pid >/dev/null; then break; fi
            sleep 0.1
        done
        if ! license_read; then
            tail -n 20 "${license_dir}/log" >&2 || true
            fail 'The licence server did not start; its last words are above.'
        fi
    fi
    export VELQA_LICENSE_URL VELQA_DEMO_KEY
    note "licence server at ${VELQA_LICENSE_URL}, demo licence key ${VELQA_DEMO_KEY}"
}

# license_stop: ends the server of this or an earlier start.
license_stop() {
    local pid
    pid="$(license_pid)" || return 0
    kill "$pid" 2>/dev/null || true
    rm -f "${license_dir}/pid"
}
