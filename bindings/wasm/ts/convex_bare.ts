/**
 * The small module's wrapper without the module, for those who load it from a file of their own:
 * `carom-collision/convex/bare`.
 *
 *     import { loadCarom } from "carom-collision/convex/bare";
 *     const carom = await loadCarom("/assets/convex.wasm");
 */

import { ConvexQueries } from "./convex_queries.js";
import { type ModuleSource, loadModule } from "./module.js";
import type { Operand as AnyOperand, ConvexShapeData } from "./shapes.js";

export { aabb, box, capsule, circle, place, polygon } from "./constructors.js";
export { ConvexQueries } from "./convex_queries.js";
export { CaromError } from "./errors.js";
export type { ModuleSource } from "./module.js";
export type { CastResult, Contact, Raycast, SweepHit } from "./results.js";
export { type ConvexShapeData as ShapeData, type Orientation, Placed, type Pose, type Rotation, Shape, type Vec2 } from "./shapes.js";

/** An argument of a query: a shape, a placed shape, or plain data, which is read for this query alone. */
export type Operand = AnyOperand<ConvexShapeData>;

/** Loads the module from an address, its bytes, a response, or a compiled module. */
export async function loadCarom(source: ModuleSource): Promise<ConvexQueries> {
    return new ConvexQueries(await loadModule(source));
}
