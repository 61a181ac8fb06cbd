#include "explain/find_item.hpp"
#include "level/level_json.hpp"
#include "simulate/simulate_report.hpp"

#include <fmt/core.h>

namespace carom::tool {

namespace {

const char* kind_name(SimulatedKind kind) {
    return kind == SimulatedKind::begin ? "begin" : kind == SimulatedKind::stay ? "stay" : "end";
}

void write_event(JsonWriter& out, const Level& level, const SimulatedEvent& e) {
    out.begin_object();
    out.field("step", e.step);
    out.field("time", e.time);
    out.field("event", kind_name(e.kind));
    write_item(out, "a", level.items[e.a]);
    write_item(out, "b", level.items[e.b]);
    out.field("solid", e.solid);
    out.field("point", e.contact ? std::optional(plain(e.contact->point)) : std::nullopt);
    out.field("normal", e.contact ? std::optional(plain(e.contact->normal)) : std::nullopt);
    out.field("certainty", certainty_name(e.certainty));
    out.end_object();
}

void write_mover(JsonWriter& out, const Level& level, const SimulatedMover& mover) {
    out.begin_object();
    write_item_fields(out, level.items[mover.item]);
    write_pose(out, mover.poses.back());
    out.end_object();
}

// A field of a CSV line, quoted where it has to be [RFC 4180].
std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

}  // namespace

std::string simulation_json(const Level& level, const Simulation& simulation) {
    JsonWriter out = begin_report("carom-simulate");
    out.field("level", level.path);
    out.field("steps", simulation.options.steps);
    out.field("dt", simulation.options.dt);
    out.key("moving");
    out.begin_array();
    for (const SimulatedMover& mover : simulation.movers) write_mover(out, level, mover);
    out.end_array();
    out.field("still", simulation.fixed_count);
    out.field("without_shape", simulation.shapeless);
    out.key("events");
    out.begin_array();
    for (const SimulatedEvent& e : simulation.events) write_event(out, level, e);
    out.end_array();
    out.field("meeting", simulation.in_contact);
    out.field("state", fmt::format("{:016x}", simulation.state_hash));
    out.field("warnings", level.warnings);
    out.end_object();
    return out.take() + '\n';
}

std::string simulation_csv(const Level& level, const Simulation& simulation) {
    std::string text = "step,time,event,a,b,solid,x,y,normal_x,normal_y\n";
    for (const SimulatedEvent& e : simulation.events) {
        text += fmt::format("{},{},{},{},{},{},", e.step, e.time, kind_name(e.kind),
                            csv_field(full_label(level.items[e.a])), csv_field(full_label(level.items[e.b])), e.solid);
        if (e.contact) {
            const auto& [normal, separation, unique, point] = *e.contact;
            text += fmt::format("{},{},{},{}\n", point.x + 0.0, point.y + 0.0, normal.x + 0.0, normal.y + 0.0);
        } else {
            text += ",,,\n";
        }
    }
    return text;
}

}  // namespace carom::tool
