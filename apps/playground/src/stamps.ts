/** Many small discs, written directly into an image. */

/** Within this distance of the border pixels are covered in part. */
const half = 0.5;
/** The number of positions within a pixel, along each axis, to which the center of a disc is rounded. */
const positions = 4;

/** The pixels of a disc, relative to the pixel of its center. */
interface Stamp {
    readonly core: Int32Array;
    readonly edge: Int32Array;
    /** The colors of the edge pixels, blended with the background. */
    readonly colors: Uint32Array;
}

/** The style of discs: radius in pixels, colors such as #2f7dd1, and whether borders are antialiased. */
export interface Discs {
    readonly radius: number;
    readonly color: string;
    readonly ground: string;
    readonly soft: boolean;
}

/** The distance of the outermost pixels of a disc from its center pixel. */
const reachOf = (radius: number): number => Math.ceil(radius + 1);

/** An interpolated color in the format of ImageData on little-endian machines, on which all browsers run. */
function mixed(from: string, to: string, part: number): number {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
        const [start, end] = [from, to].map((css) => parseInt(css.slice(i, i + 2), 16)) as [number, number];
        return Math.round(start + (end - start) * part);
    });
    return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

/** The pixels of a disc around a point in the pixel (0, 0), in an image of this width. */
function stamp(x: number, y: number, { radius, color, ground, soft }: Discs, width: number): Stamp {
    const core: number[] = [];
    const edge: number[] = [];
    const colors: number[] = [];
    const reach = reachOf(radius);
    for (let row = -reach; row <= reach; ++row) {
        for (let column = -reach; column <= reach; ++column) {
            const inside = radius - Math.hypot(column + half - x, row + half - y);
            const covered = soft ? Math.min(Math.max(inside + half, 0), 1) : Number(inside >= 0);
            if (covered === 1) core.push(row * width + column);
            else if (covered > 0) {
                edge.push(row * width + column);
                colors.push(mixed(ground, color, covered));
            }
        }
    }
    return { core: Int32Array.from(core), edge: Int32Array.from(edge), colors: Uint32Array.from(colors) };
}

/**
 * The coverage of a disc is computed once for each of a few positions of its center within a pixel; drawing one then
 * writes some words. This needs no graphics hardware, and for discs of a few pixels is several times as fast as filling
 * them row by row: docs/decisions/webassembly.md has the timings.
 */
export class Stamps {
    #image = new ImageData(1, 1);
    #pixels = new Uint32Array();
    #stamps: readonly Stamp[] = [];
    #made = "";
    #pad = 0;

    /**
     * Fills a canvas with the background, and draws discs around centers, a flat array of x, y in units of `scale` pixels.
     * Returns the number of pixels of discs that it wrote.
     */
    draw(context: CanvasRenderingContext2D, centers: Float64Array, scale: number, discs: Discs): number {
        this.#prepare(context.canvas, discs);
        const [pixels, stamps, pad] = [this.#pixels, this.#stamps, this.#pad];
        const [inside, outside] = [mixed(discs.color, discs.color, 1), mixed(discs.ground, discs.ground, 1)];
        const { width, height } = this.#image;
        const reach = reachOf(discs.radius);
        let written = 0;
        pixels.fill(outside);
        for (let i = 0; i < centers.length; i += 2) {
            const [x, y] = [centers[i]! * scale + pad, centers[i + 1]! * scale + pad];
            const [column, row] = [Math.floor(x), Math.floor(y)];
            if (column < reach || row < reach || column >= width - reach || row >= height - reach) continue;
            const { core, edge, colors } = stamps[Math.floor((y - row) * positions) * positions + Math.floor((x - column) * positions)]!;
            const at = row * width + column;
            for (let k = 0; k < core.length; ++k) pixels[at + core[k]!] = inside;
            // Edges are hidden under other discs.
            for (let k = 0; k < edge.length; ++k) if (pixels[at + edge[k]!] === outside) pixels[at + edge[k]!] = colors[k]!;
            written += core.length + edge.length;
        }
        context.putImageData(this.#image, -pad, -pad);
        return written;
    }

    // The image has a margin around the canvas, so that discs are not clipped.
    #prepare({ width, height }: HTMLCanvasElement, discs: Discs): void {
        const key = JSON.stringify([width, height, discs]);
        if (this.#made === key) return;
        this.#made = key;
        this.#pad = 2 * reachOf(discs.radius);
        this.#image = new ImageData(width + 2 * this.#pad, height + 2 * this.#pad);
        this.#pixels = new Uint32Array(this.#image.data.buffer);
        const centers = Array.from({ length: positions }, (_, i) => (i + half) / positions);
        this.#stamps = centers.flatMap((y) => centers.map((x) => stamp(x, y, discs, this.#image.width)));
    }
}
