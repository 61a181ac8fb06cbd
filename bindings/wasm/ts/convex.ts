/**
 * A small part of Carom: circles, upright and rotated boxes, capsules and convex polygons, and whether they overlap,
 * how far apart or how deep in each other they are, and what a ray or a moving shape hits first.
 *
 *     import { box, circle, loadCarom } from "carom-collision/convex";
 *     const carom = await loadCarom();
 *     carom.overlaps(circle([0, 0], 1), box([2, 0], [1, 1])); // true: they touch
 */

import { type ConvexQueries, type ModuleSource, loadCarom as load } from "./convex_bare.js";
import { unpacked } from "./unpacked.js";

export * from "./convex_bare.js";

/** Loads the module: the one in this package, which needs no file and no configuration, or another from `source`. */
export async function loadCarom(source?: ModuleSource): Promise<ConvexQueries> {
    // Its own file, which is loaded only here; bundlers make it a chunk, or part of one file.
    return load(source ?? (await unpacked((await import("./embedded_convex.js")).gzipped)));
}
