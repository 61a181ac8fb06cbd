/** One case, computed on two sides from the same numbers: by the usual formulas in floats, and by Carom. */

import type { Carom } from "carom";
import type { Painter } from "../painter.js";
import type { Panel, Value } from "../panel.js";

export type Side = "floats" | "carom";
export const sides: readonly Side[] = ["floats", "carom"];

export interface Duel {
    /** Advances both sides. */
    step?(seconds: number): void;
    /** Draws one side; (0, 0) is its upper left corner. */
    draw(painter: Painter, side: Side): void;
    values(): Record<string, Value>;
    /** In the format of `carom query`. */
    queries(): readonly object[];
    close?(): void;
}

export interface DuelPlace {
    readonly carom: Carom;
    readonly panel: Panel;
    /** The size of one side. */
    readonly width: number;
    readonly height: number;
}

export interface Case {
    readonly name: string;
    readonly text: string;
    /** What each side does. */
    readonly labels: Readonly<Record<Side, string>>;
    open(place: DuelPlace): Duel;
}

/** A count out of a total, red unless it is zero. */
export const wrong = (count: number, total: number): Value => ({ text: `${count} of ${total}`, kind: count > 0 ? "hit" : "ok" });
