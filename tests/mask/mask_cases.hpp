/// Masks to try everything on: sizes around the words' borders, empty and full ones, and random contents of many kinds.
#pragma once

#include "mask/naive.hpp"
#include "sanitized.hpp"

#include <array>
#include <utility>

namespace carom::naive {

/// Discs, set or cleared, on a blank or full ground: smooth borders, holes, and islands in holes.
inline Bitmask random_blobs(std::mt19937_64& random, std::int64_t width, std::int64_t height) {
    Bitmask mask = random_mask(random, width, height, random() % 2 * 1000);
    const std::int64_t side = std::max<std::int64_t>(1, std::min(width, height));
    for (std::int64_t discs = random_int(random, 1, 12); discs > 0; --discs) {
        const std::int64_t cx = random_int(random, 0, width), cy = random_int(random, 0, height);
        const std::int64_t radius = random_int(random, 0, side / 2 + 1);
        const bool on = random() % 2 == 0;
        for (std::int64_t y = std::max<std::int64_t>(0, cy - radius); y < std::min(height, cy + radius); ++y) {
            for (std::int64_t x = std::max<std::int64_t>(0, cx - radius); x < std::min(width, cx + radius); ++x) {
                const std::int64_t dx = 2 * (x - cx) + 1, dy = 2 * (y - cy) + 1;
                if (dx * dx + dy * dy <= 4 * radius * radius) mask.set(x, y, on);
            }
        }
    }
    return mask;
}

inline std::int64_t random_side(std::mt19937_64& random, std::int64_t longest) {
    constexpr std::array<std::int64_t, 12> special{0, 1, 2, 3, 62, 63, 64, 65, 127, 128, 129, 192};
    if (random() % 3 == 0) return random_int(random, 0, longest);
    if (random() % 2 == 0) return random_int(random, 0, std::min<std::int64_t>(longest, 12));
    return std::min(longest, special[random() % special.size()]);
}

/// A mask of at most longest x longest pixels: empty, full, noise of any density, a pattern of diagonals, or discs.
inline Bitmask random_case(std::mt19937_64& random, std::int64_t longest) {
    const std::int64_t width = random_side(random, longest), height = random_side(random, longest);
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
