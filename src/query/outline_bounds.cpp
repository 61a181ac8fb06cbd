// The bounds of outlines of floats, in doubles: all four sides at a time.
#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/math/lanes/two_lanes.hpp>
#include <carom/query/bounds.hpp>

#include <bit>
#include <limits>

namespace carom::detail {
namespace {

// The lower sides of a box, or minus the upper ones, before they are rounded, and how far they may be off.
struct Side {
    Lanes sum;
    Lanes doubt;

    // `error` is that of `from`. Where all sums are exact, there is no doubt.
    Side(Lanes from, double error, Lanes shift, Lanes radius) : sum((from + shift) - radius) {
        doubt = both(4 * error) + both(0x1p-49) * (magnitudes(sum) + magnitudes(shift) + radius);
        if (error > 0) return;
        const TwoLanes first = two_sum(from, shift), second = two_sum(first.high, -radius);
        doubt = chosen(are_at_most(magnitudes(first.low) + magnitudes(second.low), Lanes{}), Lanes{}, doubt);
    }

    // Whether all numbers in doubt are rounded down to the same float: the one nearest to the sum, or the one below it.
    bool is_certain(Lanes nearest) const {
        const LaneMasks is_off = are_less(doubt, magnitudes(sum - nearest)) | are_at_most(doubt, Lanes{});
        return are_all(is_off & are_less(doubt, both(0x1p-26) * magnitudes(nearest)));
    }
};

// The next float below each number, where the mask is set. None may be 0.
FourFloats below(FourFloats numbers, FourMasks where_set) {
    const FourMasks bits = std::bit_cast<FourMasks>(numbers), is_negative = bits < FourMasks{};
    const FourMasks down = ~(is_negative + is_negative);  // -1 for numbers above 0, 1 for those below
    return std::bit_cast<FourFloats>(bits + (down & where_set));
}

}  // namespace

// Products of floats are exact, and those of a rotation are not larger than one and a half times what they add up to
// along both axes. Zeros have signs, which only exact arithmetic tells.
bool bounds_of_outline(const OutlineView<float>& view, Aabb& box) {
    static constexpr Pose unmoved;
    const bool has_vertices = view.form == OutlineForm::polygon || view.form == OutlineForm::points;
    if (!has_vertices || view.pose_count > 1 || !view.has_sound_radius()) return false;
    const Pose& pose = view.pose_count > 0 ? view.poses[0] : unmoved;
    const Lanes c = both_widened(pose.rot.c), s = both_widened(pose.rot.s) * Lanes{-1, 1};
    const auto turned = [&](int i) {
        const Lanes p = widened(view.points[i]);
        return c * p + s * swapped(p);
    };
    Lanes low = turned(0), high = low, sum = low;
    for (int i = 1; i < view.count; ++i) {
        const Lanes vertex = turned(i);
        low = lesser(low, vertex);
        high = greater(high, vertex);
        sum += vertex;
    }
    const double error = pose.rot == Rot{} ? 0 : 0x1p-50 * sum_of(greater(-low, high) + (high - low));
    const Lanes at = widened(pose.at), radius = both(view.whole_radius());
    const Side least(low, error, at, radius), most(-high, error, -at, radius);
    const FourFloats nearest = narrowed(least.sum, most.sum);
    const Lanes near_least = two_widened(nearest), near_most = two_widened(swapped_halves(nearest));
    const FourFloats off = narrowed(least.sum - near_least, most.sum - near_most);
    if (!least.is_certain(near_least) || !most.is_certain(near_most) || !(sum_of(sum - sum) == 0)) return false;
    const FourFloats found = below(nearest, std::bit_cast<FourMasks>(off) < FourMasks{});
    box = {{found[0], found[1]}, {-found[2], -found[3]}};
    return true;
}

}  // namespace carom::detail
