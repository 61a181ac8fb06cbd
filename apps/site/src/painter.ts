/** Paints the frames of a live scene, in the colors of the page's theme. */

import type { Vec2 } from "../../../bindings/wasm/ts/shapes.js";
import { type Outline, height, width } from "./screen.js";

const names = ["blue", "orange", "red", "gray", "ink"];

/** The path of an outline: circles, lines, polygons, and lines with round ends. */
function pathOf({ points, isFilled, radius }: Outline): Path2D {
    const path = new Path2D();
    const [a, b] = points as [Vec2, Vec2?];
    if (radius > 0) {
        const angle = b ? Math.atan2(b[1] - a[1], b[0] - a[0]) : 0;
        path.arc(...a, radius, angle + Math.PI / 2, angle - Math.PI / 2);
        path.arc(...(b ?? a), radius, angle - Math.PI / 2, angle + Math.PI / 2);
    } else {
        for (const point of points) path.lineTo(...point);
    }
    if (isFilled) path.closePath();
    return path;
}

function headOf([from, to]: [Vec2, Vec2]): Path2D {
    const path = new Path2D();
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0) return path;
    const size = Math.min(9, length) / length;
    const [x, y] = [(to[0] - from[0]) * size, (to[1] - from[1]) * size];
    path.moveTo(...to);
    path.lineTo(to[0] - x - y / 2, to[1] - y + x / 2);
    path.lineTo(to[0] - x + y / 2, to[1] - y - x / 2);
    path.closePath();
    return path;
}

/** Replaces what a canvas shows. */
export function paint(canvas: HTMLCanvasElement, outlines: readonly Outline[]): void {
    const context = canvas.getContext("2d")!;
    const density = Math.max(1, window.devicePixelRatio);
    const wanted = Math.round(canvas.clientWidth * density);
    if (canvas.width !== wanted) {
        canvas.width = wanted;
        canvas.height = Math.round((wanted * height) / width);
    }
    const style = getComputedStyle(canvas);
    const scale = canvas.width / width;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    context.lineWidth = 2;
    context.lineJoin = "round";
    for (const outline of outlines) {
        const color = names.includes(outline.color) ? style.getPropertyValue(`--scene-${outline.color}`) : outline.color;
        const path = pathOf(outline);
        context.strokeStyle = context.fillStyle = color;
        if (outline.isFilled) {
            context.globalAlpha = 0.25;
            context.fill(path);
            context.globalAlpha = 1;
        }
        context.stroke(path);
        if (outline.isArrow) context.fill(headOf(outline.points as [Vec2, Vec2]));
    }
}
