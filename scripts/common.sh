# Shared by ./run and ./test: the packages, installing them, and building a preset. Source it with $root set.
# shellcheck shell=bash disable=SC2034,SC2154  # names from and for the script that sources this

run_packages=(g++ cmake ninja-build ccache pkg-config libhwy-dev libcli11-dev nlohmann-json3-dev libpugixml-dev
    libtomlplusplus-dev zlib1g-dev libzstd-dev libstb-dev libfmt-dev libcairo2-dev libwebp-dev libjpeg-dev)
python_packages=(g++ cmake ninja-build ccache libhwy-dev pybind11-dev python3-dev python3-numpy python3-pip
    python3-setuptools python3-wheel)
deb_packages=("${run_packages[@]}" "${python_packages[@]}" dpkg-dev file help2man python3)
release_packages=(git python3 universal-ctags)
test_packages=("${deb_packages[@]}" mmdebstrap meson libgtest-dev librapidcheck-dev libgmp-dev clang-14
    libclang-rt-14-dev python3 mypy shellcheck valgrind python3-pygame libpython3.11 git help2man man-db zsh fish
    universal-ctags doxygen)
coverage_packages=("${test_packages[@]}" gcovr)
bench_packages=(g++ cmake ninja-build ccache pkg-config libhwy-dev libbox2d-dev libchipmunk-dev libcgal-dev libboost-dev
    libcairo2-dev libgeos-dev python3-pygame libpython3.11)
wasm_packages=(cmake ninja-build ccache clang-22 lld-22 wasi-libc libc++-22-dev-wasm32 libclang-rt-22-dev-wasm32
    binaryen)
npm_tool_packages=(emscripten cmake ninja-build ccache dpkg-dev libcli11-dev nlohmann-json3-dev libtomlplusplus-dev
    libstb-dev libfmt-dev libfast-float-dev librange-v3-dev)
if ! command -v npm >/dev/null; then npm_tool_packages+=(npm); fi
demo_packages=(g++ cmake ninja-build ccache libhwy-dev libstb-dev libsdl2-dev)
demo_test_packages=("${demo_packages[@]}" python3 xvfb xdotool)
mpi_only_packages=(libopenmpi-dev openmpi-bin libtrilinos-zoltan-dev)
mpi_packages=("${run_packages[@]}" "${mpi_only_packages[@]}")
mpi_test_packages=("${mpi_packages[@]}" libgtest-dev python3)
# Debian's packages for one processor and its emulator each; gcc-multilib would conflict with all of them.
machine_packages=(g++ g++-11 clang-14 universal-ctags qemu-user wine64 g++-mingw-w64-x86-64-posix g++-aarch64-linux-gnu
    g++-arm-linux-gnueabihf g++-i686-linux-gnu g++-powerpc64le-linux-gnu g++-riscv64-linux-gnu g++-s390x-linux-gnu)
# Node may be installed from elsewhere, which conflicts with Debian's packages.
page_packages=("${wasm_packages[@]}")
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then page_packages+=(nodejs npm); fi
wasm_test_packages=("${page_packages[@]}" googletest chromium)

site_packages=(python3 doxygen mkdocs-material)

# ccache keeps its files under HOME, or in the build folder if HOME is not writable.
if [[ ! -w ${HOME-} ]]; then export CCACHE_DIR=${CCACHE_DIR:-$root/build/ccache}; fi
# What one checkout has compiled, another takes from it.
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$root} CCACHE_NOHASHDIR=${CCACHE_NOHASHDIR:-1}
# It leaves what includes a precompiled header alone otherwise; no source here asks for the time or for such macros.
export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-pch_defines,time_macros}
# What it keeps depends on whole headers: GCC reads a header again that differs from the precompiled one, if only in a
# comment. The name leaves aside what was kept by an older rule.
export CCACHE_DEPEND=1 CCACHE_NAMESPACE=${CCACHE_NAMESPACE:-carom-whole-headers}

complain() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
}

# missing_packages PACKAGE...: those that are not installed. None on a system without dpkg, which must provide its own.
missing_packages() {
    command -v dpkg-query >/dev/null || return 0
    # shellcheck disable=SC2016  # the ${...} are dpkg-query's
    comm -23 <(printf '%s\n' "$@" | sort -u) \
        <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed //p' | sort -u)
}

# install_packages PACKAGE...: installs what is missing, as root or through sudo.
install_packages() {
    local missing as_root=()
    mapfile -t missing < <(missing_packages "$@")
    ((${#missing[@]} > 0)) || return 0
    if ((EUID != 0)); then as_root=(sudo); fi
    if ! command -v apt-get >/dev/null || ! command -v "${as_root[@]:-true}" >/dev/null; then
        complain "these packages are missing and cannot be installed from here: ${missing[*]}"
        complain "install them as root (apt-get install ${missing[*]}), then try again"
        return 1
    fi
    complain "installing ${missing[*]}"
    # A stale mirror among several must not stop the install, so a failed update does not count by itself.
    "${as_root[@]}" apt-get update -q || complain "apt-get update failed; trying with the package lists there are"
    if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
        install -y -q --no-install-recommends "${missing[@]}"; then
        complain "could not install: ${missing[*]}"
        return 1
    fi
}

# Lines of CMake's cache, NAME:TYPE=VALUE, that the script may set before it builds.
settings=()

# configure PRESET: unless done already, for this copy of the tree and with these settings.
configure() {
    local dir=$root/build/$1 log line options=() is_done=1
    if [[ ! -f $dir/build.ninja ]] || ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$dir/CMakeCache.txt"; then
        options=(--fresh) is_done=0
    fi
    for line in "${settings[@]}"; do
        options+=("-D$line")
        if ((is_done)) && ! grep -qxF -- "$line" "$dir/CMakeCache.txt"; then is_done=0; fi
    done
    ((is_done)) && return 0
    log=$(cd "$root" && cmake "${options[@]}" --preset "$1" 2>&1) || { printf '%s\n' "$log" && return 1; }
}

# show_progress: turns ninja's lines "[DONE/TOTAL SECONDS] STEP" into one line that is updated on a terminal, and into a
# line a minute elsewhere. All other lines, such as errors, pass.
show_progress() {
    local line text clear='' next=0
    if [[ -t 1 ]]; then clear=$'\r\e[K'; fi
    while IFS= read -r line; do
        case $line in
            'ninja: Entering directory '* | 'ninja: no work to do.' | *' Re-checking globbed dir'*) continue ;;
        esac
        if [[ ! $line =~ ^\[([0-9]+)/([0-9]+)\ ([0-9]+)\.[0-9]+\]\  ]]; then
            printf '%s%s\n' "$clear" "$line"
            continue
        fi
        local finished=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]} seconds=${BASH_REMATCH[3]}
        text="building: $finished of $total steps"
        if ((finished > 0 && seconds >= 5)); then
            text+=", about $(time_text $((seconds * (total - finished) / finished))) left"
        fi
        if [[ -n $clear ]]; then
            printf '%s%s' "$clear" "$text"
        elif ((seconds >= next)); then
            printf '%s\n' "$text"
            next=$((seconds + 60))
        fi
    done
    printf '%s' "$clear"
}

# time_text SECONDS: "3 min", or "40 s".
time_text() {
    if (($1 >= 90)); then echo "$((($1 + 30) / 60)) min"; else echo "$1 s"; fi
}

# build PRESET TARGET: silent if everything is up to date. CAROM_JOBS limits how many compilers run at once.
build() {
    configure "$1" || return
    NINJA_STATUS='[%f/%t %e] ' ninja ${CAROM_JOBS:+-j "$CAROM_JOBS"} -C "$root/build/$1" "$2" 2>&1 | show_progress
}

# prepare PRESET TARGET PACKAGE...: installs and builds, one process at a time, away from the caller's stdin and stdout.
prepare() {
    local preset=$1 target=$2
    shift 2
    mkdir -p "$root/build"
    (
        flock -w 2 9 || { complain "waiting for another build to finish" && flock 9; }
        install_packages "$@" && build "$preset" "$target" 9>&-
    ) 9>"$root/build/.lock" </dev/null >&2
}

# install_only PACKAGE...: installs in the same way, for what needs no compiler.
install_only() {
    mkdir -p "$root/build"
    (flock 9 && install_packages "$@") 9>"$root/build/.lock" </dev/null >&2
}
