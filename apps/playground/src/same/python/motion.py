thrown = carom.Motion.ballistic(v, (0, 420))
drone = carom.Motion(
    (0, -200, 40, -10), (0, 190, -240, 70))

hit = carom.first_impact(
    ball, thrown, level, carom.Motion(), 0, 2.4)
passing = carom.closest_approach(
    ball, thrown, box, drone, 0, 2.4)
