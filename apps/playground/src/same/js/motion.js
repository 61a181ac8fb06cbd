const thrown = ballistic(v, [0, 420]);

const { hit } = carom.firstImpact(
    ball, thrown, level, still, 0, 2.4);
const pass = carom.closestApproach(
    ball, thrown, drone,
    { poly: [[-200, 40, -10], [190, -240, 70]] }, 0, 2.4);
