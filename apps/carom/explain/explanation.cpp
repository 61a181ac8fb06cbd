#include "explain/explanation.hpp"

#include "check/bodies.hpp"
#include "check/stages.hpp"
#include "cli/usage_error.hpp"
#include "explain/find_item.hpp"

#include <carom/shape/any_shape.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <type_traits>
#include <utility>
#include <variant>

namespace carom::tool {

namespace {

/// The parts of a body by kind.
struct PartCounts {
    std::int64_t all = 0;
    std::int64_t ellipses = 0;
    std::int64_t arcs = 0;
};

/// Counts the convex parts of a shape, and of the shapes inside it.
struct PartCounter {
    PartCounts counts;

    template <class S>
    void operator()(const S& convex) {
        ++counts.all;
        counts.ellipses += is_ellipse(convex);
        counts.arcs += std::is_same_v<S, ArcD>;
    }
    void operator()(const ChainD& chain) { counts.all += std::ssize(chain.points()) - (chain.is_closed() ? 0 : 1); }
    void operator()(const SimplePolygonD& polygon) { counts.all += std::ssize(polygon.parts()); }
    void operator()(const CircleTreeD& tree) { counts.all += std::ssize(tree.leaves()); }
    void operator()(const CompoundD& compound) {
        for (const CompoundPartD& part : compound.parts()) std::visit(*this, part.shape.value);
    }
    void operator()(const TileGridD& grid) {
        for (const TileGridD::Block& block : grid.blocks()) {
            if (block.cell == TileGridD::full) {
                ++counts.all;
            } else {
                std::visit(*this, grid.shapes()[block.cell - TileGridD::first_shape].value);
            }
        }
    }

  private:
    template <class S>
    static bool is_ellipse(const S&) {
        return std::is_same_v<S, EllipseD>;
    }
    static bool is_ellipse(const Rounded<AnyConvexD>& rounded) {
        return std::holds_alternative<EllipseD>(rounded.core.value);
    }
};

PartCounts count_parts(const Body& body) {
    PartCounter counter;
    std::visit(counter, body.shape.value);
    return counter.counts;
}

// The gap between two intervals, or minus the length of their intersection, infinite for unbounded boxes.
double gap(double low_a, double high_a, double low_b, double high_b) {
    return std::max(low_a, low_b) - std::min(high_a, high_b);
}

const Body& body_of(const Level& level, std::size_t item) {
    const std::optional<Body>& body = level.items[item].body;
    if (body) return *body;
    throw UsageError(fmt::format("{}: {} has no collision shape, so it collides with nothing; name another item",
                                 level.path, full_label(level.items[item])));
}

// The check itself, of these two only.
CheckResult check_pair(const Level& level, std::size_t a, std::size_t b) {
    Selection selection;
    selection.two_sides = true;
    selection.first.resize(level.items.size());
    selection.second.resize(level.items.size());
    selection.fixed.resize(level.items.size());
    selection.first[a] = 1;
    selection.second[b] = 1;
    return run_stages(level, std::move(selection), {Stage::pixels, true, true});
}

void adopt_check(Explanation& explanation, CheckResult result) {
    if (result.pairs.empty()) return;
    const FoundPair& pair = result.pairs.front();
    explanation.boxes_overlap = true;
    explanation.overlapping = pair.stage >= Stage::shapes;
    explanation.penetrating = pair.penetrating;
    if (!pair.shared_pixels) return;
    explanation.pixels =
        SharedPixels{std::move(*result.masks[explanation.a.item]), std::move(*result.masks[explanation.b.item]),
                     *pair.shared_pixels, pair.first_pixel};
}

}  // namespace

std::optional<Vec2D> Explanation::separating_translation() const {
    if (!manifold || !std::isfinite(manifold->separation)) return std::nullopt;
    return -manifold->separation * manifold->normal;
}

Explanation explain(const Level& level, std::size_t a, std::size_t b) {
    if (a == b) {
        throw UsageError(fmt::format("{}: both names mean {}; name two items", level.path, full_label(level.items[a])));
    }
    const Body& body_a = body_of(level, a);
    const Body& body_b = body_of(level, b);
    const PartCounts parts_a = count_parts(body_a);
    const PartCounts parts_b = count_parts(body_b);
    const auto placed_a = place(body_a.shape, body_a.pose);
    const auto placed_b = place(body_b.shape, body_b.pose);

    Explanation explanation;
    explanation.a = {a, body_box(body_a), parts_a.all};
    explanation.b = {b, body_box(body_b), parts_b.all};
    const AabbD& p = explanation.a.box;
    const AabbD& q = explanation.b.box;
    explanation.box_gap = {gap(p.min.x, p.max.x, q.min.x, q.max.x), gap(p.min.y, p.max.y, q.min.y, q.max.y)};
    adopt_check(explanation, check_pair(level, a, b));
    explanation.certified = (parts_a.ellipses > 0 && parts_b.arcs > 0) || (parts_a.arcs > 0 && parts_b.ellipses > 0);
    explanation.relation = classify(placed_a, placed_b);
    explanation.nearest = closest(placed_a, placed_b).value_or(explanation.nearest);
    const Item& item_a = level.items[a];
    const Item& item_b = level.items[b];
    if (item_a.motion || item_b.motion) explanation.movement = follow(item_a, item_b);
    if (!explanation.overlapping) return explanation;
    explanation.manifold = carom::manifold(placed_a, placed_b);
    if (const auto found = contact(placed_a, placed_b)) explanation.contact_point = found->point;
    return explanation;
}

}  // namespace carom::tool
