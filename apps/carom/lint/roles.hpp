/// What the items of a level are for: walls, spawns, pickups.
#pragma once

#include "lint/lint.hpp"

#include <carom/broad/tree.hpp>

#include <cstdint>
#include <vector>

namespace carom::tool {

/// The roles of a level's items. The level must outlive it.
class Roles {
  public:
    /// Walls have a body, are no sensors and not one-way, and are neither spawns nor pickups. Items that `carom:ignore`
    /// leaves out have no role.
    Roles(const Level& level, const Selection& selection, const LintOptions& options, bool solid_tiles);

    const std::vector<std::uint32_t>& walls() const { return walls_; }
    const std::vector<std::uint32_t>& spawns() const { return spawns_; }
    const std::vector<std::uint32_t>& pickups() const { return pickups_; }

    /// Calls `visit` with each wall whose box touches the box; it returns Visit, or nothing.
    template <class Visitor>
    void visit_walls(const AabbD& box, Visitor&& visit) const {
        tree_.visit_box(box, [&](TreeId id) { return visit(walls_[id.index]); });
    }

  private:
    std::vector<std::uint32_t> walls_, spawns_, pickups_;
    TreeD tree_;
};

/// "layer/label".
std::string place_of(const Item& item);

}  // namespace carom::tool
