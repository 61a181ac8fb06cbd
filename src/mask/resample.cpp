#include "sampler.hpp"

#include <cmath>
#include <utility>

namespace carom {

Result<MaskAt> resample(const Bitmask& source, const SpritePlacement& placement) {
    const Result<detail::Sampler> sampler = detail::Sampler::make(source, placement);
    if (!sampler) return sampler.error();
    const PixelRect& frame = sampler->frame();
    const PixelPos at = frame.min;
    Result<Bitmask> blank = Bitmask::blank(frame.max.x - at.x, frame.max.y - at.y);
    if (!blank) return blank.error();
    for (std::int64_t y = at.y; y < frame.max.y; ++y) {
        const detail::Columns columns = sampler->covered({at.x, frame.max.x}, y);
        for (std::int64_t x = columns.first; x < columns.last; ++x) {
            if (sampler->get(x, y)) blank.value().set(x - at.x, y - at.y);
        }
    }
    return MaskAt{std::move(blank).value(), at};
}

std::optional<PixelPos> whole_pixel_shift(const SpritePlacement& placement) {
    constexpr double far = 0x1p50;
    const auto& [origin, x_axis, y_axis] = placement;
    if (x_axis != Vec2D{1, 0} || y_axis != Vec2D{0, 1}) return std::nullopt;
    if (!(std::fabs(origin.x) < far && std::fabs(origin.y) < far)) return std::nullopt;
    // Pixel x is set when x + 1/2 - shift lies in a set pixel; on the border of two pixels, the one towards +x counts.
    const auto first_pixel = [](double shift) { return static_cast<std::int64_t>(std::ceil(shift - 0.5)); };
    return PixelPos{first_pixel(origin.x), first_pixel(origin.y)};
}

}  // namespace carom
