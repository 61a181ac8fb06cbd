/** Pixels of masks on the stage. */

import type { Mask, Vec2 } from "carom";
import type { Colour, Painter } from "./painter.js";

/** The set pixels as one picture in a colour; cheap to draw again and again. */
export class MaskPicture {
    readonly #picture: OffscreenCanvas | undefined;

    constructor(
        readonly mask: Mask,
        colour: string,
    ) {
        if (mask.width === 0 || mask.height === 0) return;
        this.#picture = new OffscreenCanvas(mask.width, mask.height);
        const context = this.#picture.getContext("2d")!;
        const image = new ImageData(mask.width, mask.height);
        mask.pixels().forEach((set, i) => (image.data[4 * i + 3] = 255 * set));
        context.putImageData(image, 0, 0);
        context.globalCompositeOperation = "source-in";
        context.fillStyle = colour;
        context.fillRect(0, 0, mask.width, mask.height);
    }

    /** Draws it with its pixel (0, 0) at a place, each pixel `cell` wide. */
    draw(painter: Painter, [x, y]: Vec2, cell: number, alpha = 1): void {
        if (!this.#picture) return;
        const { context } = painter;
        context.imageSmoothingEnabled = false;
        context.globalAlpha = alpha;
        context.drawImage(this.#picture, x, y, this.mask.width * cell, this.mask.height * cell);
        context.globalAlpha = 1;
    }
}

/** Pictures of masks by colour, made anew when the mask or the theme changes. */
export class MaskPainter {
    readonly #kept = new Map<string, { mask: Mask; colour: string; picture: MaskPicture }>();

    draw(painter: Painter, name: string, mask: Mask, colour: Colour, at: Vec2, cell: number, alpha = 1): void {
        const css = painter.colour(colour);
        let kept = this.#kept.get(name);
        if (kept?.mask !== mask || kept.colour !== css) {
            kept = { mask, colour: css, picture: new MaskPicture(mask, css) };
            this.#kept.set(name, kept);
        }
        kept.picture.draw(painter, at, cell, alpha);
    }
}
