/** Times as tables in Markdown, with what other libraries do faster in front. */

const nanoseconds = (time) => time.toFixed(time < 10 ? 1 : 0);
const milliseconds = (time) => time.toFixed(time < 1 ? 3 : time < 100 ? 2 : 0);

// A table of `{ name, column, time }`: a row for each name, a column for each column.
function table(times, title, text) {
    const columns = [...new Set(times.map(({ column }) => column))];
    const names = [...new Set(times.map(({ name }) => name))];
    const cell = (name, column) => {
        const found = times.find((one) => one.name === name && one.column === column);
        return found ? text(found.time) : "";
    };
    return [
        `| ${[title, ...columns].join(" | ")} |`,
        `|---|${"---:|".repeat(columns.length)}`,
        ...names.map((name) => `| ${[name, ...columns.map((column) => cell(name, column))].join(" | ")} |`),
    ].join("\n");
}

// Names are "Library, how it is called". Compared is what is called in the same way.
const library = (name) => name.split(", ")[0];
const manner = (name) => name.slice(library(name).length);

function faster(times, text) {
    return times
        .filter(({ name }) => library(name) === "Carom")
        .flatMap((own) => {
            const ahead = times.filter((one) => one.column === own.column && library(one.name) !== "Carom" && manner(one.name) === manner(own.name) && one.time < own.time);
            const peers = ahead.sort((a, b) => a.time - b.time).map((one) => `${library(one.name)} ${text(one.time)}`);
            return peers.length > 0 ? [`- ${own.column}${manner(own.name)}: ${peers.join(", ")}; Carom ${text(own.time)}`] : [];
        });
}

/** `pairs` and `worlds` are lists of `{ name, column, time }`, in nanoseconds and in milliseconds; `notes` are lines. */
export function report(pairs, worlds, notes) {
    const ahead = [...faster(pairs, (time) => `${nanoseconds(time)} ns`), ...faster(worlds, (time) => `${milliseconds(time)} ms`)];
    const parts = [ahead.length > 0 ? `Faster than Carom:\n\n${ahead.join("\n")}` : "No library is faster than Carom."];
    if (pairs.length > 0) parts.push(table(pairs, "nanoseconds a pair", nanoseconds));
    if (worlds.length > 0) parts.push(table(worlds, "milliseconds a step", milliseconds));
    if (notes.length > 0) parts.push(notes.map((note) => `- ${note}`).join("\n"));
    return `${parts.join("\n\n")}\n`;
}
