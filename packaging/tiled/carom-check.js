/// <reference types="@mapeditor/tiled-api" />
/*
 * Runs `carom check` on the map that is open in Tiled (1.10 or later), and lists what it finds in the window Issues; a
 * double click there selects the objects and shows the place. The menu Map has both actions.
 *
 * The tool is `carom` of the system, or what the project's custom property `carom` (text) names. Which layers are
 * compared, and what counts, is in the carom.toml beside the maps.
 */
(function () {
    "use strict";

    function executable() {
        const named = tiled.project ? tiled.project.property("carom") : undefined;
        return named ? String(named) : "carom";
    }

    /** All objects on the layers of a map or group, by their ids. */
    function collectObjects(parent, found) {
        for (const layer of parent.layers) {
            if (layer.isGroupLayer) {
                collectObjects(layer, found);
            } else if (layer.isObjectLayer) {
                for (const object of layer.objects) found[object.id] = object;
            }
        }
        return found;
    }

    /** The id at the end of a label such as "coin #192"; undefined for tiles, which have none. */
    function idInLabel(label) {
        const match = / ?#([0-9]+)$/.exec(label);
        return match ? Number(match[1]) : undefined;
    }

    /** What shows the objects with these ids, and the place if there is one, in the map with this name. */
    function show(fileName, ids, where) {
        return function () {
            const map = tiled.open(fileName);
            if (!map || !map.isTileMap) return;
            const objects = collectObjects(map, {});
            map.selectedObjects = ids.map((id) => objects[id]).filter((object) => object !== undefined);
            const view = tiled.mapEditor ? tiled.mapEditor.currentMapView : null;
            const first = map.selectedObjects[0];
            if (!view) return;
            if (where) view.centerOn(where[0], where[1]);
            else if (first) view.centerOn(first.x, first.y);
        };
    }

    function name(item) {
        return item.layer + "/" + item.label;
    }

    /** One line for each row of the report: tiles that an item meets alike are one. */
    function listPairs(fileName, pairs) {
        const rows = new Set();
        for (const pair of pairs) {
            if (rows.has(pair.row)) continue;
            rows.add(pair.row);
            const ids = [pair.a.id, pair.b.id].filter((id) => id !== null && id !== undefined);
            const text = name(pair.a) + " and " + name(pair.b);
            if (pair.contact === "penetrating") {
                const depth = pair.depth === null ? "" : ", " + pair.depth.toFixed(2) + " deep";
                tiled.warn(text + " overlap" + depth, show(fileName, ids, pair.where));
            } else {
                tiled.log(text + " touch");
            }
        }
        return rows.size;
    }

    function listFindings(fileName, findings) {
        for (const finding of findings) {
            const id = idInLabel(finding.label);
            tiled.warn(finding.rule + ": " + name(finding) + ": " + finding.message,
                show(fileName, id === undefined ? [] : [id], null));
        }
    }

    function report(fileName, document) {
        for (const level of document.levels) {
            if (level.error) {
                tiled.error(level.error, function () {});
                continue;
            }
            const rows = listPairs(fileName, level.pairs);
            listFindings(fileName, level.findings);
            tiled.log("carom: " + level.level + ": " + rows + " rows, " + level.findings.length + " findings");
        }
    }

    function check(map) {
        if (!map.fileName) return tiled.alert("Save the map first: the check reads its file.", "Carom");
        if (map.modified) tiled.log("carom: the map has changes that are not saved, and not checked");
        const process = new Process();
        const code = process.exec(executable(), ["check", map.fileName, "--format", "json"], false);
        const output = process.readStdOut();
        const errors = process.readStdErr();
        process.close();
        if (errors) tiled.log(errors);
        let document;
        try {
            document = JSON.parse(output);
        } catch (problem) {
            const why = code === -1 ? "cannot be run; install it, or name it in the project's property \"carom\""
                                    : "gave no report";
            return tiled.error("carom: " + executable() + " " + why, function () {});
        }
        report(map.fileName, document);
    }

    const action = tiled.registerAction("CaromCheck", function () {
        const asset = tiled.activeAsset;
        if (!asset || !asset.isTileMap) return tiled.alert("Open a map first.", "Carom");
        check(asset);
    });
    action.text = "Check Collisions";
    action.shortcut = "Ctrl+Shift+K";

    const onSave = tiled.registerAction("CaromCheckOnSave", function () {});
    onSave.text = "Check Collisions When Saved";
    onSave.checkable = true;

    tiled.assetSaved.connect(function (asset) {
        if (onSave.checked && asset.isTileMap) check(asset);
    });
    tiled.extendMenu("Map", [{ separator: true }, { action: "CaromCheck" }, { action: "CaromCheckOnSave" }]);
})();
