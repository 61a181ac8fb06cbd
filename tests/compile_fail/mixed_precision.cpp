// Two shapes of one question have the same number type: nothing is converted silently.
// expect: carom: both shapes must be in float or both in double
#include <carom/query/overlaps.hpp>
#include <carom/shape/circle.hpp>

bool answer() {
    const carom::Circle circle{{0, 0}, 1};
#ifdef CAROM_MUST_FAIL
    const carom::CircleD other{{1, 0}, 1};
#else
    const carom::Circle other{{1, 0}, 1};
#endif
    return carom::overlaps(circle, other);
}
