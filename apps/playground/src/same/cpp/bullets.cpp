using namespace carom;

std::vector<Aabb> boxes;      // of all objects
std::vector<Filter> filters;  // which pairs count
PairFinder finder;            // reuses its memory

PairOptions options;
options.filters = filters;
const auto visit = [&](IndexPair pair) {
    const auto [i, j] = pair;
    if (overlaps(circle[i], circle[j])) hit(i, j);
};
finder.for_each_pair(boxes, visit, options);
