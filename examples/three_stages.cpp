// Collision of sprites in three stages, each of which tests only the pairs that passed the one before: boxes, shapes,
// pixels.
//
// A shoot-'em-up does this each frame. Boxes are cheap and find the few candidates, shapes are exact, and pixels decide
// where the sprite matters.

#include <carom/carom.hpp>

#include <cstdio>
#include <string_view>
#include <vector>

namespace {

struct Sprite {
    const char* name;
    carom::Bitmask mask;
    carom::PixelPos at;
    carom::Circle hitbox;  // in the frame of the mask
};

Sprite make_sprite(const char* name, std::vector<std::string_view> rows, carom::PixelPos at, carom::Circle hitbox) {
    return {name, carom::Bitmask::from_rows(rows).value(), at, hitbox};
}

carom::Pose pose_of(const Sprite& sprite) {
    return {{static_cast<float>(sprite.at.x), static_cast<float>(sprite.at.y)}, {}};
}

void compare(const Sprite& a, const Sprite& b) {
    std::printf("%s and %s: boxes overlap", a.name, b.name);
    if (!carom::overlaps(carom::place(a.hitbox, pose_of(a)), carom::place(b.hitbox, pose_of(b)))) {
        std::puts(", shapes do not");
        return;
    }
    const carom::PlacedMask pixels_a{&a.mask, a.at};
    const carom::PlacedMask pixels_b{&b.mask, b.at};
    if (const auto first = carom::first_point(pixels_a, pixels_b)) {
        std::printf(", shapes too; pixels shared: %lld, the first at (%lld, %lld)\n",
                    static_cast<long long>(carom::overlap_area(pixels_a, pixels_b)), static_cast<long long>(first->x),
                    static_cast<long long>(first->y));
    } else {
        std::puts(", shapes too; pixels shared: none");
    }
}

}  // namespace

int main() {
    const std::vector<Sprite> sprites = {
        make_sprite("ship", {"..##..", ".####.", "######", "#.##.#"}, {0, 0}, {{3, 2}, 3}),
        make_sprite("bullet", {"##", "##"}, {5, 1}, {{1, 1}, 1}),
        make_sprite("crumb", {"..", ".#"}, {5, -1}, {{1, 1}, 1}),
        make_sprite("spark", {".#", "#."}, {3, -2}, {{1, 1}, 1}),
        make_sprite("planet", {"####", "####", "####", "####"}, {40, 40}, {{2, 2}, 2}),
    };

    std::vector<carom::Aabb> boxes;
    for (const Sprite& sprite : sprites) {
        boxes.push_back(carom::bounds(carom::place(sprite.hitbox, pose_of(sprite))));
    }
    carom::PairFinder finder;
    finder.for_each_pair(boxes, [&](carom::IndexPair pair) { compare(sprites[pair.first], sprites[pair.second]); });
}
