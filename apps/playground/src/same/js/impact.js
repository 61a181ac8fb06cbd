const flies = spinning(
    linear([330, 40]), 2.5, [140, 380]);
const falls = linear([-140, -150]);
const { hit } = carom.firstImpact(
    bar, flies, pill, falls, 0, 1);
if (hit) {
    // hit.time[0] <= first contact <= hit.time[1]
    draw(bar, carom.poseAt(flies, hit.time[0]));
}
