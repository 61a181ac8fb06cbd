/// GeneratedScene: scenes of any number of colliders, each made by its index alone.
#pragma once

#include <carom/world/collider.hpp>

#include <cstdint>

namespace carom::tool {

enum class SceneKind : std::uint8_t {
    discs,  ///< that move in all directions
    boxes,  ///< that move and turn
    level   ///< rows of floor tiles, and debris that flies between them along its paths
};

/// On a square field, a collider in each cell of a grid, at a random place of it: about as dense everywhere, and those
/// whose numbers are near each other are.
class GeneratedScene {
  public:
    /// As many as a world holds.
    static constexpr std::uint64_t most = std::uint64_t{1} << 31;

    /// Throws UsageError for more than `most`.
    GeneratedScene(SceneKind kind, std::uint64_t count, std::uint64_t seed);

    ColliderD collider(std::uint64_t index) const;
    std::uint64_t size() const { return count_; }

    /// The sides of the field and of a cell.
    double side() const { return static_cast<double>(columns_) * cell; }
    static constexpr double cell = 2;

    /// The most that a collider's box is from its middle, in a direction, and the mean of it: for discs.
    static constexpr double mean_radius = 0.75;

  private:
    SceneKind kind_;
    std::uint64_t count_;
    std::uint64_t columns_;
    std::uint64_t first_number_;
};

}  // namespace carom::tool
