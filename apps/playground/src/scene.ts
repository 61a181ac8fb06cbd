/** What a scene is: its words, and what it does while it is open. */

import type { Carom, ShapeData, Vec2 } from "carom";
import type { Painter } from "./painter.js";
import type { Panel } from "./panel.js";

export interface Scene {
    readonly id: string;
    readonly name: string;
    readonly title: string;
    readonly text: string;
    /** Where it comes from. */
    readonly source: string;
    readonly hint: string;
    readonly code: string;
    open(place: Place): Running;
}

/** What a scene has to work with. */
export interface Place {
    readonly carom: Carom;
    readonly panel: Panel;
    /** The stage in scene units: y points down, and (0, 0) is its upper left corner. */
    readonly width: number;
    readonly height: number;
    /** Asks for a frame. */
    redraw(): void;
    /** Shows a message about something that did not work. */
    fail(message: string): void;
}

/** Something that can be dragged, or moved by arrow keys once it has been chosen. */
export interface Handle {
    at: Vec2;
    /** Whether a point is on it. */
    has(point: Vec2): boolean;
    /** Called with its new place; without it, `at` is set. */
    move?(to: Vec2): void;
    /** Called when it is taken hold of, and when it is let go. */
    take?(): void;
    drop?(): void;
}

export interface Running {
    /** From the topmost down; the first is moved by keys at the start. */
    readonly handles?: readonly Handle[];
    /** Draws everything. `seconds` have passed since the last frame; true asks for another one. */
    draw(painter: Painter, seconds: number): boolean | void;
    /** A key that is not an arrow; true when it meant something. */
    key?(key: string, down: boolean): boolean;
    /** Arrows are keys like all others here, and move no handle. */
    readonly arrows?: boolean;
    /** What becomes of a file that is dropped onto the page. */
    take?(file: File): void;
    /** Called when keys may be let go without a word of it: the page has lost them. */
    rest?(): void;
    /** The questions on the screen as `carom query` takes them: for the tests. */
    questions?(): readonly object[];
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

/** A shape that can be dragged about: its numbers are around (0, 0), and a pose puts it somewhere. */
export class Body implements Handle {
    degrees = 0;

    constructor(
        readonly carom: Carom,
        public data: ShapeData,
        public at: Vec2,
        readonly reach = 8,
    ) {}

    /** The shape as data, where it is. */
    get placed(): ShapeData {
        const pose = this.degrees === 0 ? { at: this.at } : { at: this.at, degrees: this.degrees };
        return { ...this.data, pose };
    }

    // Fingers are wide: a little beside it counts too.
    has(point: Vec2): boolean {
        return this.carom.distance(this.placed, { type: "point", at: point }) <= this.reach;
    }
}
