#include "sampler.hpp"

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

}  // namespace carom
