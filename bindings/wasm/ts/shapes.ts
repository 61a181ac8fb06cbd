/** Shapes as plain data with the keys of `carom query`, and their conversion to numbers for the module. */

import { list, number, object, points, vec2, integer } from "./check.js";
import { CaromError } from "./errors.js";
import { Argument, type Module, Owned, type Part } from "./module.js";

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

/** What `carom-collision/convex` has of them: polygons are convex there, without holes. */
export type ConvexShapeData = (
    | Extract<ConvexData, { readonly type: "circle" | "aabb" | "box" | "capsule" }>
    | { readonly type: "polygon"; readonly points: readonly Vec2[]; readonly holes?: readonly [] }
) & { readonly pose?: Pose };

const unplaced: readonly number[] = [0, 0, 1, 0];
const unrotated: Rotation = [1, 0];

/** A pose as x, y, cosine, sine. */
export function poseNumbers(module: Module, pose: Pose | undefined): readonly number[] {
    if (!pose) return unplaced;
    object(pose, "pose");
    return placement(module, pose.at === undefined ? [0, 0] : pose.at, pose.rotation === undefined ? unrotated : pose.rotation, pose.degrees);
}

function placement(module: Module, at: Vec2, rotation: Rotation, degrees: number | undefined): readonly number[] {
    const { 0: x, 1: y } = vec2(at, "pose.at");
    let { 0: c, 1: s } = vec2(rotation, "pose.rotation");
    if (degrees !== undefined) [c, s] = module.call("rotation_of_degrees", number(degrees, "pose.degrees")).vec();
    checkPlacement(x, y, c, s);
    return [x, y, c, s];
}

function checkPlacement(x: number, y: number, c: number, s: number): void {
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
        throw new CaromError("not_finite", `pose.at must be finite; got [${x}, ${y}]`);
    }
    if (!(Math.abs(c * c + s * s - 1) <= 2 ** -20)) {
        throw new CaromError("bad_rotation", `rotation must be [cosine, sine]; got [${c}, ${s}]`);
    }
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
    at(at: Vec2, rotation: Rotation | { readonly degrees: number } = unrotated): Placed {
        object(rotation, "rotation");
        const [turned, degrees] = "degrees" in rotation ? [unrotated, rotation.degrees] : [rotation, undefined];
        const { 0: x, 1: y, 2: c, 3: s } = placement(this.module, at, turned, degrees);
        return new Placed(this, x!, y!, c!, s!);
    }

    /** @internal */
    override writeTo(module: Module): void {
        module.putPlaced(this.handleIn(module), this.own);
    }
}

/** A shape with a pose. It refers to the shape, which must not be disposed before it. */
export class Placed extends Argument {
    // x, y, cosine, sine. An array of numbers, since each number in a field of its own would be an object of its own.
    readonly #pose: [number, number, number, number];

    /** @internal */
    constructor(
        readonly shape: Shape,
        x: number,
        y: number,
        c: number,
        s: number,
    ) {
        super();
        this.#pose = [x, y, c, s];
    }

    /** x, y, cosine, sine */
    get pose(): readonly number[] {
        return [...this.#pose];
    }

    /** Moves it to (x, y), rotated by a cosine and a sine; makes no new object. */
    set(x: number, y: number, cosine = 1, sine = 0): this {
        number(x, "x");
        number(y, "y");
        checkPlacement(x, y, number(cosine, "cosine"), number(sine, "sine"));
        const pose = this.#pose;
        pose[0] = x;
        pose[1] = y;
        pose[2] = cosine;
        pose[3] = sine;
        return this;
    }

    /** @internal */
    writeTo(module: Module): void {
        module.putPlaced(this.shape.handleIn(module), this.#pose);
    }
}

/** An argument of a query: a shape, a placed shape, or plain data, which is read for this query alone. */
export type Operand<Data extends ShapeData = ShapeData> = Shape | Placed | Data;

/** How deep shapes may be nested: deeper than the library's compounds with all that may be inside and around them. */
const maxDepth = 32;

// Writes the numbers of shapes, which Input in flat.hpp reads in the same order. `path` precedes the name of a member in
// messages, such as "shapes[2]." for a part of a compound.
class Writer {
    #depth = 0;

    constructor(readonly module: Module) {}

    put(value: number): this {
        this.module.put(value);
        return this;
    }
    size(value: number, path: string): this {
        return this.put(number(value, path));
    }
    vec(value: Vec2, path: string): this {
        const { 0: x, 1: y } = vec2(value, path);
        return this.put(x).put(y);
    }
    points(all: readonly Vec2[], path: string): void {
        this.module.putAll(points(all, path));
    }
    pose(pose: Pose | undefined): void {
        this.module.putAll(poseNumbers(this.module, pose));
    }
    orientation(orientation: Orientation, path: string): void {
        if (orientation.axis) this.#rotation("rotation_of_direction", vec2(orientation.axis, `${path}axis`));
        else if (orientation.angle !== undefined) this.#rotation("rotation_of_radians", number(orientation.angle, `${path}angle`));
        else this.vec(orientation.rotation ?? [1, 0], `${path}rotation`);
    }
    ghost(ghost: Vec2 | null | undefined, path: string): void {
        this.put(Number(Boolean(ghost)));
        if (ghost) this.vec(ghost, path);
    }

    #rotation(operation: string, from: Part): void {
        const [c, s] = this.module.call(operation, from).vec();
        this.put(c).put(s);
    }

    // A shape with a pose inside another one is wrapped in a compound; at the top level the caller places it.
    posed(shape: ShapeData, path: string): void {
        if (!shape?.pose) return this.shape(shape, path);
        this.put(16).put(1).pose(shape.pose);
        this.shape(shape, path);
    }

    shape(shape: ShapeData, path = ""): void {
        if (++this.#depth > maxDepth) throw new CaromError("nested_too_deep", `shapes are nested more than ${maxDepth} deep`);
        this.#shape(shape, path);
        --this.#depth;
    }

    #shape(shape: ShapeData, path: string): void {
        switch (shape?.type) {
            case "point":
                return void this.put(0).vec(shape.at, `${path}at`);
            case "segment":
                return void this.put(1).vec(shape.a, `${path}a`).vec(shape.b, `${path}b`);
            case "ray":
                return void this.put(2).vec(shape.origin, `${path}origin`).vec(shape.direction, `${path}direction`);
            case "line":
                return void this.put(3).vec(shape.point, `${path}point`).vec(shape.direction, `${path}direction`);
            case "half_space":
                return void this.put(4).vec(shape.point, `${path}point`).vec(shape.normal, `${path}normal`);
            case "circle":
                return void this.put(5).vec(shape.center, `${path}center`).size(shape.radius, `${path}radius`);
            case "aabb":
                return void this.put(6).vec(shape.min, `${path}min`).vec(shape.max, `${path}max`);
            case "box":
                this.put(7).vec(shape.center, `${path}center`).vec(shape.half_extents, `${path}half_extents`);
                return this.orientation(shape, path);
            case "capsule":
                return void this.put(8).vec(shape.a, `${path}a`).vec(shape.b, `${path}b`).size(shape.radius, `${path}radius`);
            case "triangle":
                if (list(shape.points, `${path}points`).length !== 3) {
                    throw new CaromError("bad_type", "a triangle has three points");
                }
                return this.put(9).module.putAll(points(shape.points, `${path}points`).slice(1));
            case "polygon":
                this.put(10).points(shape.points, `${path}points`);
                this.put(list(shape.holes ?? [], `${path}holes`).length);
                return shape.holes?.forEach((hole, i) => this.points(hole, `${path}holes[${i}]`));
            case "rounded":
                return this.put(11).size(shape.radius, `${path}radius`).shape(shape.core, `${path}core.`);
            case "ellipse":
                this.put(12).vec(shape.center, `${path}center`).vec(shape.radii, `${path}radii`);
                return this.orientation(shape, path);
            case "arc":
                this.put(13).vec(shape.center, `${path}center`).size(shape.radius, `${path}radius`);
                return void this.vec(shape.from, `${path}from`).vec(shape.to, `${path}to`);
            case "chain":
                this.put(14).put(Number(shape.closed ?? false)).put(Number(shape.one_sided ?? false));
                this.ghost(shape.ghosts?.[0], `${path}ghosts[0]`);
                this.ghost(shape.ghosts?.[1], `${path}ghosts[1]`);
                return this.points(shape.points, `${path}points`);
            case "compound":
                this.put(16).put(list(shape.shapes, `${path}shapes`).length);
                return shape.shapes.forEach((part, i) => {
                    this.pose(part?.pose);
                    this.shape(part, `${path}shapes[${i}].`);
                });
            case "circle_tree":
                this.put(17).put(integer(shape.levels, `${path}levels`, -(2 ** 31), 2 ** 31 - 1));
                return this.shape(shape.of, `${path}of.`);
            case "tile_grid":
                return this.#tileGrid(shape, path);
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
        this.put(18).vec(grid.origin ?? [0, 0], `${path}origin`).vec(grid.cell, `${path}cell`);
        this.put(width).put(rows.length).put(names.length);
        for (const name of names) this.posed(grid.tiles![name]!, `${path}tiles.${name}.`);
        this.put(width * rows.length);
        rows.forEach((row, y) => {
            const cells = row.map((c) => (c === "." ? 0 : c === "#" ? 1 : names.indexOf(c) + 2));
            if (row.length !== width || cells.some((cell, x) => cell === 1 && row[x] !== "#")) {
                throw new CaromError("bad_row", `rows[${y}] must have ${width} of #, . and the names of tiles`, y);
            }
            this.module.putAll(cells);
        });
    }
}

// A shape as data, which `make_shape` reads.
class Data extends Argument {
    constructor(readonly data: ShapeData) {
        super();
    }
    writeTo(module: Module): void {
        new Writer(module).shape(this.data);
    }
}

// The same with its pose, after a 0 instead of a handle, for one query.
class Written extends Data {
    override writeTo(module: Module): void {
        module.put(0);
        super.writeTo(module);
        module.putAll(poseNumbers(module, this.data.pose));
    }
}

/** Makes a shape from data. Throws a CaromError if the data is invalid. */
export function makeShape(module: Module, data: ShapeData): Shape {
    const own = poseNumbers(module, data?.pose);
    return new Shape(module, module.call("make_shape", new Data(data)).number(), data, own);
}

/** A shape, placed or not, or data, as an argument of a call: its handle or its numbers, and its pose. */
export function operand(value: Operand): Argument {
    return value instanceof Placed || value instanceof Shape ? value : new Written(value);
}
