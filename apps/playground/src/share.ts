/**
 * The state of a scene in the address: #scene?handles=x,y;x,y&name=value. Handles are where they were dragged to, in the
 * units of a stage of the given size, and values are those of the controls, by their names. All digits are kept: exact
 * answers may depend on the last one.
 */

import type { Panel } from "./panel.js";
import type { Handle } from "./scene.js";
import type { Stage } from "./stage.js";

/** The id and the state in an address's fragment. */
export function readFragment(fragment: string): { readonly id: string; readonly state: URLSearchParams } {
    const [, id = "", state = ""] = /^#?([^?]*)\??(.*)$/.exec(fragment) ?? [];
    return { id, state: new URLSearchParams(state) };
}

/** The fragment that brings back what is shown. */
export function fragmentOf(id: string, stage: Stage, panel: Panel): string {
    const state = new URLSearchParams(panel.values());
    const handles = handlesOf(stage);
    if (handles.length > 0) {
        state.set("size", `${stage.width},${stage.height}`);
        state.set("handles", handles.map(({ at }) => at.join(",")).join(";"));
    }
    return `#${id}?${state}`;
}

const handlesOf = ({ running }: Stage): readonly Handle[] => running?.setup ?? running?.handles ?? [];

const numbers = (text: string): number[] => text.split(",").map(Number);

/** Applies a state to the scene that has just been opened; what does not fit it is left out. */
export function applyState(state: URLSearchParams, stage: Stage, panel: Panel): void {
    // Twice: a control may bring others.
    panel.setValues(state);
    panel.setValues(state);
    const [width = stage.width, height = stage.height] = numbers(state.get("size") ?? "");
    const scale = [stage.width / width, stage.height / height] as const;
    const places = (state.get("handles") ?? "").split(";").map(numbers);
    const putAll = () =>
        handlesOf(stage).forEach((handle, i) => {
            const [x = NaN, y = NaN] = places[i] ?? [];
            if (Number.isFinite(x * scale[0]) && Number.isFinite(y * scale[1])) stage.put(handle, [x * scale[0], y * scale[1]]);
        });
    // Twice: some move along with others.
    putAll();
    putAll();
}
