// The filters, compiled for each instruction set of Highway and selected at run time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "batch/filters_highway.cpp"
#include "filters.hpp"

#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace carom::detail {
namespace HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

template <class T>
struct Lanes {
    using Tag = hn::CappedTag<T, BasicConvexArray<T>::block_size>;
    using Scalar = T;
    using Number = hn::Vec<Tag>;
    using Mask = hn::Mask<Tag>;
    static constexpr bool are_few = false;
    static constexpr T infinity = std::numeric_limits<T>::infinity();

    static std::size_t size() { return hn::Lanes(Tag()); }
    static Number load(const T* from) { return hn::LoadU(Tag(), from); }
    static Number set(T x) { return hn::Set(Tag(), x); }
    static std::uint64_t bits(Mask mask) {
        using Word = std::conditional_t<(hn::MaxLanes(Tag()) > 8), std::uint16_t, std::uint8_t>;
        std::uint8_t bytes[sizeof(Word)];
        hn::StoreMaskBits(Tag(), mask, bytes);
        Word word;
        std::memcpy(&word, bytes, sizeof word);
        return word;
    }
};

// Floats, computed with as doubles.
struct FloatsAsDoubles : Lanes<double> {
    using FloatTag = hn::Rebind<float, Tag>;

    static Number load(const float* from) { return hn::PromoteTo(Tag(), hn::LoadU(FloatTag(), from)); }
    static void store(float* to, Number x) { hn::StoreU(hn::DemoteTo(FloatTag(), x), FloatTag(), to); }
    static Number zero_where(Mask mask, Number x) { return hn::IfThenZeroElse(mask, x); }
    static Number to_float(Number x) { return hn::PromoteTo(Tag(), hn::DemoteTo(FloatTag(), x)); }
};

using hn::Abs;
using hn::And;
using hn::Max;
using hn::Min;
using hn::Not;
using hn::Or;
using hn::Sqrt;

#include "filters-inl.hpp"

template <class T>
constexpr FilterTable<T> table = table_of<T>(std::type_identity<FilterTable<T>>{});

constexpr DistanceTable distance_table = distance_table_of(std::type_identity<DistanceTable>{});

}  // namespace

const FilterTable<float>* float_filters() {
    return &table<float>;
}

const FilterTable<double>* double_filters() {
    return &table<double>;
}

const DistanceTable* distance_filters_here() {
    return &distance_table;
}

const char* target_name() {
    return hwy::TargetName(HWY_TARGET);
}

}  // namespace HWY_NAMESPACE
}  // namespace carom::detail
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace carom::detail {

HWY_EXPORT(float_filters);
HWY_EXPORT(double_filters);
HWY_EXPORT(distance_filters_here);
HWY_EXPORT(target_name);

template <>
const FilterTable<float>& filters<float>() {
    return *HWY_DYNAMIC_DISPATCH(float_filters)();
}

template <>
const FilterTable<double>& filters<double>() {
    return *HWY_DYNAMIC_DISPATCH(double_filters)();
}

const DistanceTable& distance_filters() {
    return *HWY_DYNAMIC_DISPATCH(distance_filters_here)();
}

static std::string chosen_target() {
    return HWY_DYNAMIC_DISPATCH(target_name)();
}

}  // namespace carom::detail

std::string carom::batch_kernels() {
    return "Highway " CAROM_HIGHWAY_VERSION ", " + detail::chosen_target();
}
#endif
