#include "colliders.hpp"

#include <carom/respond/move_and_slide.hpp>
#include <carom/respond/world_obstacles.hpp>

// The character controller.

using namespace carom;
using namespace carom::c;

namespace {

// What every step of a character takes.
struct WalkArguments {
    const carom_shape* shape;
    carom_character* character;
    double dt;
    const carom_walk_rules* rules;
    carom_walk* result;
    carom_move_hit* hits;
    std::size_t capacity;
    std::size_t* count;
};

CharacterD character_of(Call& call, const carom_character& from) {
    CharacterD character;
    character.pose = call.pose(from.pose, "character.pose");
    character.velocity = call.vec(from.velocity, "character.velocity");
    character.on_floor = from.on_floor != 0;
    character.floor = from.floor;
    character.floor_normal = call.vec(from.floor_normal, "character.floor_normal");
    character.floor_velocity = call.vec(from.floor_velocity, "character.floor_velocity");
    return character;
}

WalkRulesD rules_of(Call& call, const carom_walk_rules& from) {
    WalkRulesD rules;
    rules.up = call.direction(from.up, "rules.up");
    rules.max_rise = call.limit(from.max_rise, "rules.max_rise");
    rules.step_height = call.finite(from.step_height, "rules.step_height");
    rules.snap = call.finite(from.snap, "rules.snap");
    return rules;
}

void walk(Call& call, const WalkArguments& w, const ObstaclesD& obstacles) {
    call.object(w.shape, "shape"), call.finite(w.dt, "dt"), call.pointer(w.result, "result");
    call.pointer(w.count, "count"), call.array(w.hits, w.capacity, "hits");
    call.sized(static_cast<const carom_character*>(w.character), "character"), call.sized(w.rules, "rules");
    if (!call.ok()) return;
    CharacterD character = character_of(call, *w.character);
    const WalkRulesD rules = rules_of(call, *w.rules);
    if (!call.ok()) return;
    MoveWorkspaceD workspace;
    const auto made = move_and_slide(w.shape->value, character, w.dt, rules, obstacles, workspace);
    if (!made) return call.fail(made.error());
    write_list(call, made->hits, w.hits, w.capacity, w.count, "hits", [](const MoveHitD& hit) {
        return carom_move_hit{hit.obstacle, c_vec(hit.normal), hit.time};
    });
    if (!call.ok()) return;
    *w.result = {static_cast<carom_move_end>(made->end), made->hit_wall, made->hit_ceiling, made->pushed_out};
    *w.character = {
        sizeof(carom_character), c_pose(character.pose),        c_vec(character.velocity),      character.on_floor,
        character.floor,         c_vec(character.floor_normal), c_vec(character.floor_velocity)};
}

}  // namespace

carom_status carom_move_and_slide(const carom_obstacles* obstacles, const carom_shape* shape,
                                  carom_character* character, double dt, const carom_walk_rules* rules,
                                  carom_walk* result, carom_move_hit* hits, size_t capacity, size_t* count) {
    return call([&](Call& c) {
        if (!c.object(obstacles, "obstacles")) return;
        walk(c, {shape, character, dt, rules, result, hits, capacity, count}, obstacles->value.list);
    });
}

carom_status carom_move_and_slide_in_world(const carom_world* world, const carom_filter* filter,
                                           const carom_collider_id* self, const carom_shape* shape,
                                           carom_character* character, double dt, const carom_walk_rules* rules,
                                           carom_walk* result, carom_move_hit* hits, size_t capacity, size_t* count) {
    return call([&](Call& c) {
        if (!c.object(world, "world")) return;
        WorldObstaclesD obstacles;
        obstacles.refresh(world->value);
        obstacles.set_mover(filter_or_all(filter), self ? id_of(*self) : ColliderId{});
        walk(c, {shape, character, dt, rules, result, hits, capacity, count}, obstacles);
    });
}
