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

type Rgb = readonly [number, number, number];

/** How far from a disc's middle pixel its pixels are. */
const reachOf = (radius: number): number => Math.ceil(radius + 1);

/** A colour such as #2f7dd1. */
const rgb = (css: string): Rgb => [1, 3, 5].map((i) => parseInt(css.slice(i, i + 2), 16)) as unknown as Rgb;

/** As ImageData holds it, read as a word of a little-endian machine, which all that browsers run on are. */
const word = ([r, g, b]: Rgb): number => ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;

/**
 * What a disc of this radius covers is worked out once, for each of a few places that its centre may have within a pixel;
 * to draw one is then to write some words. That needs no graphics hardware, and for discs of a few pixels is several
 * times as fast as to fill them row by row.
 */
export class Stamps {
    #image = new ImageData(1, 1);
    #pixels = new Uint32Array();
    #stamps: readonly Stamp[] = [];
    #made = "";
    #pad = 0;
    /** How many pixels have been written since `begin`. */
    written = 0;

    /** A picture as large as the canvas, and discs of so many of its pixels. Soft ones have smooth borders. */
    begin({ width, height }: HTMLCanvasElement, radius: number, colour: string, ground: string, soft: boolean): void {
        const key = [width, height, radius, colour, ground, soft].join();
        if (this.#made !== key) {
            this.#made = key;
            this.#pad = 2 * reachOf(radius); // so that a disc that is cut by the border needs no care
            this.#image = new ImageData(width + 2 * this.#pad, height + 2 * this.#pad);
            this.#pixels = new Uint32Array(this.#image.data.buffer);
            const centres = Array.from({ length: places }, (_, i) => (i + half) / places);
            this.#stamps = centres.flatMap((y) => centres.map((x) => this.#stamp(x, y, radius, rgb(colour), rgb(ground), soft)));
        }
        this.#pixels.fill(word(rgb(ground)));
        this.written = 0;
    }

    /** Draws discs around centres, x, y and again, of which each number is so many pixels. */
    discs(centres: Float64Array, scale: number, colour: string, ground: string): void {
        const [pixels, stamps, pad] = [this.#pixels, this.#stamps, this.#pad];
        const [inside, outside] = [word(rgb(colour)), word(rgb(ground))];
        const { width, height } = this.#image;
        const reach = pad / 2;
        let written = 0;
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
        this.written += written;
    }

    end(context: CanvasRenderingContext2D): void {
        context.putImageData(this.#image, -this.#pad, -this.#pad);
    }

    #stamp(x: number, y: number, radius: number, colour: Rgb, ground: Rgb, soft: boolean): Stamp {
        const [core, edge, colours]: number[][] = [[], [], []] as never;
        const reach = reachOf(radius);
        for (let row = -reach; row <= reach; ++row) {
            for (let column = -reach; column <= reach; ++column) {
                const inside = radius - Math.hypot(column + half - x, row + half - y);
                const covered = soft ? Math.min(Math.max(inside + half, 0), 1) : Number(inside >= 0);
                const place = row * this.#image.width + column;
                if (covered === 1) core!.push(place);
                else if (covered > 0) {
                    edge!.push(place);
                    colours!.push(word(ground.map((g, i) => Math.round(g + (colour[i]! - g) * covered)) as unknown as Rgb));
                }
            }
        }
        return { core: Int32Array.from(core!), edge: Int32Array.from(edge!), colours: Uint32Array.from(colours!) };
    }
}
