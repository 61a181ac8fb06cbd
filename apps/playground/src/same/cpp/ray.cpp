using namespace carom;

Ray ray{eye, target - eye};
for (int i = 0; i < 6; ++i) {
    const auto hit = raycast(ray, level);
    if (!hit) break;
    draw(ray.origin, hit->point, hit->normal);
    const Vec2 d = ray.direction, n = hit->normal;
    ray = {hit->point + 1e-3f * n,  // a mirror
           d - 2 * dot(d, n) * n};
}
