import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
    base: "./", // so that the site works from any folder of any server
    worker: { format: "es" },
    build: {
        outDir: here("../../build/site-work/pages/live"),
        emptyOutDir: true,
        target: "es2022",
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 1000,
        rollupOptions: {
            input: here("src/live.ts"),
            output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", assetFileNames: "[name][extname]" },
        },
    },
});
