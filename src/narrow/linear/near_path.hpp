/// NearPath: a path and what it is cast at, with lengths near 1.
#pragma once

#include "narrow/core/scaled_parts.hpp"

#include <carom/detail/narrow/linear/cast.hpp>

#include <type_traits>

namespace carom::detail {

/// A path with every length times 2^exponent. A direction without a length is brought near 1, too, so that times are.
class NearPath : public CastPath<double> {
  public:
    NearPath(const CastPath<double>& path, int exponent) : CastPath<double>(path), end_(path.high()) {
        is_exact_ = keeps_bits(core_, exponent);
        core_ = core_.in_double(nullptr, exponent);
        if (core_.is_bounded()) return;
        const Vec2D direction = core_.local(1);
        const int shrinking = -std::ilogb(std::fmax(std::fabs(direction.x), std::fabs(direction.y)));
        core_.set_unbounded(core_.core_kind(), core_.local(0), scaled(direction, shrinking));
        exponent_of_times_ = exponent - shrinking;
        for (const double length : {direction.x, direction.y}) is_exact_ = is_exact_ && keeps_bits(length, shrinking);
        low_ = std::ldexp(low(), exponent_of_times_);
        high_ = std::ldexp(high(), exponent_of_times_);
        for (const double time : {path.low(), path.high()})
            is_exact_ = is_exact_ && (keeps_bits(time, exponent_of_times_) || std::isinf(high_));
    }

    /// Whether no bit was lost. An end that is too large for times like these is no end, until they are brought back.
    bool is_exact() const { return is_exact_; }

    bool has_same_times() const { return exponent_of_times_ == 0; }

    BasicClip<double> brought_back(const BasicClip<double>& c) const {
        return {time_brought_back(c.enter), time_brought_back(c.exit), c.graze};
    }
    BasicRaycast<double> brought_back(BasicRaycast<double> hit, int exponent) const {
        hit.enter = time_brought_back(hit.enter);
        hit.exit = time_brought_back(hit.exit);
        hit.point = scaled(hit.point, -exponent);
        return hit;
    }

  private:
    double time_brought_back(double time) const { return std::fmin(std::ldexp(time, -exponent_of_times_), end_); }

    bool is_exact_;
    int exponent_of_times_ = 0;
    double end_;
};

/// Whether the squares of a path's direction stay in the range, and filters take it, which is from 2^-200 to 2^200:
/// beyond, numbers would come from sums that round elsewhere, and depend on the unit of time.
inline bool has_handy_direction(const CastPath<double>& path) {
    const Vec2D direction = path.direction<double>();
    const double size = std::fmax(std::fabs(direction.x), std::fabs(direction.y));
    return size > 0x1p-150 && size < 0x1p150;
}

/// Calls use(path, parts, exponent) with both near 1 where they are not and lose nothing by it; says whether it did.
template <class T, class Use>
bool with_path_near_one(const CastPath<T>& path, PartSource<T> parts, const Use& use) {
    if constexpr (std::is_same_v<T, double>) {
        const ConvexPart<double> start = path.start_part();
        const auto only_start = [&](PartVisitor<double> visit) { return visit(start); };
        const int exponent = exponent_towards_one(PartSource<double>(only_start), parts);
        if (exponent == 0 && has_handy_direction(path)) return false;
        const NearPath near(path, exponent);
        if (exponent == 0 && near.has_same_times()) return false;  // a segment's direction is a difference of lengths
        const ScaledParts near_parts(parts, exponent);
        if (!near.is_exact() || !near_parts.are_exact()) return false;
        use(near, near_parts, exponent);
        return true;
    } else {
        return false;
    }
}

}  // namespace carom::detail
