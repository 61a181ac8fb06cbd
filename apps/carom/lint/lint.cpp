#include "lint/lint.hpp"

#include "check/bodies.hpp"
#include "check/ignore.hpp"
#include "lint/reach.hpp"
#include "lint/roles.hpp"
#include "lint/seams.hpp"

#include <carom/query/budgeted.hpp>
#include <carom/query/overlaps.hpp>

#include <fmt/core.h>

#include <cmath>

namespace carom::tool {

namespace {

constexpr WorkBudget spawn_budget{1'000'000};

// The wall that a spawn is deepest in is the one to name.
std::vector<Finding> find_spawns_in_walls(const Level& level, const Roles& roles) {
    std::vector<Finding> findings;
    for (const std::uint32_t spawn : roles.spawns()) {
        const Item& item = level.items[spawn];
        const auto placed = place(item.body->shape, item.body->pose);
        double deepest = spawn_slack;
        const Item* wall = nullptr;
        roles.visit_walls(body_box(*item.body), [&](std::uint32_t other) {
            const Item& candidate = level.items[other];
            const auto against = place(candidate.body->shape, candidate.body->pose);
            if (ignores_pair(item, candidate) || !penetrates(placed, against)) return;
            const auto distance = signed_distance(spawn_budget, placed, against);
            if (!distance || -*distance <= deepest) return;
            deepest = -*distance;
            wall = &candidate;
        });
        if (wall)
            findings.push_back({"spawn-in-wall", item.layer, item.label,
                                fmt::format("{}: {} begins in {}, {:.4g} deep; move it out", level.path, place_of(item),
                                            place_of(*wall), deepest)});
    }
    return findings;
}

std::vector<Finding> find_outside(const Level& level) {
    std::vector<Finding> findings;
    if (!level.is_bounded) return findings;
    const AabbD map{level.origin, level.origin + Vec2D{level.width, level.height}};
    for (const Item& item : level.items) {
        if (item.kind != ItemKind::object || !item.body || is_ignored(item)) continue;
        const AabbD box = body_box(*item.body);
        if (overlaps(box, map)) continue;
        findings.push_back({"outside-map", item.layer, item.label,
                            fmt::format("{}: {} at ({:.1f}, {:.1f}) lies outside the map; move or delete it",
                                        level.path, place_of(item), box.min.x, box.min.y)});
    }
    return findings;
}

// y points down, so that a platform to stand on pushes towards -y.
std::vector<Finding> find_one_way_down(const Level& level) {
    std::vector<Finding> findings;
    for (const Item& item : level.items) {
        const Vec2D& push = item.collider.one_way;
        if (is_ignored(item) || push.y <= 0 || std::fabs(push.x) > push.y) continue;
        findings.push_back({"one-way-down", item.layer, item.label,
                            fmt::format("{}: {} is one-way and pushes down; nothing can stand on it, make it push up",
                                        level.path, place_of(item))});
    }
    return findings;
}

}  // namespace

void run_lints(Level& level, const Selection& selection, const RuleLevels& rules, const LintOptions& options,
               bool solid_tiles) {
    const auto add = [&](const std::vector<Finding>& found) {
        level.findings.insert(level.findings.end(), found.begin(), found.end());
    };
    if (is_on(rules, "outside-map")) add(find_outside(level));
    if (is_on(rules, "one-way-down")) add(find_one_way_down(level));
    const bool needs_roles = is_on(rules, "spawn-in-wall") || is_on(rules, "seam") || is_on(rules, "unreachable");
    if (!needs_roles) return;
    const Roles roles(level, selection, options, solid_tiles);
    if (is_on(rules, "spawn-in-wall")) add(find_spawns_in_walls(level, roles));
    if (is_on(rules, "seam")) add(find_seams(level, roles, options.seam_size));
    if (is_on(rules, "unreachable")) add(find_unreachable(level, roles, options));
}

}  // namespace carom::tool
