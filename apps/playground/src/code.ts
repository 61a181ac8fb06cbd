/** Syntax highlighting for a few lines of C++. */

const tokens = /(?<c>\/\/.*)|(?<k>\b(?:const|auto|for|if|return|double|int|using|namespace|struct|bool|float)\b)|(?<n>\b\d[\d.]*f?\b)/g;

export function markUp(code: string): DocumentFragment {
    const result = new DocumentFragment();
    let end = 0;
    for (const match of code.matchAll(tokens)) {
        result.append(code.slice(end, match.index));
        const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? "";
        const span = document.createElement("span");
        span.className = kind;
        span.textContent = match[0];
        result.append(span);
        end = match.index + match[0].length;
    }
    result.append(code.slice(end));
    return result;
}
