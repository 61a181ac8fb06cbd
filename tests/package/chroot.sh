#!/bin/sh
# In a Debian with nothing but apt: installs Carom's packages, works with them, and removes them. debs.py runs it.
echo 'chroot.sh: begins'
cd "$(dirname "$0")" || exit
export DEBIAN_FRONTEND=noninteractive

fail() {
    echo "chroot.sh: $*"
    exit 1
}

install() {
    apt-get install -y -q --no-install-recommends "$@"
}

# What people who only run programs have.
install ./packages/libcarom[0-9]*.deb ./packages/libcarom-c[0-9]*.deb ./packages/carom_*.deb \
    ./packages/python3-carom_*.deb
if command -v c++ || command -v cmake; then fail 'running programs should not need a compiler'; fi
carom --version | grep -F "carom $(cat version)" || fail 'another version of the tool'
carom query <request >answered
cmp answered answer || fail 'the tool answers something else'
ldconfig -p | grep -F libcarom.so. || fail 'ldconfig does not know the library'
ldconfig -p | grep -F libcarom_c.so. || fail 'ldconfig does not know the C library'
python3 -c 'import carom, numpy; print(carom.PairFinder().find(numpy.array([[0, 0, 2, 2], [1, 1, 3, 3.0]])).tolist())' |
    grep -Fx '[[0, 1]]' || fail 'the Python package finds other pairs'
python3 -c 'import carom.pygame_mask as mask; print(mask.Mask((3, 2), True).count())' |
    grep -Fx 6 || fail 'the drop-in for pygame.mask counts differently'

# What people who compile programs have besides.
install ./packages/libcarom-dev_*.deb g++ cmake make pkg-config
# shellcheck disable=SC2046  # words are meant to be split
c++ -std=c++20 consumer/main.cpp -o with_pkg_config $(pkg-config --cflags --libs carom)
./with_pkg_config | cmp - consumer_says || fail 'the program says something else'
ldd with_pkg_config | grep -F libcarom.so. || fail 'the program is not linked to the shared library'
cmake -S consumer -B made -DCMAKE_BUILD_TYPE=Release "-DCOMPONENTS=mask;world;tool"
cmake --build made
./made/consumer | cmp - consumer_says || fail 'the program made by CMake says something else'
if ldd made/consumer | grep -F libcarom; then fail 'the program made by CMake is not linked to the static library'; fi
# shellcheck disable=SC2046
cc -std=c99 bullets.c -o bullets $(pkg-config --cflags --libs carom-c)
./bullets | grep -F '1 hit, at t = 0.19375' || fail 'the program in C says something else'

# Nothing stays behind.
apt-get purge -y -q 'libcarom*' carom python3-carom
left=$(find / -xdev -path "$PWD" -prune -o -path /proc -prune -o -path /sys -prune -o -iname '*carom*' -print)
if [ -n "$left" ]; then fail "this is left: $left"; fi
echo 'chroot.sh: all is well'
