/** Where the links of the page lead. */

/**
 * To what the package names, if it does, and else to what lies beside the page. `docs` is the documentation of a site of
 * which the page is a part, relative to the page.
 */
export function links({ version, homepage, repository, docs }) {
    const source = typeof repository === "object" ? repository?.url : repository;
    return {
        LINK_DOCS: docs || homepage || "./docs/README.html",
        LINK_PACKAGE: `./carom-collision-${version}.tgz`,
        LINK_SOURCE: source?.replace(/^git\+/, "") ?? `./carom-${version}.tgz`,
    };
}
