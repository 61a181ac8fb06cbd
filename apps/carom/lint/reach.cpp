#include "lint/reach.hpp"

#include "check/bodies.hpp"

#include <carom/query/classify.hpp>
#include <carom/query/overlaps.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace carom::tool {

namespace {

constexpr double max_cells = 1 << 22;

AabbD around(const Vec2D& center, const Vec2D& half) {
    return {center - half, center + half};
}

Vec2D center_of(const AabbD& box) {
    return {box.min.x / 2 + box.max.x / 2, box.min.y / 2 + box.max.y / 2};
}

Vec2D half_of(const AabbD& box) {
    return {(box.max.x - box.min.x) / 2, (box.max.y - box.min.y) / 2};
}

AabbD join(const AabbD& a, const AabbD& b) {
    return {{std::min(a.min.x, b.min.x), std::min(a.min.y, b.min.y)},
            {std::max(a.max.x, b.max.x), std::max(a.max.y, b.max.y)}};
}

// A box within the body, with the center of the box around it: wherever the body fits, the box does.
std::optional<AabbD> box_within(const Body& body) {
    const AabbD box = body_box(body);
    for (int percent = 100; percent >= 10; percent -= 5) {
        const Vec2D half = half_of(box);
        const AabbD smaller =
            percent == 100 ? box : around(center_of(box), {half.x * percent / 100, half.y * percent / 100});
        if (!(smaller.min.x < smaller.max.x && smaller.min.y < smaller.max.y)) return std::nullopt;
        const Relation relation = classify(smaller, place(body.shape, body.pose));
        if (relation == Relation::equal || relation == Relation::inside || relation == Relation::inside_tangent)
            return smaller;
    }
    return std::nullopt;
}

/// The places of one character's center, as square cells, and those that it may get to.
class Flood {
  public:
    /// `half` is half of the size of the character, `frame` where its center may be.
    Flood(const Level& level, const Roles& roles, const Vec2D& half, const AabbD& frame)
        : level_(level), roles_(roles), half_(half), origin_(frame.min) {
        const double least = std::min(half.x, half.y);
        cell_ = least / 2;
        const double width = frame.max.x - frame.min.x, height = frame.max.y - frame.min.y;
        if (width / cell_ * height / cell_ > max_cells) cell_ = std::sqrt(width * height / max_cells) * 1.01;
        is_searchable_ = cell_ <= least;
        if (!is_searchable_) return;
        columns_ = static_cast<std::int64_t>(width / cell_) + 1;
        rows_ = static_cast<std::int64_t>(height / cell_) + 1;
        states_.assign(static_cast<std::size_t>(columns_ * rows_), State::unknown);
    }

    /// Whether the cells are few enough.
    bool is_searchable() const { return is_searchable_; }

    /// Starts in the cells of the centers within `reach` of a place; false when all of these are closed.
    bool start(const Vec2D& center, const Vec2D& reach) {
        bool started = false;
        for_cells(around(center, reach), [&](std::int64_t x, std::int64_t y) { started |= enter(x, y); });
        return started;
    }

    void spread() {
        while (!stack_.empty()) {
            const std::int64_t cell = stack_.back();
            stack_.pop_back();
            const std::int64_t x = cell % columns_, y = cell / columns_;
            for (std::int64_t dy = -1; dy <= 1; ++dy) {
                for (std::int64_t dx = -1; dx <= 1; ++dx) enter(x + dx, y + dy);
            }
        }
    }

    /// Whether a box of half the size `reach` around the character touches the body from a cell that it may get to.
    bool touches(const Body& body, const Vec2D& reach) const {
        const Vec2D half = reach + slack();
        const AabbD box = body_box(body);
        bool touched = false;
        for_cells({box.min - half, box.max + half}, [&](std::int64_t x, std::int64_t y) {
            if (touched || states_[index(x, y)] != State::open) return;
            touched = overlaps(around(center(x, y), half), place(body.shape, body.pose));
        });
        return touched;
    }

  private:
    enum class State : std::uint8_t { unknown, open, closed };

    // Half a cell, and what rounding adds.
    Vec2D slack() const { return {cell_ * 0.500001, cell_ * 0.500001}; }
    std::size_t index(std::int64_t x, std::int64_t y) const { return static_cast<std::size_t>(y * columns_ + x); }
    Vec2D center(std::int64_t x, std::int64_t y) const {
        return origin_ + Vec2D{(static_cast<double>(x) + 0.5) * cell_, (static_cast<double>(y) + 0.5) * cell_};
    }

    // The cells that meet the box, and their neighbors.
    template <class Visit>
    void for_cells(const AabbD& box, Visit&& visit) const {
        const auto cell_at = [&](double at, double origin, std::int64_t count) {
            const double cell = std::floor((at - origin) / cell_);
            return static_cast<std::int64_t>(std::clamp(cell, -1.0, static_cast<double>(count)));
        };
        const std::int64_t left = std::max<std::int64_t>(cell_at(box.min.x, origin_.x, columns_) - 1, 0);
        const std::int64_t right = std::min(cell_at(box.max.x, origin_.x, columns_) + 1, columns_ - 1);
        const std::int64_t top = std::max<std::int64_t>(cell_at(box.min.y, origin_.y, rows_) - 1, 0);
        const std::int64_t bottom = std::min(cell_at(box.max.y, origin_.y, rows_) + 1, rows_ - 1);
        for (std::int64_t y = top; y <= bottom; ++y) {
            for (std::int64_t x = left; x <= right; ++x) visit(x, y);
        }
    }

    // What the character covers wherever in the cell its center is, penetrates a wall.
    bool is_closed(std::int64_t x, std::int64_t y) const {
        const AabbD core = around(center(x, y), half_ - slack());
        bool closed = false;
        roles_.visit_walls(core, [&](std::uint32_t wall) {
            const Body& body = *level_.items[wall].body;
            closed = penetrates(core, place(body.shape, body.pose));
            return closed ? Visit::stop : Visit::proceed;
        });
        return closed;
    }

    bool enter(std::int64_t x, std::int64_t y) {
        if (x < 0 || y < 0 || x >= columns_ || y >= rows_) return false;
        State& state = states_[index(x, y)];
        if (state == State::unknown) {
            state = is_closed(x, y) ? State::closed : State::open;
            if (state == State::open) stack_.push_back(y * columns_ + x);
        }
        return state == State::open;
    }

    const Level& level_;
    const Roles& roles_;
    Vec2D half_, origin_;
    double cell_ = 0;
    bool is_searchable_ = false;
    std::int64_t columns_ = 0, rows_ = 0;
    std::vector<State> states_;
    std::vector<std::int64_t> stack_;
};

// What holds the map, the walls, the spawns and the pickups.
AabbD frame_of(const Level& level, const Roles& roles) {
    AabbD frame{level.origin, level.origin + Vec2D{level.width, level.height}};
    for (const auto* items : {&roles.walls(), &roles.spawns(), &roles.pickups()}) {
        for (const std::uint32_t item : *items) frame = join(frame, body_box(*level.items[item].body));
    }
    return frame;
}

}  // namespace

std::vector<Finding> find_unreachable(Level& level, const Roles& roles, const LintOptions& options) {
    const auto give_up = [&](const std::string& why) {
        level.warnings.push_back(fmt::format("{}: unreachable pickups are not searched for: {}", level.path, why));
        return std::vector<Finding>();
    };
    if (roles.pickups().empty()) return {};
    if (roles.spawns().empty()) return give_up("there is no spawn; name them in carom.toml, under [spawns]");
    const AabbD map = frame_of(level, roles);
    std::vector<std::uint32_t> left = roles.pickups();
    for (const std::uint32_t spawn : roles.spawns()) {
        const Body& body = *level.items[spawn].body;
        const AabbD place_of_spawn = body_box(body);
        const std::optional<AabbD> within = box_within(body);
        if (!within && !options.character)
            return give_up(fmt::format("{} has no size; write character-size = [WIDTH, HEIGHT] in carom.toml",
                                       place_of(level.items[spawn])));
        const Vec2D half =
            options.character ? Vec2D{options.character->x / 2, options.character->y / 2} : half_of(*within);
        // What keeps the character out lies within its shape; what it touches may be as far away as its box is wide.
        const Vec2D reach = options.character ? half : half_of(place_of_spawn);
        const AabbD frame{map.min - 4.0 * half, map.max + 4.0 * half};
        Flood flood(level, roles, half, frame);
        if (!flood.is_searchable()) return give_up("the level is too large for so small a character");
        // Where a character is put at a point, or at a place of another size, is the game's choice.
        const bool is_exact = !options.character && flood.start(center_of(*within), {0, 0});
        if (!is_exact && !flood.start(center_of(place_of_spawn), half_of(place_of_spawn) + half))
            return give_up(fmt::format("{} is in a wall", place_of(level.items[spawn])));
        flood.spread();
        std::erase_if(left, [&](std::uint32_t pickup) { return flood.touches(*level.items[pickup].body, reach); });
    }
    std::vector<Finding> findings;
    for (const std::uint32_t pickup : left) {
        const Item& item = level.items[pickup];
        findings.push_back(
            {"unreachable", item.layer, item.label,
             fmt::format("{}: {} cannot be reached from a spawn, not even by flying", level.path, place_of(item))});
    }
    return findings;
}

}  // namespace carom::tool
