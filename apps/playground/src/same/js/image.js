const mask = carom.masks.fromImage(imageData);
for (const { outline, holes } of mask.polygons(2)) {
    for (const part of carom.convexParts(outline, holes))
        addCollider(polygon(part));
}
const tree = mask.circleTree(5);
