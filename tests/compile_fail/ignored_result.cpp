// A Result that nobody looks at is an error nobody sees. What a game's loop calls returns an Outcome.
// expect: nodiscard
// expect: unused-result
// ask: carom::validate(shape)
// ask: carom::ConvexPolygon::from_points({{0, 0}, {1, 0}, {0, 1}})
// ask: world.add({.shape = shape})
#include <carom/respond/move_and_slide.hpp>
#include <carom/shape/validate.hpp>
#include <carom/world/world.hpp>

void check(const carom::AnyShape& shape, carom::World& world, carom::ColliderId id) {
    static_cast<void>(shape);
#ifdef CAROM_MUST_FAIL
    CAROM_ASK;
#else
    static_cast<void>(CAROM_ASK);
#endif
    world.update(0.1f);
    world.move(id, {{1, 0}, {}});
    world.set_velocity(id, {1, 0});
}

void walk(const carom::AnyShape& body, carom::Character& hero, carom::Obstacles level,
          carom::MoveWorkspace& workspace) {
    move_and_slide(body, hero, 0.1f, {}, level, workspace);
}
