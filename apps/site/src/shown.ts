/** Values as text, as Node.js prints them. */

const maxItems = 100;

function list(open: string, items: string[], close: string): string {
    if (items.length === 0) return open + close;
    const line = `${open} ${items.join(", ")} ${close}`;
    if (line.length <= 76) return line;
    return `${open}\n${items.map((item) => item.replace(/^/gm, "  ")).join(",\n")}\n${close}`;
}

function key(name: string): string {
    return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** The text of a value; `outer` are the objects around it. */
export function shown(value: unknown, outer: readonly object[] = []): string {
    if (typeof value === "string") return `'${value.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n")}'`;
    if (typeof value === "bigint") return `${value}n`;
    if (typeof value === "function") return `[Function${value.name ? `: ${value.name}` : ""}]`;
    if (Object.is(value, -0)) return "-0";
    if (typeof value !== "object" || value === null) return String(value);
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (outer.includes(value)) return "[Circular]";
    const within = [...outer, value];
    const deeper = (item: unknown) => shown(item, within);
    if (Array.isArray(value) || ArrayBuffer.isView(value)) {
        const items = Array.from(value as unknown as ArrayLike<unknown>);
        const texts = items.slice(0, maxItems).map(deeper);
        if (items.length > maxItems) texts.push(`... ${items.length - maxItems} more items`);
        return list(Array.isArray(value) ? "[" : `${value.constructor.name}(${items.length}) [`, texts, "]");
    }
    if (value instanceof Map) {
        return list(`Map(${value.size}) {`, [...value].map(([k, v]) => `${deeper(k)} => ${deeper(v)}`), "}");
    }
    if (value instanceof Set) return list(`Set(${value.size}) {`, [...value].map(deeper), "}");
    const type: string | undefined = Object.getPrototypeOf(value)?.constructor?.name;
    const fields = Object.entries(value).map(([name, field]) => `${key(name)}: ${deeper(field)}`);
    return list(type === undefined || type === "Object" ? "{" : `${type} {`, fields, "}");
}
