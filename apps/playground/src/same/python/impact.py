flies = carom.Motion.linear((330, 40)).spinning(
    2.5, (140, 380))
falls = carom.Motion.linear((-140, -150))
hit = carom.first_impact(
    bar, flies, pill, falls, 0, 1)
if hit.hits:
    # hit.time[0] <= first contact <= hit.time[1]
    draw(bar, flies.pose_at(hit.time[0]))
