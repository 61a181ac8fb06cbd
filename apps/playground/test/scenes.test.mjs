/** Every scene in a browser: it loads without errors, does what it says, and shows the native library's numbers. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { queryNative, drag, numbers, openScene, pixel, settled, shoot, startPlayground, until } from "./page.mjs";

let playground;
before(async () => (playground = await startPlayground()));
after(() => playground?.stop());

/** A test in one scene, without errors in the console. */
function scene(id, name, body, options) {
    test(`${id}: ${name}`, async () => {
        const { page, done } = await openScene(playground, id, options);
        await body(page);
        await done();
    });
}

const ids = ["exact", "circle-monster", "rectangle-monster", "all-pairs", "pool", "break", "ray", "impact", "motion", "platformer", "pixels", "circles", "image", "broad-phase", "bullets"];
const shown = { distance: (n) => Math.max(n["signed distance"], 0) };
const isRed = ([r, g, b]) => r > 150 && g < 120 && b < 120;
const near = (a, b, error = 1e-9) => assert.ok(Math.abs(a - b) <= error * Math.max(1, Math.abs(a)), `${a} is not ${b}`);

/** What happens before the screenshot of a scene. */
const acts = {
    bullets: (page) => page.waitForTimeout(1500),
    async "broad-phase"(page) {
        await page.locator("select").selectOption("clusters");
        await page.evaluate(() => window.playground.stage.running.handles[1].move([450, 250]));
        await page.waitForTimeout(500);
    },
    async break(page) {
        await page.keyboard.press(" ");
        await until(page, "time", (time) => time > 2.2);
    },
    async platformer(page) {
        await page.keyboard.down("ArrowRight");
        await until(page, "hero", ([x]) => x > 60);
        await page.keyboard.down(" ");
        await until(page, "standing", ({ text }) => text === "in the air");
        await page.keyboard.up(" ");
        await until(page, "hero", ([x]) => x > 195);
    },
};

for (const id of ids) {
    scene(id, "loads, wide and dark", async (page) => {
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
        assert.ok((await page.locator("#numbers dd").count()) >= 4);
        assert.ok((await page.locator("#text").textContent()).length > 200);
        assert.ok((await page.locator("#source").textContent()).length > 20);
        assert.match(await page.locator("#code").textContent(), /using namespace carom;/);
        if (id === "bullets") await page.waitForTimeout(1500);
        if (id === "break") await acts.break(page);
        if (id === "bullets" || id === "pixels" || id === "break") await shoot(page, `${id}-dark`);
    }, { theme: "dark" });

    scene(id, "loads on a phone, without overflow", async (page) => {
        const [wide, high] = await page.evaluate(() => [document.documentElement.scrollWidth, innerHeight]);
        assert.ok(wide <= 390, `${wide} pixels wide`);
        const frame = await page.locator(".frame").boundingBox();
        assert.ok(frame.width > 340 && frame.height > 340 && frame.y + frame.height < high);
    }, { width: 390, height: 844, theme: "light", hasTouch: true, isMobile: true });

    scene(id, "has a screenshot", async (page) => {
        await (acts[id] ?? (() => {}))(page);
        await shoot(page, id);
        if (id === "all-pairs") await shoot(page, "page", "body");
    });
}

for (const id of ["circle-monster", "rectangle-monster"]) {
    scene(id, "dragging the player onto the monster turns it red", async (page) => {
        const start = await numbers(page);
        assert.equal(start.result.text, "apart");
        assert.equal(start.relation, "disjoint");
        const [, native] = await queryNative(page);
        assert.equal(start["signed distance"], native.signed_distance);
        const edge = [start.player[0], start.player[1] - (id === "circle-monster" ? 46 : 34)];
        assert.ok(!isRed(await pixel(page, edge)));

        await drag(page, start.player, [start.monster[0] - 60, start.monster[1]]);
        const end = await numbers(page);
        near(end.player[0], start.monster[0] - 60, 1e-3);
        near(end.player[1], start.monster[1], 1e-3);
        assert.equal(end.result.text, "overlapping");
        assert.ok(end["signed distance"] < 0);
        assert.equal(await page.locator('dd[data-name="result"]').getAttribute("class"), "hit");
        assert.ok(isRed(await pixel(page, [end.player[0], end.player[1] - (id === "circle-monster" ? 46 : 34)])));
        const [overlaps] = await queryNative(page);
        assert.deepEqual(overlaps, { overlaps: true, penetrates: true });
        if (id === "circle-monster") await shoot(page, "hit");
    });

    scene(id, "arrow keys move the player until it is red", async (page) => {
        const start = await numbers(page);
        await page.keyboard.down("ArrowRight");
        await page.waitForFunction(() => document.querySelector('dd[data-name="result"]').textContent === "overlapping");
        await page.keyboard.up("ArrowRight");
        const end = await numbers(page);
        assert.ok(end.player[0] > start.player[0] + 50 && end.player[1] === start.player[1]);
        await page.keyboard.press("ArrowUp");
        assert.ok((await numbers(page)).player[1] < end.player[1]);
    });
}

scene("circle-monster", "dragging works by touch", async (page) => {
    const start = await numbers(page);
    const box = await page.locator("#canvas").boundingBox();
    const scale = box.width / (await page.evaluate(() => window.playground.stage.width));
    const devtools = await page.context().newCDPSession(page);
    const touch = (type, [x, y]) =>
        devtools.send("Input.dispatchTouchEvent", {
            type,
            touchPoints: type === "touchEnd" ? [] : [{ x: box.x + x * scale, y: box.y + y * scale }],
        });
    await touch("touchStart", start.player);
    await touch("touchMove", [start.monster[0] - 60, start.monster[1]]);
    await touch("touchEnd", start.monster);
    assert.equal((await numbers(page)).result.text, "overlapping");
}, { width: 390, height: 844, hasTouch: true, isMobile: true });

scene("all-pairs", "every pair of shapes has the native library's numbers", async (page) => {
    const kinds = await page.$$eval('select[data-name="blue"] option', (all) => all.map(({ value }) => value));
    assert.equal(kinds.length, 20);
    let overlapping = 0;
    let all = 0;
    for (let i = 0; i < kinds.length; ++i) {
        const second = kinds[(7 * i + 3) % kinds.length];
        await page.locator('select[data-name="blue"]').selectOption(kinds[i]);
        await page.locator('select[data-name="orange"]').selectOption(second);
        // Every other pair overlaps.
        const place = i % 2 ? [576, 325] : [385 + 3 * i, 275];
        await page.evaluate((at) => (window.playground.stage.running.handles[0].at = at), place);
        const found = await numbers(page);
        const [relation, distance, overlaps] = await queryNative(page);
        const pair = `${kinds[i]} and ${second}`;
        assert.equal(found.relation, relation.relation, pair);
        assert.equal(found.result.text, overlaps.overlaps ? "overlapping" : "apart", pair);
        assert.equal(found.penetrates, overlaps.penetrates, pair);
        // The tool places shapes as compounds of one, which rounds in another order.
        if (Number.isFinite(found["signed distance"]) && typeof distance.signed_distance === "number") {
            near(shown.distance(found), distance.distance);
        }
        ++all;
        overlapping += overlaps.overlaps;
    }
    assert.ok(overlapping > 0.2 * all && overlapping < 0.9 * all, `${overlapping} of ${all}`);
});

scene("all-pairs", "Q and E rotate the shape that was touched last", async (page) => {
    const before = await page.locator('input[data-name="rotate orange"]').inputValue();
    await page.keyboard.press("e");
    await settled(page);
    assert.equal(await page.locator('input[data-name="rotate orange"]').inputValue(), String(Number(before) + 3));
});

scene("pool", "the time of impact is the native library's, and energy is conserved", async (page) => {
    const found = await numbers(page);
    const [native] = await queryNative(page);
    assert.equal(found.result.text, "they collide");
    assert.equal(found["time of impact"], native.enter);
    assert.deepEqual(found.normal, native.normal);
    near(found["energy after / before"], 1);
    const [along, across] = found["v1 along, across"];
    near(Math.hypot(along, across), Math.hypot(...found.v1));
    near(along, found.v1[0] * native.normal[0] + found.v1[1] * native.normal[1]);
    const ball = await page.evaluate(() => window.playground.queries()[0].a.center);
    await drag(page, ball, [ball[0], ball[1] - 330]);
    const [missed] = await queryNative(page);
    assert.equal((await numbers(page)).result.text, missed.hit ? "they collide" : "they miss");
});

scene("break", "the first contact is the native library's; afterwards no ball penetrates another, and energy is conserved", async (page) => {
    const racked = await numbers(page);
    const contacts = (await queryNative(page)).map(({ hit, enter }) => (hit ? enter : Infinity));
    assert.equal(racked["first contact at"], Math.min(...contacts));
    const speed = racked["cue's speed"];
    const cue = await page.evaluate(() => window.playground.stage.running.handles.map(({ at }) => at));
    await drag(page, cue[0], [cue[0][0] + 40, cue[0][1]]);
    assert.ok((await numbers(page))["cue's speed"] > speed + 200);
    await page.keyboard.press(" ");
    for (const time of [0.8, 2]) {
        await until(page, "time", (now, then) => now > then, time);
        const queries = await page.evaluate(() => window.playground.queries());
        assert.equal(queries.length, 120);
        const native = await queryNative(page);
        assert.ok(native.every(({ penetrates }) => !penetrates));
    }
    const running = await numbers(page);
    assert.ok(running.collisions > 15, `${running.collisions} collisions`);
    near(running["energy / start"], 1, 1e-12);
    const { calls } = await page.evaluate(() => window.playground.stage.work);
    assert.ok(calls <= 12, `${calls} calls in a frame`);
    await page.keyboard.press("r");
    near((await numbers(page))["energy / start"], 1, 1e-12);
    await page.keyboard.press(" ");
    assert.equal((await numbers(page)).result.text, "racked");
});

scene("platformer", "jumps are as high as the slider says, with any gravity", async (page) => {
    const standing = (words) => until(page, "standing", ({ text }, wanted) => text === wanted, words);
    for (const [tiles, gravity] of [[3, 40], [1.5, 40], [4.25, 75], [1, 10]]) {
        await page.locator('input[data-name="jump, tiles"]').fill(String(tiles));
        await page.locator('input[data-name="gravity, tiles/s²"]').fill(String(gravity));
        await page.locator("#canvas").focus();
        await standing("on the floor");
        const [native] = await queryNative(page);
        assert.equal((await numbers(page))["speed to jump with, tiles/s"], native.velocity / 40);
        await page.keyboard.down(" ");
        await standing("in the air");
        await page.keyboard.up(" ");
        await standing("on the floor");
        const jumped = (await numbers(page))["last jump, tiles"];
        // The steps of 1/120 s may miss the apex by an eighth of gravity times the step squared.
        assert.ok(jumped <= tiles + 1e-9 && jumped > tiles - gravity / 120 ** 2 / 8 - 1e-9, `${jumped} instead of ${tiles}`);
    }
});

scene("platformer", "keys walk to the wall and over the level to a coin; R restarts", async (page) => {
    const start = await numbers(page);
    await page.locator("#canvas").focus();
    await page.keyboard.down("ArrowLeft");
    await until(page, "hero", ([x]) => x < 12.01);
    await page.waitForTimeout(200);
    await page.keyboard.up("ArrowLeft");
    assert.ok((await numbers(page)).hero[0] >= 12, "it rests against the wall, a radius away");
    await page.keyboard.down("ArrowRight");
    await page.keyboard.down("ArrowUp");
    await until(page, "coins", (coins) => coins.startsWith("1"));
    await page.keyboard.up("ArrowRight");
    await page.keyboard.up("ArrowUp");
    const end = await numbers(page);
    assert.ok(end.hero[0] > start.hero[0] + 100);
    assert.equal(end.colliders, start.colliders - 1);
    await page.keyboard.press("r");
    const again = await numbers(page);
    assert.deepEqual([again.coins, again.colliders], [start.coins, start.colliders]);
    const { calls } = await page.evaluate(() => window.playground.stage.work);
    assert.ok(calls < 120, `${calls} calls in a frame of at most 12 steps`);
});

scene("platformer", "walks by touch", async (page) => {
    const start = await numbers(page);
    const box = await page.locator("#canvas").boundingBox();
    const scale = box.width / (await page.evaluate(() => window.playground.stage.width));
    const devtools = await page.context().newCDPSession(page);
    const at = ([x, y]) => [{ x: box.x + x * scale, y: box.y + y * scale }];
    await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at([start.hero[0] + 150, start.hero[1]]) });
    await until(page, "hero", ([x], from) => x > from + 40, start.hero[0]);
    await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await until(page, "velocity", ([x]) => Math.abs(x) < 1e-9);
}, { width: 390, height: 844, hasTouch: true, isMobile: true });

scene("broad-phase", "pairs are the native library's, the frame finds its boxes, and the work is far less than for all pairs", async (page) => {
    await page.keyboard.press(" ");
    for (const layout of ["uniform", "clusters", "mixed sizes", "a heap"]) {
        await page.locator('select[data-name="layout"]').selectOption(layout);
        const found = await numbers(page);
        const [native] = await queryNative(page);
        assert.ok(native.pairs.length > 20, `${native.pairs.length} pairs`);
        assert.equal(found.pairs, native.pairs.length, layout);
        assert.equal(found.strategies.text, "same pairs");
        for (const strategy of ["partition", "grid", "hierarchical grid", "sweep"]) {
            assert.ok(found[strategy] < 0.4 * found["comparing all"], `${layout}: ${strategy} looked at ${found[strategy]}`);
        }
        const inFrame = async () => {
            const [{ boxes }] = await page.evaluate(() => window.playground.queries());
            const [corner, frame] = await page.evaluate(() => window.playground.stage.running.handles.map(({ at }) => at));
            return boxes.filter(({ min, max }) => [0, 1].every((k) => min[k] <= corner[k] && max[k] >= 2 * frame[k] - corner[k])).length;
        };
        assert.equal(found["in the frame"], await inFrame());
        const [, frame] = await page.evaluate(() => window.playground.stage.running.handles.map(({ at }) => at));
        await drag(page, frame, layout === "clusters" ? [480, 280] : [frame[0] + 20, frame[1] - 30]);
        assert.equal((await numbers(page))["in the frame"], await inFrame());
    }
    const { calls } = await page.evaluate(() => window.playground.stage.work);
    assert.ok(calls < 20, `${calls} calls while all are at rest`);
});

scene("ray", "hits what the native library hits, and counts its fan", async (page) => {
    const found = await numbers(page);
    const [native] = await queryNative(page);
    near(found["first hit at t"], native.enter, 1e-12);
    found.point.forEach((x, i) => near(x, native.point[i], 1e-12));
    const calls = () => page.evaluate(() => window.playground.stage.work.calls);
    await settled(page);
    const plain = await calls();
    await page.keyboard.press(" ");
    await settled(page);
    assert.equal(await calls(), plain + 2 * 180, "180 ray casts and their directions");
});

scene("impact", "they touch at the time of impact and not before", async (page) => {
    const found = await numbers(page);
    const [native] = await queryNative(page);
    assert.equal(native.hit, true);
    assert.equal(found.certainty, "conservative");
    near(found["first contact"], native.time[0], 1e-9);
    const at = async (t) => {
        await page.locator('input[data-name="t"]').fill(String(t));
        return (await numbers(page))["at t"].text;
    };
    const step = Math.floor(found["first contact"] * 1000) / 1000;
    assert.equal(await at(step), "apart");
    assert.equal(await at(step + 0.001), "overlapping");
});

scene("motion", "a throw's impact is the native library's", async (page) => {
    const found = await numbers(page);
    const [native] = await queryNative(page);
    assert.equal(found["hits first"], "the level");
    assert.equal(found["at time"], native.time[0]);
    assert.deepEqual(found.point, native.point);
});

scene("pixels", "shares the native library's pixels; eroding makes them fewer", async (page) => {
    const found = await numbers(page);
    const [native] = await queryNative(page);
    assert.ok(native.area > 0);
    assert.equal(found["shared pixels"], native.area);
    assert.deepEqual(found["first point"], native.first);
    await page.locator('input[data-name="erode / dilate"]').fill("-2");
    const thin = await numbers(page);
    assert.ok(thin["blue pixels"] < found["blue pixels"]);
    assert.equal(thin["shared pixels"], (await queryNative(page))[0].area);
    await page.locator('input[data-name="erode / dilate"]').fill("3");
    const thick = await numbers(page);
    assert.ok(thick["blue pixels"] > found["blue pixels"]);
    assert.equal(thick["shared pixels"], (await queryNative(page))[0].area);
});

scene("circles", "the levels are the native library's; the probe touches what the library says", async (page) => {
    for (const level of [0, 2, 5]) {
        await page.locator('input[data-name="level"]').fill(String(level));
        const found = await numbers(page);
        const [overlaps, tree] = await queryNative(page);
        assert.equal(found.result.text, overlaps.overlaps ? "overlapping" : "apart");
        assert.equal(found["circles on this level"], tree.circles.filter((circle) => circle.level === level).length);
    }
});

scene("bullets", "a frame's work is bounded, and its pairs are the native library's", async (page) => {
    await page.keyboard.press(" ");
    await page.evaluate(() => {
        const [box] = window.playground.queries()[0].boxes;
        window.playground.stage.running.handles[0].at = box.min;
    });
    const found = await numbers(page);
    const [native] = await queryNative(page);
    assert.equal(found.boxes, 5013);
    // The bullets come first, then twelve ships, then the player: bullets collide with ships and the player only.
    const mayCollide = native.pairs.filter(([i, j]) => i < 5000 !== j < 5000);
    assert.ok(mayCollide.length > 10 && native.pairs.length > 2 * mayCollide.length, `${mayCollide.length} of ${native.pairs.length}`);
    assert.equal(found["pairs that may collide"], mayCollide.length);
    // Twice the current work: one search with filters, and exact tests only near the ship.
    assert.ok(found["nodes visited"] < 12_500, `${found["nodes visited"]} nodes`);
    const calls = await page.evaluate(() => window.playground.stage.work.calls);
    assert.equal(calls, 1 + found["tested exactly"]);
    assert.ok(found["tested exactly"] >= 1 && found["tested exactly"] < 20);
    // Bullets are drawn where their boxes are.
    const [{ boxes }] = await page.evaluate(() => window.playground.queries());
    const middle = ({ min, max }) => [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
    const ships = [...boxes.slice(5000).map(middle), boxes[0].min];
    const free = boxes.slice(0, 5000).map(middle).filter(([x, y]) => x > 0 && y > 30 && x < 960 && y < 560 && ships.every(([sx, sy]) => Math.hypot(sx - x, sy - y) > 60));
    assert.ok(free.length > 1000);
    for (let i = 0; i < free.length; i += 100) assert.deepEqual(await pixel(page, free[i]), [217, 138, 31], `${free[i]}`);
    // A disc of radius 2.4 has some 27 pixels, including those that it covers in part.
    assert.ok(found["pixels written"] > 5000 * 15 && found["pixels written"] < 5000 * 40, `${found["pixels written"]} pixels`);
});

scene("bullets", "runs with a hundred thousand", async (page) => {
    await page.locator('input[data-name="bullets"]').fill("100000");
    const found = await numbers(page);
    assert.equal(found.boxes, 100013);
    assert.ok(found["pairs that may collide"] > 100);
    assert.ok(found["nodes visited"] < 2 * 100_013, `${found["nodes visited"]} nodes`);
    assert.ok(found["pixels written"] > 100_000 && found["pixels written"] < 100_000 * 12, `${found["pixels written"]} pixels`);
    await page.keyboard.press("h");
    assert.equal(await page.locator('input[data-name="hitboxes (H)"]').isChecked(), true);
});
