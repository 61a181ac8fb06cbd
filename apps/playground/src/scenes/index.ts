/** All scenes, in the order of the menu. */

import type { Scene } from "../scene.js";
import { poolBreak } from "./break.js";
import { broadPhase } from "./broad.js";
import { bullets } from "./bullets.js";
import { circles } from "./circles.js";
import { impact } from "./impact.js";
import { circleMonster, rectangleMonster } from "./monster.js";
import { motion } from "./motion.js";
import { allPairs } from "./pairs.js";
import { exact } from "./exact.js";
import { image } from "./image.js";
import { pixels } from "./pixels.js";
import { platformer } from "./platformer.js";
import { pool } from "./pool.js";
import { ray } from "./ray.js";

export const scenes: readonly Scene[] = [
    poolBreak,
    exact,
    circleMonster,
    rectangleMonster,
    allPairs,
    pool,
    ray,
    impact,
    motion,
    platformer,
    pixels,
    circles,
    image,
    broadPhase,
    bullets,
];
