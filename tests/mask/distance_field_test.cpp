#include "mask/mask_cases.hpp"
#include "rates.hpp"

#include <carom/mask/contours.hpp>
#include <carom/mask/distance_field.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace carom {
namespace {

// Every pixel from every pixel of the kind, in row order; the frame around the mask is clear.
std::optional<PixelPos> nearest_of(const Bitmask& mask, std::int64_t x, std::int64_t y, bool kind) {
    std::optional<PixelPos> best;
    std::int64_t least = 0;
    for (std::int64_t v = -1; v <= mask.height(); ++v) {
        for (std::int64_t u = -1; u <= mask.width(); ++u) {
            if (mask.get(u, v) != kind) continue;
            const std::int64_t distance_sq = (u - x) * (u - x) + (v - y) * (v - y);
            if (best && distance_sq >= least) continue;
            best = PixelPos{u, v};
            least = distance_sq;
        }
    }
    return best;
}

std::int64_t distance_sq(const PixelPos& a, std::int64_t x, std::int64_t y) {
    return (a.x - x) * (a.x - x) + (a.y - y) * (a.y - y);
}

TEST(DistanceField, NearestPixelsOfSmallMasks) {
    std::mt19937_64 random(41);
    std::uint64_t moved = 0, pixels = 0;
    for (std::uint64_t i = 0; i < test::cases_or_fewer(600); ++i) {
        SCOPED_TRACE(i);
        const Bitmask mask = i % 3 ? naive::random_case(random, 20) : naive::random_mask(random, 66, 5, 200);
        const DistanceField to_set = distance_to_set(mask), to_clear = distance_to_clear(mask);
        for (std::int64_t y = 0; y < mask.height(); ++y) {
            for (std::int64_t x = 0; x < mask.width(); ++x) {
                const auto set = nearest_of(mask, x, y, true), clear = nearest_of(mask, x, y, false);
                ASSERT_EQ(to_set.nearest(x, y), set);
                ASSERT_EQ(to_clear.nearest(x, y), clear);
                ASSERT_EQ(to_set.distance_sq(x, y).has_value(), set.has_value());
                if (set) {
                    ASSERT_EQ(to_set.distance_sq(x, y), distance_sq(*set, x, y));
                    moved += *set != PixelPos{x, y};
                }
                ++pixels;
            }
        }
    }
    const auto masks = static_cast<double>(test::cases_or_fewer(600));  // each of which has many pixels
    test::expect_hit_rate(static_cast<double>(moved) / static_cast<double>(pixels) * masks, masks);
}

// Rows first, then all rows for each pixel: the square of the size to the third instead of the fourth power.
TEST(DistanceField, DistancesOfLargerMasks) {
    for (std::uint64_t i = 0; i < test::cases_or_fewer(60); ++i) {
        std::mt19937_64 random(420 + i);
        const Bitmask mask = i % 2 ? naive::random_blobs(random, 200, 130) : naive::random_mask(random, 129, 90, 2);
        const DistanceField field = distance_to_set(mask);
        for (std::int64_t x = 0; x < mask.width(); ++x) {
            std::vector<std::int64_t> along(static_cast<std::size_t>(mask.height()), -1);
            for (std::int64_t y = 0; y < mask.height(); ++y) {
                for (std::int64_t u = 0; u < mask.width(); ++u) {
                    if (!mask.get(u, y)) continue;
                    std::int64_t& best = along[static_cast<std::size_t>(y)];
                    if (best < 0 || std::abs(u - x) < best) best = std::abs(u - x);
                }
            }
            for (std::int64_t y = 0; y < mask.height(); ++y) {
                std::optional<std::int64_t> least;
                for (std::int64_t v = 0; v < mask.height(); ++v) {
                    const std::int64_t gap = along[static_cast<std::size_t>(v)];
                    if (gap < 0) continue;
                    const std::int64_t sum = gap * gap + (v - y) * (v - y);
                    least = least ? std::min(*least, sum) : sum;
                }
                ASSERT_EQ(field.distance_sq(x, y), least) << i << ": " << x << ", " << y;
            }
        }
    }
}

// Four times the squared distance from a pixel's center to a straight side between lattice points.
std::int64_t doubled_sq(std::int64_t x, std::int64_t y, const PixelPos& a, const PixelPos& b) {
    const std::int64_t cx = 2 * x + 1, cy = 2 * y + 1;
    const std::int64_t dx = cx - std::clamp(cx, 2 * std::min(a.x, b.x), 2 * std::max(a.x, b.x));
    const std::int64_t dy = cy - std::clamp(cy, 2 * std::min(a.y, b.y), 2 * std::max(a.y, b.y));
    return dx * dx + dy * dy;
}

TEST(SignedDistanceField, IsTheDistanceToTheContours) {
    std::mt19937_64 random(43);
    for (std::uint64_t i = 0; i < test::cases_or_fewer(600); ++i) {
        SCOPED_TRACE(i);
        const Bitmask mask = i % 3 ? naive::random_case(random, 22) : naive::random_blobs(random, 65, 30);
        const SignedDistanceField field = signed_distance_field(mask);
        const std::vector<Contour> borders = contours(mask);
        for (std::int64_t y = 0; y < mask.height(); ++y) {
            for (std::int64_t x = 0; x < mask.width(); ++x) {
                std::int64_t least = SignedDistanceField::no_border;
                for (const Contour& contour : borders) {
                    const auto& corners = contour.corners;
                    for (std::size_t k = 0; k < corners.size(); ++k)
                        least = std::min(least, doubled_sq(x, y, corners[k], corners[(k + 1) % corners.size()]));
                }
                ASSERT_EQ(field.doubled_sq(x, y), mask.get(x, y) ? -least : least) << x << ", " << y;
            }
        }
    }
}

TEST(SignedDistanceField, WithoutABorderIsInfinite) {
    const SignedDistanceField field = signed_distance_field(Bitmask::blank(3, 2).value());
    EXPECT_EQ(field.distance(1, 1), std::numeric_limits<double>::infinity());
    EXPECT_EQ(sdf_image(field, 4).value(), std::vector<std::uint8_t>(6, 0));
    EXPECT_EQ(distance_to_set(Bitmask::blank(3, 2).value()).nearest(0, 0), std::nullopt);
}

TEST(SdfPicture, CrossesOneHalfAtTheBorder) {
    std::mt19937_64 random(44);
    for (const double spread : {1e-300, 0.5, 3.0, 8.0, 1e300}) {
        const Bitmask mask = naive::random_blobs(random, 70, 40);
        const SignedDistanceField field = signed_distance_field(mask);
        const auto bytes = sdf_image(field, spread);
        for (std::int64_t y = 0; y < mask.height(); ++y) {
            for (std::int64_t x = 0; x < mask.width(); ++x) {
                const int byte = (*bytes)[static_cast<std::size_t>(y * mask.width() + x)];
                ASSERT_EQ(byte >= 128, mask.get(x, y));
                ASSERT_NEAR(byte, 127.5 * (1 - std::clamp(field.distance(x, y) / spread, -1.0, 1.0)), 0.5 + 1e-12);
            }
        }
    }
    const SignedDistanceField field = signed_distance_field(naive::mask_of({"#"}));
    EXPECT_EQ(sdf_image(field, 0).error().code, ErrorCode::bad_size);
    EXPECT_EQ(sdf_image(field, -1).error().code, ErrorCode::bad_size);
    EXPECT_EQ(sdf_image(field, NAN).error().code, ErrorCode::not_finite);
}

}  // namespace
}  // namespace carom
