/**
 * Everything but the module itself, for those who load it from a file of their own: `carom-collision/bare`.
 *
 *     import { loadCarom } from "carom-collision/bare";
 *     const carom = await loadCarom("/assets/carom.wasm");
 */

import { Carom } from "./carom.js";
import { type ModuleSource, loadModule } from "./module.js";

export type * from "./results.js";
export { certainties, relations } from "./results.js";
export { Batch } from "./batch.js";
export { Carom } from "./carom.js";
export { type Ball, type Disc, type DiscCollision, type DiscRun, DiscTable, type ElasticCollision, type RunOptions, type Wall } from "./discs.js";
export * from "./constructors.js";
export { CaromError } from "./errors.js";
export type { Filter } from "./filter.js";
export { type Flight, Flights, type Launch, type StepMethod, stepMethods } from "./flight.js";
export { type Component, type Contour, Mask, type MaskNormal, type MaskOverlap, type MaskSweep, Masks } from "./mask.js";
export type { Neighbors, ImageLike, PlacedMask, Rings } from "./mask.js";
export type { ModuleSource } from "./module.js";
export { type Motion, ballistic, growing, linear, spinning, still } from "./motion.js";
export * from "./moves.js";
export { PairFinder, type PairOptions, type PairStrategy, pairStrategies } from "./pair_finder.js";
export { type ConvexData, type Operand, type Orientation, Placed, type Pose, type Rotation, Shape, type ShapeData, type Vec2 } from "./shapes.js";
export { type Cast, type Measure, Tree, type TreeHit, type TreeId, type TreeItem, type TreeNeighbor, type TreeNode } from "./tree.js";
export type { TreeQuality } from "./tree.js";
export * from "./world.js";

/** Loads the module from an address, its bytes, a response, or a compiled module. */
export async function loadCarom(source: ModuleSource): Promise<Carom> {
    return new Carom(await loadModule(source));
}
