monster = carom.Compound([
    carom.Ellipse((0, 10), (88, 74)),  # belly, ...
    carom.Triangle(
        (-66, -40), (-84, -104), (-24, -62)),
    carom.Capsule((-80, 20), (-122, -12), 13),
])

player = carom.Circle(mouse, 46)
if carom.overlaps(player, monster.place((600, 280))):
    turn_red()
