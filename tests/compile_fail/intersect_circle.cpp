// Only what is straight has parameters to intersect at.
// expect: carom: intersect() takes two lines, rays or segments, both in float or both in double
#include <carom/query/intersect.hpp>

bool answer() {
    const carom::Line line{{0, 0}, {1, 0}};
#ifdef CAROM_MUST_FAIL
    const carom::Circle other{{1, 0}, 1};
#else
    const carom::Segment other{{1, 0}, {2, 1}};
#endif
    return carom::intersect(line, other).kind == carom::IntersectionKind::none;
}
