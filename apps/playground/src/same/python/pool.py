hit = carom.sweep(
    carom.Circle(p1, r), v1, carom.Circle(p2, r), v2)
if hit.hits:
    at1 = add(p1, v1, hit.enter)
    at2 = add(p2, v2, hit.enter)
    # They swap what their velocities have along
    # hit.normal, from 1 to 2.
    after = carom.collide_elastic(
        at1, v1, 1, at2, v2, 1)
