/** How shapes move, as plain data. */

import { list, number, object, vec2 } from "./check.js";
import type { Vec2 } from "./shapes.js";

/** At the time 0 a shape is where its own numbers say. Nothing given: it stands still. */
export interface Motion {
    /** The way, [x coefficients, y coefficients] from degree 1 on: [[4], [8, -2]] is (4 t, 8 t - 2 t²). */
    readonly poly?: readonly [readonly number[], readonly number[]];
    /** Radians a unit of time; above 0 it turns x towards y. */
    readonly spin?: number;
    /** The point it turns about, where that is at the time 0; it goes along the way. */
    readonly pivot?: Vec2;
    /** How much its radius grows a unit of time. */
    readonly growth?: number;
}

/** What stands still. */
export const still: Motion = {};

/** v t. */
export function linear(v: Vec2): Motion {
    const [x, y] = vec2(v, "v");
    return { poly: [[x], [y]] };
}

/** v t + g t² / 2: what is thrown at velocity v while g pulls at it. */
export function ballistic(v: Vec2, g: Vec2): Motion {
    const [[x, y], [gx, gy]] = [vec2(v, "v"), vec2(g, "g")];
    return { poly: [[x, gx / 2], [y, gy / 2]] };
}

function wayNumbers(way: readonly number[], place: string): number[] {
    const known = list(way, place).map((coefficient, i) => number(coefficient, `${place}[${i}]`));
    return known.length === 0 ? [0] : [known.length + 1, 0, ...known];
}

export function motionNumbers(motion: Motion): number[] {
    const { poly = [[], []], spin = 0, pivot = [0, 0], growth = 0 } = object(motion, "motion");
    const { 0: x, 1: y } = object(poly, "poly");
    const ways = [...wayNumbers(x, "poly[0]"), ...wayNumbers(y, "poly[1]")];
    return [...ways, number(spin, "spin"), ...vec2(pivot, "pivot"), number(growth, "growth")];
}
