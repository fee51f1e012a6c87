# shellcheck shell=bash
# What every set-up script shares: words to the person, root rights, long commands with visible progress.
# Sourced, never run. Expects `set -euo pipefail` and bash 5.

velqa_root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)"
export HOME="${HOME:-$(getent passwd "$UID" | cut -d : -f 6)}"
velqa_cache="${XDG_CACHE_HOME:-${HOME}/.cache}/velqa-setup"
velqa_log_dir="${velqa_root}/build/setup-logs"
velqa_terminal=no
if [[ -t 1 ]]; then velqa_terminal=yes; fi

say() { printf '%s\n' "$*"; }
note() { printf '   %s\n' "$*"; }
warn() { printf 'Note: %s\n' "$*" >&2; }

# fail MESSAGE [WHAT TO DO]: the one way these scripts give up.
fail() {
    printf '\nError: %s\n' "$1" >&2
    if [[ $# -gt 1 ]]; then printf '%s\n' "${@:2}" >&2; fi
    exit 1
}

# Sections with their durations; section_table prints them again in the end.
velqa_section_names=()
velqa_section_times=()
velqa_section_name=''
velqa_section_start=0

now_ms() { local now="${EPOCHREALTIME/[.,]/}"; printf '%s' "$((now / 1000))"; }

section() {
    section_end
    velqa_section_name="$1"
    velqa_section_start="$(now_ms)"
    printf '\n== %s\n' "$1"
}

section_end() {
    [[ -n "$velqa_section_name" ]] || return 0
    velqa_section_names+=("$velqa_section_name")
    velqa_section_times+=("$(($(now_ms) - velqa_section_start))")
    velqa_section_name=''
}

section_table() {
    section_end
    local i
    printf '\n'
    for i in "${!velqa_section_names[@]}"; do
        printf '%9d.%d s  %s\n' "$((velqa_section_times[i] / 1000))" "$((velqa_section_times[i] % 1000 / 100))" \
            "${velqa_section_names[i]}"
    done
}

# as_root COMMAND...: runs it as root, by sudo where needed.
as_root() {
    if [[ "$EUID" -eq 0 ]]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo -- "$@"
    else
        fail "'$1' needs root rights, and sudo is not installed." \
            'Install sudo and allow your user to use it, or run this script once as root.'
    fi
}

# Asks for the sudo password now, while the person looks, and not in the middle of a progress line.
prepare_root() {
    if [[ "$EUID" -eq 0 ]] || ! command -v sudo >/dev/null; then return 0; fi
    sudo -n true 2>/dev/null || sudo -v || fail 'sudo refused.' 'Run this script as a user who may use sudo, or as root.'
}

# run_logged NAME COMMAND...: output goes to a log; the person sees the last line move, and the end of the log on failure.
run_logged() {
    local name="$1" log start pid line shown='' code=0 beat=0 next
    shift
    mkdir -p "$velqa_log_dir"
    log="${velqa_log_dir}/${name}.log"
    start="$SECONDS"
    next=$((start + 15))
    "$@" >"$log" 2>&1 </dev/null &
    pid=$!
    velqa_child="$pid"
    while kill -0 "$pid" 2>/dev/null; do
        if ((beat++ < 20)); then sleep 0.05; else sleep 0.2; fi
        if [[ "$velqa_terminal" == yes ]]; then
            line="$(last_line "$log")"
            printf '\r\033[K   %s' "${line:0:$((${COLUMNS:-80} - 4))}"
        elif ((SECONDS >= next)); then
            next=$((SECONDS + 15))
            line="$(last_line "$log")"
            if [[ "$line" != "$shown" ]]; then note "[$((SECONDS - start)) s] ${line:0:100}"; fi
            shown="$line"
        fi
    done
    wait "$pid" || code=$?
    velqa_child=''
    if [[ "$velqa_terminal" == yes ]]; then printf '\r\033[K'; fi
    if [[ "$code" -ne 0 ]]; then
        printf '%s\n' "--- the end of ${log#"$velqa_root"/}" >&2
        tail -n "${velqa_log_tail:-40}" "$log" >&2
        printf -- '---\n' >&2
    fi
    return "$code"
}

last_line() {
    tail -c 400 "$1" 2>/dev/null | tr '\r' '\n' | tr -cd '\n\40-\176' | sed -e 's/\[[0-9;]*m//g' -e '/^ *$/d' | tail -n 1 || true
}

# Ends what run_logged started, with all its descendants, when the script is interrupted.
end_child() {
    if [[ -n "${velqa_child:-}" ]]; then
        end_tree "$velqa_child"
        velqa_child=''
    fi
}

end_tree() {
    local child
    for child in $(cat "/proc/$1/task/$1/children" 2>/dev/null || true); do end_tree "$child"; done
    kill "$1" 2>/dev/null || sudo -n kill "$1" 2>/dev/null || true
}
