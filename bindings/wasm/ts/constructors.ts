/** Shapes by their constructors, in the order of the members in C++: plain data, as if written out. */

import type { ConvexData, Orientation, Pose, Rotation, ShapeData, Vec2 } from "./shapes.js";

/** The data of one type of shape. */
export type DataOf<Type extends ShapeData["type"]> = Extract<ShapeData, { readonly type: Type }>;

export const point = (at: Vec2): DataOf<"point"> => ({ type: "point", at });

export const segment = (a: Vec2, b: Vec2): DataOf<"segment"> => ({ type: "segment", a, b });

export const ray = (origin: Vec2, direction: Vec2): DataOf<"ray"> => ({ type: "ray", origin, direction });

/** Endless in both directions. */
export const line = (through: Vec2, direction: Vec2): DataOf<"line"> => ({ type: "line", point: through, direction });

/** Everything on the side of a point to which `normal`, of any length, does not point. */
export const halfSpace = (on: Vec2, normal: Vec2): DataOf<"half_space"> => ({ type: "half_space", point: on, normal });

export const circle = (center: Vec2, radius: number): DataOf<"circle"> => ({ type: "circle", center, radius });

/** An axis-aligned box from its least to its greatest corner. */
export const aabb = (min: Vec2, max: Vec2): DataOf<"aabb"> => ({ type: "aabb", min, max });

/** A box, rotated about its center by a rotation such as `carom.rotation(45)`, or as `orientation` says. */
export function box(center: Vec2, halfExtents: Vec2, orientation: Rotation | Orientation = [1, 0]): DataOf<"box"> {
    return { type: "box", center, half_extents: halfExtents, ...oriented(orientation) };
}

/** All points within a radius of the segment from a to b. */
export const capsule = (a: Vec2, b: Vec2, radius: number): DataOf<"capsule"> => ({ type: "capsule", a, b, radius });

export const triangle = (a: Vec2, b: Vec2, c: Vec2): DataOf<"triangle"> => ({ type: "triangle", points: [a, b, c] });

/** A simple polygon, convex or not, that may have holes. */
export function polygon(points: readonly Vec2[]): DataOf<"polygon"> & { readonly holes?: readonly [] };
export function polygon(points: readonly Vec2[], holes: readonly (readonly Vec2[])[]): DataOf<"polygon">;
export function polygon(points: readonly Vec2[], holes: readonly (readonly Vec2[])[] = []): DataOf<"polygon"> {
    return { type: "polygon", points, holes };
}

/** A filled ellipse, rotated as a box is. */
export function ellipse(center: Vec2, radii: Vec2, orientation: Rotation | Orientation = [1, 0]): DataOf<"ellipse"> {
    return { type: "ellipse", center, radii, ...oriented(orientation) };
}

/** All points within a radius of a convex shape. */
export const rounded = (core: ConvexData, radius: number): DataOf<"rounded"> => ({ type: "rounded", core, radius });

/** The curve from the direction `from` to the direction `to`, in the order from +x towards +y. */
export const arc = (center: Vec2, radius: number, from: Vec2, to: Vec2): DataOf<"arc"> => ({ type: "arc", center, radius, from, to });

/** How the segments of a chain continue, and from which side they can be hit. */
export interface ChainOptions {
    readonly closed?: boolean;
    readonly oneSided?: boolean;
    /** The points before the first and after the last one, or null where there is none. */
    readonly ghosts?: readonly [Vec2 | null, Vec2 | null];
}

export function chain(points: readonly Vec2[], options: ChainOptions = {}): DataOf<"chain"> {
    const { closed = false, oneSided = false, ghosts = [null, null] } = options;
    return { type: "chain", points, closed, one_sided: oneSided, ghosts };
}

/** The union of shapes, each of which may have a pose. */
export const compound = (shapes: readonly ShapeData[]): DataOf<"compound"> => ({ type: "compound", shapes });

export const circleTree = (of: ShapeData, levels: number): DataOf<"circle_tree"> => ({ type: "circle_tree", of, levels });

/** What a grid of tiles has besides its rows: its origin, and the shapes of tiles that are neither "#" nor ".". */
export interface TileGridOptions {
    readonly origin?: Vec2;
    readonly tiles?: Readonly<Record<string, ShapeData>>;
}

/** Tiles of one size: "#" is full, "." empty, and any other character the shape of that name in `tiles`. */
export function tileGrid(cell: Vec2, rows: readonly string[], options: TileGridOptions = {}): DataOf<"tile_grid"> {
    return { type: "tile_grid", cell, rows, ...options };
}

/** The same shape, rotated and then translated by `at`; this replaces a pose that it has. */
export function place<Data extends ShapeData>(shape: Data, at: Vec2, rotation: Rotation | { readonly degrees: number } = [1, 0]): Data & { readonly pose: Pose } {
    // Not {...shape, pose}: after a spread, V8 makes a hidden class for each object, which takes ten times as long.
    return Object.assign({}, shape, { pose: "degrees" in rotation ? { at, degrees: rotation.degrees } : { at, rotation } });
}

function oriented(orientation: Rotation | Orientation): Orientation {
    return "length" in orientation ? { rotation: orientation } : orientation;
}
