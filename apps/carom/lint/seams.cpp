#include "lint/seams.hpp"

#include "check/bodies.hpp"
#include "check/ignore.hpp"
#include "check/rows.hpp"

#include <carom/query/budgeted.hpp>
#include <carom/query/contains.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/overlaps.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace carom::tool {

namespace {

constexpr WorkBudget seam_budget{1'000'000};

class Seams {
  public:
    Seams(const Level& level, const Roles& roles, double size) : level_(level), roles_(roles), size_(size) {}

    std::vector<Finding> find() {
        for (const std::uint32_t a : roles_.walls()) {
            const AabbD box = body_box(*level_.items[a].body);
            const Vec2D reach{size_, size_};
            roles_.visit_walls({box.min - reach, box.max + reach}, [&](std::uint32_t b) {
                if (a < b && !ignores_pair(level_.items[a], level_.items[b])) compare(a, b);
            });
        }
        std::vector<Finding> findings = texts(gaps_, "leave a gap of");
        const std::vector<Finding> more = texts(overlaps_, "overlap by");
        findings.insert(findings.end(), more.begin(), more.end());
        return findings;
    }

  private:
    void compare(std::uint32_t a, std::uint32_t b) {
        const Body &p = *level_.items[a].body, &q = *level_.items[b].body;
        const auto first = place(p.shape, p.pose);
        const auto second = place(q.shape, q.pose);
        if (penetrates(first, second)) {
            const auto distance = signed_distance(seam_budget, first, second);
            if (distance && -*distance <= size_) add(overlaps_, a, b, -*distance, {0, 0});
        } else if (const auto nearest = closest(first, second); nearest && nearest->distance > 0) {
            const Vec2D between{(nearest->on_a.x + nearest->on_b.x) / 2, (nearest->on_a.y + nearest->on_b.y) / 2};
            if (nearest->distance <= size_ && !is_filled(between)) add(gaps_, a, b, nearest->distance, between);
        }
    }

    bool is_filled(const Vec2D& point) const {
        bool filled = false;
        roles_.visit_walls({point, point}, [&](std::uint32_t wall) {
            const Body& body = *level_.items[wall].body;
            filled = contains(place(body.shape, body.pose), point);
            return filled ? Visit::stop : Visit::proceed;
        });
        return filled;
    }

    void add(std::vector<FoundPair>& found, std::uint32_t a, std::uint32_t b, double depth, const Vec2D& at) const {
        FoundPair pair;
        pair.a = a;
        pair.b = b;
        pair.stage = Stage::shapes;
        pair.penetrating = true;
        pair.depth = depth;
        pair.overlap = {at, at};
        if (&found == &overlaps_) {
            const AabbD p = body_box(*level_.items[a].body), q = body_box(*level_.items[b].body);
            pair.overlap = {{std::max(p.min.x, q.min.x), std::max(p.min.y, q.min.y)},
                            {std::min(p.max.x, q.max.x), std::min(p.max.y, q.max.y)}};
        }
        found.push_back(pair);
    }

    std::vector<Finding> texts(std::vector<FoundPair>& found, const char* verb) const {
        std::ranges::sort(found, {}, [](const FoundPair& pair) { return std::pair(pair.a, pair.b); });
        CheckResult result;
        result.pairs = std::move(found);
        std::vector<Finding> findings;
        for (const FoundRow& row : merge_rows(level_, result.pairs)) {
            const FoundPair& pair = result.pairs[row.deepest];
            const Item& item = level_.items[pair.a];
            findings.push_back(
                {"seam", item.layer, item.label,
                 fmt::format("{}: {} and {} {} {:.4g} at ({:.1f}, {:.1f}); let them meet", level_.path,
                             row_item_text(level_, result, row, true), row_item_text(level_, result, row, false), verb,
                             *pair.depth, pair.where().x, pair.where().y)});
        }
        return findings;
    }

    const Level& level_;
    const Roles& roles_;
    double size_;
    std::vector<FoundPair> gaps_, overlaps_;
};

}  // namespace

std::vector<Finding> find_seams(const Level& level, const Roles& roles, double size) {
    return Seams(level, roles, size).find();
}

}  // namespace carom::tool
