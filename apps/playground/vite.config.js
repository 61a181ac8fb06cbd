import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
    base: "./", // so that the page works from any folder of any server
    resolve: { alias: { carom: here("../../bindings/wasm/ts/index.ts") } },
    server: { fs: { allow: [here("../..")] } },
    build: {
        outDir: here("../../build/playground"),
        emptyOutDir: true,
        target: "es2022",
        chunkSizeWarningLimit: 1000,
    },
});
