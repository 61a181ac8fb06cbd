const { hit } = carom.sweep(
    circle(p1, r), v1, circle(p2, r), v2);
if (hit) {
    const one = { at: add(p1, v1, hit.enter), velocity: v1 };
    const two = { at: add(p2, v2, hit.enter), velocity: v2 };
    // They swap what their velocities have along
    // hit.normal, from 1 to 2.
    const after = carom.collideElastic(one, two);
    [v1, v2] = [after.v1, after.v2];
}
