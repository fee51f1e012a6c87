# shellcheck shell=bash
# Configures and compiles.

# build_preset PRESET DIRECTORY: ccache, Ninja and the number of cores do the rest; unchanged means a fraction of a second.
build_preset() {
    local preset="$1" directory="$2" stamp
    stamp="${directory}/.velqa-configured"
    if [[ ! -f "${directory}/build.ninja" || "${velqa_root}/CMakePresets.json" -nt "$stamp" ]]; then
        note "configuring (preset ${preset}, in ${directory#"$velqa_root"/})"
        run_logged "configure-${preset}" cmake -S "$velqa_root" --preset "$preset" -B "$directory" ||
            fail 'CMake could not configure the project; the reason is above.'
        touch "$stamp"
    fi
    note "compiling with $(nproc) jobs"
    velqa_log_tail=80 run_logged "build-${preset}" cmake --build "$directory" ||
        fail 'The project does not compile; the errors are above.'
}
