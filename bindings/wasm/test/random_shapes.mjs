/** Random shapes of every type, mostly on a small grid, where degenerate cases are common. */

/** A random number generator, the same on every machine [Marsaglia 2003, xorshift]. */
export function generator(seed) {
    let state = seed >>> 0 || 1;
    return () => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        state >>>= 0;
        return state / 2 ** 32;
    };
}

export function randomShapes(seed) {
    const random = generator(seed);
    const integer = (low, high) => low + Math.floor(random() * (high - low + 1));
    const number = () => (random() < 0.7 ? integer(-8, 8) : (random() - 0.5) * 16);
    const vec = () => [number(), number()];
    const direction = () => {
        const [x, y] = [integer(-4, 4), integer(-4, 4)];
        return x === 0 && y === 0 ? [1, 0] : [x, y];
    };
    const radius = () => (random() < 0.8 ? integer(1, 5) : random() * 5);
    const orientation = () => [{}, { axis: direction() }, { angle: random() * 6 }, { rotation: [0.6, 0.8] }][integer(0, 3)];
    const box = () => {
        const [a, b] = [vec(), vec()];
        return { min: [Math.min(a[0], b[0]), Math.min(a[1], b[1])], max: [Math.max(a[0], b[0]), Math.max(a[1], b[1])] };
    };
    // A star around a center: simple, and mostly not convex.
    const star = () => {
        const [cx, cy] = [integer(-4, 4), integer(-4, 4)];
        const around = [[4, 0], [3, 3], [0, 4], [-3, 3], [-4, 0], [-3, -3], [0, -4], [3, -3]];
        return around.map(([x, y]) => {
            const scale = integer(1, 3) / 2;
            return [cx + x * scale, cy + y * scale];
        });
    };
    const convex = [
        () => ({ type: "point", at: vec() }),
        () => ({ type: "segment", a: vec(), b: vec() }),
        () => ({ type: "ray", origin: vec(), direction: direction() }),
        () => ({ type: "line", point: vec(), direction: direction() }),
        () => ({ type: "half_space", point: vec(), normal: direction() }),
        () => ({ type: "circle", center: vec(), radius: radius() }),
        () => ({ type: "aabb", ...box() }),
        () => ({ type: "box", center: vec(), half_extents: [radius(), radius()], ...orientation() }),
        () => ({ type: "capsule", a: vec(), b: vec(), radius: radius() }),
        () => ({ type: "triangle", points: [vec(), vec(), vec()] }),
        () => {
            const [x, y] = [integer(-6, 6), integer(-6, 6)];
            return { type: "polygon", points: [[x - 2, y - 3], [x + 4, y - 2], [x + 5, y + 2], [x, y + 5]] };
        },
    ];
    const any = [
        ...convex,
        () => ({ type: "polygon", points: star() }),
        () => ({ type: "rounded", core: convex[integer(0, 10)](), radius: radius() / 2 }),
        () => ({ type: "ellipse", center: vec(), radii: [radius(), radius()], ...orientation() }),
        () => ({ type: "arc", center: vec(), radius: radius(), from: direction(), to: direction() }),
        () => ({ type: "chain", points: [vec(), vec(), vec(), vec()], closed: random() < 0.3 }),
        () => ({ type: "compound", shapes: [convex[integer(5, 9)](), { ...convex[integer(5, 9)](), pose: pose() }] }),
        () => ({ type: "circle_tree", of: { type: "polygon", points: star() }, levels: integer(1, 3) }),
        () => ({
            type: "tile_grid",
            origin: [integer(-6, 0), integer(-6, 0)],
            cell: [2, 2],
            rows: ["#.#/", "..##", "#/.."],
            tiles: { "/": { type: "triangle", points: [[0, 0], [2, 0], [0, 2]] } },
        }),
    ];
    const pose = () => ({ at: [integer(-3, 3), integer(-3, 3)], degrees: [0, 90, 30, 45][integer(0, 3)] });
    const kinds = any.length;
    return {
        random,
        integer,
        vec,
        direction,
        kinds,
        shape: (kind = integer(0, kinds - 1)) => (random() < 0.5 ? any[kind]() : { ...any[kind](), pose: pose() }),
        bounded: () => any[[0, 1, 5, 6, 7, 8, 9, 10, 11][integer(0, 8)]](),
    };
}
