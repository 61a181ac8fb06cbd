/** What build.mjs makes of carom.wasm: gzipped, in base64. */
export const gzipped: string;
