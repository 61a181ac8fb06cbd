const v = carom.flight.jumpVelocity(gravity, 3 * tile);
let [vx, vy] = hero.velocity;
if (jump && hero.onFloor) vy = -v;

vy += gravity * dt / 2;
const { character } = carom.moves.moveAndSlide(
    body, { ...hero, velocity: [vx, vy] }, dt, rules,
    { world, mover: heroId });
