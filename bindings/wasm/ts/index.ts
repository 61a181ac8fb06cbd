/**
 * Carom in the browser and in node: exact 2D collision detection.
 *
 *     import { aabb, circle, loadCarom } from "carom-collision";
 *     const carom = await loadCarom();
 *     const ball = carom.shape(circle([0, 0], 2));
 *     carom.overlaps(ball.at([3, 0]), aabb([5, -1], [6, 1])); // true: they touch
 */

import { type Carom, type ModuleSource, loadCarom as load } from "./bare.js";
import { unpacked } from "./unpacked.js";

export * from "./bare.js";

/** Loads the module: the one in this package, which needs no file and no configuration, or another from `source`. */
export async function loadCarom(source?: ModuleSource): Promise<Carom> {
    // Its own file, which is loaded only here; bundlers make it a chunk, or part of one file.
    return load(source ?? (await unpacked((await import("./embedded.js")).gzipped)));
}
