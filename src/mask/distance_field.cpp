#include "lower_envelope.hpp"
#include "row_distance.hpp"

#include <carom/mask/distance_field.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {

namespace {

using detail::LowerEnvelope;
using detail::no_column;

std::int64_t squared(std::int64_t n) {
    return n * n;
}

// The index of (x, y) in a field, if it lies inside.
std::optional<std::size_t> index_of(std::int64_t x, std::int64_t y, std::int64_t width, std::int64_t height) {
    const bool inside = x >= 0 && y >= 0 && x < width && y < height;
    CAROM_ASSERT(inside, "pixel (%lld, %lld) lies outside the field of %lld x %lld pixels", static_cast<long long>(x),
                 static_cast<long long>(y), static_cast<long long>(width), static_cast<long long>(height));
    if (!inside) return std::nullopt;
    return static_cast<std::size_t>(y * width + x);
}

// Calls visit(x, y, nearest pixel): the nearest pixels within rows are combined, column by column, by a lower envelope.
// The rows just outside are clear.
template <class Visit>
void for_each_nearest(const Bitmask& mask, bool of_clear, Visit&& visit) {
    const std::vector<std::int32_t> columns = detail::nearest_columns(mask, of_clear);
    const std::int64_t width = mask.width(), height = mask.height();
    LowerEnvelope envelope;
    for (std::int64_t x = 0; x < width; ++x) {
        envelope.clear(height - 1);
        if (of_clear) envelope.add({-1, 0, x});
        for (std::int64_t y = 0; y < height; ++y) {
            const std::int32_t column = columns[static_cast<std::size_t>(y * width + x)];
            if (column != no_column) envelope.add({y, squared(x - column), column});
        }
        if (of_clear) envelope.add({height, 0, x});
        for (std::int64_t y = 0; y < height; ++y) {
            const LowerEnvelope::Parabola* least = envelope.least_at(y);
            if (least == nullptr) return;  // there is no such pixel
            visit(x, y, PixelPos{least->tag, least->vertex});
        }
    }
}

// Twice the distance along x to the square of the row's nearest pixel; none when the row has no such pixel.
std::optional<std::int64_t> doubled_gap(std::int32_t column, std::int64_t x) {
    if (column == no_column) return std::nullopt;
    return column == x ? 0 : 2 * std::abs(x - column) - 1;
}

// Calls visit(x, y, four times the squared distance from the center of the pixel to the nearest square of a pixel of
// the kind). In doubled coordinates centers are odd and sides even. The nearest point of a square lies on a line
// between two rows, or in the pixel's own row: so each such line adds a parabola, and the own row is tried separately.
template <class Visit>
void for_each_gap(const Bitmask& mask, bool of_clear, Visit&& visit) {
    const std::vector<std::int32_t> columns = detail::nearest_columns(mask, of_clear);
    const std::int64_t width = mask.width(), height = mask.height();
    LowerEnvelope envelope;
    for (std::int64_t x = 0; x < width; ++x) {
        const auto row_gap = [&](std::int64_t y) -> std::optional<std::int64_t> {
            if (y < 0 || y >= height) return of_clear ? std::optional<std::int64_t>(0) : std::nullopt;
            return doubled_gap(columns[static_cast<std::size_t>(y * width + x)], x);
        };
        envelope.clear(2 * height);
        for (std::int64_t line = 0; line <= height; ++line) {
            const auto above = row_gap(line - 1), below = row_gap(line);
            if (!above && !below) continue;
            envelope.add({2 * line, squared(above && below ? std::min(*above, *below) : above ? *above : *below), 0});
        }
        for (std::int64_t y = 0; y < height; ++y) {
            const LowerEnvelope::Parabola* least = envelope.least_at(2 * y + 1);
            if (least == nullptr) return;
            const auto own = row_gap(y);
            visit(x, y, own ? std::min(squared(*own), least->at(2 * y + 1)) : least->at(2 * y + 1));
        }
    }
}

}  // namespace

std::optional<PixelPos> DistanceField::nearest(std::int64_t x, std::int64_t y) const {
    const auto index = index_of(x, y, width_, height_);
    if (!index || nearest_.empty()) return std::nullopt;
    return PixelPos{nearest_[*index].x, nearest_[*index].y};
}

std::optional<std::int64_t> DistanceField::distance_sq(std::int64_t x, std::int64_t y) const {
    const auto found = nearest(x, y);
    if (!found) return std::nullopt;
    return squared(found->x - x) + squared(found->y - y);
}

DistanceField distance_to_set(const Bitmask& mask) {
    DistanceField field(mask.width(), mask.height());
    for_each_nearest(mask, false, [&](std::int64_t x, std::int64_t y, const PixelPos& nearest) {
        if (field.nearest_.empty()) field.nearest_.resize(static_cast<std::size_t>(mask.width() * mask.height()));
        field.nearest_[static_cast<std::size_t>(y * mask.width() + x)] = {static_cast<std::int32_t>(nearest.x),
                                                                          static_cast<std::int32_t>(nearest.y)};
    });
    return field;
}

DistanceField distance_to_clear(const Bitmask& mask) {
    DistanceField field(mask.width(), mask.height());
    field.nearest_.resize(static_cast<std::size_t>(mask.width() * mask.height()));
    for_each_nearest(mask, true, [&](std::int64_t x, std::int64_t y, const PixelPos& nearest) {
        field.nearest_[static_cast<std::size_t>(y * mask.width() + x)] = {static_cast<std::int32_t>(nearest.x),
                                                                          static_cast<std::int32_t>(nearest.y)};
    });
    return field;
}

std::int64_t SignedDistanceField::doubled_sq(std::int64_t x, std::int64_t y) const {
    const auto index = index_of(x, y, width_, height_);
    return index ? doubled_sq_[*index] : no_border;
}

double SignedDistanceField::distance(std::int64_t x, std::int64_t y) const {
    const std::int64_t value = doubled_sq(x, y);
    if (value == no_border) return std::numeric_limits<double>::infinity();
    const double root = std::sqrt(static_cast<double>(std::abs(value))) / 2;
    return value < 0 ? -root : root;
}

SignedDistanceField signed_distance_field(const Bitmask& mask) {
    SignedDistanceField field(mask.width(), mask.height());
    field.doubled_sq_.assign(static_cast<std::size_t>(mask.width() * mask.height()), SignedDistanceField::no_border);
    const auto store = [&](std::int64_t x, std::int64_t y, std::int64_t value) {
        field.doubled_sq_[static_cast<std::size_t>(y * mask.width() + x)] = value;
    };
    for_each_gap(mask, false, store);
    for_each_gap(mask, true, [&](std::int64_t x, std::int64_t y, std::int64_t value) {
        if (value != 0) store(x, y, -value);  // the pixel is set
    });
    return field;
}

Result<std::vector<std::uint8_t>> sdf_image(const SignedDistanceField& field, double spread) {
    if (!std::isfinite(spread) || !(spread > 0))
        return make_error(std::isfinite(spread) ? ErrorCode::bad_size : ErrorCode::not_finite, -1,
                          "sdf: the spread must be a finite number of pixels > 0; got %g", spread);
    std::vector<std::uint8_t> bytes;
    bytes.reserve(static_cast<std::size_t>(field.width() * field.height()));
    for (std::int64_t y = 0; y < field.height(); ++y) {
        for (std::int64_t x = 0; x < field.width(); ++x) {
            const double distance = std::clamp(field.distance(x, y) / spread, -1.0, 1.0);
            const double value = std::floor(127.5 * (1 - distance) + 0.5);
            // With a huge spread all values round to the middle; the sign is kept.
            bytes.push_back(static_cast<std::uint8_t>(field.doubled_sq(x, y) < 0 ? std::max(128.0, value)
                                                                                 : std::min(127.0, value)));
        }
    }
    return bytes;
}

}  // namespace carom
