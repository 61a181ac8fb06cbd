#include "one_sided_entry.hpp"

#include <algorithm>

namespace carom::detail {
namespace {

// Whether P's path is all in parallel to the side with a normal.
bool is_level(const MovingPair& pair, const Direction<double>& normal) {
    if (pair.grows()) return false;
    const PolynomialPath<double> path = pair.relative_path<double>();
    for (int i = 1; i < std::max(path.x.size(), path.y.size()); ++i) {
        const int sign =
            sign_of([&]<class N>(In<N>) { return height_along<N>(normal.in<N>(), pair.relative_path<N>(), {})[i]; });
        if (sign != 0) return false;
    }
    return true;
}

// Whether P enters a one-sided part from behind: along its normal, or against the normal of one of a's. What moves
// along the part must be in front of it. With growth, the side that P is on counts.
bool enters_from_behind(const ContactSpan& span, bool of_a) {
    const MovingPart& own = of_a ? span.pair.a() : span.pair.b();
    if (!own.one_sided) return false;
    if (own.part.size() < 2) return true;
    const Direction<double> front = side_normal(own.part, 0);
    const double t = span.enter.low;
    const int sign = sign_of([&]<class N>(In<N>) {
        const PolynomialPath<N> path = span.pair.relative_path<N>();
        const BasicVec2<N> normal = front.in<N>();
        if (!span.pair.grows()) return dot(normal, BasicVec2<N>{path.x.derivative()(N(t)), path.y.derivative()(N(t))});
        const BasicVec2<N> at{path.x(N(t)), path.y(N(t))};
        return -dot(normal, at - span.pair.difference().corner<N>({}));
    });
    if (sign != 0) return of_a ? sign < 0 : sign > 0;
    // What stays as high is looked at where no position is rounded.
    return !span.pair.is_in_front(of_a, is_level(span.pair, front) ? 0 : t);
}

}  // namespace

bool enters_from_behind(const ContactSpan& span, double motion_begins) {
    if (enters_from_behind(span, true) || enters_from_behind(span, false)) return true;
    const bool is_one_sided = span.pair.a().one_sided || span.pair.b().one_sided;
    const bool is_at_start = compare(span.enter, Instant::at(motion_begins)) == 0;
    return is_one_sided && is_at_start && !span.pair.answer_each_other(span.enter.low);
}

}  // namespace carom::detail
