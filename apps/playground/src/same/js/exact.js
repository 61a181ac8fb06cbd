// The usual test of a point on a slope:
const side = (b[0] - a[0]) * (p[1] - a[1]) -
             (b[1] - a[1]) * (p[0] - a[0]);
const guess = side >= 0;       // rounded seven times

// The same question, for the same numbers, exactly:
const truth = carom.contains(triangle(a, b, c), p);

// A wall of any thickness, at any speed:
const { hit } = carom.sweep(
    bullet, velocity, wall, [0, 0]);
if (hit) stopAt(hit.enter);
