/** The interface of scenes: their texts, and their behavior while open. The code of each is in same/. */

import type { Carom, ShapeData, Vec2 } from "carom";
import type { Painter } from "./painter.js";
import type { Panel } from "./panel.js";

export interface Scene {
    readonly title: string;
    readonly text: string;
    /** Its source in the literature. */
    readonly source: string;
    readonly hint: string;
    /** The counters are at the bottom of the stage, since there is text at the top. */
    readonly low?: boolean;
    open(place: Place): Running;
}

/** The environment of a scene. */
export interface Place {
    readonly carom: Carom;
    readonly panel: Panel;
    /** The stage in scene units: y points down, and (0, 0) is its upper left corner. */
    readonly width: number;
    readonly height: number;
    /** Requests a frame. */
    redraw(): void;
    /** Shows an error message. */
    fail(message: string): void;
}

/** An object that can be dragged, or moved by arrow keys once it is selected. */
export interface Handle {
    at: Vec2;
    /** Whether a point is on it. */
    has(point: Vec2): boolean;
    /** Called with the new position; without it, `at` is set. */
    move?(to: Vec2): void;
    /** Called when it is grabbed, and when it is released. */
    take?(): void;
    drop?(): void;
}

export interface Running {
    /** From top to bottom; the first is selected at the start. */
    readonly handles?: readonly Handle[];
    /** Those whose places are part of a shared address, where that is not `handles`. */
    readonly setup?: readonly Handle[];
    /** Draws everything. `seconds` have passed since the last frame; true requests another one. */
    draw(painter: Painter, seconds: number): boolean | void;
    /** Called for a key that is not an arrow; true if it was handled. */
    key?(key: string, down: boolean): boolean;
    /** Arrow keys are passed to `key`, and move no handle. */
    readonly arrows?: boolean;
    /** Called with a file that is dropped onto the page. */
    take?(file: File): void;
    /** Called when the page loses the focus, and with it the release of keys. */
    rest?(): void;
    /** The displayed queries in the format of `carom query`, for the tests. */
    queries?(): readonly object[];
    close?(): void;
}

/** A handle around a point, for ends of arrows and the like. */
export function knob(at: Vec2, move?: (to: Vec2) => void, reach = 16): Handle {
    const handle: Handle = {
        at,
        has: (point) => Math.hypot(point[0] - handle.at[0], point[1] - handle.at[1]) <= reach,
    };
    if (move) handle.move = move;
    return handle;
}

/** A shape that can be dragged: local coordinates around (0, 0), and a pose. */
export class Body implements Handle {
    degrees = 0;

    constructor(
        readonly carom: Carom,
        public data: ShapeData,
        public at: Vec2,
        readonly reach = 8,
    ) {}

    /** The shape as data, with its pose. */
    get placed(): ShapeData {
        const pose = this.degrees === 0 ? { at: this.at } : { at: this.at, degrees: this.degrees };
        return { ...this.data, pose };
    }

    // Fingers are wide: points nearby count, too.
    has(point: Vec2): boolean {
        return this.carom.distance(this.placed, { type: "point", at: point }) <= this.reach;
    }
}
