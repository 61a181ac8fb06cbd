/// Scenes of many moving boxes, frame by frame: after Broadmark [Serpa & Rodrigues 2020], in two dimensions, and what
/// games add to it. The tests of tests/broad use them, too.
#pragma once

#include "random.hpp"

#include <carom/broad/filter.hpp>
#include <carom/shape/aabb.hpp>

#include <cstddef>
#include <vector>

namespace bench {

enum class BroadScene {
    uniform,    ///< sides from 0.5 to 1.5 in a square of 2 N, each box on a straight path of its own: the measure for
                ///< others
    brownian,   ///< the same boxes, each in a new direction each frame
    free_fall,  ///< they fall and bounce on the ground
    gravity,    ///< they are drawn to the middle
    clustered,  ///< heaps of a thousand, far from each other
    mixed,      ///< sides from 1 to 1000, each factor as frequent as the next
    giants,     ///< a few boxes a thousand times as large among dust
    bullets,    ///< nine bullets of ten, which do not collide with bullets, and enemies
    escaped,    ///< the uniform scene, but that one box of a hundred is anywhere in a world 10^7 wide
    heap,       ///< all in one place
};

inline constexpr BroadScene broad_scenes[] = {
    BroadScene::uniform, BroadScene::brownian, BroadScene::free_fall, BroadScene::gravity, BroadScene::clustered,
    BroadScene::mixed,   BroadScene::giants,   BroadScene::bullets,   BroadScene::escaped, BroadScene::heap,
};

const char* broad_scene_name(BroadScene scene);

/// One scene of `count` boxes. The same on every machine but for the last bits of what libm rounds.
class MovingBoxes {
  public:
    MovingBoxes(BroadScene scene, std::size_t count);

    const std::vector<carom::Aabb>& boxes() const { return boxes_; }
    /// One for each box where the scene has some that do not collide; else none.
    const std::vector<carom::Filter>& filters() const { return filters_; }

    /// The next frame: boxes move by about 0.05.
    void advance();

  private:
    void place(std::size_t count);
    carom::Vec2 direction();

    BroadScene scene_;
    Random random_{2020};
    float side_;
    std::vector<carom::Aabb> boxes_;
    std::vector<carom::Vec2> velocities_;
    std::vector<carom::Filter> filters_;
};

}  // namespace bench
