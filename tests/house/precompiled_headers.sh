#!/usr/bin/env bash
# precompiled_headers.sh COMPILER: with the settings of ccache that the scripts give it, a source compiles after a comment
# changed in a header that is precompiled. GCC keeps a header to one reading only as long as its bytes are the same.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
source "$root/scripts/common.sh"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export CCACHE_DIR=$folder/cache CCACHE_BASEDIR=$folder

# compile COMMENT NAME: the precompiled header anew, and a source that was not compiled before.
compile() {
    printf '#pragma once\n// %s\nstruct Shape {};\n' "$1" >shape.hpp
    printf '#include "shape.hpp"\nShape %s;\n' "$2" >source.cpp
    sleep 1.1 # ccache does not trust headers of this second
    ccache "$compiler" -fpch-preprocess -x c++-header -MD -MF all.d -o all.hpp.gch -c all.hpp
    ccache "$compiler" -fpch-preprocess -Winvalid-pch -Werror -include all.hpp -MD -MF source.d -o source.o -c source.cpp
}

compiler=$1
echo '#include "shape.hpp"' >all.hpp
compile 'one comment' first
compile 'two remarks' second
