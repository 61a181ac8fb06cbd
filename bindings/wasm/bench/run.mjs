/** Measures the package beside others: npm run bench [-- TEXT], for the benchmarks whose names contain the text. */

import { caromPairs, caromWorld } from "./carom.mjs";
import { benchPairs } from "./pairs.mjs";
import { detectCollisionsPairs, planckPairs, rapierPairs, satPairs } from "./peers_pairs.mjs";
import { box2dWorld, detectCollisionsWorld, planckWorld, rapierWorld } from "./peers_worlds.mjs";
import { benchWorlds } from "./worlds.mjs";

const [, , selected = ""] = process.argv;
benchPairs([caromPairs, satPairs, detectCollisionsPairs, planckPairs, rapierPairs], console.log, selected);
benchWorlds([caromWorld, rapierWorld, box2dWorld, planckWorld, detectCollisionsWorld], console.log, selected);
process.exit(); // one of them keeps threads
