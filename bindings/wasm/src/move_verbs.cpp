#include "shapes.hpp"
#include "worlds.hpp"

#include <carom/respond/move.hpp>
#include <carom/respond/move_and_slide.hpp>
#include <carom/respond/world_obstacles.hpp>
#include <carom/shape/validate.hpp>

#include <deque>

// Moving among obstacles: those of a list, or the colliders of a world.

namespace carom::wasm {
namespace {

// Obstacles with shapes of their own, so that those of JavaScript may go.
struct Level {
    std::deque<AnyShapeD> shapes;
    ObstacleListD list;
};

// Memory that moves use again and again.
MoveWorkspaceD& workspace() {
    static MoveWorkspaceD workspace;
    return workspace;
}

// What is in the way: a list, or a world without its mover. It calls obstacles by numbers that JavaScript knows.
class Against {
  public:
    explicit Against(Input& in) {
        if (!in.flag()) {
            list_ = &in.object<Level>().list;
            return;
        }
        held_ = &in.object<HeldWorld>();
        const Filter filter = in.filter();
        const ColliderId mover = held_->ids.read(in);
        colliders_.look(held_->world);
        colliders_.set_mover(filter, mover);
    }

    operator ObstaclesD() const {
        if (list_) return *list_;
        return colliders_;
    }
    double number(std::uint64_t obstacle) const {
        if (list_) return static_cast<double>(obstacle);
        return Ids<ColliderId>::number(WorldObstaclesD::collider_of(obstacle));
    }
    /// The other way round. A number that no collider has, or has no longer, names none.
    std::uint64_t read(Input& in) const {
        if (list_) return in.natural();
        const ColliderId id = held_->ids.read(in);
        return std::uint64_t{id.generation} << 32 | id.index;
    }

  private:
    const ObstacleListD* list_ = nullptr;
    const HeldWorld* held_ = nullptr;
    WorldObstaclesD colliders_;
};

// A list takes what it is given: what is not finite would be in nobody's way, and nobody would be told.
Status check_way(const char* name, const Vec2D& way) {
    if (std::isfinite(way.x) && std::isfinite(way.y)) return answered;
    return make_error(ErrorCode::not_finite, -1, "%s (%g, %g) must be finite", name, way.x, way.y);
}

void put_met(Output& out, const Against& against, std::span<const BasicMoveHit<double>> met) {
    for (const BasicMoveHit<double>& one : met) out.put(against.number(one.obstacle), one.normal, one.time);
}

Status put_move(Output& out, const Against& against, const Result<MoveD>& move) {
    if (!move) return move.error();
    out.put(move->at, move->direction, move->time, move->end);
    put_met(out, against, move->hits);
    return answered;
}

}  // namespace

CAROM_WASM_FREE(obstacles, Level)

CAROM_WASM_VERB(make_obstacles) {
    out.give(Level{});
    return answered;
}

CAROM_WASM_VERB(obstacles_add) {
    auto& level = in.object<Level>();
    const auto placed = read_placed(in);
    const Vec2D displacement = in.vec(), one_way = in.vec();
    const std::uint64_t id = in.natural();
    if (!in.fits()) return misfit();
    if (const Status status = validate(placed.pose); !status) return status;
    if (const Status status = check_way("displacement", displacement); !status) return status;
    if (const Status status = check_way("one_way", one_way); !status) return status;
    level.shapes.push_back(*placed.shape);
    level.list.add({&level.shapes.back(), placed.pose, displacement, one_way, id});
    return answered;
}

CAROM_WASM_VERB(obstacles_clear) {
    auto& level = in.object<Level>();
    if (!in.fits()) return misfit();
    level.list.clear();
    level.shapes.clear();
    return answered;
}

CAROM_WASM_VERB(try_move) {
    const Against against(in);
    const auto mover = read_placed(in);
    return put_move(out, against, try_move(*mover.shape, mover.pose, in.vec(), against, workspace()));
}

CAROM_WASM_VERB(move_until_touching) {
    const Against against(in);
    const auto mover = read_placed(in);
    return put_move(out, against, move_until_touching(*mover.shape, mover.pose, in.vec(), against, workspace()));
}

CAROM_WASM_VERB(slide) {
    const Against against(in);
    const auto mover = read_placed(in);
    return put_move(out, against, slide(*mover.shape, mover.pose, in.vec(), against, workspace()));
}

CAROM_WASM_VERB(bounce) {
    const Against against(in);
    const auto mover = read_placed(in);
    const Vec2D way = in.vec();
    return put_move(out, against, bounce(*mover.shape, mover.pose, way, in.number(), against, workspace()));
}

CAROM_WASM_VERB(push_out) {
    const Against against(in);
    const auto mover = read_placed(in);
    return put_move(out, against, push_out(*mover.shape, mover.pose, against, workspace()));
}

/// A character and its rules; the answer is what became of it.
CAROM_WASM_VERB(move_and_slide) {
    const Against against(in);
    const auto& shape = in.object<AnyShapeD>();
    CharacterD character;
    character.pose = in.pose();
    character.velocity = in.vec();
    character.on_floor = in.flag();
    character.floor = against.read(in);
    character.floor_normal = in.vec();
    character.floor_velocity = in.vec();
    const double dt = in.number();
    WalkRulesD rules;
    rules.up = in.vec();
    rules.max_rise = in.number();
    rules.step_height = in.number();
    rules.snap = in.number();
    const auto walk = move_and_slide(shape, character, dt, rules, against, workspace());
    if (!walk) return walk.error();
    out.put(character.pose, character.velocity, character.on_floor, against.number(character.floor));
    out.put(character.floor_normal, character.floor_velocity);
    out.put(walk->end, walk->hit_wall, walk->hit_ceiling, walk->pushed_out);
    put_met(out, against, walk->hits);
    return answered;
}

}  // namespace carom::wasm
