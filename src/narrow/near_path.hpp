/// NearPath: a path and what it is cast at, with lengths near 1.
#pragma once

#include "scaled_parts.hpp"

#include <carom/narrow/cast.hpp>

#include <type_traits>

namespace carom::detail {

/// A path with every length times 2^exponent. A direction without a length is brought near 1, too, so that times are.
class NearPath : public CastPath<double> {
  public:
    NearPath(const CastPath<double>& path, int exponent) : CastPath<double>(path) {
        is_exact_ = keeps_bits(core_, exponent);
        core_ = core_.in_double(nullptr, exponent);
        if (core_.is_bounded()) return;
        const Vec2D direction = core_.local(1);
        const int shrinking = -std::ilogb(std::fmax(std::fabs(direction.x), std::fabs(direction.y)));
        core_.set_unbounded(core_.extent(), core_.local(0), scaled(direction, shrinking));
        exponent_of_times_ = exponent - shrinking;
        for (const double length : {direction.x, direction.y}) is_exact_ = is_exact_ && keeps_bits(length, shrinking);
        for (const double time : {low(), high()}) is_exact_ = is_exact_ && keeps_bits(time, exponent_of_times_);
        low_ = std::ldexp(low(), exponent_of_times_);
        high_ = std::ldexp(high(), exponent_of_times_);
    }

    /// Whether no bit was lost.
    bool is_exact() const { return is_exact_; }

    Clip<double> brought_back(const Clip<double>& c) const {
        return {c.hit, std::ldexp(c.enter, -exponent_of_times_), std::ldexp(c.exit, -exponent_of_times_), c.graze};
    }
    Raycast<double> brought_back(Raycast<double> hit, int exponent) const {
        hit.enter = std::ldexp(hit.enter, -exponent_of_times_);
        hit.exit = std::ldexp(hit.exit, -exponent_of_times_);
        hit.point = scaled(hit.point, -exponent);
        return hit;
    }

  private:
    bool is_exact_;
    int exponent_of_times_ = 0;
};

/// Whether a path has no direction by itself, or one so near 1 that its squares stay in the range.
inline bool has_handy_direction(const CastPath<double>& path) {
    const ConvexPart<double> line = path.part();
    if (line.is_bounded()) return true;
    const Vec2D& direction = line.local(1);
    return exponent_towards_one(std::fmax(std::fabs(direction.x), std::fabs(direction.y))) == 0;
}

/// Calls use(path, parts, exponent) with both near 1 where they are not and lose nothing by it; says whether it did.
template <class T, class Use>
bool with_path_near_one(const CastPath<T>& path, PartSource<T> parts, const Use& use) {
    if constexpr (std::is_same_v<T, double>) {
        const ConvexPart<double> start = path.start_part();
        const auto only_start = [&](PartVisitor<double> visit) { return visit(start); };
        const int exponent = exponent_towards_one<double>(only_start, parts);
        if (exponent == 0 && has_handy_direction(path)) return false;
        const NearPath near(path, exponent);
        const ScaledParts near_parts(parts, exponent);
        if (!near.is_exact() || !near_parts.are_exact()) return false;
        use(near, near_parts, exponent);
        return true;
    } else {
        return false;
    }
}

}  // namespace carom::detail
