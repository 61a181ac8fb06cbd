const dino = carom.shape(polygon(points));
const tree = carom.shape(
    circleTree(polygon(points), 6));

for (const { level, center, radius } of
     carom.circles(tree)) {
    if (level === 3) draw(center, radius);
}
if (carom.overlaps(tree, probe)) {
    // near: now test the polygon itself
    const hit = carom.overlaps(dino, probe);
}
