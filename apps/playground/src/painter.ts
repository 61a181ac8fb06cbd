/** Draws shapes, arrows and labels in the page's colors. */

import type { Carom, ShapeData, TreeCircle, Vec2 } from "carom";

const names = ["a", "b", "hit", "a-tint", "b-tint", "hit-tint", "ok", "ink", "soft", "line", "grid", "stage", "text", "cue", "eight"] as const;
export type Color = (typeof names)[number];

export interface Look {
    readonly color: Color;
    /** The opacity of the fill, 0 to 1. */
    readonly fill?: number;
    readonly width?: number;
    readonly dash?: readonly number[];
}

/** The drawn length of unbounded shapes. */
const far = 4000;

export class Painter {
    readonly #colors = new Map<Color, string>();
    readonly #circles = new Map<string, readonly TreeCircle[]>();
    /** Device pixels per unit of the scene. */
    scale = 1;
    /** The magnification of text, so that it is legible on a small stage. */
    letters = 1;

    constructor(
        readonly context: CanvasRenderingContext2D,
        public carom: Carom,
    ) {
        this.readColors();
    }

    readColors(): void {
        const style = getComputedStyle(document.documentElement);
        for (const name of names) this.#colors.set(name, style.getPropertyValue(`--${name}`).trim());
    }

    color(name: Color): string {
        return this.#colors.get(name) ?? "black";
    }

    /** A plain background with a faint grid. */
    ground(width: number, height: number, cell = 40): void {
        const { context } = this;
        context.fillStyle = this.color("stage");
        context.fillRect(0, 0, width, height);
        context.beginPath();
        for (let x = cell; x < width; x += cell) context.rect(x, 0, 0, height);
        for (let y = cell; y < height; y += cell) context.rect(0, y, width, 0);
        this.stroke({ color: "grid", width: 1 });
    }

    shape(shape: ShapeData, look: Look): void {
        const { context } = this;
        context.save();
        this.#enter(shape.pose);
        this.#one(shape, look);
        context.restore();
    }

    line(from: Vec2, to: Vec2, look: Look): void {
        this.context.beginPath();
        this.context.moveTo(...from);
        this.context.lineTo(...to);
        this.stroke(look);
    }

    path(points: readonly Vec2[], look: Look, closed = false): void {
        this.context.beginPath();
        this.trace(points, closed);
        if (look.fill) this.fill(look);
        this.stroke(look);
    }

    arrow(from: Vec2, to: Vec2, look: Look): void {
        const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
        const length = Math.hypot(dx, dy);
        if (length < 1) return;
        const head = Math.min(11, length);
        const [ux, uy] = [dx / length, dy / length];
        const neck: Vec2 = [to[0] - ux * head, to[1] - uy * head];
        this.line(from, neck, look);
        this.context.beginPath();
        this.context.moveTo(...to);
        this.context.lineTo(neck[0] - uy * head * 0.45, neck[1] + ux * head * 0.45);
        this.context.lineTo(neck[0] + uy * head * 0.45, neck[1] - ux * head * 0.45);
        this.context.fillStyle = this.color(look.color);
        this.context.fill();
    }

    dot(at: Vec2, radius: number, color: Color): void {
        this.context.beginPath();
        this.context.arc(...at, radius, 0, 2 * Math.PI);
        this.context.fillStyle = this.color(color);
        this.context.fill();
    }

    /** A ring with an empty center: a handle to drag. */
    knob(at: Vec2, color: Color): void {
        this.dot(at, 7, color);
        this.dot(at, 4, "stage");
    }

    text(words: string, at: Vec2, color: Color = "soft", align: CanvasTextAlign = "left", size = 13): void {
        const { context } = this;
        context.font = `${size * this.letters}px system-ui, "DejaVu Sans", sans-serif`;
        context.textAlign = align;
        context.textBaseline = "middle";
        context.lineWidth = 4;
        context.lineJoin = "round";
        context.strokeStyle = this.color("stage");
        context.strokeText(words, ...at);
        context.fillStyle = this.color(color);
        context.fillText(words, ...at);
    }

    fill({ color, fill = 1 }: Look): void {
        this.context.globalAlpha = fill;
        this.context.fillStyle = this.color(color);
        this.context.fill("evenodd");
        this.context.globalAlpha = 1;
    }

    stroke({ color, width = 2, dash = [] }: Look): void {
        this.context.lineWidth = width;
        this.context.lineJoin = "round";
        this.context.lineCap = "round";
        this.context.setLineDash([...dash]);
        this.context.strokeStyle = this.color(color);
        this.context.stroke();
        this.context.setLineDash([]);
    }

    trace(points: readonly Vec2[], closed: boolean): void {
        points.forEach(([x, y], i) => (i === 0 ? this.context.moveTo(x, y) : this.context.lineTo(x, y)));
        if (closed) this.context.closePath();
    }

    #enter(pose: ShapeData["pose"]): void {
        if (!pose) return;
        const [c, s] = pose.degrees !== undefined ? this.carom.rotation(pose.degrees) : (pose.rotation ?? [1, 0]);
        this.context.transform(c, s, -s, c, ...(pose.at ?? ([0, 0] as const)));
    }

    #frame(shape: { axis?: Vec2; angle?: number; rotation?: Vec2 }): number {
        const [x, y] = shape.axis ?? shape.rotation ?? [1, 0];
        return shape.angle ?? Math.atan2(y, x);
    }

    #finish(look: Look, filled = true): void {
        if (filled && look.fill) this.fill(look);
        this.stroke(look);
    }

    #one(shape: ShapeData, look: Look): void {
        const { context } = this;
        if (shape.type === "compound") return this.#parts(shape.shapes, look);
        if (shape.type === "rounded") return this.#rounded(shape, look);
        if (shape.type === "circle_tree") {
            for (const circle of this.#leaves(shape)) this.#one({ type: "circle", ...circle }, { ...look, width: 1 });
            return;
        }
        context.beginPath();
        switch (shape.type) {
            case "point":
                context.arc(...shape.at, 4, 0, 2 * Math.PI);
                return this.fill({ ...look, fill: 1 });
            case "segment":
                this.trace([shape.a, shape.b], false);
                return this.#finish({ ...look, width: 3 }, false);
            case "ray":
            case "line": {
                const from = shape.type === "ray" ? shape.origin : shape.point;
                const [dx, dy] = shape.direction;
                const scale = far / Math.hypot(dx, dy);
                const back = shape.type === "ray" ? 0 : scale;
                this.trace([[from[0] - dx * back, from[1] - dy * back], [from[0] + dx * scale, from[1] + dy * scale]], false);
                this.#finish(look, false);
                if (shape.type === "ray") this.dot(from, 4, look.color);
                return;
            }
            case "half_space": {
                const [x, y] = shape.point;
                const length = Math.hypot(...shape.normal) / far;
                const [nx, ny] = [shape.normal[0] / length, shape.normal[1] / length];
                this.trace([[x - ny, y + nx], [x + ny, y - nx], [x + ny - nx, y - nx - ny], [x - ny - nx, y + nx - ny]], true);
                return this.#finish(look);
            }
            case "circle":
                context.arc(...shape.center, shape.radius, 0, 2 * Math.PI);
                return this.#finish(look);
            case "aabb":
                context.rect(...shape.min, shape.max[0] - shape.min[0], shape.max[1] - shape.min[1]);
                return this.#finish(look);
            case "box": {
                const [w, h] = shape.half_extents;
                context.save();
                context.translate(...shape.center);
                context.rotate(this.#frame(shape));
                context.rect(-w, -h, 2 * w, 2 * h);
                context.restore();
                return this.#finish(look);
            }
            case "ellipse":
                context.ellipse(...shape.center, ...shape.radii, this.#frame(shape), 0, 2 * Math.PI);
                return this.#finish(look);
            case "arc": {
                const angle = ([x, y]: Vec2) => Math.atan2(y, x);
                context.arc(...shape.center, shape.radius, angle(shape.from), angle(shape.to));
                return this.#finish({ ...look, width: 3 }, false);
            }
            case "capsule": {
                const across = Math.atan2(shape.b[1] - shape.a[1], shape.b[0] - shape.a[0]) + Math.PI / 2;
                context.arc(...shape.a, shape.radius, across, across + Math.PI);
                context.arc(...shape.b, shape.radius, across + Math.PI, across);
                context.closePath();
                return this.#finish(look);
            }
            case "triangle":
                this.trace(shape.points, true);
                return this.#finish(look);
            case "polygon":
                this.trace(shape.points, true);
                shape.holes?.forEach((hole) => this.trace(hole, true));
                return this.#finish(look);
            case "chain":
                this.trace(shape.points, shape.closed ?? false);
                return this.#finish({ ...look, width: 3 }, false);
            case "tile_grid": return this.#tiles(shape, look);
        }
    }

    #parts(parts: readonly ShapeData[], look: Look): void {
        for (const part of parts) this.shape(part, look);
    }

    // The sum of a core and a disc: a wide pen along the core, and one a little narrower in it.
    #rounded({ core, radius }: ShapeData & { type: "rounded" }, { color, fill = 0, width = 2 }: Look): void {
        const tint = color === "a" || color === "b" || color === "hit" ? (`${color}-tint` as const) : "stage";
        this.#one(core, { color, width: 2 * radius + width });
        if (fill > 0) this.#one(core, { color: tint, fill: 1, width: 2 * radius - width });
    }

    #leaves(shape: ShapeData & { type: "circle_tree" }): readonly TreeCircle[] {
        const key = JSON.stringify(shape);
        let circles = this.#circles.get(key);
        if (!circles) {
            const tree = this.carom.shape(shape);
            const all = this.carom.circles(tree);
            tree.dispose();
            circles = all.filter(({ level }) => level === all.at(-1)?.level);
            this.#circles.set(key, circles);
        }
        return circles;
    }

    #tiles(grid: ShapeData & { type: "tile_grid" }, look: Look): void {
        const [ox, oy] = grid.origin ?? [0, 0];
        const [w, h] = grid.cell;
        grid.rows.forEach((row, y) =>
            [...row].forEach((name, x) => {
                const at: Vec2 = [ox + x * w, oy + y * h];
                if (name === "#") this.shape({ type: "aabb", min: at, max: [at[0] + w, at[1] + h] }, look);
                else if (name !== ".") this.shape({ ...grid.tiles![name]!, pose: { at } }, look);
            }),
        );
    }
}
