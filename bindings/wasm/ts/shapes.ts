/** Shapes as plain data with the keys of `carom query`, and their conversion to numbers for the module. */

import { list, number, object, points, vec2, integer } from "./check.js";
import { CaromError } from "./errors.js";
import { Module, Owned } from "./module.js";

/** A point or a vector, [x, y]. */
export type Vec2 = readonly [number, number];

/** A rotation, [cosine, sine]; their squares must add up to 1 to within 2^-20. */
export type Rotation = readonly [number, number];

/** A rigid transform: rotation about the origin, then translation. At most one of `rotation` and `degrees`. */
export interface Pose {
    readonly at?: Vec2;
    readonly rotation?: Rotation;
    readonly degrees?: number;
}

/** The orientation of a box or an ellipse: at most one of the three. */
export interface Orientation {
    /** The direction of the local x axis, of any length but zero. */
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
    | ({ readonly type: "box"; readonly center: Vec2; readonly half_extents: Vec2 } & Orientation)
    | { readonly type: "capsule"; readonly a: Vec2; readonly b: Vec2; readonly radius: number }
    | { readonly type: "triangle"; readonly points: readonly Vec2[] }
    | { readonly type: "polygon"; readonly points: readonly Vec2[]; readonly holes?: readonly (readonly Vec2[])[] }
    | ({ readonly type: "ellipse"; readonly center: Vec2; readonly radii: Vec2 } & Orientation);

/** Any shape but a mask, as in docs/query.md; each may have a pose. */
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
        [c = NaN, s = NaN] = module.call("rotation_of_degrees", [number(pose.degrees, "pose.degrees")]);
    }
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
        throw new CaromError("not_finite", `pose.at must be finite; got [${x}, ${y}]`);
    }
    if (!(Math.abs(c * c + s * s - 1) <= 2 ** -20)) {
        throw new CaromError("bad_rotation", `rotation must be [cosine, sine]; got [${c}, ${s}]`);
    }
    return [x, y, c, s];
}

/** A shape in the module's memory: created and validated once, used in any number of queries. */
export class Shape extends Owned {
    /** @internal */
    constructor(
        module: Module,
        handle: number,
        /** The data that it was made from, if any. */
        readonly data: ShapeData | undefined,
        /** The pose in the data, as x, y, cosine, sine. @internal */
        readonly own: readonly number[] = unplaced,
    ) {
        super(module, "shape", handle);
    }

    /** This shape, rotated and then translated by `at`. This replaces the pose in the data. */
    at(at: Vec2, rotation: Rotation | { readonly degrees: number } = [1, 0]): Placed {
        object(rotation, "rotation");
        const pose = "degrees" in rotation ? { at, degrees: rotation.degrees } : { at, rotation };
        return new Placed(this, poseNumbers(this.module, pose));
    }
}

/** A shape with a pose. It refers to the shape, which must not be disposed before it. */
export class Placed {
    /** @internal */
    constructor(
        readonly shape: Shape,
        /** x, y, cosine, sine */
        readonly pose: readonly number[],
    ) {}
}

/** An argument of a query: a shape, a placed shape, or plain data, which is made into a shape for this query alone. */
export type Operand = Shape | Placed | ShapeData;

/** How deep shapes may be nested: deeper than the library's compounds with all that may be inside and around them. */
const maxDepth = 32;

// Writes the numbers of shapes, which Input in flat.hpp reads in the same order. `path` precedes the name of a member in
// messages, such as "shapes[2]." for a part of a compound.
class Writer {
    readonly numbers: number[] = [];
    #depth = 0;

    constructor(readonly module: Module) {}

    put(...numbers: readonly number[]): void {
        this.numbers.push(...numbers);
    }
    points(all: readonly Vec2[], path: string): void {
        for (const x of points(all, path)) this.numbers.push(x);
    }
    orientation(orientation: Orientation, path: string): void {
        if (orientation.axis) this.put(...this.module.call("rotation_of_direction", vec2(orientation.axis, `${path}axis`)));
        else if (orientation.angle !== undefined) {
            this.put(...this.module.call("rotation_of_radians", [number(orientation.angle, `${path}angle`)]));
        } else this.put(...vec2(orientation.rotation ?? [1, 0], `${path}rotation`));
    }
    ghost(ghost: Vec2 | null | undefined, path: string): void {
        if (ghost) this.put(1, ...vec2(ghost, path));
        else this.put(0);
    }

    // A shape with a pose inside another one is wrapped in a compound; at the top level the caller places it.
    posed(shape: ShapeData, path: string): void {
        if (!shape?.pose) return this.shape(shape, path);
        this.put(16, 1, ...poseNumbers(this.module, shape.pose));
        this.shape(shape, path);
    }

    shape(shape: ShapeData, path = ""): void {
        if (++this.#depth > maxDepth) throw new CaromError("nested_too_deep", `shapes are nested more than ${maxDepth} deep`);
        this.#shape(shape, path);
        --this.#depth;
    }

    #shape(shape: ShapeData, path: string): void {
        const vec = (value: Vec2, name: string) => vec2(value, path + name);
        const size = (value: number, name: string) => number(value, path + name);
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
                return this.orientation(shape, path);
            case "capsule":
                return this.put(8, ...vec(shape.a, "a"), ...vec(shape.b, "b"), size(shape.radius, "radius"));
            case "triangle":
                if (list(shape.points, `${path}points`).length !== 3) {
                    throw new CaromError("bad_type", "a triangle has three points");
                }
                return this.put(9, ...points(shape.points, `${path}points`).slice(1));
            case "polygon":
                this.put(10);
                this.points(shape.points, `${path}points`);
                this.put(list(shape.holes ?? [], `${path}holes`).length);
                return shape.holes?.forEach((hole, i) => this.points(hole, `${path}holes[${i}]`));
            case "rounded":
                this.put(11, size(shape.radius, "radius"));
                return this.shape(shape.core, `${path}core.`);
            case "ellipse":
                this.put(12, ...vec(shape.center, "center"), ...vec(shape.radii, "radii"));
                return this.orientation(shape, path);
            case "arc":
                this.put(13, ...vec(shape.center, "center"), size(shape.radius, "radius"));
                return this.put(...vec(shape.from, "from"), ...vec(shape.to, "to"));
            case "chain":
                this.put(14, Number(shape.closed ?? false), Number(shape.one_sided ?? false));
                this.ghost(shape.ghosts?.[0], `${path}ghosts[0]`);
                this.ghost(shape.ghosts?.[1], `${path}ghosts[1]`);
                return this.points(shape.points, `${path}points`);
            case "compound":
                this.put(16, list(shape.shapes, `${path}shapes`).length);
                return shape.shapes.forEach((part, i) => {
                    this.put(...poseNumbers(this.module, part?.pose));
                    this.shape(part, `${path}shapes[${i}].`);
                });
            case "circle_tree":
                this.put(17, integer(shape.levels, `${path}levels`, -(2 ** 31), 2 ** 31 - 1));
                return this.shape(shape.of, `${path}of.`);
            case "tile_grid": return this.#tileGrid(shape, path);
        }
        const type = (shape as { type?: unknown } | undefined)?.type;
        throw new CaromError("unknown_type", `${JSON.stringify(type) ?? "nothing"} is not a type of shape`);
    }

    // By code points: some names of tiles are two UTF-16 units.
    #tileGrid(grid: ShapeData & { readonly type: "tile_grid" }, path: string): void {
        const names = Object.keys(grid.tiles ?? {}).sort();
        const rows = list(grid.rows, `${path}rows`).map((row, y) => {
            if (typeof row === "string") return [...row];
            throw new CaromError("bad_row", `rows[${y}] must be a string`, y);
        });
        const width = rows[0]?.length ?? 0;
        this.put(18, ...vec2(grid.origin ?? [0, 0], `${path}origin`), ...vec2(grid.cell, `${path}cell`));
        this.put(width, rows.length, names.length);
        for (const name of names) this.posed(grid.tiles![name]!, `${path}tiles.${name}.`);
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

/** Makes a shape from data. Throws a CaromError if the data is invalid. */
export function makeShape(module: Module, data: ShapeData): Shape {
    const writer = new Writer(module);
    writer.shape(data);
    const own = poseNumbers(module, data.pose);
    return new Shape(module, module.callNumber("make_shape", writer.numbers), data, own);
}

/** Calls `use` with the handle and pose of each operand; shapes made from data are freed afterwards. */
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
