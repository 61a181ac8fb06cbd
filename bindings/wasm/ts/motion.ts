/** Motions of shapes, as plain data. */

import { list, number, object, vec2 } from "./check.js";
import type { Vec2 } from "./shapes.js";

/** A motion as in docs/query.md. At time 0 the shape is at its own pose; by default it is at rest. */
export interface Motion {
    /** The displacement as [x coefficients, y coefficients] from degree 1 up: [[4], [8, -2]] is (4 t, 8 t - 2 t²). */
    readonly poly?: readonly [readonly number[], readonly number[]];
    /** Angular velocity in radians per unit of time; positive from x towards y. */
    readonly spin?: number;
    /** The center of rotation, at its position at time 0; it is displaced along with the shape. */
    readonly pivot?: Vec2;
    /** Growth of the radius per unit of time. */
    readonly growth?: number;
}

/** No motion. */
export const still: Motion = {};

/** Constant velocity: v t. */
export function linear(v: Vec2): Motion {
    const [x, y] = vec2(v, "v");
    return { poly: [[x], [y]] };
}

/** A projectile: v t + g t² / 2. */
export function ballistic(v: Vec2, g: Vec2): Motion {
    const [[x, y], [gx, gy]] = [vec2(v, "v"), vec2(g, "g")];
    return { poly: [[x, gx / 2], [y, gy / 2]] };
}

/** The same, and rotating about a point of the shape: `pivot` is where it is at time 0. */
export function spinning(motion: Motion, spin: number, pivot: Vec2): Motion {
    return Object.assign({}, object(motion, "motion"), { spin, pivot }); // not a spread, as for place
}

/** The same, and growing on all sides. */
export function growing(motion: Motion, growth: number): Motion {
    return Object.assign({}, object(motion, "motion"), { growth });
}

function polynomialNumbers(coefficients: readonly number[], name: string): number[] {
    const known = list(coefficients, name).map((coefficient, i) => number(coefficient, `${name}[${i}]`));
    return known.length === 0 ? [0] : [known.length + 1, 0, ...known];
}

export function motionNumbers(motion: Motion): number[] {
    const { poly = [[], []], spin = 0, pivot = [0, 0], growth = 0 } = object(motion, "motion");
    const { 0: x, 1: y } = object(poly, "poly");
    const translation = [...polynomialNumbers(x, "poly[0]"), ...polynomialNumbers(y, "poly[1]")];
    return [...translation, number(spin, "spin"), ...vec2(pivot, "pivot"), number(growth, "growth")];
}
