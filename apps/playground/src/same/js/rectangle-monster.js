const box = carom.shape(aabb([-48, -34], [48, 34]));
const player = box.at(mouse);

const touches = carom.overlaps(player, monster);
const inside = carom.penetrates(player, monster);
const gap = carom.distance(player, monster);
