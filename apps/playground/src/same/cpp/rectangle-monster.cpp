using namespace carom;

const Aabb box{{-48, -34}, {48, 34}};
const auto player = place(box, Pose{mouse});

const bool touches = overlaps(player, monster);
const bool inside = penetrates(player, monster);
const auto gap = distance(player, monster);
