/// Masks to try everything on: sizes around the words' borders, empty and full ones, and random contents of many kinds.
#pragma once

#include "mask/naive.hpp"
#include "sanitized.hpp"

#include <array>
#include <utility>

namespace carom::naive {

inline void draw_disc(Bitmask& mask, const PixelPos& center, std::int64_t radius, bool on) {
    const std::int64_t bottom = std::min(mask.height(), center.y + radius),
                       right = std::min(mask.width(), center.x + radius);
    for (std::int64_t y = std::max<std::int64_t>(0, center.y - radius); y < bottom; ++y) {
        for (std::int64_t x = std::max<std::int64_t>(0, center.x - radius); x < right; ++x) {
            const std::int64_t dx = 2 * (x - center.x) + 1, dy = 2 * (y - center.y) + 1;
            if (dx * dx + dy * dy <= 4 * radius * radius) mask.set(x, y, on);
        }
    }
}

/// Discs on a blank or full ground, here and there or rings within rings: smooth borders, holes, and islands in holes.
inline Bitmask random_blobs(std::mt19937_64& random, std::int64_t width, std::int64_t height) {
    bool on = random() % 2 == 0;
    Bitmask mask = random_mask(random, width, height, on ? 0 : 1000);
    const std::int64_t side = std::max<std::int64_t>(1, std::min(width, height));
    const auto somewhere = [&] { return PixelPos{random_int(random, 0, width), random_int(random, 0, height)}; };
    if (random() % 2 == 0) {
        for (std::int64_t discs = random_int(random, 1, 12); discs > 0; --discs)
            draw_disc(mask, somewhere(), random_int(random, 0, side / 2 + 1), random() % 2 == 0);
    } else {
        const PixelPos center{width / 2, height / 2};
        for (std::int64_t radius = side / 2; radius > 0; radius -= random_int(random, 1, side / 8 + 1), on = !on)
            draw_disc(mask, center, radius, on);
    }
    return mask;
}

inline std::int64_t random_case_side(std::mt19937_64& random, std::int64_t longest) {
    constexpr std::array<std::int64_t, 12> special{0, 1, 2, 3, 62, 63, 64, 65, 127, 128, 129, 192};
    if (random() % 2 == 0) return random_int(random, 0, longest);
    if (random() % 3 == 0) return random_int(random, 0, std::min<std::int64_t>(longest, 12));
    return std::min(longest, special[random() % special.size()]);
}

/// A mask of at most longest x longest pixels: empty, full, noise of any density, a pattern of diagonals, or discs.
inline Bitmask random_case(std::mt19937_64& random, std::int64_t longest) {
    const std::int64_t width = random_case_side(random, longest), height = random_case_side(random, longest);
    switch (random() % 8) {
        case 0:
            return random_mask(random, width, height, random() % 4 == 0 ? 0 : 1000);
        case 1: {
            Bitmask mask = Bitmask::blank(width, height).value();
            const std::int64_t period = random_int(random, 2, 5);
            for (std::int64_t y = 0; y < height; ++y) {
                for (std::int64_t x = 0; x < width; ++x) mask.set(x, y, (x + y) % period == 0 || random() % 16 == 0);
            }
            return mask;
        }
        case 2:
        case 3:
        case 4:
            return random_mask(random, width, height, random() % 1001);
        default:
            return random_blobs(random, width, height);
    }
}

/// Calls test(mask, number) for `usual` random masks, fewer under the sanitizers: one in ten of up to 300 x 300, the
/// others of up to 70 x 70.
template <class Test>
void for_random_masks(std::uint64_t seed, std::uint64_t usual, Test&& test) {
    std::mt19937_64 random(seed);
    for (std::uint64_t i = 0; i < carom::test::cases_or_fewer(usual); ++i)
        test(random_case(random, i % 10 == 0 ? 300 : 70), i);
}

}  // namespace carom::naive
