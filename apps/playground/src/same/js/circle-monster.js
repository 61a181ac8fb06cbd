const monster = carom.shape(compound([
    ellipse([0, 10], [88, 74]),    // belly, ...
    triangle([-66, -40], [-84, -104], [-24, -62]),
    capsule([-80, 20], [-122, -12], 13),
]));

const player = circle(mouse, 46);
if (carom.overlaps(player, monster.at([600, 280])))
    turnRed();
