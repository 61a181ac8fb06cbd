/** The canvas: its size, its frames, and the input of mouse, touch and keys. */

import type { Vec2 } from "carom";
import type { Painter } from "./painter.js";
import type { Handle, Running } from "./scene.js";

const arrows: Readonly<Record<string, Vec2>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/** Units per second while a key is held down. */
const keySpeed = 220;

/** Counted work, for tests: independent of clocks. */
export interface Work {
    frames: number;
    calls: number;
}

export class Stage {
    width = 960;
    height = 560;
    readonly work: Work = { frames: 0, calls: 0 };
    #running: Running | undefined;
    #selected: Handle | undefined;
    #dragged: { handle: Handle; by: Vec2 } | undefined;
    #held = new Set<string>();
    #requested = false;
    #last = 0;
    #rate = 0;

    constructor(
        readonly canvas: HTMLCanvasElement,
        readonly painter: Painter,
        readonly counters: HTMLElement,
        /** Called with what a scene throws while it draws; the stage then pauses until the next input. */
        readonly failed: (error: unknown) => void,
    ) {
        canvas.addEventListener("pointerdown", (event) => this.#take(event));
        canvas.addEventListener("pointermove", (event) => this.#drag(event));
        for (const end of ["pointerup", "pointercancel"] as const) {
            canvas.addEventListener(end, () => this.#drop());
        }
        addEventListener("keydown", (event) => this.#key(event, true));
        addEventListener("keyup", (event) => this.#key(event, false));
        addEventListener("blur", () => {
            this.#held.clear();
            this.#running?.rest?.();
            this.#drop();
        });
    }

    /** Fits the canvas to the page: a wide stage, or nearly a square if the page is narrow. */
    fit(): boolean {
        const [width, height] = [this.width, this.height];
        const wide = this.canvas.clientWidth >= 560;
        [this.width, this.height] = wide ? [960, 560] : [600, 640];
        this.canvas.style.aspectRatio = `${this.width} / ${this.height}`;
        const device = Math.round(this.canvas.clientWidth * Math.min(devicePixelRatio, 2));
        this.painter.scale = device / this.width;
        this.painter.letters = Math.min(Math.max(this.width / this.canvas.clientWidth, 1), 1.5);
        this.canvas.width = device;
        this.canvas.height = Math.round(this.height * this.painter.scale);
        this.redraw();
        return width !== this.width || height !== this.height;
    }

    open(running: Running): void {
        this.#running?.close?.();
        this.#running = running;
        this.#selected = running.handles?.[0];
        this.#dragged = undefined;
        this.#last = 0;
        this.redraw();
    }

    get running(): Running | undefined {
        return this.#running;
    }

    redraw = (): void => {
        if (this.#requested) return;
        this.#requested = true;
        requestAnimationFrame((now) => {
            try {
                this.#frame(now);
            } catch (error) {
                this.#last = 0;
                this.failed(error);
            }
        });
    };

    #frame(now: number): void {
        this.#requested = false;
        if (!this.#running) return;
        const passed = this.#last === 0 ? 0 : (now - this.#last) / 1000;
        this.#last = now;
        const seconds = Math.min(passed, 0.1);
        const moving = this.#moveSelected(seconds);
        const { context, scale } = this.painter;
        context.setTransform(scale, 0, 0, scale, 0, 0);
        const before = this.painter.carom.module.calls;
        const animated = this.#running.draw(this.painter, seconds);
        this.work.frames += 1;
        this.work.calls = this.painter.carom.module.calls - before;
        if (passed > 0) this.#rate += (1 / passed - this.#rate) * (this.#rate === 0 ? 1 : 0.05);
        const rate = animated ? `${Math.round(this.#rate)} fps · ` : "";
        this.counters.textContent = `${rate}${this.work.calls} ${this.work.calls === 1 ? "query" : "queries"} per frame`;
        if (animated || moving) this.redraw();
        else this.#last = 0;
    }

    #moveSelected(seconds: number): boolean {
        for (const key of this.#held) this.#step(key, seconds);
        return this.#held.size > 0;
    }

    #step(key: string, seconds: number): void {
        const handle = this.#selected;
        if (!handle) return;
        const [x, y] = arrows[key]!;
        const distance = keySpeed * seconds;
        this.put(handle, [handle.at[0] + x * distance, handle.at[1] + y * distance]);
    }

    /** Moves a handle, as by dragging it; it stays on the stage. */
    put(handle: Handle, [x, y]: Vec2): void {
        const to: Vec2 = [Math.min(Math.max(x, 0), this.width), Math.min(Math.max(y, 0), this.height)];
        if (handle.move) handle.move(to);
        else handle.at = to;
        this.redraw();
    }

    #point(event: PointerEvent): Vec2 {
        const box = this.canvas.getBoundingClientRect();
        const scale = this.width / box.width;
        return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    }

    #take(event: PointerEvent): void {
        const point = this.#point(event);
        const handle = this.#running?.handles?.find((one) => one.has(point));
        if (!handle) return;
        this.#selected = handle;
        this.#dragged = { handle, by: [handle.at[0] - point[0], handle.at[1] - point[1]] };
        try {
            this.canvas.setPointerCapture(event.pointerId);
        } catch {
            // The pointer is already gone.
        }
        this.canvas.focus({ preventScroll: true });
        handle.take?.();
        this.redraw();
    }

    #drop(): void {
        this.#dragged?.handle.drop?.();
        this.#dragged = undefined;
    }

    #drag(event: PointerEvent): void {
        const point = this.#point(event);
        if (!this.#dragged) {
            const over = this.#running?.handles?.some((one) => one.has(point));
            this.canvas.style.cursor = over ? "grab" : "default";
            return;
        }
        const { handle, by } = this.#dragged;
        this.canvas.style.cursor = "grabbing";
        this.put(handle, [point[0] + by[0], point[1] + by[1]]);
    }

    #key(event: KeyboardEvent, down: boolean): void {
        const target = event.target as HTMLElement;
        if (event.ctrlKey || event.metaKey || target.tagName === "SELECT") return;
        // Sliders and checkboxes handle their own keys.
        if (target.tagName === "INPUT" && (event.key in arrows || event.key === " ")) return;
        if (event.key in arrows && !this.#running?.arrows) {
            // Immediately: a tap may be over before the next frame.
            if (down && !event.repeat) this.#step(event.key, 1 / 60);
            if (down) this.#held.add(event.key);
            else this.#held.delete(event.key);
            event.preventDefault();
            this.redraw();
        } else if (target.tagName !== "BUTTON" && target.tagName !== "A" && this.#running?.key?.(event.key, down)) {
            event.preventDefault();
            this.redraw();
        }
    }
}
