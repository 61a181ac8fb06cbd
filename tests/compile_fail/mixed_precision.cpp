// Two shapes of one question have the same number type: nothing is converted silently.
// expect: carom: both shapes must be in float (Circle) or both in double (CircleD)
// ask: overlaps(circle, other)
// ask: contact(circle, other)
// ask: raycast(Ray{{-4, 0}, {2, 0}}, other)
// ask: sweep(circle, {1, 0}, other, {0, 0})
#include <carom/query/contact.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>

void answer() {
    using namespace carom;
    const Circle circle{{0, 0}, 1};
#ifdef CAROM_MUST_FAIL
    const CircleD other{{1, 0}, 1};
#else
    const Circle other{{1, 0}, 1};
#endif
    static_cast<void>(circle);
    static_cast<void>(CAROM_ASK);
}
