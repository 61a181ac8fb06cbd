/** The usual formulas, in single precision: each operation rounds to a float, as it does in C++. */

import type { Vec2 } from "carom";

export const f = Math.fround;
const dot = (ax: number, ay: number, bx: number, by: number): number => f(f(ax * bx) + f(ay * by));

/** The distance from a number to the next float. */
export function spacing(x: number): number {
    return 2 ** (Math.max(Math.floor(Math.log2(Math.abs(x))), -126) - 23);
}

/** Which side of the line from a to b a point is on: a cross product. */
function side(a: Vec2, b: Vec2, p: Vec2): number {
    const [ux, uy] = [f(b[0] - a[0]), f(b[1] - a[1])];
    const [vx, vy] = [f(p[0] - a[0]), f(p[1] - a[1])];
    return f(f(ux * vy) - f(uy * vx));
}

/** Whether a triangle contains a point: on one side of all edges, or on them. */
export function triangleContains([a, b, c]: readonly [Vec2, Vec2, Vec2], p: Vec2): boolean {
    const signs = [side(a, b, p), side(b, c, p), side(c, a, p)];
    return signs.every((sign) => sign >= 0) || signs.every((sign) => sign <= 0);
}

export interface FloatBox {
    readonly center: Vec2;
    readonly half: Vec2;
    readonly rotation: Vec2;
}

function corners({ center: [x, y], half: [w, h], rotation: [c, s] }: FloatBox): Vec2[] {
    const signs: readonly Vec2[] = [[1, 1], [-1, 1], [-1, -1], [1, -1]];
    return signs.map(([i, j]) => [f(x + f(f(c * i * w) - f(s * j * h))), f(y + f(f(s * i * w) + f(c * j * h)))]);
}

/** The separating axis test of two boxes, by projections of their corners. */
export function boxesOverlap(a: FloatBox, b: FloatBox): boolean {
    const [cornersA, cornersB] = [corners(a), corners(b)];
    const axes = [a, b].flatMap(({ rotation: [c, s] }): Vec2[] => [[c, s], [-s, c]]);
    return axes.every(([x, y]) => {
        const [one, two] = [cornersA, cornersB].map((all) => all.map(([px, py]) => dot(x, y, px, py))) as [number[], number[]];
        return Math.min(...one) <= Math.max(...two) && Math.min(...two) <= Math.max(...one);
    });
}

/** The vector from the point of a box that is closest to a point, to that point. */
export function fromBox([px, py]: Vec2, min: Vec2, max: Vec2): Vec2 {
    return [f(px - Math.min(Math.max(px, min[0]), max[0])), f(py - Math.min(Math.max(py, min[1]), max[1]))];
}

export const lengthSquared = ([x, y]: Vec2): number => dot(x, y, x, y);
