#include "sampler.hpp"

#include <carom/math/exact.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {

namespace {

// Up to here pixel centers are exact doubles, and a rounded corner is off by far less than half a pixel, so that the
// frame contains every pixel whose center the image covers.
constexpr double farthest = 0x1p48;

// Smaller components count as 0: they would move no pixel of the largest image by 2^-170 pixels, but could push every
// decision on a border out of the range in which exact arithmetic is fast.
constexpr double smallest = 0x1p-200;

// The formula behind the sampling: on which side of the line "source coordinate = k" a target point q lies.
// Cramer's rule without the division: ((q - origin) x y_axis) - k (x_axis x y_axis), for the x coordinate; the caller
// applies the sign for the y coordinate or a mirrored image.
struct SideFormula {
    Vec2D q, origin, own_axis, other_axis;
    double k;
    template <class N>
    N operator()(In<N>) const {
        const BasicVec2<N> own = lift<N>(own_axis), other = lift<N>(other_axis);
        return cross(lift<N>(q) - lift<N>(origin), other) - N(k) * cross(own, other);
    }
};

Vec2D center_of(std::int64_t x, std::int64_t y) {
    return {static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5};
}

// Keeps the columns of row y where `coordinate.reaches(k)` is `wanted`. Along a row it changes at most once.
Columns keep_where(Columns columns, std::int64_t y, const SourceCoordinate& coordinate, std::int64_t k, bool wanted) {
    if (columns.first >= columns.last) return columns;
    const bool at_first = coordinate.reaches(center_of(columns.first, y), k);
    std::int64_t same = columns.first, change = columns.last;
    while (change - same > 1) {
        const std::int64_t middle = same + (change - same) / 2;
        (coordinate.reaches(center_of(middle, y), k) == at_first ? same : change) = middle;
    }
    return at_first == wanted ? Columns{columns.first, change} : Columns{change, columns.last};
}

Status check_finite(const SpritePlacement& placement) {
    const struct {
        const char* name;
        Vec2D value;
    } parts[] = {{"origin", placement.origin}, {"x_axis", placement.x_axis}, {"y_axis", placement.y_axis}};
    for (const auto& part : parts) {
        if (!std::isfinite(part.value.x) || !std::isfinite(part.value.y)) {
            return make_error(ErrorCode::not_finite, -1, "sprite placement: %s is (%g, %g); both must be finite",
                              part.name, part.value.x, part.value.y);
        }
    }
    return std::monostate{};
}

SpritePlacement without_tiny_components(const SpritePlacement& placement) {
    const auto clean = [](double x) { return std::abs(x) < smallest ? 0.0 : x; };
    const auto clean_vector = [&](Vec2D v) { return Vec2D{clean(v.x), clean(v.y)}; };
    return {clean_vector(placement.origin), clean_vector(placement.x_axis), clean_vector(placement.y_axis)};
}

// The bounds of the placed image, rounded outward to whole pixels.
Result<PixelRect> frame_of(const Bitmask& source, const SpritePlacement& placement) {
    const Vec2D along_x = static_cast<double>(source.width()) * placement.x_axis;
    const Vec2D along_y = static_cast<double>(source.height()) * placement.y_axis;
    const Vec2D corners[] = {placement.origin, placement.origin + along_x, placement.origin + along_y,
                             placement.origin + along_x + along_y};
    Vec2D low = placement.origin, high = placement.origin;
    for (const Vec2D& corner : corners) {
        // Written so that a NaN, from axes that overflow in opposite directions, is rejected as well.
        if (!(std::abs(corner.x) <= farthest && std::abs(corner.y) <= farthest)) {
            return make_error(ErrorCode::bad_size, -1,
                              "sprite placement: the picture would reach (%g, %g); keep it within 2^48 pixels of 0",
                              corner.x, corner.y);
        }
        low = {std::min(low.x, corner.x), std::min(low.y, corner.y)};
        high = {std::max(high.x, corner.x), std::max(high.y, corner.y)};
    }
    const auto whole = [](double rounded) { return static_cast<std::int64_t>(rounded); };
    return PixelRect{{whole(std::floor(low.x)), whole(std::floor(low.y))},
                     {whole(std::ceil(high.x)), whole(std::ceil(high.y))}};
}

}  // namespace

SourceCoordinate::SourceCoordinate(Vec2D origin, Vec2D own_axis, Vec2D other_axis, std::int64_t size)
    : origin_(origin), own_(own_axis), other_(other_axis), size_(size), determinant_(cross(own_axis, other_axis)) {
    orientation_ = orient(Vec2D{0, 0}, own_, other_);
    const double first = other_.y != 0 ? other_.y : -other_.x;
    tie_ = (first > 0) == (orientation_ > 0);
}

bool SourceCoordinate::reaches(Vec2D q, std::int64_t k) const {
    const int side = sign_of(SideFormula{q, origin_, own_, other_, static_cast<double>(k)});
    return side == 0 ? tie_ : side == orientation_;
}

// A guess in doubles, which is nearly always right, then a proof, and a bisection when rounding made the guess wrong.
std::int64_t SourceCoordinate::pixel_at(Vec2D q) const {
    const double guess = cross(q - origin_, other_) / determinant_;
    const auto last = static_cast<double>(size_ - 1);
    const auto near = static_cast<std::int64_t>(guess > 0 ? std::min(guess, last) : 0.0);
    const bool near_enough = reaches(q, near);
    if (near_enough && !reaches(q, near + 1)) return near;
    std::int64_t low = near_enough ? near + 1 : 0;
    std::int64_t high = near_enough ? size_ : near;
    if (!near_enough && near > 0 && reaches(q, near - 1)) return near - 1;
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        (reaches(q, middle) ? low : high) = middle;
    }
    return low;
}

Columns Sampler::covered(Columns columns, std::int64_t y) const {
    for (const SourceCoordinate* coordinate : {&x_, &y_}) {
        columns = keep_where(columns, y, *coordinate, 0, true);
        columns = keep_where(columns, y, *coordinate, coordinate->size(), false);
    }
    return columns;
}

bool Sampler::get(std::int64_t x, std::int64_t y) const {
    const Vec2D center = center_of(x, y);
    return source_->get(x_.pixel_at(center), y_.pixel_at(center));
}

Result<Sampler> Sampler::make(const Bitmask& source, const SpritePlacement& given) {
    if (const Status finite = check_finite(given); !finite) return finite.error();
    const SpritePlacement placement = without_tiny_components(given);
    if (orient(Vec2D{0, 0}, placement.x_axis, placement.y_axis) == 0) {
        return make_error(ErrorCode::bad_size, -1,
                          "sprite placement: x_axis (%g, %g) and y_axis (%g, %g) span no area; scale by more than 0",
                          given.x_axis.x, given.x_axis.y, given.y_axis.x, given.y_axis.y);
    }
    const Result<PixelRect> frame = frame_of(source, placement);
    if (!frame) return frame.error();
    return Sampler(source, placement, *frame);
}

}  // namespace carom::detail
