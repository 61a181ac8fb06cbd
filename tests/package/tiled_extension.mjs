/**
 * Runs the Tiled extension against a stand-in for what it uses of Tiled's documented interface, with the tool itself:
 * node tiled_extension.mjs EXTENSION CAROM FOLDER_OF_ASSETS. Tiled is not run.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";

const [, , extension, carom, assets] = process.argv;

/** A Tiled with one map, and what it shows. */
function standIn(fileName, objects, property) {
    const issues = [];
    const log = [];
    const alerts = [];
    const actions = {};
    const saved = [];
    const map = { isTileMap: true, fileName, modified: false, selectedObjects: [], layers: [
        { isGroupLayer: true, isObjectLayer: false, layers: [{ isGroupLayer: false, isObjectLayer: true, objects }] },
        { isGroupLayer: false, isObjectLayer: false },
    ] };
    const centers = [];
    const tiled = {
        activeAsset: map,
        project: { property: (name) => (name === "carom" ? property : undefined) },
        mapEditor: { currentMapView: { centerOn: (x, y) => centers.push([x, y]) } },
        registerAction: (id, callback) => (actions[id] = { callback, checked: false }),
        extendMenu: (menu, items) => (tiled.menu = [menu, items.map((item) => item.action)]),
        assetSaved: { connect: (callback) => saved.push(callback) },
        open: (name) => (name === fileName ? map : null),
        alert: (text) => void alerts.push(text),
        log: (text) => void log.push(text),
        warn: (text, activated) => void issues.push({ text, activated }),
        error: (text, activated) => void issues.push({ text, activated }),
    };
    class Process {
        exec(file, args, throwOnError) {
            assert.equal(throwOnError, false);
            const run = spawnSync(file, args, { encoding: "utf8" });
            this.output = run.error ? "" : run.stdout;
            this.errors = run.error ? "" : run.stderr;
            return run.error ? -1 : run.status;
        }
        readStdOut() { return this.output; }
        readStdErr() { return this.errors; }
        close() {}
    }
    vm.runInNewContext(readFileSync(extension, "utf8"), { tiled, Process });
    return { tiled, map, issues, log, alerts, actions, saved, centers };
}

const hill = join(assets, "slime-hill/hill.tmx");
const slime = { id: 12, x: 1, y: 2 };
const platform = { id: 8, x: 3, y: 4 };

{
    const { tiled, map, issues, actions, log, centers } = standIn(hill, [slime, platform], carom);
    assert.deepEqual(tiled.menu[0], "Map");
    for (const action of tiled.menu[1].filter((name) => name)) assert.ok(actions[action].text, action);
    actions.CaromCheck.callback();
    const found = issues.find(({ text }) => text.includes("slime #12") && text.includes("platform #8"));
    assert.ok(found, JSON.stringify(issues));
    assert.match(found.text, /overlap, 5\.00 deep$/);
    found.activated();
    assert.deepEqual([...map.selectedObjects].map((object) => object.id).sort(), [12, 8]);
    assert.deepEqual(centers.map((at) => [...at]), [[64, 104]]);
    assert.ok(log.some((line) => line.includes("hero #11") && line.endsWith(" touch")), log.join("\n"));
}
{
    const { actions, saved, map, issues } = standIn(hill, [], carom);
    for (const callback of saved) callback(map);
    assert.equal(issues.length, 0, "not switched on");
    actions.CaromCheckOnSave.checked = true;
    for (const callback of saved) callback(map);
    assert.ok(issues.length > 0);
}
{
    const { actions, issues } = standIn(hill, [], join(assets, "no-such-program"));
    actions.CaromCheck.callback();
    assert.match(issues[0].text, /cannot be run; install it/);
}
{
    const { actions, issues } = standIn(join(assets, "none.tmx"), [], carom);
    actions.CaromCheck.callback();
    assert.match(issues[0].text, /none\.tmx: there is no such file/);
}
{
    const { actions, alerts, tiled } = standIn("", [], carom);
    actions.CaromCheck.callback();
    tiled.activeAsset = null;
    actions.CaromCheck.callback();
    assert.equal(alerts.length, 2);
}
