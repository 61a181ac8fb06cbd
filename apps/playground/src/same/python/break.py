# Fifteen balls at rest, and the cue ball.
balls = rack(foot, r)
balls.append(carom.Disc(cue, (speed, 0), r))
table = carom.DiscTable(
    balls, cushions, restitution)

table.run(1 / 60)               # each frame
for x, y in table.positions():
    draw(x, y)

table.reverse()                 # back again
