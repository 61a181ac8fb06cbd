const finder = carom.pairFinder(); // keeps its memory
finder.resize(count, true);        // with filters
for (let i = 0; i < count; ++i)
    finder.setFilter(i, filters[i]);

finder.boxes.set(boxes);           // each frame
const pairs = finder.find();
for (let k = 0; k < pairs.length; k += 2) {
    const [i, j] = [pairs[k], pairs[k + 1]];
    if (carom.overlaps(shapes[i], shapes[j])) hit(i, j);
}
