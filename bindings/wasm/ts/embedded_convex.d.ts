/** What build.mjs makes of convex.wasm: gzipped, in base64. */
export const gzipped: string;
