/** Carom on single pairs of shapes, and as a world. */

import { box, circle, loadCarom, place, polygon } from "../dist/index.js";
import { once } from "./measure.mjs";

const carom = await loadCarom();

export function caromPairs(a, b, poses) {
    const data = ({ radius, points }) => (radius ? circle([0, 0], radius) : polygon(points));
    const plain = (shape, { x, y, c, s }) => place(data(shape), [x, y], [c, s]);
    const [one, two] = [carom.shape(data(a)), carom.shape(data(b))];
    const at = (shape, { x, y, c, s }) => shape.at([x, y], [c, s]);
    const [first, second] = [once((pose) => at(one, pose)), once((pose) => at(two, pose))];
    const placed = poses.map((pair) => [first(pair.a), second(pair.b)]);
    const [moved, other] = placed[0].map(({ shape }) => shape.at([0, 0]));
    const set = ({ a, b }) => {
        moved.set(a.x, a.y, a.c, a.s);
        other.set(b.x, b.y, b.c, b.s);
    };
    const batch = carom.batch();
    const number = once((shape) => batch.add(shape));
    const numbers = placed.map((pair) => pair.map(number));
    const pairsIn = (order) => {
        const pairs = new Uint32Array(2 * order.length);
        order.forEach((i, k) => pairs.set(numbers[i], 2 * k));
        return pairs;
    };
    return [
        {
            name: "Carom, placed once",
            overlaps: (i) => carom.overlaps(placed[i][0], placed[i][1]),
            contact: (i) => (carom.contact(placed[i][0], placed[i][1])?.separation ?? 0) < 0,
        },
        {
            name: "Carom, a pose each time",
            overlaps: (i) => {
                set(poses[i]);
                return carom.overlaps(moved, other);
            },
            contact: (i) => {
                set(poses[i]);
                return (carom.contact(moved, other)?.separation ?? 0) < 0;
            },
        },
        {
            name: "Carom, a new placed shape each time",
            overlaps: (i) => carom.overlaps(at(one, poses[i].a), at(two, poses[i].b)),
            contact: (i) => (carom.contact(at(one, poses[i].a), at(two, poses[i].b))?.separation ?? 0) < 0,
        },
        {
            name: "Carom, plain data each time",
            overlaps: (i) => carom.overlaps(plain(a, poses[i].a), plain(b, poses[i].b)),
            contact: (i) => (carom.contact(plain(a, poses[i].a), plain(b, poses[i].b))?.separation ?? 0) < 0,
        },
        {
            name: "Carom, in a batch",
            prepare: pairsIn,
            overlapsAll: (pairs) => batch.overlaps(pairs),
            contactAll: (pairs) => batch.contacts(pairs),
        },
    ];
}

export const caromWorld = {
    name: "Carom",
    make(bodies, dt) {
        const world = carom.world();
        for (const { radius, half, x, y, angle, vx, vy } of bodies) {
            const shape = radius ? circle([0, 0], radius) : box([0, 0], half);
            world.add({ shape, pose: { at: [x, y], rotation: [Math.cos(angle), Math.sin(angle)] }, velocity: [vx, vy] });
        }
        return {
            step() {
                world.update(dt);
                return { begins: world.begins().length, ends: world.ends().length };
            },
            free: () => world.dispose(),
        };
    },
};
