/** Shapes as plain data, in the words of `carom query`, and how they become numbers for the module. */

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
    | { readonly type: "polygon"; readonly points: readonly Vec2[]; readonly holes?: readonly (readonly Vec2[])[] };

/** Any shape but a mask, as docs/query.md describes them; each may carry a pose. */
export type ShapeData = (
    | ConvexData
    | { readonly type: "rounded"; readonly core: ConvexData; readonly radius: number }
    | ({ readonly type: "ellipse"; readonly center: Vec2; readonly radii: Vec2 } & Turned)
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
    const [x, y] = pose.at ?? [0, 0];
    let [c, s] = pose.rotation ?? [1, 0];
    if (pose.degrees !== undefined) [c = NaN, s = NaN] = module.ask("rotation_of_degrees", [pose.degrees]);
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
        pointer: number,
        /** What it was made from, where it was made from data. */
        readonly data: ShapeData | undefined,
        /** The pose that came with the data, as x, y, cosine, sine. @internal */
        readonly own: readonly number[] = unplaced,
    ) {
        super(module, "shape", pointer);
    }

    /** This shape somewhere: moved by `at` and turned. It takes the place of the pose in the data. */
    at(at: Vec2, turn: Rotation | { readonly degrees: number } = [1, 0]): Placed {
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

// Writes one shape's numbers after another; flat.hpp's Input reads them in the same order.
class Writer {
    readonly numbers: number[] = [];

    constructor(readonly module: Module) {}

    put(...numbers: readonly number[]): void {
        this.numbers.push(...numbers);
    }
    points(points: readonly Vec2[]): void {
        this.numbers.push(points.length);
        for (const [x, y] of points) this.numbers.push(x, y);
    }
    turn(turned: Turned): void {
        if (turned.axis) this.put(...this.module.ask("rotation_of_direction", [...turned.axis]));
        else if (turned.angle !== undefined) this.put(...this.module.ask("rotation_of_radians", [turned.angle]));
        else this.put(...(turned.rotation ?? [1, 0]));
    }
    ghost(ghost: Vec2 | null | undefined): void {
        if (ghost) this.put(1, ...ghost);
        else this.put(0);
    }

    // A pose inside another shape needs a compound around it; at the top it is a matter of placing.
    posed(shape: ShapeData): void {
        if (!shape.pose) return this.shape(shape);
        this.put(16, 1, ...poseNumbers(this.module, shape.pose));
        this.shape(shape);
    }

    shape(shape: ShapeData): void {
        switch (shape.type) {
            case "point": return this.put(0, ...shape.at);
            case "segment": return this.put(1, ...shape.a, ...shape.b);
            case "ray": return this.put(2, ...shape.origin, ...shape.direction);
            case "line": return this.put(3, ...shape.point, ...shape.direction);
            case "half_space": return this.put(4, ...shape.point, ...shape.normal);
            case "circle": return this.put(5, ...shape.center, shape.radius);
            case "aabb": return this.put(6, ...shape.min, ...shape.max);
            case "box":
                this.put(7, ...shape.center, ...shape.half_extents);
                return this.turn(shape);
            case "capsule": return this.put(8, ...shape.a, ...shape.b, shape.radius);
            case "triangle":
                if (shape.points.length !== 3) throw new CaromError("bad_type", "a triangle has three points");
                return this.put(9, ...shape.points.flat());
            case "polygon":
                this.put(10);
                this.points(shape.points);
                this.put(shape.holes?.length ?? 0);
                return shape.holes?.forEach((hole) => this.points(hole));
            case "rounded":
                this.put(11, shape.radius);
                return this.shape(shape.core);
            case "ellipse":
                this.put(12, ...shape.center, ...shape.radii);
                return this.turn(shape);
            case "arc": return this.put(13, ...shape.center, shape.radius, ...shape.from, ...shape.to);
            case "chain":
                this.put(14, Number(shape.closed ?? false), Number(shape.one_sided ?? false));
                this.ghost(shape.ghosts?.[0]);
                this.ghost(shape.ghosts?.[1]);
                return this.points(shape.points);
            case "compound":
                this.put(16, shape.shapes.length);
                for (const part of shape.shapes) {
                    this.put(...poseNumbers(this.module, part.pose));
                    this.shape(part);
                }
                return;
            case "circle_tree":
                this.put(17, shape.levels);
                return this.shape(shape.of);
            case "tile_grid": return this.tileGrid(shape);
        }
        const type = (shape as { type?: unknown }).type;
        throw new CaromError("unknown_type", `${JSON.stringify(type) ?? "nothing"} is no type of shape`);
    }

    private tileGrid(grid: ShapeData & { readonly type: "tile_grid" }): void {
        const names = Object.keys(grid.tiles ?? {}).sort();
        const width = grid.rows[0]?.length ?? 0;
        this.put(18, ...(grid.origin ?? [0, 0]), ...grid.cell, width, grid.rows.length, names.length);
        for (const name of names) this.posed(grid.tiles![name]!);
        this.put(width * grid.rows.length);
        grid.rows.forEach((row, y) => {
            const cells = [...row].map((c) => (c === "." ? 0 : c === "#" ? 1 : names.indexOf(c) + 2));
            if (row.length !== width || cells.some((cell, x) => cell === 1 && row[x] !== "#")) {
                throw new CaromError("bad_row", `rows[${y}] must have ${width} of #, . and the names of tiles`, y);
            }
            this.put(...cells);
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

/** Calls `use` with operands as numbers, pointer and pose; shapes made for it are freed afterwards. */
export function withOperands<R>(
    module: Module,
    operands: readonly Operand[],
    use: (...numbers: (readonly number[])[]) => R,
): R {
    const made: Shape[] = [];
    try {
        const numbers = operands.map((operand) => {
            if (operand instanceof Placed) return [operand.shape.pointer, ...operand.pose];
            if (operand instanceof Shape) return [operand.pointer, ...operand.own];
            const shape = makeShape(module, operand);
            made.push(shape);
            return [shape.pointer, ...shape.own];
        });
        return use(...numbers);
    } finally {
        for (const shape of made) shape.dispose();
    }
}
