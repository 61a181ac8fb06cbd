// The polygon is read in its own frame, to which the point is carried: in floats if it is of floats, and in doubles
// where these cannot tell.
#include "point_touch.hpp"

#include "frame_edges.hpp"

#include <limits>
#include <type_traits>

namespace carom::detail {
namespace {

// How an outline lies around a point, which with v the unit roundoff and D its `doubt` is off by vD. M is at least the
// sum of the magnitudes of an edge's numbers, which are off by v of themselves.
//
// The height of the point over an edge, times its length, is the difference of two products, the sum of whose
// magnitudes is at most M^2 / 4: off by vM^2, and by vMD for where the point is.
//
// A step along the edge is off by 4v times the distance to its start over its length, and by 5v, if it is not cut off:
// what is nearest by less than 8vM, and by 1.5vD for where the point is. With a distance of at most M, the square of
// that is off by 2M (8vM + 1.5vD) + 3vM^2 + 3v^2 D^2. Of an edge so short that the square of its length is lost, any
// point may be taken for the nearest: D is at least twice the length of such ones over v. Nothing leaves the range
// where 2M (M + D) does not.
template <class V>
class Around {
  public:
    explicit Around(double reach_sq) : reach_sq_(reach_sq) {}

    CAROM_ALWAYS_INLINE void add(const Edges<V>& edges) {
        const auto& [x, y, along_x, along_y] = edges;
        const V inside = x * along_y - y * along_x;
        lowest_ = lesser(lowest_, inside);
        highest_ = greater(highest_, inside);
        const V sizes = magnitude(x) + magnitude(y) + magnitude(along_x) + magnitude(along_y);
        largest_ = greater(largest_, sizes);
        sum_ += sizes;
        if (!has_radius()) return;
        const V length_sq = along_x * along_x + along_y * along_y;
        const V back = x * along_x + y * along_y;
        const V step = lesser(greater(-back / length_sq, V{}), all<V>(1));
        const V off_x = x + step * along_x;
        const V off_y = y + step * along_y;
        nearest_sq_ = lesser(nearest_sq_, off_x * off_x + off_y * off_y);
    }

    // `is_either_winding` of triangles. By arithmetic, as where the point lies is a coin toss to a processor.
    QuickTouch touch(double doubt, bool is_either_winding) const {
        const V doubts = all<V>(doubt + 2 * short_length<V> / roundoff<V>);
        const V square = (largest_ + largest_) * (largest_ + doubts);
        const V bound = all<V>(16 * roundoff<V>) * square;
        const unsigned either = is_either_winding;
        const unsigned are_finite = all_less(sum_ + square, all<V>(std::numeric_limits<double>::infinity()));
        unsigned inside = all_less(bound, lowest_) | (all_less(highest_, -bound) & either);
        unsigned outside = any_less(lowest_, -bound) & (any_less(bound, highest_) | !either);
        if (has_radius()) {
            const double lost = doubt * roundoff<V>;
            const V gap = nearest_sq_ - all<V>(reach_sq_);
            const V gap_bound = bound + all<V>(16 * roundoff<V> * reach_sq_ + 4 * lost * lost);
            inside |= any_less(gap, -gap_bound);
            outside &= all_less(gap_bound, gap);
        }
        if (((inside | outside) & are_finite) != 0) [[likely]]
            return static_cast<QuickTouch>(inside);
        return QuickTouch::unknown;
    }

  private:
    bool has_radius() const { return reach_sq_ > 0; }

    double reach_sq_;                                             // the square of the radius
    V lowest_ = all<V>(std::numeric_limits<double>::infinity());  // of the heights inside
    V highest_ = -lowest_;
    V nearest_sq_ = lowest_;
    V largest_{};
    V sum_{};
};

template <class V, class T>
QuickTouch touch_in(V point, double doubt, double reach_sq, const OutlineView<T>& polygon) {
    Around<V> around(reach_sq);
    each_edges(polygon, point, [&](const Edges<V>& edges) { around.add(edges); });
    return around.touch(doubt, polygon.form == OutlineForm::triangle);
}

}  // namespace

template <class T>
QuickTouch point_touch(const OutlineView<T>& point, const OutlineView<T>& polygon) {
    if (polygon.count > most_edges || !point.has_sound_radius() || !polygon.has_sound_radius())
        return QuickTouch::unknown;
    const CarriedPoint carried(point, polygon);
    if (!carried.is_rotation) return QuickTouch::unknown;
    const double radius = point.whole_radius() + polygon.whole_radius();
    const double reach_sq = radius * radius * carried.inverse_norm;
    if constexpr (std::is_same_v<T, float>) {
        const FourFloats at = narrowed(carried.at, carried.at);
        const double rounded = carried.error > 0 ? sum_of(magnitudes(carried.at)) : 0;
        const QuickTouch quick = touch_in(at, rounded + 0x1p-29 * carried.error, reach_sq, polygon);
        if (quick != QuickTouch::unknown) [[likely]]
            return quick;
    }
    return touch_in(carried.at, carried.error, reach_sq, polygon);
}

template QuickTouch point_touch(const OutlineView<float>&, const OutlineView<float>&);
template QuickTouch point_touch(const OutlineView<double>&, const OutlineView<double>&);

}  // namespace carom::detail
