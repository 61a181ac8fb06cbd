const a = carom.shape(ellipse([0, 0], [105, 56]));
const b = carom.shape(box([0, 0], [95, 48]));
const pa = a.at([300, 280]);
const pb = b.at([520, 300], { degrees: 20 });

const how = carom.classify(pa, pb);  // exact
const gap = carom.signedDistance(pa, pb);
const hit = carom.contact(pa, pb);
if (hit) {
    const [x, y] = hit.normal;
    move(b, [-hit.separation * x, -hit.separation * y]);
}   // now they touch
