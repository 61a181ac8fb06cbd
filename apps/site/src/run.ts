/** One run of the program of a live example, in a worker of its own: one that does not end stops nothing else. */

import type { Message, Task } from "./runner.js";
import type { Drawing } from "./screen.js";
import type { Stage } from "./stage.js";

const packageAddress = new URL(/* @vite-ignore */ "../carom-collision/index.js", import.meta.url).href;
const secondsAllowed = 20;

/** Where a run shows what it does. */
export interface Place {
    readonly stage: Stage | undefined;
    print(text: string, isError: boolean): void;
    /** The texts of a scene, which replace those of the frame before. */
    say(texts: readonly string[]): void;
    ended(): void;
}

export class Run {
    readonly #worker = new Worker(new URL("./runner.ts", import.meta.url), { type: "module" });
    readonly #place: Place;
    #timer = 0;
    #start: number | undefined;
    #isOver = false;
    #isEnded = false;

    constructor(program: string, place: Place) {
        this.#place = place;
        this.#worker.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
        this.#worker.onerror = () => this.stop("The program could not be started.");
        this.#give({ program, packageAddress });
    }

    stop(reason: string): void {
        this.#place.print(reason, true);
        this.end();
    }

    end(): void {
        this.#finish();
        this.#isEnded = true;
        window.clearTimeout(this.#timer);
        this.#worker.terminate();
    }

    #give(task: Task): void {
        const end = () => (this.#isOver ? this.end() : this.stop(`Stopped after ${secondsAllowed} s.`));
        this.#timer = window.setTimeout(end, 1000 * secondsAllowed);
        this.#worker.postMessage(task);
    }

    #receive({ text, isError = false, isDone, isScene, drawing }: Message): void {
        if (this.#isEnded) return;
        if (text !== undefined) this.#place.print(text, isError);
        if (isDone) this.#finish();
        if (isScene || drawing) this.#continue(drawing);
    }

    /** A scene has nothing to do until its next frame. */
    #continue(drawing: Drawing | undefined): void {
        const { stage } = this.#place;
        window.clearTimeout(this.#timer);
        if (!stage) return this.end();
        if (drawing) {
            stage.show(drawing.outlines);
            this.#place.say(drawing.texts);
        }
        stage.whenDue((seconds) => {
            if (this.#isOver) return;
            this.#start ??= seconds;
            this.#give({ mouse: stage.mouse, seconds: seconds - this.#start });
        });
    }

    /** The program has run to its end; what it has not waited for may still print something. */
    #finish(): void {
        if (!this.#isOver) this.#place.ended();
        this.#isOver = true;
    }
}
