#!/usr/bin/env bash
# Prints how large the WebAssembly module is with some of its verbs, and with other ways to make it small. It links the
# objects of build/wasm again and again: `./run play` or `./test --wasm` makes them.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build/wasm
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

[[ -f $build/build.ninja ]] || { printf 'there is no build/wasm: run ./run play first\n' >&2 && exit 1; }
objects=bindings/wasm/CMakeFiles/carom_wasm.dir/src
features=(--enable-simd --enable-bulk-memory --enable-sign-ext --enable-mutable-globals
    --enable-nontrapping-float-to-int --enable-reference-types)

# link OUTPUT SOURCE...: the module with these sources only, before binaryen has seen it. With none, all.
link() {
    local output=$1 command
    shift
    command=$(ninja -C "$build" -t commands bindings/wasm/carom.wasm | grep -- '-mexec-model=reactor' | tail -n 1)
    command=${command#": && "}
    command=${command%%" && "*}
    command=${command/-o bindings\/wasm\/carom.wasm/-o $output}
    if (($# > 0)); then
        local kept=() object
        for object in "$@"; do kept+=("$objects/$object.cpp.obj"); done
        command=$(sed "s|$objects/[^ ]*\.obj ||g; s|-o $output|${kept[*]} -o $output|" <<<"$command")
    fi
    (cd "$build" && eval "$command")
}

# show NAME FILE: its size, and that of the gzipped file.
show() {
    printf '%-44s %5d KiB %5d KiB gzipped\n' "$1" $((($(stat -c %s "$2") + 512) / 1024)) \
        $((($(gzip -9c "$2" | wc -c) + 512) / 1024))
}

# option NAME OPTION...: the whole module through binaryen with these.
option() {
    local name=$1
    shift
    if wasm-opt "${features[@]}" "$@" "$work/all.wasm" -o "$work/one.wasm" 2>"$work/errors"; then
        show "$name" "$work/one.wasm"
    else
        printf '%-44s %s\n' "$name" "$(head -n 1 "$work/errors")"
    fi
}

# part NAME SOURCE...: these verbs, and what every module needs.
part() {
    local name=$1
    shift
    link "$work/part.wasm" module shapes "$@"
    wasm-opt "${features[@]}" -Oz "$work/part.wasm" -o "$work/one.wasm"
    show "$name" "$work/one.wasm"
}

link "$work/all.wasm"
printf 'All verbs, by how they are made small:\n'
show 'clang -Oz, --gc-sections, --strip-all' "$work/all.wasm"
option 'and wasm-opt -Oz (what is built)' -Oz
option 'and wasm-opt -Oz, similar functions merged' -Oz --merge-similar-functions -Oz
option 'and wasm-opt -Oz, the low memory unused' -Oz --low-memory-unused
option 'and wasm-opt -O3' -O3
printf '\nSome verbs, as built:\n'
part 'still shapes' still_verbs
part 'still shapes, and building' still_verbs build_verbs
part 'still and moving shapes' still_verbs moving_verbs
part 'shapes, PairFinder and Tree' still_verbs moving_verbs pair_finder_verbs tree_verbs
part 'pixels' mask_verbs
part 'all but World and moves' still_verbs moving_verbs build_verbs mask_verbs pair_finder_verbs tree_verbs respond_verbs
part 'boxes and balls: PairFinder, Tree, DiscTable' pair_finder_verbs tree_verbs respond_verbs
