#include "mask/mask_cases.hpp"
#include "rates.hpp"

#include <carom/mask/contours.hpp>

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>

namespace carom {
namespace {

// Calls visit(p, q) for each step of length one along a contour.
template <class Visit>
void for_each_step(const Contour& contour, Visit&& visit) {
    for (std::size_t i = 0; i < contour.corners.size(); ++i) {
        const PixelPos &from = contour.corners[i], &to = contour.corners[(i + 1) % contour.corners.size()];
        const PixelPos along{(to.x > from.x) - (to.x < from.x), (to.y > from.y) - (to.y < from.y)};
        for (PixelPos p = from; p != to;) {
            const PixelPos q{p.x + along.x, p.y + along.y};
            visit(p, q);
            p = q;
        }
    }
}

// Sets the pixels inside an odd number of the contours: each upright step turns over everything to the right of it.
Bitmask rasterised(const std::vector<Contour>& borders, std::int64_t width, std::int64_t height) {
    std::vector<std::vector<char>> rotated(static_cast<std::size_t>(height),
                                           std::vector<char>(static_cast<std::size_t>(width) + 1, 0));
    for (const Contour& contour : borders) {
        for_each_step(contour, [&](const PixelPos& p, const PixelPos& q) {
            if (p.x == q.x) rotated[static_cast<std::size_t>(std::min(p.y, q.y))][static_cast<std::size_t>(p.x)] ^= 1;
        });
    }
    Bitmask mask = Bitmask::blank(width, height).value();
    for (std::int64_t y = 0; y < height; ++y) {
        char inside = 0;
        for (std::int64_t x = 0; x < width; ++x) {
            inside ^= rotated[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
            if (inside) mask.set(x, y);
        }
    }
    return mask;
}

// The set pixel is on the positive side of each step and the other is clear.
void expect_on_the_border(const Bitmask& mask, const PixelPos& p, const PixelPos& q) {
    PixelPos inside, outside;
    if (p.y == q.y) {
        const std::int64_t x = std::min(p.x, q.x);
        inside = {x, q.x > p.x ? p.y : p.y - 1};
        outside = {x, q.x > p.x ? p.y - 1 : p.y};
    } else {
        const std::int64_t y = std::min(p.y, q.y);
        inside = {q.y > p.y ? p.x - 1 : p.x, y};
        outside = {q.y > p.y ? p.x : p.x - 1, y};
    }
    ASSERT_TRUE(mask.get(inside.x, inside.y));
    ASSERT_FALSE(mask.get(outside.x, outside.y));
}

std::int64_t border_length(const Bitmask& mask) {
    std::int64_t length = 0;
    for (std::int64_t y = 0; y <= mask.height(); ++y) {
        for (std::int64_t x = 0; x <= mask.width(); ++x)
            length += (mask.get(x, y) != mask.get(x - 1, y)) + (mask.get(x, y) != mask.get(x, y - 1));
    }
    return length;
}

std::int64_t doubled_area(const Contour& contour) {
    std::int64_t sum = 0;
    for_each_step(contour, [&](const PixelPos& p, const PixelPos& q) { sum += p.x * q.y - p.y * q.x; });
    return sum;
}

void expect_form(const Contour& contour) {
    const std::vector<PixelPos>& corners = contour.corners;
    ASSERT_GE(corners.size(), 4u);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const PixelPos &a = corners[i], &b = corners[(i + 1) % corners.size()], &c = corners[(i + 2) % corners.size()];
        ASSERT_NE(a.x == b.x, a.y == b.y);
        ASSERT_NE(a.x == b.x, b.x == c.x);  // no corner in the middle of a side
        ASSERT_TRUE(i == 0 || corners[0].y < a.y || (corners[0].y == a.y && corners[0].x < a.x));
    }
    ASSERT_EQ(doubled_area(contour) < 0, contour.is_hole);
}

// Simple, on the border, all of the border, in order; and a mask again.
void expect_borders(const Bitmask& mask, const std::vector<Contour>& borders) {
    std::int64_t length = 0;
    const PixelPos* before = nullptr;
    for (const Contour& contour : borders) {
        expect_form(contour);
        std::set<std::pair<std::int64_t, std::int64_t>> passed;
        for_each_step(contour, [&](const PixelPos& p, const PixelPos& q) {
            ++length;
            ASSERT_TRUE(passed.insert({p.x, p.y}).second) << p.x << ", " << p.y;
            expect_on_the_border(mask, p, q);
        });
        const PixelPos& first = contour.corners[0];
        ASSERT_TRUE(!before || before->y < first.y || (before->y == first.y && before->x < first.x));
        before = &first;
    }
    ASSERT_EQ(length, border_length(mask));  // none twice: each step has its own set and clear pixel
    ASSERT_EQ(rasterised(borders, mask.width(), mask.height()), mask);
}

void expect_components(const Bitmask& mask, const std::vector<Contour>& borders, Neighbors neighbors) {
    const Components components = connected_components(mask, neighbors);
    std::vector<std::vector<Contour>> of(components.size());
    for (const Contour& contour : borders) of.at(contour.component).push_back(contour);
    for (std::size_t i = 0; i < std::min<std::size_t>(components.size(), 20); ++i) {
        const MaskPiece piece = components.piece(i);
        for (Contour& contour : of[i]) {
            for (PixelPos& p : contour.corners) p = {p.x - piece.at.x, p.y - piece.at.y};
        }
        ASSERT_EQ(rasterised(of[i], piece.mask.width(), piece.mask.height()), piece.mask);
        const std::vector<Contour> alone = contours(piece.mask, neighbors);
        ASSERT_EQ(alone.size(), of[i].size());
        for (std::size_t k = 0; k < alone.size(); ++k) ASSERT_EQ(alone[k].corners, of[i][k].corners);
    }
}

// The smallest contour that has, inside it, what lies just inside this one.
std::ptrdiff_t parent_by_area(const std::vector<Contour>& borders, std::size_t i) {
    const PixelPos& pixel = borders[i].corners[0];  // the pixel right and below of the first corner
    std::ptrdiff_t best = -1;
    std::int64_t least = 0;
    for (std::size_t k = 0; k < borders.size(); ++k) {
        bool inside = false;
        for_each_step(borders[k], [&](const PixelPos& p, const PixelPos& q) {
            if (p.x == q.x && std::min(p.y, q.y) == pixel.y && p.x <= pixel.x) inside = !inside;
        });
        const std::int64_t area = std::abs(doubled_area(borders[k]));
        if (k == i || !inside || area <= std::abs(doubled_area(borders[i])) || (best >= 0 && area >= least)) continue;
        best = static_cast<std::ptrdiff_t>(k);
        least = area;
    }
    return best;
}

TEST(Contours, AreTheWholeBorderOfRandomMasks) {
    std::uint64_t with_holes = 0, differing = 0, cases = 0;
    naive::for_random_masks(21, 2000, [&](const Bitmask& mask, std::uint64_t i) {
        SCOPED_TRACE(i);
        const std::vector<Contour> four = contours(mask, Neighbors::four), eight = contours(mask);
        expect_borders(mask, four);
        expect_borders(mask, eight);
        expect_components(mask, four, Neighbors::four);
        expect_components(mask, eight, Neighbors::eight);
        with_holes += std::ranges::any_of(eight, &Contour::is_hole);
        differing += four != eight;
        ++cases;
    });
    test::expect_often(with_holes, cases, 0.3, "with holes");
    test::expect_often(differing, cases, 0.3, "differing");
}

TEST(Contours, NestAsAreasDo) {
    std::mt19937_64 random(22);
    std::uint64_t nested = 0;
    const std::uint64_t cases = test::cases_or_fewer(1500);
    for (std::uint64_t i = 0; i < cases; ++i) {
        SCOPED_TRACE(i);
        const Bitmask mask = naive::random_case(random, 32);
        for (const Neighbors neighbors : {Neighbors::four, Neighbors::eight}) {
            const std::vector<Contour> borders = contours(mask, neighbors);
            bool deep = false;
            for (std::size_t k = 0; k < borders.size(); ++k) {
                ASSERT_EQ(borders[k].parent, parent_by_area(borders, k));
                if (borders[k].parent < 0) {
                    ASSERT_FALSE(borders[k].is_hole);
                    continue;
                }
                const Contour& parent = borders[static_cast<std::size_t>(borders[k].parent)];
                ASSERT_NE(parent.is_hole, borders[k].is_hole);
                ASSERT_LT(borders[k].parent, static_cast<std::ptrdiff_t>(k));
                if (borders[k].is_hole) {
                    ASSERT_EQ(parent.component, borders[k].component);
                }
                deep = deep || parent.is_hole;
            }
            nested += deep;
        }
    }
    test::expect_often(nested, cases, 0.1, "nested");
}

// Every mask of 4 x 4 pixels: no arrangement of corners is left out.
TEST(Contours, OfEverySmallMask) {
    for (unsigned bits = 0; bits < 1u << 16; bits += test::is_sanitized ? 37 : 1) {
        Bitmask mask = Bitmask::blank(4, 4).value();
        for (unsigned i = 0; i < 16; ++i) mask.set(i % 4, i / 4, bits >> i & 1);
        for (const Neighbors neighbors : {Neighbors::four, Neighbors::eight}) {
            const std::vector<Contour> borders = contours(mask, neighbors);
            expect_borders(mask, borders);
            for (std::size_t k = 0; k < borders.size(); ++k) ASSERT_EQ(borders[k].parent, parent_by_area(borders, k));
            if (testing::Test::HasFatalFailure()) FAIL() << bits;
        }
    }
}

TEST(Contours, CornersOfDiagonalPixels) {
    const Bitmask two = naive::mask_of({"#.", ".#"});
    const std::vector<PixelPos> upper{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, lower{{1, 1}, {2, 1}, {2, 2}, {1, 2}};
    EXPECT_EQ(contours(two, Neighbors::four), (std::vector<Contour>{{upper, false, 0, -1}, {lower, false, 1, -1}}));
    EXPECT_EQ(contours(two, Neighbors::eight), (std::vector<Contour>{{upper, false, 0, -1}, {lower, false, 0, -1}}));
    // Open at a corner: a hole that ends there when pixels are joined by sides, and no different when by corners.
    const Bitmask hook = naive::mask_of({"##.", "#.#", "###"});
    EXPECT_EQ(contours(hook, Neighbors::four), contours(hook, Neighbors::eight));
    ASSERT_EQ(contours(hook).size(), 2u);
    EXPECT_TRUE(contours(hook)[1].is_hole);
    // Four pixels around a gap: four borders, or one and its hole.
    const Bitmask cross = naive::mask_of({".#.", "#.#", ".#."});
    EXPECT_EQ(contours(cross, Neighbors::four).size(), 4u);
    EXPECT_EQ(contours(cross, Neighbors::eight).size(), 2u);
    EXPECT_EQ(contours(cross)[0].corners.size(), 12u);
}

TEST(Contours, NothingHasNone) {
    EXPECT_TRUE(contours(Bitmask()).empty());
    EXPECT_TRUE(contours(Bitmask::blank(70, 3).value()).empty());
}

// Moore's neighbor tracing, with Jacob's criterion for the end: the plain walk around pixels joined by corners.
std::vector<PixelPos> moore(const Bitmask& mask) {
    constexpr std::array<PixelPos, 8> around{{{-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}}};
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        for (std::int64_t x = 0; x < mask.width(); ++x) {
            if (!mask.get(x, y)) continue;
            std::vector<PixelPos> contour;
            PixelPos p{x, y};
            std::size_t from = 0;  // the direction in which the search begins: clear pixels lie before it
            std::set<std::array<std::int64_t, 3>> moves;
            while (true) {
                std::size_t turn = 0;
                while (turn < 8 && !mask.get(p.x + around[(from + turn) % 8].x, p.y + around[(from + turn) % 8].y))
                    ++turn;
                if (turn == 8) return {p};
                const std::size_t to = (from + turn) % 8;
                if (!moves.insert({p.x, p.y, static_cast<std::int64_t>(to)}).second) break;
                contour.push_back(p);
                p = {p.x + around[to].x, p.y + around[to].y};
                from = (to + (to % 2 == 0 ? 6 : 5)) % 8;  // the last clear pixel, seen from the new one
            }
            return contour;
        }
    }
    return {};
}

TEST(OutlinePixels, AreThoseOfMooreTracing) {
    EXPECT_TRUE(outline_pixels(Bitmask()).empty());
    EXPECT_EQ(outline_pixels(naive::mask_of({"#"})), (std::vector<PixelPos>{{0, 0}}));
    EXPECT_EQ(outline_pixels(naive::mask_of({"###"})), (std::vector<PixelPos>{{0, 0}, {1, 0}, {2, 0}, {1, 0}}));
    naive::for_random_masks(23, 3000, [&](const Bitmask& mask, std::uint64_t i) {
        SCOPED_TRACE(i);
        ASSERT_TRUE(outline_pixels(mask) == moore(mask));
    });
}

}  // namespace
}  // namespace carom
