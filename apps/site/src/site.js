/** What the theme leaves out for those who use a keyboard or a screen reader. */

document.querySelector(".md-search")?.setAttribute("aria-label", "Search");

/** What scrolls must be reachable by Tab; what does not need not be. */
function updateFocus() {
    const parts = ".md-typeset__scrollwrap, .md-typeset pre > code, .md-search__scrollwrap";
    for (const part of document.querySelectorAll(parts)) {
        const scrolls = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight;
        if (scrolls || part.matches(".md-search__scrollwrap")) part.setAttribute("tabindex", "0");
        else part.removeAttribute("tabindex");
    }
}
addEventListener("load", updateFocus);
addEventListener("resize", updateFocus);
