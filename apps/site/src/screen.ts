/** What a live scene draws on: a list of outlines and lines of text, which the page shows after each frame. */

import type { ShapeData, Vec2 } from "../../../bindings/wasm/ts/shapes.js";

/** All points within `radius` of some points, of the lines between them, or of the polygon that they enclose. */
export interface Outline {
    readonly points: readonly Vec2[];
    readonly isFilled: boolean;
    readonly radius: number;
    readonly color: string;
    readonly isArrow: boolean;
}

/** The size of all scenes, in the units of their coordinates; y points down. */
export const width = 480;
export const height = 270;

/** One frame. */
export interface Drawing {
    readonly outlines: readonly Outline[];
    readonly texts: readonly string[];
}

type Rotation = readonly [cosine: number, sine: number];

function rotationOf({ rotation, axis, angle = 0 }: { rotation?: Rotation; axis?: Vec2; angle?: number }): Rotation {
    if (axis) return [axis[0] / Math.hypot(...axis), axis[1] / Math.hypot(...axis)];
    return rotation ?? [Math.cos(angle), Math.sin(angle)];
}

function moved([x, y]: Vec2, [atX, atY]: Vec2, [c, s]: Rotation): Vec2 {
    return [atX + c * x - s * y, atY + s * x + c * y];
}

export class Screen {
    readonly width = width;
    readonly height = height;
    #outlines: Outline[] = [];
    #texts: string[] = [];

    /** Draws a shape, in a CSS color or one of the page's: blue, orange, red, gray and ink. */
    draw(shape: ShapeData, color = "ink"): void {
        const { at = [0, 0], rotation, degrees = 0 } = shape.pose ?? {};
        const turned: Rotation = rotation ?? rotationOf({ angle: (degrees * Math.PI) / 180 });
        const add = (points: readonly Vec2[], isFilled: boolean, radius = 0) =>
            this.#add({ points: points.map((point) => moved(point, at, turned)), isFilled, radius, color, isArrow: false });
        switch (shape.type) {
            case "point":
                return add([shape.at], false, 2);
            case "segment":
                return add([shape.a, shape.b], false);
            case "circle":
                return add([shape.center], true, shape.radius);
            case "capsule":
                return add([shape.a, shape.b], true, shape.radius);
            case "aabb":
                return add([shape.min, [shape.max[0], shape.min[1]], shape.max, [shape.min[0], shape.max[1]]], true);
            case "box": {
                const [x, y] = shape.half_extents;
                const corners: Vec2[] = [[-x, -y], [x, -y], [x, y], [-x, y]];
                return add(corners.map((corner) => moved(corner, shape.center, rotationOf(shape))), true);
            }
            case "triangle":
            case "polygon":
                return add(shape.points, true);
            case "chain":
                return add(shape.closed ? [...shape.points, shape.points[0]!] : shape.points, false);
            default:
                throw new Error(`a scene cannot draw shapes of the type ${shape.type}`);
        }
    }

    /** Draws the pixels of a mask, given as rows of # and ., as squares of a size. */
    pixels(rows: readonly string[], [x, y]: Vec2, size: number, color = "ink"): void {
        for (const [i, row] of rows.entries()) {
            for (const { index, 0: run } of row.matchAll(/#+/g)) {
                const min: Vec2 = [(x + index) * size, (y + i) * size];
                this.draw({ type: "aabb", min, max: [min[0] + run.length * size, min[1] + size] }, color);
            }
        }
    }

    arrow(from: Vec2, to: Vec2, color = "ink"): void {
        this.#add({ points: [from, to], isFilled: false, radius: 0, color, isArrow: true });
    }

    /** Writes a line below the picture. */
    say(text: string): void {
        this.#texts.push(text);
    }

    /** What was drawn and said since the last call. */
    take(): Drawing {
        const drawing = { outlines: this.#outlines, texts: this.#texts };
        [this.#outlines, this.#texts] = [[], []];
        return drawing;
    }

    /** What is at NaN, where a formula may put it, is nowhere. */
    #add(outline: Outline): void {
        if (outline.points.flat().every(Number.isFinite)) this.#outlines.push(outline);
    }
}
