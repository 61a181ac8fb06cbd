/** Drawing of masks. */

import type { Mask, Vec2 } from "carom";
import type { Color, Painter } from "./painter.js";

/** The set pixels as an image in one color, which is cheap to draw repeatedly. */
export class MaskImage {
    readonly #image: OffscreenCanvas | undefined;

    constructor(
        readonly mask: Mask,
        color: string,
    ) {
        if (mask.width === 0 || mask.height === 0) return;
        this.#image = new OffscreenCanvas(mask.width, mask.height);
        const context = this.#image.getContext("2d")!;
        const image = new ImageData(mask.width, mask.height);
        mask.pixels().forEach((set, i) => (image.data[4 * i + 3] = 255 * set));
        context.putImageData(image, 0, 0);
        context.globalCompositeOperation = "source-in";
        context.fillStyle = color;
        context.fillRect(0, 0, mask.width, mask.height);
    }

    /** Draws it with its pixel (0, 0) at a position, each pixel `cell` wide. */
    draw(painter: Painter, [x, y]: Vec2, cell: number, alpha = 1): void {
        if (!this.#image) return;
        const { context } = painter;
        context.imageSmoothingEnabled = false;
        context.globalAlpha = alpha;
        context.drawImage(this.#image, x, y, this.mask.width * cell, this.mask.height * cell);
        context.globalAlpha = 1;
    }
}

/** A cache of images of masks, updated when a mask or the theme changes. */
export class MaskPainter {
    readonly #cache = new Map<string, { mask: Mask; color: string; image: MaskImage }>();

    draw(painter: Painter, name: string, mask: Mask, color: Color, at: Vec2, cell: number, alpha = 1): void {
        const css = painter.color(color);
        let entry = this.#cache.get(name);
        if (entry?.mask !== mask || entry.color !== css) {
            entry = { mask, color: css, image: new MaskImage(mask, css) };
            this.#cache.set(name, entry);
        }
        entry.image.draw(painter, at, cell, alpha);
    }
}
