using namespace carom;

const auto monster = Compound::from_parts({
    {Ellipse{{0, 10}, {88, 74}}},  // belly, ...
    {Triangle{{-66, -40}, {-84, -104}, {-24, -62}}},
    {Capsule{{-80, 20}, {-122, -12}, 13}},
}).value();

const Circle player{mouse, 46};
const Pose at{{600, 280}};
if (overlaps(player, place(monster, at)))
    turn_red();
