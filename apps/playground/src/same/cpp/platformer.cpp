using namespace carom;

const float v = *jump_velocity(gravity, 3 * tile);
if (jump && hero.on_floor) hero.velocity.y = -v;

hero.velocity.y += gravity * dt / 2;
level.refresh(world);              // WorldObstacles
level.set_mover({}, hero_id);
const auto walk = move_and_slide(
    body, hero, dt, rules, level, workspace);
if (!hero.on_floor)
    hero.velocity.y += gravity * dt / 2;
