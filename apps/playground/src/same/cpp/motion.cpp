using namespace carom;

const auto thrown = Motion::ballistic(v, {0, 420});
const auto drone = Motion::polynomial(
    {0, -200, 40, -10}, {0, 190, -240, 70});

const auto hit = first_impact(ball, thrown,
                              level, Motion::still(),
                              {0, 2.4f});
const auto pass = closest_approach(ball, thrown,
                                   box, drone,
                                   {0, 2.4f});
