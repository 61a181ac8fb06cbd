/** The Markdown pages of README.md and docs/ as HTML, with the images that they show. */

import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, normalize, relative } from "node:path";

import { Marked } from "marked";

const style = `
:root { color-scheme: light dark; }
body { max-width: 52rem; margin: 0 auto; padding: 1rem 1.2rem 4rem; font: 16px/1.6 system-ui, "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
pre, table { overflow-x: auto; display: block; }
pre { padding: 0.8rem 1rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; font-size: 0.85rem; }
td, th { padding: 0.25rem 0.6rem; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); text-align: left; vertical-align: top; }
img { max-width: 100%; background: #fff; }
`;

// As the forges make them, which the links in the pages rely on.
const anchor = (text) => text.toLowerCase().replace(/<[^>]*>|[^\p{L}\p{N}\s_-]/gu, "").trim().replaceAll(" ", "-");
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Writes the pages that README.md leads to, in the folders that they have in the tree. */
export async function writeDocs(root, target) {
    const pages = new Map();
    const images = new Set();
    const waiting = ["README.md", "bindings/wasm/README.md"];
    for (let page = waiting.shift(); page; page = waiting.shift()) {
        if (pages.has(page)) continue;
        pages.set(page, "");
        const file = page;
        const isPage = async (path) => path.endsWith(".md") && (await readFile(join(root, path)).then(() => true, () => false));
        const local = (href) => /^(\w+:|#|$)/.test(href) ? undefined : normalize(join(dirname(file), href.replace(/#.*/, "")));
        const marked = new Marked({
            async: true,
            async walkTokens(token) {
                if (token.type !== "link" && token.type !== "image") return;
                const path = local(token.href);
                if (!path) return;
                if (token.type === "image") images.add(path);
                else if (await isPage(path)) {
                    waiting.push(path);
                    token.href = token.href.replace(/\.md(?=#|$)/, ".html");
                } else if (await isPage(join(path, "README.md"))) {
                    waiting.push(join(path, "README.md"));
                    token.href = `${token.href.replace(/\/$/, "")}/README.html`;
                } else token.carom = "not a page";
            },
            renderer: {
                heading({ tokens, depth, text }) {
                    return `<h${depth} id="${escaped(anchor(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
                },
                // Sources and folders are in the archive of the tree, not here.
                link: (token) => (token.carom ? escaped(token.text.replaceAll("`", "")) : false),
            },
        });
        const text = await readFile(join(root, page), "utf8");
        const body = (await marked.parse(text)).replace(/<!--.*?-->\n?/gs, "");
        const title = escaped(/^# (.*)$/m.exec(text)?.[1] ?? "Carom");
        const home = relative(dirname(page), "README.html") || "README.html";
        pages.set(page, `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Carom</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<nav><a href="${home}">Carom</a> · <a href="${relative(dirname(page), "..")}/index.html">playground</a></nav>
<main>
${body}</main>
`);
    }
    const write = async (path, use) => {
        await mkdir(dirname(join(target, path)), { recursive: true });
        await use(join(target, path));
    };
    for (const [page, html] of pages) await write(page.replace(/md$/, "html"), (file) => writeFile(file, html));
    // A test finds links to images that do not exist.
    for (const image of images) await write(image, (file) => copyFile(join(root, image), file).catch(() => {}));
}
