// An arc is a curve and not convex: rounded, it was taken for an arc of a larger radius.
// expect: carom: only convex shapes can be rounded
#include <carom/query/overlaps.hpp>
#include <carom/shape/arc.hpp>
#include <carom/shape/circle.hpp>
#include <carom/shape/segment.hpp>

bool answer() {
    const carom::Circle circle{{0, 0}, 1};
#ifdef CAROM_MUST_FAIL
    const carom::Rounded<carom::Arc> other{{{5, 0}, 2, {1, 0}, {-1, 0}}, 1};
#else
    const carom::Rounded<carom::Segment> other{{{5, 0}, {2, 1}}, 1};
#endif
    return carom::overlaps(circle, other);
}
