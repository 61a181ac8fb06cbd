#include "cli/text.hpp"
#include "explain/find_item.hpp"
#include "simulate/simulate_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace carom::tool {

namespace {

constexpr std::size_t column_count = 7;
constexpr std::array<const char*, column_count> headings = {"step", "time", "event", "a", "b", "where", "normal"};
constexpr std::array<bool, column_count> right_aligned = {true, true, false, false, false, false, false};
using Row = std::array<std::string, column_count>;

constexpr const char* bold = "\x1b[1m";
constexpr const char* plain = "\x1b[0m";

std::string painted(const std::string& text, bool color) {
    return color ? bold + text + plain : text;
}

std::string point_text(const Vec2D& p) {
    return fmt::format("({:.6g}, {:.6g})", p.x + 0.0, p.y + 0.0);
}

std::string event_text(const SimulatedEvent& e) {
    std::string text = e.kind == SimulatedKind::begin ? "begin" : e.kind == SimulatedKind::stay ? "stay" : "end";
    if (!e.solid) text += e.sensor ? " (sensor)" : " (let through)";
    return text;
}

Row event_row(const Level& level, const SimulatedEvent& e) {
    Row row{std::to_string(e.step), fmt::format("{:.6g}", e.time), event_text(e),
            one_line(full_label(level.items[e.a])), one_line(full_label(level.items[e.b]))};
    if (e.contact) {
        row[5] = point_text(e.contact->point);
        row[6] = point_text(e.contact->normal);
    }
    return row;
}

std::string line(const Row& row, const std::array<std::size_t, column_count>& widths) {
    std::string text;
    for (std::size_t i = 0; i < column_count; ++i) {
        if (i > 0) text += "  ";
        text += right_aligned[i] ? padded_left(row[i], widths[i]) : padded_right(row[i], widths[i]);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::string event_table(const Level& level, const Simulation& simulation, bool color) {
    Row heading;
    std::ranges::copy(headings, heading.begin());
    std::vector<Row> rows{heading};
    for (const SimulatedEvent& e : simulation.events) rows.push_back(event_row(level, e));
    std::array<std::size_t, column_count> widths{};
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < column_count; ++i) widths[i] = std::max(widths[i], columns(row[i]));
    }
    std::string text = painted(line(heading, widths), color) + '\n';
    for (std::size_t i = 1; i < rows.size(); ++i) text += line(rows[i], widths) + '\n';
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
                               color) +
                       "\n\n";
    text += simulation.events.empty() ? "no events\n" : event_table(level, simulation, color);
    text += fmt::format("\n{}, {}, {} at the end\nstate {:016x}\n", count_of(simulation.begins, "begin", "begins"),
                        count_of(simulation.ends, "end", "ends"),
                        count_of(simulation.meeting, "pair meets", "pairs meet"), simulation.state_hash);
    if (simulation.shapeless > 0) {
        text +=
            fmt::format("left out: {} without a collision shape\n", count_of(simulation.shapeless, "item", "items"));
    }
    return text;
}

}  // namespace carom::tool
