#include "world.hpp"

#include "arrays.hpp"
#include "masks/masks.hpp"
#include "module.hpp"
#include "motions.hpp"
#include "operands.hpp"
#include "values.hpp"

// Collision worlds: their colliders, and how they change.

namespace carom::python {
namespace {

// The pixels of a mask; the world keeps a copy, since masks change.
ColliderMask collider_mask(py::handle pixels, py::handle pivot, py::handle scale) {
    return {SharedMask(mask(pixels, "shape").now()), vec(pivot, "pivot"), finite(scale, "scale")};
}

py::object filter_object(const Filter& filter) {
    static const ResultClass make("Filter");
    return make(filter.category, filter.mask, filter.group);
}

std::uint64_t add(World& self, py::handle shape, py::handle at, py::handle velocity, py::handle angular_velocity,
                  py::handle kind, py::handle h_filter, bool sensor, bool continuous, py::handle one_way,
                  py::handle user_data, py::handle pivot, py::handle scale) {
    ColliderD added;
    if (const Operand* const given = loaded<Operand>(shape)) {
        added.shape = *given->shape;
        added.pose = given->pose.value_or(PoseD{});
    } else if (loaded<Mask>(shape)) {
        added.mask = collider_mask(shape, pivot, scale);
    } else {
        raise_type("shape", "a shape, placed or not, or a Mask", shape);
    }
    if (!at.is_none()) added.pose = pose(at, "pose");
    added.velocity = vec(velocity, "velocity");
    added.angular_velocity = finite(angular_velocity, "angular_velocity");
    added.kind = static_cast<ColliderKind>(choice(kind, collider_kinds, "kind"));
    added.filter = filter(h_filter, "filter");
    added.sensor = sensor;
    added.continuous = continuous;
    added.one_way = vec(one_way, "one_way");
    added.user_data = word(user_data, "user_data");
    return id_number(value_of(self.now_changing().add(added)));
}

py::object state_of(const World& self, py::handle h) {
    static const ResultClass make("ColliderState");
    const WorldD& world = self.now();
    const auto id = id_of<ColliderId>(h);
    if (!world.is_readable(id))
        raise(ErrorCode::out_of_range, "id: no collider of the world has it; it may have been removed");
    const PoseD& pose = world.pose(id);
    return make(pose.at, pose.rot, world.velocity(id), world.angular_velocity(id),
                collider_kinds[static_cast<int>(world.kind(id))], filter_object(world.filter(id)), world.is_sensor(id),
                world.one_way(id), world.user_data(id), world.box(id), world.last_displacement(id));
}

// Defines a method that changes a collider: `change(world, id, value)`.
template <class Change>
void define_setter(WorldClass& cls, const char* name, const char* value, Change change, const char* doc) {
    cls.def(
        name,
        [change](World& self, py::handle h, py::handle to) {
            WorldD& world = self.now_changing();
            const ColliderId id = known(world, h);
            change(world, id, to);
        },
        "id"_a, py::arg(value), doc);
}

// An array with a row for each collider, by its id.
template <class Row, class Get>
py::array rows_of(const World& self, Get get) {
    const WorldD& world = self.now();
    std::vector<ColliderId> ids;
    world.collider_ids(ids);
    std::vector<Row> rows;
    for (const ColliderId id : ids) rows.push_back(get(world, id));
    return array_of<double>(std::move(rows), sizeof(Row) / sizeof(double));
}

void define_setters(WorldClass& cls) {
    define_setter(
        cls, "move", "pose",
        [](WorldD& world, ColliderId id, py::handle to) { check(world.move(id, pose(to, "pose")), "pose"); },
        R"doc(Puts a collider at a pose; the next update sees a straight path to it.

>>> world = carom.World()
>>> ball = world.add(carom.Circle((0, 0), 1))
>>> world.move(ball, (3, 4))
>>> world.poses().tolist()
[[3.0, 4.0, 1.0, 0.0]])doc");
    define_setter(
        cls, "set_motion", "motion",
        [](WorldD& world, ColliderId id, py::handle to) {
            check(world.set_motion(id, motion(to, "motion")), "motion");
        },
        R"doc(Makes a collider follow a Motion, from its pose now.

>>> world = carom.World()
>>> ball = world.add(carom.Circle((0, 0), 1))
>>> world.set_motion(ball, carom.Motion.ballistic((4, 0), (0, -2)))
>>> world.update(1)
>>> world.poses().tolist()
[[4.0, -1.0, 1.0, 0.0]])doc");
    define_setter(
        cls, "set_shape", "shape",
        [](WorldD& world, ColliderId id, py::handle to) { check(world.set_shape(id, unplaced(to, "shape")), "shape"); },
        R"doc(Gives a collider another shape.

>>> world = carom.World()
>>> ball = world.add(carom.Circle((0, 0), 1))
>>> world.set_shape(ball, carom.Aabb((0, 0), (2, 1)))
>>> world.boxes().tolist()
[[0.0, 0.0, 2.0, 1.0]])doc");
    define_setter(
        cls, "set_filter", "filter",
        [](WorldD& world, ColliderId id, py::handle to) { world.set_filter(id, filter(to, "filter")); },
        R"doc(Gives a collider another filter.

>>> world = carom.World()
>>> ball = world.add(carom.Circle((0, 0), 1))
>>> world.set_filter(ball, (2, 4, 0))  # category, mask, group
>>> world.overlapping(carom.Point((0, 0)), filter=(1, 1, 0))
array([], dtype=uint64))doc");
    define_setter(
        cls, "set_sensor", "sensor",
        [](WorldD& world, ColliderId id, py::handle to) {
            world.set_sensor(id, py::bool_(py::reinterpret_borrow<py::object>(to)));
        },
        R"doc(Makes a collider a sensor, or not.

>>> world = carom.World()
>>> ball = world.add(carom.Circle((0, 0), 1))
>>> world.set_sensor(ball, True)
>>> crate = world.add(carom.Aabb((0, 0), (2, 2)))
>>> world.update()
>>> [event.solid for event in world.begins()]
[False])doc");
    define_setter(
        cls, "set_user_data", "user_data",
        [](WorldD& world, ColliderId id, py::handle to) { world.set_user_data(id, word(to, "user_data")); },
        R"doc(Gives a collider another number of the caller's.

>>> world = carom.World()
>>> ball = world.add(carom.Circle((0, 0), 1))
>>> world.set_user_data(ball, 7)
>>> world.get(ball).user_data
7)doc");
    cls.def(
        "set_velocity",
        [](World& self, py::handle h, py::handle velocity, py::handle angular_velocity) {
            WorldD& world = self.now_changing();
            const ColliderId id = known(world, h);
            const double spin =
                angular_velocity.is_none() ? world.angular_velocity(id) : finite(angular_velocity, "angular_velocity");
            check(world.set_velocity(id, vec(velocity, "velocity"), spin));
        },
        "id"_a, "velocity"_a, "angular_velocity"_a = py::none(),
        R"doc(Gives a collider a velocity, and an angular velocity; without one, that stays as it is.

>>> world = carom.World()
>>> ball = world.add(carom.Circle((0, 0), 1))
>>> world.set_velocity(ball, (3, 0))
>>> world.update(2)
>>> world.poses().tolist()
[[6.0, 0.0, 1.0, 0.0]])doc");
    cls.def(
        "set_mask",
        [](World& self, py::handle h, py::handle mask, py::handle pivot, py::handle scale) {
            WorldD& world = self.now_changing();
            const ColliderId id = known(world, h);
            check(world.set_mask(id, mask.is_none() ? ColliderMask{} : collider_mask(mask, pivot, scale)), "mask");
        },
        "id"_a, "mask"_a, "pivot"_a = py::make_tuple(0, 0), "scale"_a = 1.0,
        R"doc(Gives a collider another mask; with None, it has its shape again.

>>> world = carom.World()
>>> ball = world.add(carom.Circle((0, 0), 1))
>>> world.set_mask(ball, carom.Mask.from_array([[True, True]]))
>>> len(world.overlapping(carom.Point((1.5, 0.5))))
1
>>> world.set_mask(ball, None)
>>> len(world.overlapping(carom.Point((1.5, 0.5))))
0)doc");
}

std::size_t index(py::handle h, const char* name) {
    return static_cast<std::size_t>(integer(h, name, 0, std::numeric_limits<std::int64_t>::max()));
}

// Changes a collider's shape, an S, by edit(shape).
template <class S, class Edit>
void edit_shape(World& self, py::handle id, const Edit& edit) {
    WorldD& world = self.now_changing();
    check(world.edit_shape<S>(known(world, id), edit));
}

void define_edits(WorldClass& cls) {
    cls.def(
        "set_point",
        [](World& self, py::handle id, py::handle i, py::handle point) {
            const std::size_t number = index(i, "index");
            const Vec2D to = vec(point, "point");
            edit_shape<ChainD>(self, id, [&](ChainD& chain) { return chain.set_point(number, to); });
        },
        "id"_a, "index"_a, "point"_a, R"doc(Moves a point of a collider that is a Chain, in the time of what changes.

>>> world = carom.World()
>>> ground = world.add(carom.Chain([(0, 0), (4, 0), (8, 0)]), kind="static")
>>> world.set_point(ground, 1, (4, 2))
>>> world.shape(ground).points[1].tolist()
[4.0, 2.0])doc");
    cls.def(
        "set_part",
        [](World& self, py::handle id, py::handle i, py::handle part) {
            const std::size_t number = index(i, "index");
            const Operand& with = operand(part, "part");
            const CompoundPartD to{*with.shape, with.pose.value_or(PoseD{})};
            edit_shape<CompoundD>(self, id, [&](CompoundD& compound) { return compound.set_part(number, to); });
        },
        "id"_a, "index"_a, "part"_a,
        R"doc(Replaces a part of a collider that is a Compound by a shape, placed or not, in the time of what changes.

>>> world = carom.World()
>>> ship = world.add(carom.Compound([carom.Circle((0, 0), 1), carom.Circle((4, 0), 1)]))
>>> world.set_part(ship, 1, carom.Circle((9, 0), 1))
>>> len(world.overlapping(carom.Point((9, 0))))
1)doc");
    cls.def(
        "set_part_pose",
        [](World& self, py::handle id, py::handle i, py::handle to) {
            const std::size_t number = index(i, "index");
            const PoseD checked = pose(to, "pose");
            edit_shape<CompoundD>(self, id, [&](CompoundD& compound) { return compound.set_pose(number, checked); });
        },
        "id"_a, "index"_a, "pose"_a, R"doc(Moves a part of a collider that is a Compound, in the time of what changes.

>>> world = carom.World()
>>> ship = world.add(carom.Compound([carom.Circle((0, 0), 1), carom.Circle((4, 0), 1)]))
>>> world.set_part_pose(ship, 1, (0, 5))
>>> len(world.overlapping(carom.Point((4, 5))))
1)doc");
    cls.def(
        "set_cell",
        [](World& self, py::handle id, py::handle x, py::handle y, py::handle cell) {
            const auto side = [](py::handle h, const char* name) {
                return static_cast<int>(integer(h, name, 0, 1 << 16));
            };
            const int column = side(x, "x"), row = side(y, "y");
            const auto content = static_cast<TileGridD::Cell>(integer(cell, "cell", 0, 0xFFFF));
            edit_shape<TileGridD>(self, id, [&](TileGridD& grid) { return grid.set_cell(column, row, content); });
        },
        "id"_a, "x"_a, "y"_a, "cell"_a,
        R"doc(Changes a cell of a collider that is a TileGrid, in the time of what changes.

>>> world = carom.World()
>>> level = world.add(carom.TileGrid((0, 0), (16, 16), [[1, 1, 1]]), kind="static")
>>> world.set_cell(level, 1, 0, 0)
>>> world.overlapping(carom.Point((24, 8)))
array([], dtype=uint64))doc");
}

}  // namespace

void define_world_colliders(WorldClass& cls) {
    cls.def("add", &add, "shape"_a, py::kw_only(), "pose"_a = py::none(), "velocity"_a = py::make_tuple(0, 0),
            "angular_velocity"_a = 0.0, "kind"_a = "dynamic", "filter"_a = py::none(), "sensor"_a = false,
            "continuous"_a = false, "one_way"_a = py::make_tuple(0, 0), "user_data"_a = 0,
            "pivot"_a = py::make_tuple(0, 0), "scale"_a = 1.0, R"doc(Adds a collider and returns its id, a whole number.

`shape` is a shape, placed or not, or a Mask, which is copied, scaled by `scale` and rotated about `pivot`, in its
pixels. `pose` replaces that of the shape. `kind` is "static" for walls, "kinematic" for lifts and doors, which collide
only with "dynamic" ones. A `continuous` collider is followed along its whole path. `one_way` is the direction in which
it pushes, (0, 0) for all.

>>> world = carom.World()
>>> lift = world.add(carom.Aabb((0, 0), (4, 1)), pose=(2, 0), velocity=(0, 1), kind="kinematic")
>>> world.update(3)
>>> world.boxes().tolist()
[[2.0, 3.0, 6.0, 4.0]])doc");
    cls.def(
        "remove",
        [](World& self, py::handle id) {
            WorldD& world = self.now_changing();
            world.remove(known(world, id));
        },
        "id"_a, R"doc(Removes a collider; its contacts end in the next update.

>>> world = carom.World()
>>> ball = world.add(carom.Circle((0, 0), 1))
>>> world.remove(ball)
>>> ball in world, len(world)
(False, 0))doc");
    define_setters(cls);
    define_edits(cls);
    cls.def("get", &state_of, "id"_a, R"doc(What a collider is now; also one removed since the update before the last.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((0, 0), (1, 9)), kind="static", user_data=3)
>>> world.get(wall).kind, world.get(wall).user_data
('static', 3))doc");
    cls.def(
        "shape", [](const World& self, py::handle id) { return shape_object(self.now().shape(known(self.now(), id))); },
        "id"_a, R"doc(The shape of a collider.

>>> world = carom.World()
>>> ball = world.add(carom.Circle((0, 0), 1))
>>> world.shape(ball).radius
1.0)doc");
    cls.def("__len__", [](const World& self) { return self.now().size(); });
    cls.def("__contains__",
            [](const World& self, py::handle id) { return self.now().contains(id_of<ColliderId>(id)); });
    cls.def(
        "ids",
        [](const World& self) {
            std::vector<ColliderId> ids;
            self.now().collider_ids(ids);
            std::vector<std::uint64_t> numbers;
            for (const ColliderId id : ids) numbers.push_back(id_number(id));
            return array_of<std::uint64_t>(std::move(numbers));
        },
        R"doc(The ids of all colliders, in the order of `poses` and `boxes`: an array of uint64.

>>> world = carom.World()
>>> ball = world.add(carom.Circle((0, 0), 1))
>>> world.ids().tolist() == [ball]
True)doc");
    cls.def(
        "poses",
        [](const World& self) {
            return rows_of<PoseD>(self, [](const WorldD& world, ColliderId id) { return world.pose(id); });
        },
        R"doc(The poses of all colliders: n rows of x, y, cosine and sine.

>>> world = carom.World()
>>> ball = world.add(carom.Circle((0, 0), 1), pose=(5, 6))
>>> world.poses().tolist()
[[5.0, 6.0, 1.0, 0.0]])doc");
    cls.def(
        "boxes",
        [](const World& self) {
            return rows_of<AabbD>(self, [](const WorldD& world, ColliderId id) { return world.box(id); });
        },
        R"doc(The bounding boxes of all colliders: n rows of min x, min y, max x and max y.

>>> world = carom.World()
>>> crate = world.add(carom.Aabb((1, 2), (3, 4)))
>>> world.boxes().tolist()
[[1.0, 2.0, 3.0, 4.0]])doc");
}

void define_world(py::module_& m) {
    WorldClass cls(m, "World", R"doc(A collision world: colliders that move, and the events of their contacts.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4, 0))
>>> world.update(1)
>>> [event] = world.begins()
>>> (event.a, event.b) == (wall, ball)
True)doc");
    define_world_colliders(cls);
    define_world_queries(cls);
    define_world_save(cls);
}

}  // namespace carom::python
