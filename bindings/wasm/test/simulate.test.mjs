/** Worlds in the module against those of `carom simulate`: the same events, poses and state. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { linear, loadCarom } from "../dist/index.js";
import { randomShapes } from "./random_shapes.mjs";

const tool = process.env.CAROM_TOOL;
const carom = await loadCarom();
const courtyard = new URL("../../../docs/scenes/world/courtyard.json", import.meta.url);

let folder;
before(async () => (folder = await mkdtemp(join(tmpdir(), "carom-"))));
after(() => rm(folder, { recursive: true }));

/** Items at rest, moving, rotating and falling; some are sensors, one-motion, kinematic or filtered. */
function randomScene(seed) {
    const { integer, bounded, random } = randomShapes(seed);
    const some = (share, members) => (random() < share ? members : {});
    const item = () => {
        const pose = { at: [integer(-25, 25), integer(-25, 25)], degrees: [0, 0, 90, 30][integer(0, 3)] };
        const collider = {
            ...some(0.2, { sensor: true }),
            ...some(0.2, { one_way: [[0, 1], [0, -1], [3, 4]][integer(0, 2)] }),
            ...some(0.3, { category: 1 << integer(0, 2), mask: integer(3, 7) }),
            ...some(0.1, { group: [-1, 1][integer(0, 1)] }),
        };
        const motions = [
            {},
            { velocity: [integer(-9, 9), integer(-9, 9)] },
            { velocity: [integer(-300, 300), 0.5] },
            { motion: { poly: [[integer(-9, 9)], [integer(-9, 9), -4]] } },
            { motion: { poly: [[integer(-9, 9)], [integer(-9, 9)]], spin: random() * 4 - 2, pivot: pose.at } },
        ];
        const motion = motions[integer(0, 4)];
        if ((motion.velocity || motion.motion) && random() < 0.2) collider.kind = "kinematic";
        return { shape: { ...bounded(), pose }, collider, ...motion };
    };
    return { carom_scene: 1, size: [100, 100], layers: [{ name: "all", items: Array.from({ length: 40 }, item) }] };
}

// The protocol's names of kinds and certainties.
const kindOf = { fixed: "static", kinematic: "kinematic", moving: "dynamic" };
const certaintyOf = (certainty) => (certainty === "conservative" ? "certified" : certainty);

/** Does with a scene what `carom simulate` does. */
function simulate(scene, steps, dt) {
    const world = carom.world();
    const items = scene.layers.flatMap((layer) => layer.items);
    const ids = items.map((item, i) => {
        const { kind, sensor = item.properties?.sensor ?? false, one_way: oneWay = [0, 0] } = item.collider ?? {};
        const { category = 1, mask = 2 ** 32 - 1, group = 0 } = item.collider ?? {};
        const motion = item.velocity ? linear(item.velocity) : item.motion;
        const filter = { category, mask, group };
        const options = { kind: kindOf[kind ?? (motion ? "moving" : "fixed")], sensor, oneWay, filter };
        const id = world.add({ shape: item.shape, continuous: motion !== undefined, userData: i, ...options });
        if (motion) world.setMotion(id, motion);
        return id;
    });
    const itemOf = new Map(ids.map((id, i) => [id, i + 1]));
    const events = [];
    for (let step = 1; step <= steps; ++step) {
        world.update(dt);
        const lists = { begin: world.begins(), end: world.ends(), stay: world.stays() };
        const all = Object.entries(lists).flatMap(([event, list]) =>
            list.map((one) => {
                const contact = event === "begin" ? world.contact(one) : null;
                const [point, normal] = [contact?.point ?? null, contact?.normal ?? null];
                const time = (step - 1 + one.time) * dt;
                return { step, time, event, a: itemOf.get(one.a), b: itemOf.get(one.b), solid: one.solid, point, normal, certainty: certaintyOf(one.certainty) };
            }),
        );
        events.push(...all.sort((x, y) => x.time - y.time));
    }
    const moving = items.flatMap((item, i) => {
        if (!item.velocity && !item.motion) return [];
        const { at, rotation } = world.get(ids[i]);
        return [{ id: i + 1, pose: { at, rotation } }];
    });
    return { events, moving, state: world.stateHash().toString(16).padStart(16, "0") };
}

function runNative(path, steps, dt) {
    const options = ["simulate", path, "--steps", String(steps), "--dt", String(dt), "--stays", "--json"];
    const { stdout, stderr, status, error } = spawnSync(tool, options, { encoding: "utf8", maxBuffer: 2 ** 28 });
    if (error) throw error;
    assert.equal(status, 0, stderr);
    const { events, moving, state } = JSON.parse(stdout);
    return {
        events: events.map((one) => ({ ...one, a: one.a.id, b: one.b.id })),
        moving: moving.map(({ id, pose }) => ({ id, pose })),
        state,
    };
}

// Both write -0 as 0, which JSON distinguishes.
const plain = (value) => JSON.parse(JSON.stringify(value));

const options = { skip: tool ? false : "CAROM_TOOL is not set" };

test("the courtyard of the docs", options, async () => {
    const ours = simulate(JSON.parse(await readFile(courtyard, "utf8")), 20, 0.1);
    assert.deepEqual(plain(ours), plain(runNative(courtyard.pathname, 20, 0.1)));
    assert.equal(ours.events.filter(({ event }) => event === "begin").length, 4);
});

test("random scenes: the same events at the same times, poses and state, bit for bit", options, async () => {
    const counts = { begin: 0, stay: 0, end: 0, solid: 0, onPath: 0, contacts: 0 };
    for (let seed = 1; seed <= 12; ++seed) {
        const scene = randomScene(seed);
        const path = join(folder, `scene-${seed}.json`);
        await writeFile(path, JSON.stringify(scene));
        const ours = simulate(scene, 25, 0.07);
        assert.deepEqual(plain(ours), plain(runNative(path, 25, 0.07)), path);
        for (const { event, solid, normal, time, step } of ours.events) {
            counts[event] += 1;
            counts.solid += solid;
            counts.contacts += normal !== null;
            counts.onPath += event === "begin" && time < step * 0.07;
        }
    }
    for (const [what, count] of Object.entries(counts)) assert.ok(count > 100, `${count} ${what}`);
    assert.ok(counts.solid < 0.9 * (counts.begin + counts.stay + counts.end), "some are not solid");
});
