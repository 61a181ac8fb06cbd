// In the frame of the polygon, to which the ends of the segment are carried.
#include "segment_touch.hpp"

#include "frame_edges.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

FourFloats cut_off(FourFloats step) {
    return lesser(greater(step, FourFloats{}), all_four(1));
}

// How a convex outline lies around a segment, by separating axes [Gottschalk, Lin & Manocha 1996]: those of its sides,
// and of the segment; and the distances of the ends to its edges, and of its corners to the segment.
//
// The bounds are those of Around in point_touch.cpp, with M the sum of the magnitudes of an edge's numbers and of the
// segment's: heights of the second end are off by 3vM^2 + 3vMD, what is nearest of it by 2vM more, and squared distances
// by less than 30 vM^2 + 3vMD + 3v^2 D^2.
class AroundSegment {
  public:
    // From the first end, which all is seen from, `to_x` and `to_y` lead to the second one.
    AroundSegment(float to_x, float to_y, float reach_sq)
        : to_x_(all_four(to_x)),
          to_y_(all_four(to_y)),
          to_sizes_(magnitude(to_x_) + magnitude(to_y_)),
          inverse_length_sq_(all_four(1) / (to_x_ * to_x_ + to_y_ * to_y_)),
          reach_sq_(reach_sq) {}

    // `turn` is -1 of a triangle with the other winding, else 1.
    CAROM_ALWAYS_INLINE void add(const Edges<FourFloats>& edges, FourFloats turn) {
        const auto& [x, y, along_x, along_y] = edges;
        const FourFloats first = x * along_y - y * along_x;
        const FourFloats second = first - (to_x_ * along_y - to_y_ * along_x);
        innermost_ = lesser(innermost_, greater(turn * first, turn * second));
        const FourFloats over = to_x_ * y - to_y_ * x;
        lowest_ = lesser(lowest_, over);
        highest_ = greater(highest_, over);
        const FourFloats sizes = magnitude(x) + magnitude(y) + magnitude(along_x) + magnitude(along_y) + to_sizes_;
        largest_ = greater(largest_, sizes);
        sum_ += sizes;
        if (!has_radius()) return;
        const FourFloats inverse = all_four(1) / (along_x * along_x + along_y * along_y);
        add_offset(x, y, along_x, along_y, cut_off(-(x * along_x + y * along_y) * inverse));
        const FourFloats end_x = x - to_x_, end_y = y - to_y_;
        add_offset(end_x, end_y, along_x, along_y, cut_off(-(end_x * along_x + end_y * along_y) * inverse));
        add_offset(x, y, -to_x_, -to_y_, cut_off((x * to_x_ + y * to_y_) * inverse_length_sq_));
    }

    QuickTouch touch(double doubt) const {
        using V = FourFloats;
        const V doubts = all<V>(doubt + 2 * short_length<V> / roundoff<V>);
        const V square = (largest_ + largest_) * (largest_ + doubts);
        const V bound = all<V>(32 * roundoff<V>) * square;
        const unsigned are_finite = all_less(sum_ + square, all_four(std::numeric_limits<float>::infinity()));
        unsigned outside = any_less(innermost_, -bound) | all_less(bound, lowest_) | all_less(highest_, -bound);
        unsigned inside = all_less(bound, innermost_) & any_less(bound, highest_) & any_less(lowest_, -bound);
        if (has_radius()) {
            const double lost = doubt * roundoff<V>;
            const V gap = nearest_sq_ - all_four(reach_sq_);
            const V gap_bound = bound + all<V>(16 * roundoff<V> * static_cast<double>(reach_sq_) + 4 * lost * lost);
            inside |= any_less(gap, -gap_bound);
            outside &= all_less(gap_bound, gap);
        }
        if (((inside | outside) & are_finite) != 0) [[likely]]
            return static_cast<QuickTouch>(inside);
        return QuickTouch::unknown;
    }

  private:
    bool has_radius() const { return reach_sq_ > 0; }

    CAROM_ALWAYS_INLINE void add_offset(FourFloats x, FourFloats y, FourFloats along_x, FourFloats along_y,
                                        FourFloats step) {
        const FourFloats off_x = x + step * along_x;
        const FourFloats off_y = y + step * along_y;
        nearest_sq_ = lesser(nearest_sq_, off_x * off_x + off_y * off_y);
    }

    FourFloats to_x_;
    FourFloats to_y_;
    FourFloats to_sizes_;
    FourFloats inverse_length_sq_;
    float reach_sq_;
    FourFloats innermost_ = all_four(std::numeric_limits<float>::infinity());  // heights inside of the inner end
    FourFloats lowest_ = innermost_;                                           // corners over the segment
    FourFloats highest_ = -innermost_;
    FourFloats nearest_sq_ = innermost_;
    FourFloats largest_{};
    FourFloats sum_{};
};

// Of a box around the origin of its frame, or an upright one.
Edges<FourFloats> box_edges(const OutlineView<float>& box, FourFloats point) {
    const bool is_turned = box.form == OutlineForm::box;
    const FourFloats high = load_two(box.points[1], box.points[1]);
    const FourFloats low = is_turned ? -high : load_two(box.points[0], box.points[0]);
    const FourFloats x{low[0], high[0], high[0], low[0]};
    const FourFloats y{low[1], low[1], high[1], high[1]};
    const FourFloats size = high - low;
    return {x - all_four(point[0]), y - all_four(point[1]), FourFloats{size[0], 0, -size[0], 0},
            FourFloats{0, size[1], 0, -size[1]}};
}

// 0 where three corners are nearly on a line.
float turn_of(const Edges<FourFloats>& edges) {
    const float left = edges.along_x[0] * edges.along_y[1];
    const float right = edges.along_y[0] * edges.along_x[1];
    const float bound = 0x1p-20f * (std::fabs(left) + std::fabs(right)) + 0x1p-100f;
    return left - right > bound ? 1.0f : (left - right < -bound ? -1.0f : 0.0f);
}

}  // namespace

QuickTouch segment_touch(const OutlineView<float>& segment, const OutlineView<float>& polygon) {
    if (polygon.count > most_edges || !segment.has_sound_radius() || !polygon.has_sound_radius())
        return QuickTouch::unknown;
    OutlineView<float> end = segment;
    end.points = segment.points + 1;
    CarriedPoint first(segment, polygon), second(end, polygon);
    const bool is_box = polygon.form == OutlineForm::box;
    if (is_box) {
        const Placement frame(BasicRot<float>{polygon.points[2].x, polygon.points[2].y}, widened(polygon.points[0]));
        first.enter(frame);
        second.enter(frame);
    }
    if (!first.is_rotation) return QuickTouch::unknown;
    const Lanes way = second.at - first.at;
    const double error = std::max(first.error, second.error);
    const double rounded = error > 0 ? 2 * sum_of(magnitudes(first.at) + magnitudes(second.at)) : 0;
    const double doubt = rounded + 0x1p-28 * error;
    const double radius = segment.whole_radius() + polygon.whole_radius();
    const FourFloats point = narrowed(first.at, first.at);
    AroundSegment around(static_cast<float>(way[0]), static_cast<float>(way[1]),
                         static_cast<float>(radius * radius * first.inverse_norm));
    if (is_box || polygon.form == OutlineForm::aabb) {
        const Edges<FourFloats> edges = box_edges(polygon, point);
        if (!(edges.along_x[0] > 0 && edges.along_y[1] > 0)) return QuickTouch::unknown;
        around.add(edges, all_four(1));
    } else if (polygon.form == OutlineForm::triangle) {
        const Edges<FourFloats> edges = last_edges(polygon.points, 3, point);
        const float turn = turn_of(edges);
        if (turn == 0) return QuickTouch::unknown;
        around.add(edges, all_four(turn));
    } else {
        each_edges(polygon, point, [&](const Edges<FourFloats>& edges) { around.add(edges, all_four(1)); });
    }
    return around.touch(doubt);
}

}  // namespace carom::detail
