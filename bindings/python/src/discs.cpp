#include "arguments.hpp"
#include "arrays.hpp"
#include "held.hpp"
#include "module.hpp"
#include "values.hpp"

#include <carom/respond/collide_elastic.hpp>
#include <carom/respond/discs.hpp>

#include <cmath>

// Discs that bounce off each other and off walls.

namespace carom::python {
namespace {

using Table = Held<DiscTableD>;

// A disc as a sequence of its members; carom.Disc is one.
DiscD disc(py::handle h) {
    const char* const expected = "a sequence of Disc: position, velocity, radius and mass";
    const auto members = elements(h, "discs", expected);
    if (members.size() != 4) raise_type("discs", expected, h);
    return {any_vec(members[0], "discs"), any_vec(members[1], "discs"), number(members[2], "discs"),
            number(members[3], "discs")};
}

Table table_of(py::handle discs, py::handle walls, py::handle restitution) {
    std::vector<DiscD> all;
    for (const py::object& one : elements(discs, "discs", "a sequence of Disc")) all.push_back(disc(one));
    const Rows<SegmentD> around(walls, "walls");
    return Table(value_of(
        DiscTableD::create(std::move(all), {around->begin(), around->end()}, number(restitution, "restitution"))));
}

py::object disc_object(const DiscD& one) {
    static const ResultClass make("Disc");
    return make(one.at, one.velocity, one.radius, one.mass);
}

py::object run(Table& self, py::handle duration, py::handle max_collisions, py::handle listed) {
    static const ResultClass make("DiscRun"), make_collision("DiscCollision");
    const double time = limit(duration, "duration");
    if (time < 0) raise(ErrorCode::out_of_range, "duration must not be negative");
    const std::uint64_t most = word(max_collisions, "max_collisions");
    const auto kept = static_cast<std::size_t>(integer(listed, "listed", 0, INT64_MAX));
    std::vector<DiscCollisionD> collisions;
    const DiscRun done = self.change([&](DiscTableD& table) {
        return table.run_for(
            time,
            [&](const DiscCollisionD& one) {
                if (collisions.size() < kept) collisions.push_back(one);
            },
            most);
    });
    py::list list;
    for (const DiscCollisionD& one : collisions)
        list.append(make_collision(one.time, one.first, one.other, one.is_wall, one.point));
    return make(done.collisions, done.is_complete, py::object(py::tuple(list)));
}

void define_table(py::module_& m) {
    py::class_<Table> cls(
        m, "DiscTable",
        R"doc(Discs on a table, from one collision to the next: nothing tunnels, and there is no time step.

`discs` are carom.Disc, `walls` an array of n rows of x, y of both ends.

>>> table = carom.DiscTable([carom.Disc((0, 0), (1, 0)), carom.Disc((4, 0))], [[9, -9, 9, 9]])
>>> table.run(6).count, table.positions().tolist()
(2, [[2.0, 0.0], [8.0, 0.0]]))doc");
    refuse_pickles(cls);
    cls.def(py::init(&table_of), "discs"_a, "walls"_a = py::tuple(), "restitution"_a = 1.0);
    cls.def("run", &run, "duration"_a, "max_collisions"_a = DiscTableD::default_max_collisions, "listed"_a = 0,
            R"doc(Advances the time by `duration`, or to a number of collisions; returns the first `listed` of them.

>>> table = carom.DiscTable([carom.Disc((0, 0), (1, 0)), carom.Disc((4, 0))])
>>> table.run(6, listed=1).collisions[0].time
2.0)doc");
    cls.def(
        "discs",
        [](const Table& self) {
            py::list result;
            for (const DiscD& one : self.now().discs()) result.append(disc_object(one));
            return result;
        },
        R"doc(The discs as they are now.

>>> table = carom.DiscTable([carom.Disc((0, 0), (1, 0)), carom.Disc((4, 0))])
>>> len(table.discs()), table.discs()[0].velocity
(2, (1.0, 0.0)))doc");
    cls.def(
        "positions",
        [](const Table& self) {
            std::vector<Vec2D> rows;
            for (const DiscD& one : self.now().discs()) rows.push_back(one.at);
            return array_of<double>(std::move(rows), 2);
        },
        R"doc(The positions of the discs, n rows.

>>> table = carom.DiscTable([carom.Disc((0, 0), (1, 0)), carom.Disc((4, 0))])
>>> table.positions().tolist()
[[0.0, 0.0], [4.0, 0.0]])doc");
    cls.def(
        "set_velocity",
        [](Table& self, py::handle disc, py::handle velocity) {
            DiscTableD& table = self.now_changing();
            const auto last = static_cast<std::int64_t>(table.discs().size()) - 1;
            if (last < 0) raise(ErrorCode::out_of_range, "disc: the table has no discs");
            const Vec2D to = vec(velocity, "velocity");
            table.set_velocity(static_cast<std::size_t>(integer(disc, "disc", 0, last)), to);
        },
        "disc"_a, "velocity"_a, R"doc(Gives a disc a velocity.

>>> table = carom.DiscTable([carom.Disc((0, 0), (1, 0)), carom.Disc((4, 0))])
>>> table.set_velocity(1, (0, 2))
>>> table.momentum
(1.0, 2.0))doc");
    cls.def(
        "reverse", [](Table& self) { self.now_changing().reverse(); }, R"doc(Reverses all velocities.

>>> table = carom.DiscTable([carom.Disc((0, 0), (1, 0)), carom.Disc((4, 0))])
>>> table.reverse()
>>> table.momentum
(-1.0, 0.0))doc");
    cls.def_property_readonly(
        "time", [](const Table& self) { return self.now().time(); }, "The time since the start.");
    cls.def_property_readonly(
        "energy", [](const Table& self) { return self.now().energy(); }, "The kinetic energy.");
    cls.def_property_readonly(
        "momentum", [](const Table& self) { return to_python(self.now().momentum()); }, "The momentum.");
    cls.def("__len__", [](const Table& self) { return self.now().discs().size(); });
    cls.def("__repr__", [](const Table& self) {
        return "<DiscTable of " + std::to_string(self.now().discs().size()) + " discs at time " +
               std::string(py::repr(py::float_(self.now().time()))) + ">";
    });
}

}  // namespace

void define_discs(py::module_& m) {
    define_table(m);
    m.def(
        "collide_elastic",
        [](py::handle p1, py::handle v1, py::handle mass1, py::handle p2, py::handle v2, py::handle mass2,
           py::handle restitution) {
            static const ResultClass make("ElasticCollision");
            const auto after =
                value_of(collide_elastic(vec(p1, "p1"), vec(v1, "v1"), number(mass1, "mass1"), vec(p2, "p2"),
                                         vec(v2, "v2"), number(mass2, "mass2"), number(restitution, "restitution")));
            return make(after.changed, after.v1, after.v2);
        },
        "p1"_a, "v1"_a, "mass1"_a, "p2"_a, "v2"_a, "mass2"_a, "restitution"_a = 1.0,
        R"doc(The velocities of two balls after they collide at the positions p1 and p2.

>>> carom.collide_elastic((0, 0), (1, 0), 1, (2, 0), (0, 0), 1)
ElasticCollision(changed=True, v1=(0.0, 0.0), v2=(1.0, 0.0)))doc");
}

}  // namespace carom::python
