using namespace carom;

const auto hit = sweep(Circle{p1, r}, v1,
                       Circle{p2, r}, v2);
if (hit.hits()) {
    const Vec2 n = hit.normal;  // from 1 to 2
    const float along = dot(v1 - v2, n);
    if (along > 0) {            // they approach
        v1 = v1 - along * n;    // equal masses
        v2 = v2 + along * n;    // swap these
    }
}
