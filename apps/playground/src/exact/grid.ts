/** A picture of many answers: each cell is a position, colored where a test says that the shapes overlap there. */

import type { Vec2 } from "carom";
import type { Color, Painter } from "../painter.js";

export class AnswerGrid {
    readonly #answers: Uint8Array;
    /** How many answers are yes. */
    readonly count: number;

    constructor(
        readonly cells: number,
        answer: (i: number, j: number) => boolean,
    ) {
        this.#answers = Uint8Array.from({ length: cells * cells }, (_, k) => Number(answer(k % cells, Math.floor(k / cells))));
        this.count = this.#answers.reduce((sum, yes) => sum + yes, 0);
    }

    at(i: number, j: number): boolean {
        return this.#answers[j * this.cells + i] === 1;
    }

    /** The number of cells in which two grids differ. */
    differences(other: AnswerGrid): number {
        return this.#answers.reduce((sum, yes, k) => sum + Number(yes !== other.#answers[k]), 0);
    }

    /** Draws it with its upper left corner at a point. Cells that are not as in `truth` are red. */
    draw(painter: Painter, [x, y]: Vec2, side: number, color: Color, truth: AnswerGrid): void {
        const { context } = painter;
        const size = side / this.cells;
        for (const [isWrong, fill] of [[false, color], [true, "hit"]] as const) {
            context.beginPath();
            this.#answers.forEach((yes, k) => {
                const differs = yes !== truth.#answers[k];
                if (differs !== isWrong || (!differs && yes === 0)) return;
                context.rect(x + (k % this.cells) * size, y + Math.floor(k / this.cells) * size, size + 0.3, size + 0.3);
            });
            painter.fill({ color: fill, fill: isWrong ? 0.85 : 0.28 });
        }
        painter.shape({ type: "aabb", min: [x, y], max: [x + side, y + side] }, { color: "line", width: 1.5 });
    }
}
