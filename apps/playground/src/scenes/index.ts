/** All scenes, in the order of the menu. The first is part of the page; each other one is fetched when it is opened. */

import type { Scene } from "../scene.js";
import { poolBreak } from "./break.js";

/** A scene by its id in the address and its name in the menu. */
export interface Entry {
    readonly id: string;
    readonly name: string;
    load(): Promise<Scene>;
}

export const scenes: readonly Entry[] = [
    { id: "break", name: "Break", load: async () => poolBreak },
    { id: "exact", name: "Exact", load: async () => (await import("./exact.js")).exact },
    { id: "circle-monster", name: "Circle", load: async () => (await import("./monster.js")).circleMonster },
    { id: "rectangle-monster", name: "Rectangle", load: async () => (await import("./monster.js")).rectangleMonster },
    { id: "all-pairs", name: "All pairs", load: async () => (await import("./pairs.js")).allPairs },
    { id: "pool", name: "Pool", load: async () => (await import("./pool.js")).pool },
    { id: "ray", name: "Rays", load: async () => (await import("./ray.js")).ray },
    { id: "impact", name: "Impact", load: async () => (await import("./impact.js")).impact },
    { id: "motion", name: "Curves", load: async () => (await import("./motion.js")).motion },
    { id: "platformer", name: "Platformer", load: async () => (await import("./platformer.js")).platformer },
    { id: "pixels", name: "Pixels", load: async () => (await import("./pixels.js")).pixels },
    { id: "circles", name: "Circle tree", load: async () => (await import("./circles.js")).circles },
    { id: "image", name: "Your PNG", load: async () => (await import("./image.js")).image },
    { id: "broad-phase", name: "Broad phase", load: async () => (await import("./broad.js")).broadPhase },
    { id: "bullets", name: "Bullets", load: async () => (await import("./bullets.js")).bullets },
];
