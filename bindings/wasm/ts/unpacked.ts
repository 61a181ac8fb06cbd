/** The bytes of a module that is gzipped, in base64. @internal */
export async function unpacked(gzipped: string): Promise<ArrayBuffer> {
    const bytes = Uint8Array.from(atob(gzipped), (character) => character.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
