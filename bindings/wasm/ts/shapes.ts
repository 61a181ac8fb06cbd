/** Shapes as plain data, in the words of `carom query`, and how they become numbers for the module. */

import { list, number, object, points, vec2, whole } from "./check.js";
import { CaromError } from "./errors.js";
import { Module, Owned } from "./module.js";

/** A point or a vector, [x, y]. */
export type Vec2 = readonly [number, number];

/** A turn, [cosine, sine]; their squares must add up to 1 to within 2^-20. */
export type Rotation = readonly [number, number];

/** Where a shape is put: turned about the origin of its numbers, then moved. At most one of the two turns. */
export interface Pose {
    readonly at?: Vec2;
    readonly rotation?: Rotation;
    readonly degrees?: number;
}

/** How the frame of a box or an ellipse is turned: at most one of the three. */
export interface Turned {
    /** The local x direction, of any length but zero. */
    readonly axis?: Vec2;
    readonly rotation?: Rotation;
    /** Radians. */
    readonly angle?: number;
}

/** Convex shapes without rounding. */
export type ConvexData =
    | { readonly type: "point"; readonly at: Vec2 }
    | { readonly type: "segment"; readonly a: Vec2; readonly b: Vec2 }
    | { readonly type: "ray"; readonly origin: Vec2; readonly direction: Vec2 }
    | { readonly type: "line"; readonly point: Vec2; readonly direction: Vec2 }
    | { readonly type: "half_space"; readonly point: Vec2; readonly normal: Vec2 }
    | { readonly type: "circle"; readonly center: Vec2; readonly radius: number }
    | { readonly type: "aabb"; readonly min: Vec2; readonly max: Vec2 }
    | ({ readonly type: "box"; readonly center: Vec2; readonly half_extents: Vec2 } & Turned)
    | { readonly type: "capsule"; readonly a: Vec2; readonly b: Vec2; readonly radius: number }
    | { readonly type: "triangle"; readonly points: readonly Vec2[] }
    | { readonly type: "polygon"; readonly points: readonly Vec2[]; readonly holes?: readonly (readonly Vec2[])[] }
    | ({ readonly type: "ellipse"; readonly center: Vec2; readonly radii: Vec2 } & Turned);

/** Any shape but a mask, as docs/query.md describes them; each may carry a pose. */
export type ShapeData = (
    | ConvexData
    | { readonly type: "rounded"; readonly core: ConvexData; readonly radius: number }
    | {
          readonly type: "arc";
          readonly center: Vec2;
          readonly radius: number;
          readonly from: Vec2;
          readonly to: Vec2;
      }
    | {
          readonly type: "chain";
          readonly points: readonly Vec2[];
          readonly closed?: boolean;
          readonly one_sided?: boolean;
          readonly ghosts?: readonly [Vec2 | null, Vec2 | null];
      }
    | { readonly type: "compound"; readonly shapes: readonly ShapeData[] }
    | { readonly type: "circle_tree"; readonly of: ConvexData | ShapeData; readonly levels: number }
    | {
          readonly type: "tile_grid";
          readonly cell: Vec2;
          readonly rows: readonly string[];
          readonly origin?: Vec2;
          readonly tiles?: Readonly<Record<string, ShapeData>>;
      }
) & { readonly pose?: Pose };

const unplaced: readonly number[] = [0, 0, 1, 0];

/** A pose as x, y, cosine, sine. */
export function poseNumbers(module: Module, pose: Pose | undefined): readonly number[] {
    if (!pose) return unplaced;
    object(pose, "pose");
    const [x, y] = vec2(pose.at === undefined ? [0, 0] : pose.at, "pose.at");
    let [c, s] = vec2(pose.rotation === undefined ? [1, 0] : pose.rotation, "pose.rotation");
    if (pose.degrees !== undefined) {
        [c = NaN, s = NaN] = module.ask("rotation_of_degrees", [number(pose.degrees, "pose.degrees")]);
    }
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
        throw new CaromError("not_finite", `pose.at must be finite; got [${x}, ${y}]`);
    }
    if (!(Math.abs(c * c + s * s - 1) <= 2 ** -20)) {
        throw new CaromError("bad_rotation", `rotation must be [cosine, sine]; got [${c}, ${s}]`);
    }
    return [x, y, c, s];
}

/** Shapes in the module's memory: made once, checked once, asked about as often as you like. */
export class Shape extends Owned {
    /** @internal */
    constructor(
        module: Module,
        handle: number,
        /** What it was made from, where it was made from data. */
        readonly data: ShapeData | undefined,
        /** The pose that came with the data, as x, y, cosine, sine. @internal */
        readonly own: readonly number[] = unplaced,
    ) {
        super(module, "shape", handle);
    }

    /** This shape somewhere: moved by `at` and turned. It takes the place of the pose in the data. */
    at(at: Vec2, turn: Rotation | { readonly degrees: number } = [1, 0]): Placed {
        object(turn, "turn");
        const pose = "degrees" in turn ? { at, degrees: turn.degrees } : { at, rotation: turn };
        return new Placed(this, poseNumbers(this.module, pose));
    }
}

/** A shape and where it is put. It refers to the shape, which must not be disposed of before it. */
export class Placed {
    /** @internal */
    constructor(
        readonly shape: Shape,
        /** x, y, cosine, sine */
        readonly pose: readonly number[],
    ) {}
}

/** What questions take: shapes, placed ones, or plain data, which is made into a shape for the one question. */
export type Operand = Shape | Placed | ShapeData;

/** How deep shapes may lie in each other: more than the library's compounds and what may be inside and around them. */
const maxDepth = 32;

// Writes one shape's numbers after another; flat.hpp's Input reads them in the same order. `place` is what comes before
// the name of a member in a message, such as "shapes[2]." for a part of a compound.
class Writer {
    readonly numbers: number[] = [];
    #depth = 0;

    constructor(readonly module: Module) {}

    put(...numbers: readonly number[]): void {
        this.numbers.push(...numbers);
    }
    points(all: readonly Vec2[], place: string): void {
        for (const x of points(all, place)) this.numbers.push(x);
    }
    turn(turned: Turned, place: string): void {
        if (turned.axis) this.put(...this.module.ask("rotation_of_direction", vec2(turned.axis, `${place}axis`)));
        else if (turned.angle !== undefined) {
            this.put(...this.module.ask("rotation_of_radians", [number(turned.angle, `${place}angle`)]));
        } else this.put(...vec2(turned.rotation ?? [1, 0], `${place}rotation`));
    }
    ghost(ghost: Vec2 | null | undefined, place: string): void {
        if (ghost) this.put(1, ...vec2(ghost, place));
        else this.put(0);
    }

    // A pose inside another shape needs a compound around it; at the top it is a matter of placing.
    posed(shape: ShapeData, place: string): void {
        if (!shape?.pose) return this.shape(shape, place);
        this.put(16, 1, ...poseNumbers(this.module, shape.pose));
        this.shape(shape, place);
    }

    shape(shape: ShapeData, place = ""): void {
        if (++this.#depth > maxDepth) throw new CaromError("nested_too_deep", `shapes lie in each other more than ${maxDepth} deep`);
        this.#shape(shape, place);
        --this.#depth;
    }

    #shape(shape: ShapeData, place: string): void {
        const vec = (value: Vec2, name: string) => vec2(value, place + name);
        const size = (value: number, name: string) => number(value, place + name);
        switch (shape?.type) {
            case "point": return this.put(0, ...vec(shape.at, "at"));
            case "segment": return this.put(1, ...vec(shape.a, "a"), ...vec(shape.b, "b"));
            case "ray": return this.put(2, ...vec(shape.origin, "origin"), ...vec(shape.direction, "direction"));
            case "line": return this.put(3, ...vec(shape.point, "point"), ...vec(shape.direction, "direction"));
            case "half_space": return this.put(4, ...vec(shape.point, "point"), ...vec(shape.normal, "normal"));
            case "circle": return this.put(5, ...vec(shape.center, "center"), size(shape.radius, "radius"));
            case "aabb": return this.put(6, ...vec(shape.min, "min"), ...vec(shape.max, "max"));
            case "box":
                this.put(7, ...vec(shape.center, "center"), ...vec(shape.half_extents, "half_extents"));
                return this.turn(shape, place);
            case "capsule":
                return this.put(8, ...vec(shape.a, "a"), ...vec(shape.b, "b"), size(shape.radius, "radius"));
            case "triangle":
                if (list(shape.points, `${place}points`).length !== 3) {
                    throw new CaromError("bad_type", "a triangle has three points");
                }
                return this.put(9, ...points(shape.points, `${place}points`).slice(1));
            case "polygon":
                this.put(10);
                this.points(shape.points, `${place}points`);
                this.put(list(shape.holes ?? [], `${place}holes`).length);
                return shape.holes?.forEach((hole, i) => this.points(hole, `${place}holes[${i}]`));
            case "rounded":
                this.put(11, size(shape.radius, "radius"));
                return this.shape(shape.core, `${place}core.`);
            case "ellipse":
                this.put(12, ...vec(shape.center, "center"), ...vec(shape.radii, "radii"));
                return this.turn(shape, place);
            case "arc":
                this.put(13, ...vec(shape.center, "center"), size(shape.radius, "radius"));
                return this.put(...vec(shape.from, "from"), ...vec(shape.to, "to"));
            case "chain":
                this.put(14, Number(shape.closed ?? false), Number(shape.one_sided ?? false));
                this.ghost(shape.ghosts?.[0], `${place}ghosts[0]`);
                this.ghost(shape.ghosts?.[1], `${place}ghosts[1]`);
                return this.points(shape.points, `${place}points`);
            case "compound":
                this.put(16, list(shape.shapes, `${place}shapes`).length);
                return shape.shapes.forEach((part, i) => {
                    this.put(...poseNumbers(this.module, part?.pose));
                    this.shape(part, `${place}shapes[${i}].`);
                });
            case "circle_tree":
                this.put(17, whole(shape.levels, `${place}levels`, -(2 ** 31), 2 ** 31 - 1));
                return this.shape(shape.of, `${place}of.`);
            case "tile_grid": return this.#tileGrid(shape, place);
        }
        const type = (shape as { type?: unknown } | undefined)?.type;
        throw new CaromError("unknown_type", `${JSON.stringify(type) ?? "nothing"} is no type of shape`);
    }

    // A character is a code point: some tiles are named by those that JavaScript counts as two.
    #tileGrid(grid: ShapeData & { readonly type: "tile_grid" }, place: string): void {
        const names = Object.keys(grid.tiles ?? {}).sort();
        const rows = list(grid.rows, `${place}rows`).map((row, y) => {
            if (typeof row === "string") return [...row];
            throw new CaromError("bad_row", `rows[${y}] must be a string`, y);
        });
        const width = rows[0]?.length ?? 0;
        this.put(18, ...vec2(grid.origin ?? [0, 0], `${place}origin`), ...vec2(grid.cell, `${place}cell`));
        this.put(width, rows.length, names.length);
        for (const name of names) this.posed(grid.tiles![name]!, `${place}tiles.${name}.`);
        this.put(width * rows.length);
        rows.forEach((row, y) => {
            const cells = row.map((c) => (c === "." ? 0 : c === "#" ? 1 : names.indexOf(c) + 2));
            if (row.length !== width || cells.some((cell, x) => cell === 1 && row[x] !== "#")) {
                throw new CaromError("bad_row", `rows[${y}] must have ${width} of #, . and the names of tiles`, y);
            }
            for (const cell of cells) this.numbers.push(cell);
        });
    }
}

/** Makes a shape of data. Throws a CaromError that says what is wrong with it. */
export function makeShape(module: Module, data: ShapeData): Shape {
    const writer = new Writer(module);
    writer.shape(data);
    const own = poseNumbers(module, data.pose);
    return new Shape(module, module.askNumber("make_shape", writer.numbers), data, own);
}

/** Calls `use` with operands as numbers, handle and pose; shapes made for it are freed afterwards. */
export function withOperands<R>(
    module: Module,
    operands: readonly Operand[],
    use: (...numbers: (readonly number[])[]) => R,
): R {
    const made: Shape[] = [];
    try {
        const numbers = operands.map((operand) => {
            if (operand instanceof Placed) return [operand.shape.handleIn(module), ...operand.pose];
            if (operand instanceof Shape) return [operand.handleIn(module), ...operand.own];
            const shape = makeShape(module, operand);
            made.push(shape);
            return [shape.handle, ...shape.own];
        });
        return use(...numbers);
    } finally {
        for (const shape of made) shape.dispose();
    }
}
