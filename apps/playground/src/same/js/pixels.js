const a = monster.at([20, 30]);
const b = star.at([58, 24]);

const { masks } = carom;
const shared = masks.overlap(a, b);
if (shared) {
    const { area, first } = shared;
    const { normal } = masks.normal(a, b);
    const out = masks.penetration(a, b);
}
const thin = monster.erode(2);
const borders = thin.contours();
