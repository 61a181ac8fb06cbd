#include "arrays.hpp"
#include "results.hpp"
#include "world.hpp"

// Updates and events of a world, and queries about its colliders.

namespace carom::python {
namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

constexpr const char* reasons[] = {"moved", "removed", "filtered", "reshaped"};

const ResultClass& event_class() {
    static const ResultClass make("Event");
    return make;
}

py::object contact_of(const World& self, py::handle event) {
    const WorldD& world = self.now();
    const WorldEventD asked = event_of(event);
    for (const ColliderId id : {asked.a, asked.b}) {
        if (!world.is_readable(id))
            raise(ErrorCode::out_of_range, "event: no collider of the world has its ids; one may have been removed");
    }
    return contact_object(world.contact(asked));
}

py::list contact_list(std::span<const std::optional<ContactD>> contacts) {
    py::list all;
    for (const std::optional<ContactD>& one : contacts) all.append(contact_object(one));
    return all;
}

py::array ids_array(const std::vector<ColliderId>& ids) {
    std::vector<std::uint64_t> numbers;
    for (const ColliderId id : ids) numbers.push_back(id_number(id));
    return array_of<std::uint64_t>(std::move(numbers));
}

py::array overlapping(const World& self, py::handle shape, py::handle h) {
    const Operand& query = operand(shape, "shape");
    const Filter chosen = filter(h, "filter");
    std::vector<ColliderId> found;
    self.read([&](const WorldD& world) {
        if (query.pose) {
            world.overlapping(*query.shape, *query.pose, chosen, found);
        } else {
            world.overlapping(*query.shape, chosen, found);
        }
    });
    return ids_array(found);
}

py::object raycast_of(const WorldRaycastD& found) {
    static const ResultClass make("WorldRaycast");
    return make(id_number(found.id), raycast_object(found.hit));
}

py::object first_on_ray(const World& self, py::handle origin, py::handle along, py::handle max_t, py::handle h) {
    const RayD ray{vec(origin, "origin"), direction(along, "direction")};
    const auto found = self.now().raycast(ray, limit(max_t, "max_t"), filter(h, "filter"));
    return found ? raycast_of(*found) : py::none();
}

py::list all_on_ray(const World& self, py::handle origin, py::handle along, py::handle max_t, py::handle h) {
    const RayD ray{vec(origin, "origin"), direction(along, "direction")};
    std::vector<WorldRaycastD> found;
    self.now().raycast_all(ray, limit(max_t, "max_t"), filter(h, "filter"), found);
    py::list result;
    for (const WorldRaycastD& one : found) result.append(raycast_of(one));
    return result;
}

py::object sweep_in(const World& self, py::handle shape, py::handle displacement, py::handle h) {
    static const ResultClass make("WorldSweep");
    const Operand& moving = operand(shape, "shape");
    const Vec2D along = vec(displacement, "displacement");
    const Filter chosen = filter(h, "filter");
    const auto found = self.read(
        [&](const WorldD& world) { return world.sweep(*moving.shape, moving.pose.value_or(PoseD{}), along, chosen); });
    return found ? make(id_number(found->id), sweep_object(found->hit)) : py::none();
}

py::object nearest_to(const World& self, py::handle shape, py::handle max_distance, py::handle h) {
    static const ResultClass make("WorldNearest");
    const Operand& query = operand(shape, "shape");
    const double within = limit(max_distance, "max_distance");
    const Filter chosen = filter(h, "filter");
    const auto found = self.read(
        [&](const WorldD& world) { return world.nearest(*query.shape, query.pose.value_or(PoseD{}), within, chosen); });
    return found ? make(id_number(found->id), closest_object(found->closest)) : py::none();
}

}  // namespace

py::list event_list(std::span<const WorldEventD> all) {
    py::list result;
    for (const WorldEventD& e : all) {
        result.append(event_class()(id_number(e.a), id_number(e.b), e.time, reasons[static_cast<int>(e.reason)],
                                    e.solid, e.on_path, e.certainty));
    }
    return result;
}

WorldEventD event_of(py::handle h) {
    if (!py::isinstance(h, event_class().get())) raise_type("event", "an Event", h);
    const auto flag = [&](const char* name) { return PyObject_IsTrue(h.attr(name).ptr()) == 1; };
    return {id_of<ColliderId>(word(h.attr("a"), "event.a")),
            id_of<ColliderId>(word(h.attr("b"), "event.b")),
            finite(h.attr("time"), "event.time"),
            static_cast<EndReason>(choice(h.attr("reason"), reasons, "event.reason")),
            flag("solid"),
            flag("on_path"),
            static_cast<Certainty>(choice(h.attr("certainty"), certainty_names, "event.certainty"))};
}

void define_world_queries(WorldClass& cls) {
    cls.def(
        "update",
        [](World& self, py::handle dt) {
            const double time = finite(dt, "dt");
            self.change([&](WorldD& world) { check(world.update(time), "dt"); });
        },
        "dt"_a = 0.0, R"doc(Advances the world by a time of at least 0, and finds the events.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> world.update(1)
>>> len(world.begins()), len(world.ends())
(1, 0))doc");
    cls.def(
        "begins", [](const World& self) { return event_list(self.now().begins()); }, R"doc(The contacts that began.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> world.update(1)
>>> [(event.a == wall, event.b == ball) for event in world.begins()]
[(True, True)])doc");
    cls.def(
        "stays", [](const World& self) { return event_list(self.now().stays()); }, R"doc(The contacts that last.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> world.update(1)
>>> len(world.stays())
0
>>> world.update()
>>> len(world.stays())
1)doc");
    cls.def(
        "ends", [](const World& self) { return event_list(self.now().ends()); }, R"doc(The contacts that ended.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> world.update(1)
>>> world.remove(ball)
>>> world.update()
>>> [event.reason for event in world.ends()]
['removed'])doc");
    cls.def("contact", &contact_of, "event"_a, R"doc(The Contact of an event that began or lasts; None for pixels.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> world.update(1)
>>> world.contact(world.begins()[0]).separation
-0.5)doc");
    cls.def(
        "keep_contacts", [](World& self, bool keep) { self.now_changing().keep_contacts(keep); }, "keep"_a = true,
        R"doc(Has each update find the contacts of its events, too, or no longer.

>>> world = carom.World()
>>> world.keep_contacts()
>>> box, ball = world.add(carom.Aabb((0, 0), (2, 2))), world.add(carom.Circle((2.5, 1), 1))
>>> world.update()
>>> [contact.separation for contact in world.begin_contacts()]
[-0.5])doc");
    cls.def(
        "begin_contacts", [](const World& self) { return contact_list(self.now().begin_contacts()); },
        R"doc(If contacts are kept, that of each of `begins`: what `contact` returns right after the update.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> world.keep_contacts()
>>> world.update(1)
>>> world.begin_contacts()[0].separation
-0.5)doc");
    cls.def(
        "stay_contacts", [](const World& self) { return contact_list(self.now().stay_contacts()); },
        R"doc(The same for each of `stays`.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> world.keep_contacts()
>>> world.update(1)
>>> world.update()
>>> world.stay_contacts()[0].separation
-0.5)doc");
    cls.def("overlapping", &overlapping, "shape"_a, "filter"_a = py::none(),
            R"doc(The ids of all colliders that overlap a shape, in ascending order. Exact.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> world.overlapping(carom.Circle((4, 0), 1)).tolist() == [wall]
True)doc");
    cls.def(
        "overlap_aabb",
        [](const World& self, py::handle edges, py::handle h) {
            std::vector<ColliderId> found;
            self.now().overlap_aabb(box(edges, "box"), filter(h, "filter"), found);
            return ids_array(found);
        },
        "box"_a, "filter"_a = py::none(), R"doc(The ids of all colliders whose bounding boxes overlap a box: faster.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> world.overlap_aabb((0.9, 0.9, 2, 2)).tolist() == [ball]  # its box alone: the disc is farther away
True)doc");
    cls.def("raycast", &first_on_ray, "origin"_a, "direction"_a, "max_t"_a = endless, "filter"_a = py::none(),
            R"doc(The first collider that a ray hits, or None.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> hit = world.raycast((-4, 0), (2, 0))
>>> hit.id == ball, hit.hit.enter
(True, 1.5))doc");
    cls.def("raycast_all", &all_on_ray, "origin"_a, "direction"_a, "max_t"_a = endless, "filter"_a = py::none(),
            R"doc(All colliders that a ray hits, in order.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> [hit.hit.enter for hit in world.raycast_all((-4, 0), (2, 0))]
[1.5, 4.5])doc");
    cls.def("sweep", &sweep_in, "shape"_a, "displacement"_a, "filter"_a = py::none(),
            R"doc(Shape cast: the first collider that a shape hits along a displacement, while all others rest; or None.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> world.sweep(carom.Circle((-4, 0), 1), (4, 0)).hit.enter
0.5)doc");
    cls.def("nearest", &nearest_to, "shape"_a, "max_distance"_a = endless, "filter"_a = py::none(),
            R"doc(The collider nearest to a shape, or None.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> found = world.nearest(carom.Point((4, 0)))
>>> found.id == wall, found.closest.distance
(True, 1.0))doc");
    cls.def(
        "state_hash", [](const World& self) { return self.now().state_hash(); },
        R"doc(A number that is equal for worlds that evolve identically, on every machine.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> before = world.copy()
>>> world.update(1)
>>> world.state_hash() == before.state_hash()
False
>>> before.update(1)
>>> world.state_hash() == before.state_hash()
True)doc");
    cls.def(
        "copy", [](const World& self) { return World(self.now()); }, R"doc(A copy with the same ids: a snapshot.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> snapshot = world.copy()
>>> world.remove(ball)
>>> ball in world, ball in snapshot
(False, True))doc");
    cls.def("__copy__", [](const World& self) { return World(self.now()); });
    cls.def(
        "__deepcopy__", [](const World& self, py::handle) { return World(self.now()); }, "memo"_a);
    cls.def(
        "assign",
        [](World& self, py::handle from) {
            const World* const given = loaded<World>(from);
            if (!given) raise_type("snapshot", "a World", from);
            WorldD copy = given->now();
            self.now_changing() = std::move(copy);
        },
        "snapshot"_a, R"doc(Makes this world equal to another, such as a snapshot.

>>> world = carom.World()
>>> wall = world.add(carom.Aabb((5, -9), (6, 9)), kind="static")
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(4.5, 0))
>>> snapshot = world.copy()
>>> world.remove(ball)
>>> world.assign(snapshot)
>>> ball in world
True)doc");
    cls.def("__repr__", [](const World& self) {
        const WorldD& world = self.now();
        return "<World of " + std::to_string(world.size()) + " colliders, " +
               std::to_string(world.stays().size() + world.begins().size()) + " in contact>";
    });
}

}  // namespace carom::python
