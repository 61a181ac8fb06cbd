#include "call.hpp"
#include "colliders.hpp"

// Changes of parts of levels: of shapes, and of those of colliders.

namespace carom::c {
namespace {

// Calls edit(shape), for a shape of type S.
template <class S, class Edit>
void edit_shape(Call& call, carom_shape* shape, const Edit& edit) {
    if (!call.object(shape, "shape") || !call.ok()) return;
    if (S* const concrete = std::get_if<S>(&shape->value.value)) return call.fail(edit(*concrete));
    call.fail(make_error(ErrorCode::out_of_range, -1, "shape is a %s", type_name(shape->value)));
}
template <class S, class Edit>
void edit_shape(Call& call, carom_world* world, carom_collider_id id, const Edit& edit) {
    if (world_with(call, world, id) && call.ok()) call.fail(world->value.edit_shape<S>(id_of(id), edit));
}

// A part of a compound, copied.
CompoundPartD part_of(Call& call, const carom_shape* part, const carom_pose* pose) {
    const carom_shape* const found = call.object(part, "part");
    if (!found) return {};
    return {found->value, pose ? call.pose(*pose, "pose") : PoseD{}};
}

auto point_setter(std::size_t i, const Vec2D& point) {
    return [i, point](ChainD& chain) { return chain.set_point(i, point); };
}
auto part_setter(std::size_t i, CompoundPartD part) {
    return [i, part = std::move(part)](CompoundD& compound) { return compound.set_part(i, part); };
}
auto pose_setter(std::size_t i, const PoseD& pose) {
    return [i, pose](CompoundD& compound) { return compound.set_pose(i, pose); };
}
auto cell_setter(int x, int y, std::uint16_t cell) {
    return [x, y, cell](TileGridD& grid) { return grid.set_cell(x, y, cell); };
}

}  // namespace
}  // namespace carom::c

using namespace carom;
using namespace carom::c;

carom_status carom_shape_set_point(carom_shape* shape, size_t i, carom_vec point) {
    return call([&](Call& c) { edit_shape<ChainD>(c, shape, point_setter(i, c.vec(point, "point"))); });
}
carom_status carom_world_set_point(carom_world* world, carom_collider_id id, size_t i, carom_vec point) {
    return call([&](Call& c) { edit_shape<ChainD>(c, world, id, point_setter(i, c.vec(point, "point"))); });
}

carom_status carom_shape_set_part(carom_shape* shape, size_t i, const carom_shape* part, const carom_pose* pose) {
    return call([&](Call& c) { edit_shape<CompoundD>(c, shape, part_setter(i, part_of(c, part, pose))); });
}
carom_status carom_world_set_part(carom_world* world, carom_collider_id id, size_t i, const carom_shape* part,
                                  const carom_pose* pose) {
    return call([&](Call& c) { edit_shape<CompoundD>(c, world, id, part_setter(i, part_of(c, part, pose))); });
}

carom_status carom_shape_set_part_pose(carom_shape* shape, size_t i, carom_pose pose) {
    return call([&](Call& c) { edit_shape<CompoundD>(c, shape, pose_setter(i, c.pose(pose, "pose"))); });
}
carom_status carom_world_set_part_pose(carom_world* world, carom_collider_id id, size_t i, carom_pose pose) {
    return call([&](Call& c) { edit_shape<CompoundD>(c, world, id, pose_setter(i, c.pose(pose, "pose"))); });
}

carom_status carom_shape_set_cell(carom_shape* shape, int x, int y, uint16_t cell) {
    return call([&](Call& c) { edit_shape<TileGridD>(c, shape, cell_setter(x, y, cell)); });
}
carom_status carom_world_set_cell(carom_world* world, carom_collider_id id, int x, int y, uint16_t cell) {
    return call([&](Call& c) { edit_shape<TileGridD>(c, world, id, cell_setter(x, y, cell)); });
}
