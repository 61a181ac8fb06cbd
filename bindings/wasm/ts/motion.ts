/** How shapes move, as plain data. */

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
export function linear([x, y]: Vec2): Motion {
    return { poly: [[x], [y]] };
}

/** v t + g t² / 2: what is thrown at velocity v while g pulls at it. */
export function ballistic(v: Vec2, g: Vec2): Motion {
    return { poly: [[v[0], g[0] / 2], [v[1], g[1] / 2]] };
}

export function motionNumbers({ poly = [[], []], spin = 0, pivot = [0, 0], growth = 0 }: Motion): number[] {
    const [x, y] = poly.map((way) => (way.length === 0 ? [0] : [way.length + 1, 0, ...way]));
    return [...x!, ...y!, spin, ...pivot, growth];
}
