/** Where the links of the page lead. */

/**
 * To what the package names, if it does, and else to what lies beside the page. CAROM_DOCS is for sites of which the page
 * is a part: the address of their documentation, relative to the page.
 */
export function links({ version, homepage, repository }) {
    const source = typeof repository === "object" ? repository?.url : repository;
    return {
        LINK_DOCS: process.env["CAROM_DOCS"] || homepage || "./docs/README.html",
        LINK_PACKAGE: `./carom-collision-${version}.tgz`,
        LINK_SOURCE: source?.replace(/^git\+/, "") ?? `./carom-${version}.tgz`,
    };
}
