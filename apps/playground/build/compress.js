/** Compressed copies of files, FILE.br and FILE.gz, which servers send instead where a browser takes them. */

import { readFile, readdir, writeFile } from "node:fs/promises";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const kinds = new Set([".html", ".css", ".js", ".wasm", ".svg"]);

/** As small as it gets: done once, sent often. How distances are best coded, only trying tells. */
export async function compress(bytes) {
    const brotli = (postfix) => {
        const params = { [constants.BROTLI_PARAM_NPOSTFIX]: postfix, [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        return promisify(brotliCompress)(bytes, { params });
    };
    const [gz, ...tried] = await Promise.all([promisify(gzip)(bytes, { level: 9 }), brotli(0), brotli(1), brotli(2)]);
    return { br: tried.reduce((best, one) => (one.length < best.length ? one : best)), gz };
}

export async function compressAll(folder) {
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of files.filter(({ name }) => kinds.has(extname(name)))) {
        // Named `path` until Node.js 20.
        const file = `${entry.parentPath ?? entry.path}/${entry.name}`;
        for (const [ending, bytes] of Object.entries(await compress(await readFile(file)))) await writeFile(`${file}.${ending}`, bytes);
    }
}
