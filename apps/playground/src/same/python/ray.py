start, d = eye, towards
for _ in range(6):
    hit = carom.raycast(start, d, level)
    if not hit:
        break
    draw(start, hit.point, hit.normal)
    nx, ny = hit.normal            # a mirror
    along = 2 * (d[0] * nx + d[1] * ny)
    d = (d[0] - along * nx, d[1] - along * ny)
    x, y = hit.point
    start = (x + 1e-6 * nx, y + 1e-6 * ny)
