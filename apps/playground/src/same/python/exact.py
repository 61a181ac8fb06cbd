# The usual test of a point on a slope:
side = ((b[0] - a[0]) * (p[1] - a[1]) -
        (b[1] - a[1]) * (p[0] - a[0]))
guess = side >= 0              # rounded seven times

# The same question, for the same numbers, exactly:
truth = carom.contains(carom.Triangle(a, b, c), p)

# A wall of any thickness, at any speed:
hit = carom.sweep(bullet, velocity, wall, (0, 0))
if hit.hits:
    stop_at(hit.enter)
