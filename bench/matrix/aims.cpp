#include "aims.hpp"

#include <algorithm>
#include <cstdio>

namespace bench::matrix {
namespace {

constexpr Aims aims;

bool is_polygon(Kind kind) {
    return kind == Kind::hexagon || kind == Kind::octagon;
}

bool is_known(const Timing& timing) {
    return !std::isnan(timing.nanoseconds);
}

// How long the other column takes for one nanosecond of Carom's first.
double over_carom(const Cell& cell, Column column) {
    return 1 / cell.of(column).ratio;
}

bool is_fast_enough(const Cell& cell) {
    const double time = cell.of(Column::carom).nanoseconds;
    return (cell.verb == Verb::overlaps && time <= aims.enough_overlaps) ||
           (cell.verb == Verb::contact && time <= aims.enough_contact);
}

void judge_against_others(const Cell& cell, std::vector<Miss>& misses) {
    if (is_fast_enough(cell)) return;
    const auto judge = [&](Aim aim, double value, double limit) {
        if (value > limit) misses.push_back({aim, value, limit});
    };
    if (!has_peer(cell)) {
        judge(Aim::plain, cell.of(Column::plain).ratio, aims.plain);
    } else if (cell.verb == Verb::overlaps || cell.verb == Verb::raycast) {
        const bool is_ray = cell.verb == Verb::raycast;
        judge(Aim::box2d, cell.of(Column::box2d).ratio, is_ray ? aims.raycast_box2d : aims.overlaps_box2d);
        judge(Aim::cute_c2, cell.of(Column::cute_c2).ratio, is_ray ? aims.raycast_cute_c2 : aims.overlaps_cute_c2);
    } else {
        const double limit = cell.verb == Verb::contact    ? aims.contact
                             : cell.verb == Verb::manifold ? aims.manifold
                             : cell.verb == Verb::distance ? aims.distance
                                                           : aims.sweep;
        judge(Aim::peer, ratio_to_fastest(cell), limit);
    }
}

void judge_against_itself(const Cell& cell, std::vector<Miss>& misses) {
    const double time = cell.of(Column::carom).nanoseconds;
    const double any_limit = std::max(aims.any_shape, (time + aims.any_shape_ns) / time);
    const double any = over_carom(cell, Column::any_shape);
    if (any > any_limit) misses.push_back({Aim::any_shape, any, any_limit});

    const double double_limit = is_motion(cell.verb)                       ? aims.in_double_motion
                                : is_polygon(cell.a) || is_polygon(cell.b) ? aims.in_double_polygons
                                                                           : aims.in_double;
    const double in_double = over_carom(cell, Column::in_double);
    if (in_double > double_limit) misses.push_back({Aim::in_double, in_double, double_limit});

    const double unplaced = over_carom(cell, Column::unplaced);
    const bool is_enough =
        cell.verb == Verb::overlaps && cell.of(Column::unplaced).nanoseconds <= aims.enough_overlaps_unplaced;
    if (unplaced > aims.unplaced && !is_enough) misses.push_back({Aim::unplaced, unplaced, aims.unplaced});
}

std::string worst_cells(std::vector<std::pair<double, const Cell*>> found) {
    constexpr std::size_t most = 4;
    std::sort(found.begin(), found.end(), [](const auto& p, const auto& q) { return p.first > q.first; });
    std::string text;
    for (std::size_t i = 0; i < std::min(found.size(), most); ++i) {
        const Cell& cell = *found[i].second;
        char line[100];
        std::snprintf(line, sizeof line, "%s%s %s-%s %.2f", i > 0 ? ", " : "", verb_name(cell.verb), kind_name(cell.a),
                      kind_name(cell.b), found[i].first);
        text += line;
    }
    return text;
}

}  // namespace

const char* aim_name(Aim aim) {
    switch (aim) {
        case Aim::box2d:
            return "at most 0.6 of Box2D, rays 0.8";
        case Aim::cute_c2:
            return "at most 1 of cute_c2, rays 1.25";
        case Aim::peer:
            return "contact and manifold at most 1, distance and sweep 0.8 of the faster peer";
        case Aim::plain:
            return "without a peer, at most 2 of plain code";
        case Aim::any_shape:
            return "AnyShape at most 1.25 of concrete shapes or 6 ns more";
        case Aim::in_double:
            return "double at most 1.4 of float, polygons 2, motion 1.75";
        case Aim::unplaced:
            return "unplaced no slower than placed";
    }
    return "";
}

std::vector<Miss> misses_of(const Cell& cell) {
    std::vector<Miss> misses;
    judge_against_others(cell, misses);
    judge_against_itself(cell, misses);
    return misses;
}

bool has_peer(const Cell& cell) {
    return is_known(cell.of(Column::box2d)) || is_known(cell.of(Column::cute_c2));
}

double ratio_to_fastest(const Cell& cell) {
    if (!has_peer(cell)) return cell.of(Column::plain).ratio;
    return std::fmax(cell.of(Column::box2d).ratio, cell.of(Column::cute_c2).ratio);
}

bool is_behind_peer(const Cell& cell) {
    return has_peer(cell) && ratio_to_fastest(cell) > 1;
}

std::string summary(const std::vector<Cell>& cells) {
    std::size_t missing = 0;
    std::vector<std::pair<double, const Cell*>> behind;
    for (const Cell& cell : cells) {
        missing += misses_of(cell).empty() ? 0 : 1;
        if (is_behind_peer(cell)) behind.emplace_back(ratio_to_fastest(cell), &cell);
    }
    std::string text = std::to_string(behind.size()) + " of " + std::to_string(cells.size()) +
                       " cells are slower than a peer" +
                       (behind.empty() ? "" : ": most of all " + worst_cells(behind)) + ". " + std::to_string(missing) +
                       " miss an aim:\n";
    for (const Aim aim : all_aims) {
        std::vector<std::pair<double, const Cell*>> found;
        for (const Cell& cell : cells) {
            for (const Miss& miss : misses_of(cell)) {
                if (miss.aim == aim) found.emplace_back(miss.value, &cell);
            }
        }
        if (found.empty()) continue;
        text += std::string("\n- ") + aim_name(aim) + ": missed by " + std::to_string(found.size()) + ", most of all " +
                worst_cells(found);
    }
    return text;
}

}  // namespace bench::matrix
