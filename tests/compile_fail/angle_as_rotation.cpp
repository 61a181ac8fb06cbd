// An angle is no rotation: it would be taken for a cosine.
// expect: Rot
// ask: Box{{0, 0}, {2, 1}, CAROM_TURN}
// ask: Pose{{0, 0}, CAROM_TURN}
// ask: place(Circle{{0, 0}, 1}, Pose{{1, 2}, CAROM_TURN})
#include <carom/shape/box.hpp>
#include <carom/shape/circle.hpp>
#include <carom/shape/placed.hpp>

#ifdef CAROM_MUST_FAIL
#define CAROM_TURN 45.0f
#else
#define CAROM_TURN Rot::degrees(45)
#endif

void answer() {
    using namespace carom;
    const auto made = CAROM_ASK;
    static_cast<void>(made);
}
