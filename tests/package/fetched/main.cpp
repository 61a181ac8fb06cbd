#include <carom/build/hull.hpp>

#include <cstdio>

int main() {
    const carom::Vec2D points[] = {{0, 0}, {4, 0}, {1, 1}, {0, 4}};
    std::printf("carom %s: a hull of %d points\n", CAROM_VERSION,
                int(carom::convex_hull<double>(points)->points().size()));
}
