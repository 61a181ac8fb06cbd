#!/usr/bin/env bash
# Prints the sizes of the WebAssembly modules, with some operations, and with other optimizations. It links the objects
# of build/wasm, which `./run play` or `./test --wasm` builds.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build/wasm
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

[[ -f $build/build.ninja ]] || { printf 'build/wasm does not exist: run ./run play first\n' >&2 && exit 1; }
objects=bindings/wasm/CMakeFiles/carom_wasm.dir/src
features=(--enable-simd --enable-bulk-memory --enable-sign-ext --enable-mutable-globals
    --enable-nontrapping-float-to-int --enable-reference-types)
as_built=(-O3)

# link OUTPUT SOURCE...: the module of these sources, or of all if there are none, before binaryen.
link() {
    local output=$1 command
    shift
    command=$(ninja -C "$build" -t commands bindings/wasm/carom.wasm | grep -- '-mexec-model=reactor' | tail -n 1)
    command=${command#": && "}
    command=${command%%" && "*}
    command=${command/-o bindings\/wasm\/carom.wasm/-o $output}
    if (($# > 0)); then
        local selected=() object
        for object in "$@"; do selected+=("$objects/$object.cpp.obj"); done
        command=$(sed "s|$objects/[^ ]*\.obj ||g; s|-o $output|${selected[*]} -o $output|" <<<"$command")
    fi
    (cd "$build" && eval "$command")
}

# show NAME FILE: prints the size of a file, plain and gzipped.
show() {
    printf '%-44s %5d KiB %5d KiB gzipped\n' "$1" $((($(stat -c %s "$2") + 512) / 1024)) \
        $((($(gzip -9c "$2" | wc -c) + 512) / 1024))
}

# option NAME OPTION...: prints the size of the whole module after binaryen with these options.
option() {
    local name=$1
    shift
    if wasm-opt "${features[@]}" "$@" "$work/all.wasm" -o "$work/one.wasm" 2>"$work/errors"; then
        show "$name" "$work/one.wasm"
    else
        printf '%-44s %s\n' "$name" "$(head -n 1 "$work/errors")"
    fi
}

# part NAME SOURCE...: prints the size of a module of these operations and of what every module needs.
part() {
    local name=$1
    shift
    link "$work/part.wasm" module shapes rotation_operations "$@"
    wasm-opt "${features[@]}" "${as_built[@]}" "$work/part.wasm" -o "$work/one.wasm"
    show "$name" "$work/one.wasm"
}

link "$work/all.wasm"
printf 'All operations, by optimization:\n'
show 'clang -Oz, --gc-sections, --strip-all' "$work/all.wasm"
option 'and wasm-opt (as built)' "${as_built[@]}"
option 'and wasm-opt -Oz, repeated' -Oz --converge
option 'and wasm-opt -Oz, similar functions merged' -Oz --merge-similar-functions -Oz
option 'and wasm-opt -Oz, the low memory unused' -Oz --low-memory-unused
printf '\nSome operations, as built:\n'
part 'still shapes' still_operations
part 'still shapes and construction' still_operations build_operations
part 'still and moving shapes' still_operations moving_operations
part 'shapes, PairFinder and Tree' still_operations moving_operations pair_finder_operations tree_operations
part 'pixels' mask_operations
part 'all but World and moves' still_operations moving_operations build_operations mask_operations pair_finder_operations tree_operations respond_operations
part 'boxes and balls: PairFinder, Tree, DiscTable' pair_finder_operations tree_operations respond_operations

printf '\nThe small module:\n'
show 'as built' "$build/bindings/wasm/convex.wasm"
