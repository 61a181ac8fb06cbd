#include "cli/table.hpp"
#include "cli/text.hpp"
#include "explain/find_item.hpp"
#include "simulate/simulate_report.hpp"

#include <fmt/core.h>

namespace carom::tool {

namespace {

constexpr TableColumn table_columns[] = {{"step", true}, {"time", true}, {"event"}, {"a"},
                                         {"b"},          {"where"},      {"normal"}};

std::string point_text(const Vec2D& p) {
    return fmt::format("({:.6g}, {:.6g})", p.x + 0.0, p.y + 0.0);
}

std::string event_text(const SimulatedEvent& e) {
    std::string text = e.kind == SimulatedKind::begin ? "begin" : e.kind == SimulatedKind::stay ? "stay" : "end";
    if (!e.solid) text += e.sensor ? " (sensor)" : " (passes)";
    return text;
}

TableRow event_row(const Level& level, const SimulatedEvent& e) {
    return {std::to_string(e.step),
            fmt::format("{:.6g}", e.time),
            event_text(e),
            one_line(full_label(level.items[e.a])),
            one_line(full_label(level.items[e.b])),
            e.contact ? point_text(e.contact->point) : "",
            e.contact ? point_text(e.contact->normal) : ""};
}

std::string event_table(const Level& level, const Simulation& simulation, bool color) {
    std::vector<TableRow> rows;
    for (const SimulatedEvent& e : simulation.events) rows.push_back(event_row(level, e));
    const std::vector<std::string> lines = table_lines(table_columns, rows);
    std::string text = painted(lines[0], paint::bold, color) + '\n';
    for (std::size_t i = 1; i < lines.size(); ++i) text += lines[i] + '\n';
    return text;
}

std::string count_of(std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

}  // namespace

std::string simulation_text(const Level& level, const Simulation& simulation, bool color) {
    std::string text = painted(fmt::format("{}: {} of {:.6g}, {} and {} still", one_line(level.path),
                                           count_of(simulation.options.steps, "step", "steps"), simulation.options.dt,
                                           count_of(simulation.movers.size(), "item moves", "items move"),
                                           count_of(simulation.fixed_count, "stands", "stand")),
                               paint::bold, color) +
                       "\n\n";
    text += simulation.events.empty() ? "no events\n" : event_table(level, simulation, color);
    text += fmt::format("\n{}, {}, {} at the end\nstate {:016x}\n", count_of(simulation.begins, "begin", "begins"),
                        count_of(simulation.ends, "end", "ends"),
                        count_of(simulation.in_contact, "pair in contact", "pairs in contact"), simulation.state_hash);
    if (simulation.shapeless > 0) {
        text +=
            fmt::format("left out: {} without a collision shape\n", count_of(simulation.shapeless, "item", "items"));
    }
    return text;
}

}  // namespace carom::tool
