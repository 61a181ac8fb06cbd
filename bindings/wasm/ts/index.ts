/**
 * Carom in the browser and in node: exact 2D collision detection.
 *
 *     import { loadCarom } from "carom-collision";
 *     const carom = await loadCarom();
 *     const ball = carom.shape({ type: "circle", center: [0, 0], radius: 2 });
 *     carom.overlaps(ball.at([3, 0]), { type: "aabb", min: [5, -1], max: [6, 1] }); // true: they touch
 */

import { Carom } from "./carom.js";
import { type ModuleSource, loadModule } from "./module.js";

export type * from "./results.js";
export { certainties, relations } from "./results.js";
export { Carom } from "./carom.js";
export { type Ball, type Disc, type DiscCollision, type DiscRun, DiscTable, type ElasticCollision, type RunOptions, type Wall } from "./discs.js";
export { CaromError } from "./errors.js";
export type { Filter } from "./filter.js";
export { type Flight, Flights, type Launch, type StepMethod, stepMethods } from "./flight.js";
export { type Component, type Contour, Mask, type MaskNormal, type MaskOverlap, type MaskSweep, Masks } from "./mask.js";
export type { Neighbors, ImageLike, PlacedMask, Rings } from "./mask.js";
export type { ModuleSource } from "./module.js";
export { type Motion, ballistic, linear, still } from "./motion.js";
export * from "./moves.js";
export { PairFinder, type PairOptions, type PairStrategy, pairStrategies } from "./pair_finder.js";
export { type ConvexData, type Operand, Placed, type Pose, Shape, type ShapeData, type Vec2 } from "./shapes.js";
export { type Cast, type Measure, Tree, type TreeHit, type TreeId, type TreeItem, type TreeNeighbor, type TreeNode } from "./tree.js";
export type { TreeQuality } from "./tree.js";
export * from "./world.js";

/** Loads the module: from the file next to this one, or from `source`. */
export async function loadCarom(source: ModuleSource = new URL(/* @vite-ignore */ "./carom.wasm", import.meta.url)): Promise<Carom> {
    return new Carom(await loadModule(source));
}
