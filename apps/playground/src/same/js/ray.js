let [from, d] = [eye, towards];
for (let i = 0; i < 6; ++i) {
    const hit = carom.raycast(from, d, level);
    if (!hit) break;
    draw(from, hit.point, hit.normal);
    const [nx, ny] = hit.normal;       // a mirror
    const along = 2 * (d[0] * nx + d[1] * ny);
    d = [d[0] - along * nx, d[1] - along * ny];
    from = [hit.point[0] + 1e-6 * nx, hit.point[1] + 1e-6 * ny];
}
