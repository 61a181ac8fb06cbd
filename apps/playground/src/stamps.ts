/** Many small discs, written straight into a picture. */

/** A pixel is covered in part within this far of the border. */
const half = 0.5;
/** How many places within a pixel a disc's centre is rounded to, along each axis. */
const places = 4;

/** The pixels of a disc, counted from the one that its centre is in. */
interface Stamp {
    readonly core: Int32Array;
    readonly edge: Int32Array;
    /** Of the edge's pixels: the disc's colour, mixed with the ground's. */
    readonly colours: Uint32Array;
}

/** What discs look like: the radius in pixels, colours such as #2f7dd1, and whether borders are smooth. */
export interface Discs {
    readonly radius: number;
    readonly colour: string;
    readonly ground: string;
    readonly soft: boolean;
}

/** How far from a disc's middle pixel its pixels are. */
const reachOf = (radius: number): number => Math.ceil(radius + 1);

/** A colour on its way from one to another, as ImageData holds it on the little-endian machines that browsers run on. */
function mixed(from: string, to: string, part: number): number {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
        const [start, end] = [from, to].map((css) => parseInt(css.slice(i, i + 2), 16)) as [number, number];
        return Math.round(start + (end - start) * part);
    });
    return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

/** The pixels of a disc around a point in the pixel (0, 0), in a picture so wide. */
function stamp(x: number, y: number, { radius, colour, ground, soft }: Discs, width: number): Stamp {
    const core: number[] = [];
    const edge: number[] = [];
    const colours: number[] = [];
    const reach = reachOf(radius);
    for (let row = -reach; row <= reach; ++row) {
        for (let column = -reach; column <= reach; ++column) {
            const inside = radius - Math.hypot(column + half - x, row + half - y);
            const covered = soft ? Math.min(Math.max(inside + half, 0), 1) : Number(inside >= 0);
            if (covered === 1) core.push(row * width + column);
            else if (covered > 0) {
                edge.push(row * width + column);
                colours.push(mixed(ground, colour, covered));
            }
        }
    }
    return { core: Int32Array.from(core), edge: Int32Array.from(edge), colours: Uint32Array.from(colours) };
}

/**
 * What a disc covers is worked out once, for each of a few places that its centre may have within a pixel; to draw one is
 * then to write some words. That needs no graphics hardware, and for discs of a few pixels is several times as fast as
 * to fill them row by row: docs/decisions/webassembly.md has the figures.
 */
export class Stamps {
    #image = new ImageData(1, 1);
    #pixels = new Uint32Array();
    #stamps: readonly Stamp[] = [];
    #made = "";
    #pad = 0;

    /**
     * Covers a canvas with the ground, and discs around centres: x, y and again, where 1 is `scale` pixels. Returns how many
     * pixels of discs it wrote.
     */
    draw(context: CanvasRenderingContext2D, centres: Float64Array, scale: number, discs: Discs): number {
        this.#prepare(context.canvas, discs);
        const [pixels, stamps, pad] = [this.#pixels, this.#stamps, this.#pad];
        const [inside, outside] = [mixed(discs.colour, discs.colour, 1), mixed(discs.ground, discs.ground, 1)];
        const { width, height } = this.#image;
        const reach = reachOf(discs.radius);
        let written = 0;
        pixels.fill(outside);
        for (let i = 0; i < centres.length; i += 2) {
            const [x, y] = [centres[i]! * scale + pad, centres[i + 1]! * scale + pad];
            const [column, row] = [Math.floor(x), Math.floor(y)];
            if (column < reach || row < reach || column >= width - reach || row >= height - reach) continue;
            const { core, edge, colours } = stamps[Math.floor((y - row) * places) * places + Math.floor((x - column) * places)]!;
            const at = row * width + column;
            for (let k = 0; k < core.length; ++k) pixels[at + core[k]!] = inside;
            // Where another disc is the border is not seen.
            for (let k = 0; k < edge.length; ++k) if (pixels[at + edge[k]!] === outside) pixels[at + edge[k]!] = colours[k]!;
            written += core.length + edge.length;
        }
        context.putImageData(this.#image, -pad, -pad);
        return written;
    }

    // The picture is larger than the canvas all around, so that a disc that is cut by the border needs no care.
    #prepare({ width, height }: HTMLCanvasElement, discs: Discs): void {
        const key = JSON.stringify([width, height, discs]);
        if (this.#made === key) return;
        this.#made = key;
        this.#pad = 2 * reachOf(discs.radius);
        this.#image = new ImageData(width + 2 * this.#pad, height + 2 * this.#pad);
        this.#pixels = new Uint32Array(this.#image.data.buffer);
        const centres = Array.from({ length: places }, (_, i) => (i + half) / places);
        this.#stamps = centres.flatMap((y) => centres.map((x) => stamp(x, y, discs, this.#image.width)));
    }
}
