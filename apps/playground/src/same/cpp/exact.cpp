using namespace carom;

// The usual test of a point on a slope, in floats:
const float side = (b.x - a.x) * (p.y - a.y) -
                   (b.y - a.y) * (p.x - a.x);
const bool guess = side >= 0;  // rounded seven times

// The same question, for the same floats, exactly:
const bool truth = contains(Triangle{a, b, c}, p);

// A wall of any thickness, at any speed:
const auto hit = sweep(bullet, velocity,
                       wall, {0, 0});
if (hit.hits()) stop_at(hit.enter);
