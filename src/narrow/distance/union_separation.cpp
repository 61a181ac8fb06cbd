#include "curved_exit.hpp"
#include "inner_exit.hpp"
#include "narrow/border/clear_exit.hpp"
#include "narrow/border/nearest_exit.hpp"
#include "narrow/core/few_or_many.hpp"
#include "narrow/core/scaled_parts.hpp"
#include "narrow/exact/exact_sign.hpp"
#include "narrow/exact/ties.hpp"
#include "polygon_gap.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/distance/union_separation.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/detail/narrow/touch/union_touch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

namespace carom::detail {
namespace {

// The separations of the first few pairs of parts that were looked at, which are asked for more than once.
template <class T>
class KnownPairs {
  public:
    bool is_full() const { return pairs_.size() == capacity; }

    Separation separation_of(const ConvexPart<T>& a, const ConvexPart<T>& b) {
        const auto number = [](const ConvexPart<T>& part) { return static_cast<std::uint32_t>(part.number()); };
        const std::uint64_t key = std::uint64_t{number(a)} << 32 | number(b);
        for (const Pair& pair : pairs_) {
            if (pair.key == key) return pair.separation;
        }
        const Separation result = separation(a, b);
        if (!is_full()) pairs_.push_back({key, result});
        return result;
    }

    double least_gap() const {
        double least = infinity;
        for (const Pair& pair : pairs_) least = std::fmin(least, pair.separation.gap);
        return least;
    }

  private:
    struct Pair {
        std::uint64_t key;
        Separation separation;
    };
    static constexpr std::size_t capacity = 16;
    FewOrMany<Pair, capacity> pairs_;
};

// What a first look at the pairs of parts tells.
template <class T>
struct Survey {
    bool is_only_pair = false;
    bool has_any = false;
    Separation nearest{infinity};                    // the pair with the least gap
    double hidden = 0;                               // its `hidden_length`
    std::optional<BasicVec2<DoubleDouble>> meeting;  // a vertex of it if its parts meet; then it stays the nearest

    double rounding() const { return 0x1p17 * hidden; }  // 64 u of the size of the nearest

    void add(const ConvexPart<T>& part_a, const ConvexPart<T>& part_b, Separation pair) {
        detail::note_ties(pair, nearest, rounding());
        if (pair.gap < nearest.gap || !has_any) {
            has_any = true;
            nearest = pair;
            hidden = detail::hidden_length(part_a, part_b);
        }
        if (pair.gap <= 0 && !meeting) {
            const ConvexPart<T>& ended = part_b.is_bounded() ? part_b : part_a;
            meeting = ended.template vertex<DoubleDouble>(0);
        }
    }
};

// Whether there are two pairs or more.
template <class T>
bool are_several(PartSource<T> a, PartSource<T> b) {
    if (a.is_convex() && b.is_convex()) return false;
    int pairs = 0;
    return a([&](const ConvexPart<T>& part_a) {
        return part_a.size() > 0 && b([&](const ConvexPart<T>& part_b) { return part_b.size() > 0 && ++pairs > 1; });
    });
}

// The only pair if there is one. Of several, two without end that nothing separates, or the first that meets; else
// those that are the nearest or as near as that. Of straight parts, the pairs that may meet are known then, if they are
// few: a depth needs them all.
template <class T>
Survey<T> survey(PartSource<T> a, PartSource<T> b, double reach, bool curved, KnownPairs<T>& known) {
    Survey<T> result;
    const bool are_endless = size_of(a.box()) == infinity && size_of(b.box()) == infinity;
    const auto add = [&](const ConvexPart<T>& part_a, const ConvexPart<T>& part_b) {
        if (part_a.size() == 0 || part_b.size() == 0) return false;
        const bool is_enough = result.meeting && (curved || known.is_full());
        const bool may_be_endless = !part_a.is_bounded() && !part_b.is_bounded();
        if (is_enough && !may_be_endless) return !are_endless;
        const Separation pair = known.separation_of(part_a, part_b);
        if (!result.meeting || pair.gap == -infinity) result.add(part_a, part_b, pair);
        return pair.gap == -infinity;
    };
    if (!are_several(a, b)) {
        any_near_pair<T>(a, b, infinity, add);
        result.is_only_pair = true;
        return result;
    }
    any_near_pair<T>(a, b, 0, add);
    if (result.nearest.gap > 0 && !(reach > 0)) return Survey<T>();
    if (!(result.nearest.gap < 0)) {
        result = Survey<T>();
        const LeastGap least = least_gap(a, b, reach);
        if (least.gap <= reach) any_near_pair<T>(a, b, std::fmax(least.gap, 0) + 2 * least.rounding, add);
        if (least.gap > 0) result.nearest.gap = least.gap;  // to the last bit the distance
    }
    return result;
}

// The least depth is found among the borders within a distance once that is more than the depth, and more by what
// rounding lets count as tied. The distance grows until it is so; a depth beyond `limit` does not matter.
template <class T>
Separation nearest_straight_exit(PartSource<T> a, PartSource<T> b, const Survey<T>& found, double limit) {
    const double slack = 0x1p17 * found.rounding();
    const AabbD box_a = a.box(), box_b = b.box();
    const double most = std::fmax(box_a.max.x - box_b.min.x, box_b.max.x - box_a.min.x) +
                        std::fmax(box_a.max.y - box_b.min.y, box_b.max.y - box_a.min.y);
    double radius = 2.5 * std::fmax(-found.nearest.gap, 0) + 2 * slack;
    constexpr int max_rounds = 40;  // for unions without end
    for (int round = 0; round < max_rounds && radius < most; ++round, radius *= 2) {
        const Separation exit = detail::nearest_exit(a, b, *found.meeting, radius);
        if (exit.gap + slack <= radius || limit + slack <= radius) return exit;
    }
    return detail::nearest_exit(a, b, *found.meeting, most < infinity ? std::fmax(radius, most) : infinity);
}

template <class T>
Separation least_curved_exit(PartSource<T> a, PartSource<T> b, const Survey<T>& found) {
    Separation of_a_pair = found.nearest;
    of_a_pair.gap = -of_a_pair.gap;
    return detail::nearest_curved_exit(a, b, of_a_pair, *found.meeting, found.rounding());
}

// Whether two parts, which nothing penetrates, touch in another direction.
template <class T>
bool touch_elsewhere(PartSource<T> a, PartSource<T> b, const Vec2D& normal) {
    return any_near_pair<T>(a, b, 0, [&](const ConvexPart<T>& part_a, const ConvexPart<T>& part_b) {
        if (part_a.size() == 0 || part_b.size() == 0) return false;
        const Separation pair = separation(part_a, part_b, 0);
        return !(pair.gap > 0) && pair.unique_normal && detail::are_different(pair.normal, normal);
    });
}

// Of unions that only touch.
template <class T>
Separation touching_separation(PartSource<T> a, PartSource<T> b, const Survey<T>& found, bool curved) {
    if (!curved) {
        Separation exit = nearest_straight_exit(a, b, found, found.rounding());
        if (exit.gap <= found.rounding()) {
            exit.gap = 0;
            return exit;
        }
    }
    // Points and pieces of lines have no borders to leave by.
    Separation touching = found.nearest;
    touching.gap = 0;
    if (touching.unique_normal) touching.unique_normal = !touch_elsewhere(a, b, touching.normal);
    return touching;
}

// The pairs of parts at most `reach` apart, if they are few, and the one that is deepest.
class NearPairs {
  public:
    template <class T>
    NearPairs(PartSource<T> a, PartSource<T> b, double reach, KnownPairs<T>& known) {
        are_too_many_ = any_near_pair<T>(a, b, reach, [&](const ConvexPart<T>& part_a, const ConvexPart<T>& part_b) {
            if (part_a.size() == 0 || part_b.size() == 0) return false;
            const Separation pair = known.separation_of(part_a, part_b);
            if (!(pair.gap <= reach)) return false;
            if (count_ == capacity) return true;
            if (count_ == 0 || pair.gap < deepest_.gap) deepest_ = pair;
            pairs_[count_++] = {pair.gap, pair.normal};
            return false;
        });
    }

    bool are_too_many() const { return are_too_many_; }
    const Separation& deepest() const { return deepest_; }

    // Whether all touch in one direction, which is the normal then.
    bool share_normal() const {
        return count_ == 1 ||
               (deepest_.unique_normal && std::all_of(pairs_.begin(), pairs_.begin() + count_, [&](const Gap& pair) {
                    return !detail::are_different(pair.normal, deepest_.normal);
                }));
    }

    // Whether the minimum translation of the deepest separates all others, too: by their own normals, none of them
    // needs more. Where it is only just enough for one, it must lead away from that: borders that face each other, as
    // those of a slot as wide as what is in it, leave no gap.
    bool leave_together(double rounding) const {
        return std::all_of(pairs_.begin(), pairs_.begin() + count_, [&](const Gap& pair) {
            const double cosine = dot(pair.normal, deepest_.normal), way = -deepest_.gap * cosine;
            return way > -pair.gap + rounding || (cosine > 0.5 && way >= -pair.gap - rounding);
        });
    }

  private:
    struct Gap {
        double gap;
        Vec2D normal;
    };
    static constexpr std::size_t capacity = 16;

    std::array<Gap, capacity> pairs_;
    std::size_t count_ = 0;
    Separation deepest_{infinity};
    bool are_too_many_;
};

template <class T>
bool is_half_space(PartSource<T> parts) {
    return detail::has_one_part(parts) &&
           parts([](const ConvexPart<T>& part) { return part.core_kind() == CoreKind::half_space; });
}

// Of a half space and a union that meet: all of that leaves in one direction.
template <class T>
Separation deepest_pair(PartSource<T> a, PartSource<T> b, const Survey<T>& found) {
    Separation deepest = found.nearest;
    any_near_pair<T>(a, b, found.rounding(), [&](const ConvexPart<T>& part_a, const ConvexPart<T>& part_b) {
        if (part_a.size() == 0 || part_b.size() == 0) return false;
        Separation pair = separation(part_a, part_b);
        detail::note_ties(pair, deepest, found.rounding());
        if (pair.gap < deepest.gap) deepest = pair;
        return false;
    });
    return deepest;
}

// The depth of unions is at least that of any pair: that of the deepest, if its translation is enough for all.
template <class T>
std::optional<Separation> exit_of_deepest_pair(PartSource<T> a, PartSource<T> b, const Survey<T>& found,
                                               KnownPairs<T>& known) {
    double reach = -std::fmin(found.nearest.gap, known.least_gap()) + found.rounding();
    for (int attempt = 0; attempt < 2; ++attempt) {
        const NearPairs near(a, b, reach, known);
        if (near.are_too_many()) return std::nullopt;
        const double needed = -near.deepest().gap + found.rounding();
        if (needed <= reach) {
            const bool leave = near.deepest().gap < 0 ? near.leave_together(found.rounding()) : near.share_normal();
            return leave ? std::optional(near.deepest()) : std::nullopt;
        }
        reach = needed;
    }
    return std::nullopt;
}

// Of a polygon and a convex shape: across its border by what is no further from the shape than its size, or from its
// inside.
template <class T>
std::optional<Separation> exit_across_edges(PartSource<T> a, PartSource<T> b) {
    const auto pair = detail::polygon_and_shape(a, b);
    if (!pair) return std::nullopt;
    const double size = size_of(pair->shape.box());
    std::optional<Separation> exit;
    pair->shape([&](const ConvexPart<T>& part) {
        const bool is_handy = part.size() > 0 && size < infinity;
        if (is_handy) exit = detail::clear_exit(a, b, part.template vertex<DoubleDouble>(0), size, false);
        return false;
    });
    if (!exit || exit->gap == infinity) exit = detail::inner_exit(*pair);
    if (exit) exit->gap = -exit->gap;
    return exit;
}

// Of shapes that penetrate, by what is near the smaller one.
template <class T>
std::optional<Separation> exit_nearby(PartSource<T> a, PartSource<T> b, const Survey<T>& found, double depth) {
    double reach = std::fmax(3 * depth, std::fmin(size_of(a.box()), size_of(b.box())));
    for (int attempt = 0; attempt < 2; ++attempt, reach *= 3) {
        auto exit = detail::clear_exit(a, b, *found.meeting, reach, true);
        if (!exit) return std::nullopt;
        if (exit->gap == infinity) continue;
        exit->gap = -exit->gap;
        return exit;
    }
    return std::nullopt;
}

template <class T>
Separation ordered_separation(PartSource<T> a, PartSource<T> b, double reach) {
    const bool curved = detail::has_curves(a) || detail::has_curves(b);
    if (!curved) {
        if (const auto exit = exit_across_edges(a, b)) return *exit;
    }
    KnownPairs<T> known;
    const Survey<T> found = survey(a, b, reach, curved, known);
    if (!found.meeting || found.is_only_pair || found.nearest.gap == -infinity) return found.nearest;
    if (is_half_space(a) || is_half_space(b)) return deepest_pair(a, b, found);
    const bool is_deep = found.nearest.gap < -found.rounding();
    if (!curved && (is_deep || found.nearest.gap == 0)) {
        if (const auto exit = exit_of_deepest_pair(a, b, found, known)) return *exit;
        const double depth = -std::fmin(found.nearest.gap, known.least_gap());
        if (const auto exit = is_deep ? exit_nearby(a, b, found, depth) : std::nullopt) return *exit;
    }
    const bool deep = unions_penetrate(a, b);
    if (!deep) return touching_separation(a, b, found, curved);
    Separation result = curved ? least_curved_exit(a, b, found) : nearest_straight_exit(a, b, found, infinity);
    result.gap = -(result.gap > 0 ? result.gap : found.hidden);
    return result;
}

}  // namespace

template <class T>
LeastGap least_gap(PartSource<T> a, PartSource<T> b, double limit) {
    if (const auto known = detail::polygon_gap(a, b, limit)) return *known;
    if (!comes_first(a, b)) std::swap(a, b);  // in both orders, to the last bit
    LeastGap least;
    visit_nearest_pairs<T>(a, b, limit, [&](const ConvexPart<T>& part_a, const ConvexPart<T>& part_b, double& bound) {
        if (part_a.size() == 0 || part_b.size() == 0) return;
        const double gap = separation(part_a, part_b).gap;
        if (!(gap < least.gap)) return;
        least = {gap, detail::rounding_of(part_a, part_b)};
        // Of pairs as near up to rounding the least is taken, whichever comes first.
        bound = gap > 0 ? std::fmin(bound, gap + 2 * least.rounding) : -infinity;
    });
    return least.gap <= limit ? least : LeastGap{};
}

namespace {

// Of unions that overlap, with lengths brought near 1, and the sign that is so for those that there are.
Separation scaled_separation(PartSource<double> a, PartSource<double> b, int exponent) {
    const detail::ScaledParts near_a(a, exponent), near_b(b, exponent);
    Separation result = detail::scaled(union_separation<double>(near_a, near_b), -exponent);
    result.gap = unions_penetrate(a, b) ? std::fmin(result.gap, -std::numeric_limits<double>::denorm_min()) : 0;
    return result;
}

}  // namespace

template <class T>
Separation union_separation(PartSource<T> a, PartSource<T> b, double reach) {
    if constexpr (std::is_same_v<T, double>) {
        const int exponent = detail::exponent_towards_one(a, b);
        if (exponent != 0 && unions_overlap(a, b)) return scaled_separation(a, b, exponent);
    }
    if (comes_first(a, b)) return ordered_separation(a, b, reach);
    return flipped(ordered_separation(b, a, reach));
}

template LeastGap least_gap(PartSource<float>, PartSource<float>, double);
template LeastGap least_gap(PartSource<double>, PartSource<double>, double);
template Separation union_separation(PartSource<float>, PartSource<float>, double);
template Separation union_separation(PartSource<double>, PartSource<double>, double);

}  // namespace carom::detail
