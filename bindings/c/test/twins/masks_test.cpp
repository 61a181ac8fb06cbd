// Pixel masks: each function of C that makes, changes or compares masks does what its twin in C++ does.

#include "twins.hpp"

namespace {

using namespace carom;
using namespace c_test;

/// One mask in both interfaces.
struct TwinMask {
    Bitmask cpp;
    Mask c;
};

// Compares size, pixels and what is known about them.
void expect_same(const carom_mask* mask, const Bitmask& expected) {
    std::int64_t width, height, count;
    carom_pixel_rect bounds;
    check(carom_mask_info(mask, &width, &height, &count, &bounds));
    ASSERT_EQ(width, expected.width());
    ASSERT_EQ(height, expected.height());
    EXPECT_EQ(count, expected.count());
    EXPECT_EQ(bounds.min.x, expected.bounds().min.x);
    EXPECT_EQ(bounds.max.y, expected.bounds().max.y);
    for (std::int64_t y = -1; y <= height; ++y) {
        for (std::int64_t x = -1; x <= width; ++x) {
            std::int32_t is_set;
            check(carom_mask_get(mask, x, y, &is_set));
            ASSERT_EQ(is_set != 0, expected.get(x, y)) << x << ", " << y;
        }
    }
}
void expect_same(const TwinMask& mask) {
    expect_same(mask.c.get(), mask.cpp);
}

// What a function of C makes.
template <class Make>
Mask made_by(Make make) {
    carom_mask* made = nullptr;
    check(make(&made));
    return Mask(made);
}

/// Masks of 70 by 40 pixels with a random shape in each, which reach over the border of a word.
class CTwinMasks : public ::testing::Test {
  protected:
    TwinMask mask() {
        const TwinShape shape = twins.shape(6);
        return {rasterize(shape.cpp, {{-35, -20}, {35, 20}}).value(), made_by([&](carom_mask** to) {
                    return carom_mask_from_shape(shape.c, nullptr, {{-35, -20}, {35, 20}}, to);
                })};
    }
    PixelPos place() {
        const int x = twins.random().whole(-25, 25);
        return {x, twins.random().whole(-12, 12)};
    }

    Twins twins{31};
};

TEST_F(CTwinMasks, Images) {
    std::vector<std::uint8_t> rgba;
    for (int i = 0; i < 9 * 5 * 4; ++i) rgba.push_back(static_cast<std::uint8_t>(twins.random().whole(0, 3) * 64));
    expect_same(
        made_by([&](carom_mask** to) { return carom_mask_from_alpha(rgba.data(), rgba.size(), 9, 5, 64, to); }).get(),
        Bitmask::from_alpha(rgba, 9, 5, 64).value());
    rgba[0] = 64, rgba[1] = 128, rgba[2] = 192;
    const Mask keyed = made_by(
        [&](carom_mask** to) { return carom_mask_from_color_key(rgba.data(), rgba.size(), 9, 5, 64, 128, 192, to); });
    expect_same(keyed.get(), Bitmask::from_color_key(rgba, 9, 5, {64, 128, 192}).value());
    std::int32_t is_set;
    check(carom_mask_get(keyed.get(), 0, 0, &is_set));
    EXPECT_FALSE(is_set);
}

TEST_F(CTwinMasks, Edits) {
    for (int i = 0; i < 20; ++i) {
        TwinMask one = mask();
        const TwinMask brush = mask();
        const Mask before = made_by([&](carom_mask** to) { return carom_mask_copy(one.c.get(), to); });
        const Bitmask cpp_before = one.cpp;
        const PixelPos at = place();
        const PixelRect rect{at, {at.x + 30, at.y + 9}};
        const carom_pixel_rect c_rect{{at.x, at.y}, {at.x + 30, at.y + 9}};
        check(carom_mask_fill(one.c.get(), c_rect, 1));
        one.cpp.fill(rect);
        expect_same(one);
        check(carom_mask_draw(one.c.get(), brush.c.get(), {at.x, at.y}, 1));
        one.cpp.draw(brush.cpp, at);
        expect_same(one);
        check(carom_mask_invert(one.c.get()));
        one.cpp.invert();
        expect_same(one);
        check(carom_mask_draw(one.c.get(), brush.c.get(), {-at.x, at.y}, 0));
        one.cpp.erase(brush.cpp, {-at.x, at.y});
        check(carom_mask_fill(one.c.get(), {{-3, -3}, {20, 9}}, 0));
        one.cpp.clear({{-3, -3}, {20, 9}});
        expect_same(one);
        expect_same(before.get(), cpp_before);
    }
}

TEST_F(CTwinMasks, Derived) {
    for (int i = 0; i < 20; ++i) {
        const TwinMask from = mask();
        const PixelPos at = place();
        expect_same(made_by([&](carom_mask** to) {
                        return carom_mask_crop(from.c.get(), {{at.x, at.y}, {at.x + 41, at.y + 13}}, to);
                    }).get(),
                    from.cpp.crop({at, {at.x + 41, at.y + 13}}).value());
        expect_same(made_by([&](carom_mask** to) { return carom_mask_flip(from.c.get(), 1, 0, to); }).get(),
                    flip_x(from.cpp));
        expect_same(made_by([&](carom_mask** to) { return carom_mask_flip(from.c.get(), 0, 1, to); }).get(),
                    flip_y(from.cpp));
        expect_same(made_by([&](carom_mask** to) { return carom_mask_flip(from.c.get(), 1, 1, to); }).get(),
                    flip_x(flip_y(from.cpp)));
        expect_same(made_by([&](carom_mask** to) { return carom_mask_scale(from.c.get(), 51, 80 - i, to); }).get(),
                    scale(from.cpp, 51, 80 - i).value());
        expect_same(made_by([&](carom_mask** to) {
                        return carom_mask_dilate(from.c.get(), 2, CAROM_NEIGHBORS_FOUR, i % 2, to);
                    }).get(),
                    dilate(from.cpp, 2, Neighbors::four, i % 2 ? Frame::grow : Frame::keep).value());
    }
}

TEST_F(CTwinMasks, Pairs) {
    int overlapping = 0;
    for (int i = 0; i < 150; ++i) {
        const TwinMask a = mask(), b = mask();
        const PixelPos at_b = place();
        const carom_pixel c_at{at_b.x, at_b.y};
        const PlacedMask placed_a{&a.cpp, {0, 0}}, placed_b{&b.cpp, at_b};
        std::int32_t found;
        carom_pixel point;
        check(carom_masks_first_point(a.c.get(), {0, 0}, b.c.get(), c_at, &found, &point));
        const auto first = first_point(placed_a, placed_b);
        ASSERT_EQ(found != 0, first.has_value());
        if (first) {
            EXPECT_EQ((PixelPos{point.x, point.y}), *first);
        }
        overlapping += found;
        expect_same(made_by([&](carom_mask** to) {
                        return carom_masks_overlap_mask(a.c.get(), {0, 0}, b.c.get(), c_at, to);
                    }).get(),
                    overlap_mask(placed_a, placed_b));
        check(carom_masks_penetration(a.c.get(), {0, 0}, b.c.get(), c_at, &point));
        EXPECT_EQ((PixelPos{point.x, point.y}), penetration_vector(placed_a, placed_b));
    }
    EXPECT_GT(overlapping, 10);
    EXPECT_LT(overlapping, 140);
}

TEST_F(CTwinMasks, ShapesOverPixels) {
    int hits = 0;
    for (int i = 0; i < 150; ++i) {
        const TwinMask one = mask();
        const TwinShape shape = twins.shape(2);
        const PoseD pose{3.0 * twins.random().point(), twins.random().rot()};
        const carom_pose at = c(pose);
        const PlacedMask placed{&one.cpp, {-35, -20}};
        std::int64_t area;
        carom_pixel first{999, 999};
        check(carom_mask_overlap_shape(one.c.get(), {-35, -20}, shape.c, &at, &area, &first));
        EXPECT_EQ(area, overlap_area(placed, carom::place(shape.cpp, pose)));
        if (area > 0) {
            ++hits;
            EXPECT_EQ((PixelPos{first.x, first.y}), first_point(placed, carom::place(shape.cpp, pose)));
        } else {
            EXPECT_EQ(first.x, 999);
        }
    }
    EXPECT_GT(hits, 10);
    EXPECT_LT(hits, 140);
}

TEST_F(CTwinMasks, ShapesOfPixels) {
    for (int i = 0; i < 20; ++i) {
        const TwinMask one = mask();
        carom_rings* rings;
        check(carom_mask_contours(one.c.get(), CAROM_NEIGHBORS_FOUR, &rings));
        c_test::expect_same(rings_of(rings), contours(one.cpp, Neighbors::four),
                            [](const Ring& ring, const Contour& expected) {
                                EXPECT_EQ(ring.is_hole, expected.is_hole);
                                expect_same_points(ring.points, expected.corners);
                            });
        carom_shape* tree = nullptr;
        const carom_status status = carom_mask_circle_tree(one.c.get(), 3, &tree);
        const auto expected = circle_tree_of_pixels<double>(
            70, 40, [&](std::int64_t x, std::int64_t y) { return one.cpp.get(x, y); }, 3);
        ASSERT_EQ(status == CAROM_OK, expected.ok());
        if (!expected.ok()) continue;
        const Vec2D probe = 6.0 * twins.random().point();
        double distance_to;
        check(carom_distance(tree, nullptr, MakeInC::point(probe), nullptr, &distance_to));
        c_test::expect_same(distance_to, distance(*expected, PointD{probe}));
        carom_shape_free(tree);
    }
}

}  // namespace
