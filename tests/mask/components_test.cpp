#include "mask/mask_cases.hpp"
#include "rates.hpp"

#include <carom/mask/components.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace carom {
namespace {

// Flood fill from each pixel that has no label yet, in row order.
struct Flood {
    std::vector<std::int32_t> labels;
    std::vector<Component> components;
};

Flood flood_fill(const Bitmask& mask, Neighbors neighbors) {
    Flood result;
    result.labels.assign(static_cast<std::size_t>(mask.width() * mask.height()), -1);
    const auto label = [&](const PixelPos& p) -> std::int32_t& {
        return result.labels[static_cast<std::size_t>(p.y * mask.width() + p.x)];
    };
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        for (std::int64_t x = 0; x < mask.width(); ++x) {
            if (!mask.get(x, y) || label({x, y}) >= 0) continue;
            const auto number = static_cast<std::int32_t>(result.components.size());
            Component& component = result.components.emplace_back();
            component = {0, {{x, y}, {x + 1, y + 1}}, {x, y}};
            std::vector<PixelPos> open{{x, y}};
            label({x, y}) = number;
            while (!open.empty()) {
                const PixelPos p = open.back();
                open.pop_back();
                ++component.count;
                PixelRect& box = component.bounds;
                box.min = {std::min(box.min.x, p.x), std::min(box.min.y, p.y)};
                box.max = {std::max(box.max.x, p.x + 1), std::max(box.max.y, p.y + 1)};
                for (std::int64_t dy = -1; dy <= 1; ++dy) {
                    for (std::int64_t dx = -1; dx <= 1; ++dx) {
                        if (neighbors == Neighbors::four && dx != 0 && dy != 0) continue;
                        const PixelPos q{p.x + dx, p.y + dy};
                        if (!mask.get(q.x, q.y) || label(q) >= 0) continue;
                        label(q) = number;
                        open.push_back(q);
                    }
                }
            }
        }
    }
    return result;
}

void expect_as_flooded(const Bitmask& mask, Neighbors neighbors) {
    const Flood expected = flood_fill(mask, neighbors);
    const Components found = connected_components(mask, neighbors);
    ASSERT_EQ(std::vector<Component>(found.all().begin(), found.all().end()), expected.components);
    ASSERT_EQ(found.label_image(), expected.labels);
    std::int64_t most = 0;
    for (const Component& component : found.all()) most = std::max(most, component.count);
    ASSERT_EQ(found.largest().has_value(), !found.empty());
    if (found.largest()) {
        EXPECT_EQ(found[*found.largest()].count, most);
    }
}

TEST(Components, AgreeWithFloodFill) {
    std::uint64_t several = 0, cases = 0, differing = 0;
    naive::for_random_masks(11, 3000, [&](const Bitmask& mask, std::uint64_t i) {
        SCOPED_TRACE(i);
        expect_as_flooded(mask, Neighbors::four);
        expect_as_flooded(mask, Neighbors::eight);
        const std::size_t four = connected_components(mask, Neighbors::four).size();
        const std::size_t eight = connected_components(mask).size();
        several += eight > 1;
        differing += four != eight;
        ++cases;
    });
    test::expect_often(several, cases, 0.3, "several");
    test::expect_often(differing, cases, 0.3, "differing");
}

// A known failure of another library's labelling, which reads past such masks.
TEST(Components, WidthAndHeightOfOnePixel) {
    for (int bits = 0; bits < 64; ++bits) {
        Bitmask tall = Bitmask::blank(1, 6).value(), wide = Bitmask::blank(6, 1).value();
        for (int i = 0; i < 6; ++i) {
            tall.set(0, i, bits >> i & 1);
            wide.set(i, 0, bits >> i & 1);
        }
        for (const Neighbors neighbors : {Neighbors::four, Neighbors::eight}) {
            expect_as_flooded(tall, neighbors);
            expect_as_flooded(wide, neighbors);
            EXPECT_EQ(connected_components(tall, neighbors).size(), connected_components(wide, neighbors).size());
        }
    }
}

TEST(Components, PiecesMakeTheWhole) {
    naive::for_random_masks(12, 300, [&](const Bitmask& mask, std::uint64_t i) {
        SCOPED_TRACE(i);
        const Components components = connected_components(mask, i % 2 ? Neighbors::four : Neighbors::eight);
        Bitmask whole = Bitmask::blank(mask.width(), mask.height()).value();
        for (std::size_t c = 0; c < std::min<std::size_t>(components.size(), 50); ++c) {
            const MaskPiece piece = components.piece(c);
            EXPECT_EQ(piece.mask.count(), components[c].count);
            EXPECT_EQ(piece.at, components[c].bounds.min);
            for (std::int64_t y = 0; y < piece.mask.height(); ++y) {
                for (std::int64_t x = 0; x < piece.mask.width(); ++x) {
                    const PixelPos p{piece.at.x + x, piece.at.y + y};
                    EXPECT_EQ(piece.mask.get(x, y), components.at(p.x, p.y) == c);
                    if (piece.mask.get(x, y)) whole.set(p.x, p.y);
                }
            }
        }
        if (components.size() <= 50) {
            EXPECT_EQ(whole, mask);
        }
    });
}

TEST(Components, OutsideIsNone) {
    const Components components = connected_components(naive::mask_of({"#.", "##"}));
    EXPECT_EQ(components.at(0, 0), 0u);
    for (const PixelPos& p : {PixelPos{1, 0}, PixelPos{-1, 0}, PixelPos{2, 1}, PixelPos{0, 2}, PixelPos{0, -1}})
        EXPECT_EQ(components.at(p.x, p.y), std::nullopt);
    EXPECT_TRUE(components.runs(-1).empty());
    EXPECT_TRUE(components.runs(2).empty());
    EXPECT_TRUE(connected_components(Bitmask()).empty());
    EXPECT_EQ(connected_components(Bitmask()).largest(), std::nullopt);
}

TEST(Components, LargestIsTheFirstOfEquals) {
    EXPECT_EQ(connected_components(naive::mask_of({"#.##.##"})).largest(), 1u);
}

TEST(BitmaskWord, HoldsTheBitsAndNothingOutside) {
    naive::for_random_masks(13, 100, [&](const Bitmask& mask, std::uint64_t) {
        for (std::int64_t y = -1; y <= mask.height(); ++y) {
            for (std::int64_t column = -1; column <= mask.width() / 64 + 1; ++column) {
                const std::uint64_t word = mask.word(column, y);
                for (std::int64_t i = 0; i < 64; ++i) ASSERT_EQ(word >> i & 1, mask.get(64 * column + i, y));
            }
        }
    });
}

}  // namespace
}  // namespace carom
