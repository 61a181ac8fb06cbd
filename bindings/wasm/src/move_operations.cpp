#include "shapes.hpp"
#include "worlds.hpp"

#include <carom/respond/move.hpp>
#include <carom/respond/move_and_slide.hpp>
#include <carom/respond/world_obstacles.hpp>
#include <carom/shape/validate.hpp>

#include <deque>

// Moves among obstacles: those of a list, or the colliders of a world.

namespace carom::wasm {
namespace {

// Obstacles with copies of their shapes, so that JavaScript may free its own.
struct OwnedObstacles {
    std::deque<AnyShapeD> shapes;
    ObstacleListD list;
};

// The workspace of all moves.
MoveWorkspaceD& workspace() {
    static MoveWorkspaceD workspace;
    return workspace;
}

// The obstacles of a move: a list, or a world without the mover. Converts their ids from and to numbers of JavaScript.
class MoveObstacles {
  public:
    explicit MoveObstacles(Input& in) {
        if (!in.flag()) {
            list_ = &in.object<OwnedObstacles>().list;
            return;
        }
        world_ = &in.object<WorldWithIds>();
        const Filter filter = in.filter();
        const ColliderId mover = world_->ids.read(in);
        colliders_.refresh(world_->world);
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
    /// The inverse. The number of a collider that does not exist gives an id of none.
    std::uint64_t read(Input& in) const {
        if (list_) return in.uint64();
        const ColliderId id = world_->ids.read(in);
        return std::uint64_t{id.generation} << 32 | id.index;
    }

  private:
    const ObstacleListD* list_ = nullptr;
    const WorldWithIds* world_ = nullptr;
    WorldObstaclesD colliders_;
};

// Lists do not validate: an obstacle that is not finite would silently block nothing.
Status check_finite(const char* name, const Vec2D& vector) {
    if (std::isfinite(vector.x) && std::isfinite(vector.y)) return done;
    return make_error(ErrorCode::not_finite, -1, "%s (%g, %g) must be finite", name, vector.x, vector.y);
}

void put_hits(Output& out, const MoveObstacles& obstacles, std::span<const MoveHitD> hits) {
    for (const MoveHitD& one : hits) out.put(obstacles.number(one.obstacle), one.normal, one.time);
}

Status put_move(Output& out, const MoveObstacles& obstacles, const Result<MoveD>& move) {
    if (!move) return move.error();
    out.put(move->at, move->direction, move->time, move->end);
    put_hits(out, obstacles, move->hits);
    return done;
}

}  // namespace

CAROM_WASM_FREE(obstacles, OwnedObstacles)

CAROM_WASM_OPERATION(make_obstacles) {
    out.put_handle(OwnedObstacles{});
    return done;
}

CAROM_WASM_OPERATION(obstacles_add) {
    auto& obstacles = in.object<OwnedObstacles>();
    const Operand shape(in);
    const Vec2D displacement = in.vec(), one_way = in.vec();
    const std::uint64_t id = in.uint64();
    if (!in.fits()) return mismatch();
    if (const Status status = validate(shape.placed.pose); !status) return status;
    if (const Status status = check_finite("displacement", displacement); !status) return status;
    if (const Status status = check_finite("oneWay", one_way); !status) return status;
    obstacles.shapes.push_back(shape.shape());
    obstacles.list.add({&obstacles.shapes.back(), shape.placed.pose, displacement, one_way, id});
    return done;
}

CAROM_WASM_OPERATION(obstacles_clear) {
    auto& obstacles = in.object<OwnedObstacles>();
    if (!in.fits()) return mismatch();
    obstacles.list.clear();
    obstacles.shapes.clear();
    return done;
}

CAROM_WASM_OPERATION(try_move) {
    const MoveObstacles obstacles(in);
    const Operand mover(in);
    return put_move(out, obstacles, try_move(mover.shape(), mover.placed.pose, in.vec(), obstacles, workspace()));
}

CAROM_WASM_OPERATION(move_until_touching) {
    const MoveObstacles obstacles(in);
    const Operand mover(in);
    return put_move(out, obstacles,
                    move_until_touching(mover.shape(), mover.placed.pose, in.vec(), obstacles, workspace()));
}

CAROM_WASM_OPERATION(slide) {
    const MoveObstacles obstacles(in);
    const Operand mover(in);
    return put_move(out, obstacles, slide(mover.shape(), mover.placed.pose, in.vec(), obstacles, workspace()));
}

CAROM_WASM_OPERATION(bounce) {
    const MoveObstacles obstacles(in);
    const Operand mover(in);
    const Vec2D displacement = in.vec();
    return put_move(out, obstacles,
                    bounce(mover.shape(), mover.placed.pose, displacement, in.number(), obstacles, workspace()));
}

CAROM_WASM_OPERATION(push_out) {
    const MoveObstacles obstacles(in);
    const Operand mover(in);
    return put_move(out, obstacles, push_out(mover.shape(), mover.placed.pose, obstacles, workspace()));
}

/// Moves a character; the result is its new state and how the move went.
CAROM_WASM_OPERATION(move_and_slide) {
    const MoveObstacles obstacles(in);
    const Operand mover(in);
    CharacterD character;
    character.pose = in.pose();
    character.velocity = in.vec();
    character.on_floor = in.flag();
    character.floor = obstacles.read(in);
    character.floor_normal = in.vec();
    character.floor_velocity = in.vec();
    const double dt = in.number();
    WalkRulesD rules;
    rules.up = in.vec();
    rules.max_rise = in.number();
    rules.step_height = in.number();
    rules.snap = in.number();
    const auto walk = move_and_slide(mover.shape(), character, dt, rules, obstacles, workspace());
    if (!walk) return walk.error();
    out.put(character.pose, character.velocity, character.on_floor, obstacles.number(character.floor));
    out.put(character.floor_normal, character.floor_velocity);
    out.put(walk->end, walk->hit_wall, walk->hit_ceiling, walk->pushed_out);
    put_hits(out, obstacles, walk->hits);
    return done;
}

}  // namespace carom::wasm
