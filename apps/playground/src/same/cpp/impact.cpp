using namespace carom;

const auto flies = Motion::linear({330, 40})
                       .spinning(2.5f, {140, 380});
const auto falls = Motion::linear({-140, -150});
const auto hit = first_impact(bar, flies,
                              pill, falls, {0, 1});
if (hit.hits()) {
    // hit.time.lo <= first contact <= hit.time.hi
    draw(at_time(bar, flies, hit.time.lo));
}
