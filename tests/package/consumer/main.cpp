// What a user of an installed Carom writes: pixels, a world, and overlaps in the user's own code.
#include <carom/carom.hpp>

#include <array>
#include <cstdio>
#include <string_view>

int main() {
    using namespace carom;
    const std::array<std::string_view, 2> rows = {"##.", "###"};
    const Bitmask mask = Bitmask::from_rows(rows).value();
    WorldD world;
    ColliderD ball, crate;
    ball.shape = CircleD{{0, 0}, 1};
    crate.shape = AabbD{{1, 0}, {2, 2}};
    if (!world.add(ball).ok() || !world.add(crate).ok() || !world.update(1).ok()) return 1;
    const bool is_touching = overlaps(ball.shape, crate.shape) && !penetrates(ball.shape, crate.shape);
    std::printf("carom %s: %d pixels, %d contact, %s\n", CAROM_VERSION, static_cast<int>(mask.count()),
                static_cast<int>(world.begins().size()), is_touching ? "touching" : "wrong");
}
