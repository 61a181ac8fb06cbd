#include "check/report.hpp"
#include "explain/find_item.hpp"
#include "simulate/simulate_report.hpp"

#include <carom/config.hpp>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace carom::tool {

using Json = nlohmann::ordered_json;

namespace {

const char* kind_name(SimulatedKind kind) {
    return kind == SimulatedKind::begin ? "begin" : kind == SimulatedKind::stay ? "stay" : "end";
}

Json point_json(const Vec2D& p) {
    return {p.x + 0.0, p.y + 0.0};
}

Json event_json(const Level& level, const SimulatedEvent& e) {
    return {{"step", e.step},
            {"time", e.time},
            {"event", kind_name(e.kind)},
            {"a", item_json(level.items[e.a])},
            {"b", item_json(level.items[e.b])},
            {"solid", e.solid},
            {"point", e.contact ? point_json(e.contact->point) : Json(nullptr)},
            {"normal", e.contact ? point_json(e.contact->normal) : Json(nullptr)},
            {"certainty", certainty_name(e.certainty)}};
}

Json mover_json(const Level& level, const SimulatedMover& mover) {
    const PoseD& pose = mover.poses.back();
    Json json = item_json(level.items[mover.item]);
    json["pose"] = {{"at", point_json(pose.at)}, {"rotation", {pose.rot.c, pose.rot.s}}};
    return json;
}

// A field of a CSV line, quoted where it has to be [RFC 4180].
std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

}  // namespace

// Names in a level file need not be valid UTF-8; JSON must be, so bad bytes become U+FFFD.
std::string simulation_json(const Level& level, const Simulation& simulation) {
    Json events = Json::array(), movers = Json::array();
    for (const SimulatedEvent& e : simulation.events) events.push_back(event_json(level, e));
    for (const SimulatedMover& mover : simulation.movers) movers.push_back(mover_json(level, mover));
    const Json document = {{"format", "carom-simulate"},
                           {"version", 1},
                           {"carom", CAROM_VERSION},
                           {"level", level.path},
                           {"steps", simulation.options.steps},
                           {"dt", simulation.options.dt},
                           {"moving", movers},
                           {"still", simulation.fixed_count},
                           {"without_shape", simulation.shapeless},
                           {"events", events},
                           {"meeting", simulation.meeting},
                           {"state", fmt::format("{:016x}", simulation.state_hash)},
                           {"warnings", level.warnings}};
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
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
