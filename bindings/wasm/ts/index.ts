/**
 * Carom in the browser and in node: exact 2D collision detection.
 *
 *     import { aabb, circle, loadCarom } from "carom-collision";
 *     const carom = await loadCarom();
 *     const ball = carom.shape(circle([0, 0], 2));
 *     carom.overlaps(ball.at([3, 0]), aabb([5, -1], [6, 1])); // true: they touch
 */

import { type Carom, type ModuleSource, loadCarom as load } from "./bare.js";

export * from "./bare.js";

/** Loads the module: the one in this package, which needs no file and no configuration, or another from `source`. */
export async function loadCarom(source?: ModuleSource): Promise<Carom> {
    return load(source ?? (await embedded()));
}

// Its own file, which is loaded only here; bundlers make it a chunk, or part of one file.
async function embedded(): Promise<ArrayBuffer> {
    const { gzipped } = await import("./embedded.js");
    const bytes = Uint8Array.from(atob(gzipped), (character) => character.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
