/**
 * The small module's wrapper without the module, for those who load it from a file of their own:
 * `carom-collision/convex/bare`.
 *
 *     import { loadCarom } from "carom-collision/convex/bare";
 *     const carom = await loadCarom("/assets/convex.wasm");
 */

import { ConvexQueries } from "./convex_queries.js";
import { type ModuleSource, loadModule } from "./module.js";

export { aabb, box, capsule, circle, place, polygon } from "./constructors.js";
export { ConvexQueries } from "./convex_queries.js";
export { CaromError } from "./errors.js";
export type { ModuleSource } from "./module.js";
export type { CastResult, Contact, Raycast, SweepHit } from "./results.js";
export { type Operand, type Orientation, Placed, type Pose, type Rotation, Shape, type ShapeData, type Vec2 } from "./shapes.js";

/** Loads the module from an address, its bytes, a response, or a compiled module. */
export async function loadCarom(source: ModuleSource): Promise<ConvexQueries> {
    return new ConvexQueries(await loadModule(source));
}
