// Several boxes at a time, compiled for each instruction set that Highway supports; dispatched at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broad/pairs/grid_kernel_highway.cpp"
#include "grid_kernel.hpp"

#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include <bit>

HWY_BEFORE_NAMESPACE();
namespace carom::detail {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

RunKernel<float> float_kernel() {
    return scalar_run_kernel<float>();
}
RunKernel<double> double_kernel() {
    return scalar_run_kernel<double>();
}

#else

namespace {

namespace hn = hwy::HWY_NAMESPACE;

// For each bit set of lanes, the list of those lanes.
struct LaneLists {
    alignas(8) std::uint8_t lanes[1 << kernel_padding][kernel_padding] = {};
    constexpr LaneLists() {
        for (std::size_t set = 0; set < (1 << kernel_padding); ++set) {
            std::size_t count = 0;
            for (std::uint8_t lane = 0; lane < kernel_padding; ++lane) {
                if ((set >> lane & 1) != 0) lanes[set][count++] = lane;
            }
        }
    }
};
constexpr LaneLists lane_lists;

// Runs are short, about four boxes, so the first register of a run is nearly always the only one. Hits are looked up in
// a list and stored as a whole register, so that their number only affects where the next ones go.
template <class T>
std::size_t find_hits(const BoxColumns<T>& boxes, const BoxRun* runs, std::size_t count, RunHits hits) {
    using Tag = hn::CappedTag<T, kernel_padding>;
    constexpr Tag tag;
    using PlaceTag = hn::Rebind<std::uint32_t, Tag>;
    constexpr PlaceTag place_tag;
    constexpr hn::Rebind<std::uint8_t, Tag> lane_tag;
    const auto lanes = static_cast<std::uint32_t>(hn::Lanes(tag));  // may not be known at compile time
    std::size_t found = 0;
    for (std::size_t r = 0; r < count; ++r) {
        const BoxRun run = runs[r];
        const auto min_x = hn::Set(tag, boxes.min_x[run.box]), min_y = hn::Set(tag, boxes.min_y[run.box]);
        const auto max_x = hn::Set(tag, boxes.max_x[run.box]), max_y = hn::Set(tag, boxes.max_y[run.box]);
        const auto own = hn::Set(place_tag, static_cast<std::uint32_t>(r));
        std::uint32_t i = run.first;
        do {
            const auto on_x =
                hn::And(hn::LoadU(tag, boxes.min_x + i) <= max_x, min_x <= hn::LoadU(tag, boxes.max_x + i));
            const auto on_y =
                hn::And(hn::LoadU(tag, boxes.min_y + i) <= max_y, min_y <= hn::LoadU(tag, boxes.max_y + i));
            const auto hit = hn::And(hn::And(on_x, on_y), hn::FirstN(tag, run.last - i));
            std::uint8_t bits[8] = {};
            hn::StoreMaskBits(tag, hit, bits);
            const auto lane_list = hn::PromoteTo(place_tag, hn::LoadU(lane_tag, lane_lists.lanes[bits[0]]));
            hn::StoreU(own, place_tag, hits.run + found);
            hn::StoreU(hn::Add(lane_list, hn::Set(place_tag, i)), place_tag, hits.place + found);
            found += static_cast<std::size_t>(std::popcount(unsigned{bits[0]}));
            i += lanes;
        } while (i < run.last);
    }
    return found;
}

}  // namespace

RunKernel<float> float_kernel() {
    return find_hits<float>;
}
RunKernel<double> double_kernel() {
    return find_hits<double>;
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace carom::detail
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace carom::detail {

HWY_EXPORT(float_kernel);
HWY_EXPORT(double_kernel);

template <>
RunKernel<float> run_kernel<float>() {
    return HWY_DYNAMIC_DISPATCH(float_kernel)();
}

template <>
RunKernel<double> run_kernel<double>() {
    return HWY_DYNAMIC_DISPATCH(double_kernel)();
}

}  // namespace carom::detail
#endif
