#include "arrays.hpp"
#include "held.hpp"
#include "ids.hpp"
#include "module.hpp"
#include "values.hpp"

#include <carom/broad/tree.hpp>

#include <algorithm>

// Dynamic AABB trees.

namespace carom::python {
namespace {

using Tree = Held<TreeD>;
using TreeClass = py::class_<Tree>;

constexpr double endless = std::numeric_limits<double>::infinity();

// The id of a box of the tree.
TreeId known(const TreeD& tree, py::handle h) {
    const auto id = id_of<TreeId>(h);
    if (!tree.contains(id)) raise(ErrorCode::out_of_range, "id: no box of the tree has it; it may have been removed");
    return id;
}

// A filter or none, as the queries take it.
class QueryFilter {
  public:
    explicit QueryFilter(py::handle h) : filter_(optional_filter(h, "filter")) {}
    operator const Filter*() const { return filter_ ? &*filter_ : nullptr; }

  private:
    std::optional<Filter> filter_;
};

// The ids that a query visits, in an array.
template <class Query>
py::array ids_of(const Tree& self, Query query) {
    std::vector<std::uint64_t> found;
    query(self.now(), [&](TreeId id) { found.push_back(id_number(id)); });
    return array_of<std::uint64_t>(std::move(found));
}

py::object hit_object(const std::optional<TreeHitD>& hit) {
    static const ResultClass make("TreeHit");
    return hit ? make(id_number(hit->id), hit->t) : py::none();
}

using IdPair = std::array<std::uint64_t, 2>;

py::array pairs_of(const Tree& self, py::object other) {
    std::vector<IdPair> found;
    const auto add = [&](TreeId a, TreeId b) { found.push_back({id_number(a), id_number(b)}); };
    if (other.is_none()) {
        self.read([&](const TreeD& tree) { tree.visit_self_pairs(add); });
    } else {
        const Tree* const given = loaded<Tree>(other);
        if (!given) raise_type("other", "a Tree", other);
        const Tree::Reading second(*given);
        self.read([&](const TreeD& tree) { tree.visit_pairs(*second, add); });
    }
    return array_of<std::uint64_t>(std::move(found), 2);
}

py::array assign(Tree& self, py::handle boxes) {
    const Rows<AabbD> rows(boxes, "boxes");
    std::vector<std::uint64_t> ids;
    self.change([&](TreeD& tree) {
        check(tree.assign(*rows), "boxes");
        for (std::size_t i = 0; i < rows->size(); ++i)
            ids.push_back(id_number(tree.id_at(static_cast<std::uint32_t>(i))));
    });
    return array_of<std::uint64_t>(std::move(ids));
}

py::list nearest(const Tree& self, py::handle point, py::handle count, py::handle max_distance, py::handle h) {
    static const ResultClass make("TreeNeighbor");
    const TreeD& tree = self.now();
    const Vec2D at = vec(point, "point");
    const auto wanted = static_cast<std::size_t>(integer(count, "count", 0, INT64_MAX));
    std::vector<TreeNeighborD> found(std::min(wanted, tree.size()));
    found.resize(tree.nearest(at, found, limit(max_distance, "max_distance"), QueryFilter(h)));
    py::list result;
    for (const TreeNeighborD& one : found) result.append(make(id_number(one.id), one.distance));
    return result;
}

void define_edits(TreeClass& cls) {
    cls.def(
        "insert",
        [](Tree& self, py::handle edges, py::handle data, py::handle h) {
            const AabbD checked = box(edges, "box");
            return id_number(value_of(self.now_changing().insert(checked, word(data, "data"), filter(h, "filter"))));
        },
        "box"_a, "data"_a = 0, "filter"_a = py::none(), R"doc(Adds a box, with a number of the caller's; returns its id.

>>> tree = carom.Tree()
>>> crate = tree.insert((0, 0, 2, 2), data=42)
>>> crate in tree, tree.data(crate)
(True, 42))doc");
    cls.def(
        "remove",
        [](Tree& self, py::handle id) {
            TreeD& tree = self.now_changing();
            tree.remove(known(tree, id));
        },
        "id"_a, R"doc(Removes a box. Its id is never given to another one.

>>> tree = carom.Tree()
>>> crate = tree.insert((0, 0, 2, 2), data=42)
>>> tree.remove(crate)
>>> crate in tree
False)doc");
    cls.def(
        "move",
        [](Tree& self, py::handle id, py::handle edges, py::handle ahead) {
            TreeD& tree = self.now_changing();
            const AabbD checked = box(edges, "box");
            check(tree.move(known(tree, id), checked, vec(ahead, "ahead")));
        },
        "id"_a, "box"_a, "ahead"_a = py::make_tuple(0, 0),
        R"doc(Moves a box. `ahead` is the displacement that is expected next, for speed; no result depends on it.

>>> tree = carom.Tree()
>>> crate = tree.insert((0, 0, 2, 2), data=42)
>>> tree.move(crate, (5, 0, 7, 2), ahead=(5, 0))
>>> tree.at_point((6, 1)).tolist() == [crate]
True)doc");
    cls.def("assign", &assign, "boxes"_a,
            R"doc(Replaces all boxes by the n rows of an array, in one build. Returns their ids; box i has the data i.

>>> tree = carom.Tree()
>>> a, b, c = tree.assign([(0, 0, 2, 2), (1, 1, 3, 3), (8, 8, 9, 9)]).tolist()
>>> [tree.data(id) for id in (a, b, c)]
[0, 1, 2])doc");
    cls.def(
        "clear", [](Tree& self) { self.now_changing().clear(); }, R"doc(Removes all boxes.

>>> tree = carom.Tree()
>>> crate = tree.insert((0, 0, 2, 2), data=42)
>>> tree.clear()
>>> len(tree)
0)doc");
    cls.def(
        "refit", [](Tree& self) { self.change([](TreeD& tree) { tree.refit(); }); },
        R"doc(Shrinks all nodes, for faster queries.

>>> tree = carom.Tree()
>>> a, b, c = tree.assign([(0, 0, 2, 2), (1, 1, 3, 3), (8, 8, 9, 9)]).tolist()
>>> tree.move(c, (4, 4, 5, 5))
>>> tree.refit())doc");
    cls.def(
        "rebuild", [](Tree& self) { self.change([](TreeD& tree) { tree.rebuild(); }); },
        R"doc(Builds the tree anew, for faster queries.

>>> tree = carom.Tree()
>>> a, b, c = tree.assign([(0, 0, 2, 2), (1, 1, 3, 3), (8, 8, 9, 9)]).tolist()
>>> tree.rebuild()
>>> len(tree)
3)doc");
}

void define_properties(TreeClass& cls) {
    cls.def("__len__", [](const Tree& self) { return self.now().size(); });
    cls.def("__contains__", [](const Tree& self, py::handle id) { return self.now().contains(id_of<TreeId>(id)); });
    cls.def(
        "box", [](const Tree& self, py::handle id) { return to_python(self.now().box(known(self.now(), id))); }, "id"_a,
        R"doc(The edges of a box.

>>> tree = carom.Tree()
>>> crate = tree.insert((0, 0, 2, 2), data=42)
>>> tree.box(crate)
(0.0, 0.0, 2.0, 2.0))doc");
    cls.def(
        "data", [](const Tree& self, py::handle id) { return self.now().data(known(self.now(), id)); }, "id"_a,
        R"doc(The caller's number.

>>> tree = carom.Tree()
>>> crate = tree.insert((0, 0, 2, 2), data=42)
>>> tree.data(crate)
42)doc");
    cls.def(
        "filter",
        [](const Tree& self, py::handle id) {
            static const ResultClass make("Filter");
            const Filter found = self.now().filter(known(self.now(), id));
            return make(found.category, found.mask, found.group);
        },
        "id"_a, R"doc(The filter of a box.

>>> tree = carom.Tree()
>>> crate = tree.insert((0, 0, 2, 2), filter=(2, 5, 0))
>>> tree.filter(crate).mask
5)doc");
    cls.def(
        "bounds", [](const Tree& self) { return to_python(self.now().bounds()); },
        R"doc(A box around all boxes; None for an empty tree.

>>> tree = carom.Tree()
>>> a, b, c = tree.assign([(0, 0, 2, 2), (1, 1, 3, 3), (8, 8, 9, 9)]).tolist()
>>> tree.bounds()
(0.0, 0.0, 9.0, 9.0))doc");
    cls.def("__repr__", [](const Tree& self) {
        return "<Tree of " + std::to_string(self.now().size()) + " boxes, height " +
               std::to_string(self.now().height()) + ">";
    });
}

void define_queries(TreeClass& cls) {
    cls.def(
        "in_box",
        [](const Tree& self, py::handle edges, py::handle filter) {
            const AabbD query = box(edges, "box");
            return ids_of(self,
                          [&](const TreeD& tree, auto visit) { tree.visit_box(query, visit, QueryFilter(filter)); });
        },
        "box"_a, "filter"_a = py::none(), R"doc(The ids of all boxes that overlap a box, in an array.

>>> tree = carom.Tree()
>>> a, b, c = tree.assign([(0, 0, 2, 2), (1, 1, 3, 3), (8, 8, 9, 9)]).tolist()
>>> tree.in_box((2.5, 2.5, 9, 9)).tolist() in ([b, c], [c, b])
True)doc");
    cls.def(
        "at_point",
        [](const Tree& self, py::handle point, py::handle filter) {
            const Vec2D at = vec(point, "point");
            return ids_of(self,
                          [&](const TreeD& tree, auto visit) { tree.visit_point(at, visit, QueryFilter(filter)); });
        },
        "point"_a, "filter"_a = py::none(), R"doc(The ids of all boxes that contain a point.

>>> tree = carom.Tree()
>>> a, b, c = tree.assign([(0, 0, 2, 2), (1, 1, 3, 3), (8, 8, 9, 9)]).tolist()
>>> tree.at_point((8.5, 8.5)).tolist() == [c]
True)doc");
    cls.def(
        "on_ray",
        [](const Tree& self, py::handle origin, py::handle along, py::handle max_t, py::handle filter) {
            const Vec2D from = vec(origin, "origin"), step = vec(along, "direction");
            const double last = limit(max_t, "max_t");
            return ids_of(self, [&](const TreeD& tree, auto visit) {
                tree.visit_ray(from, step, last, visit, QueryFilter(filter));
            });
        },
        "origin"_a, "direction"_a, "max_t"_a = endless, "filter"_a = py::none(),
        R"doc(The ids of all boxes that a ray hits, in no order of t.

>>> tree = carom.Tree()
>>> a, b, c = tree.assign([(0, 0, 2, 2), (1, 1, 3, 3), (8, 8, 9, 9)]).tolist()
>>> sorted(tree.on_ray((-1, -1), (1, 1)).tolist()) == sorted([a, b, c])
True)doc");
    cls.def(
        "closest_on_ray",
        [](const Tree& self, py::handle origin, py::handle along, py::handle max_t, py::handle filter) {
            const Vec2D from = vec(origin, "origin"), step = vec(along, "direction");
            return hit_object(self.now().closest_on_ray(from, step, limit(max_t, "max_t"), QueryFilter(filter)));
        },
        "origin"_a, "direction"_a, "max_t"_a = endless, "filter"_a = py::none(),
        R"doc(The first box that a ray hits, or None.

>>> tree = carom.Tree()
>>> crate = tree.insert((0, 0, 2, 2), data=42)
>>> tree.closest_on_ray((-4, 1), (2, 0)).t
2.0)doc");
    cls.def(
        "in_sweep",
        [](const Tree& self, py::handle moving, py::handle along, py::handle max_t, py::handle filter) {
            const AabbD first = box(moving, "moving");
            const Vec2D step = vec(along, "direction");
            const double last = limit(max_t, "max_t");
            return ids_of(self, [&](const TreeD& tree, auto visit) {
                tree.visit_sweep(first, step, last, visit, QueryFilter(filter));
            });
        },
        "moving"_a, "direction"_a, "max_t"_a = endless, "filter"_a = py::none(),
        R"doc(The ids of all boxes that a moving box hits.

>>> tree = carom.Tree()
>>> a, b, c = tree.assign([(0, 0, 2, 2), (1, 1, 3, 3), (8, 8, 9, 9)]).tolist()
>>> tree.in_sweep((8, 0, 9, 1), (0, 10)).tolist() == [c]
True)doc");
    cls.def(
        "closest_in_sweep",
        [](const Tree& self, py::handle moving, py::handle along, py::handle max_t, py::handle filter) {
            const AabbD first = box(moving, "moving");
            const Vec2D step = vec(along, "direction");
            return hit_object(self.now().closest_in_sweep(first, step, limit(max_t, "max_t"), QueryFilter(filter)));
        },
        "moving"_a, "direction"_a, "max_t"_a = endless, "filter"_a = py::none(),
        R"doc(The first box that a moving box hits, or None.

>>> tree = carom.Tree()
>>> a, b, c = tree.assign([(0, 0, 2, 2), (1, 1, 3, 3), (8, 8, 9, 9)]).tolist()
>>> tree.closest_in_sweep((8, 0, 9, 1), (0, 10)).t
0.7)doc");
    cls.def("nearest", &nearest, "point"_a, "count"_a = 1, "max_distance"_a = endless, "filter"_a = py::none(),
            R"doc(The `count` boxes nearest to a point and at most so far away, the nearest first.

>>> tree = carom.Tree()
>>> a, b, c = tree.assign([(0, 0, 2, 2), (1, 1, 3, 3), (8, 8, 9, 9)]).tolist()
>>> [one.distance for one in tree.nearest((0, 5), count=2)]
[2.23606797749979, 3.0])doc");
    cls.def("pairs", &pairs_of, "other"_a = py::none(),
            R"doc(All pairs of boxes that overlap and may collide, m rows of two ids: of this tree, or of this one and
another.

>>> tree = carom.Tree()
>>> a, b, c = tree.assign([(0, 0, 2, 2), (1, 1, 3, 3), (8, 8, 9, 9)]).tolist()
>>> sorted(tree.pairs()[0].tolist()) == sorted([a, b])
True)doc");
}

}  // namespace

void define_tree(py::module_& m) {
    TreeClass cls(
        m, "Tree",
        R"doc(A dynamic AABB tree: boxes that are inserted, moved and removed, and queries for those near something.

A box is a carom.Aabb or four numbers, min x, min y, max x, max y. Ids are whole numbers.)doc");
    cls.def(py::init<>());
    refuse_pickles(cls);
    define_edits(cls);
    define_properties(cls);
    define_queries(cls);
}

}  // namespace carom::python
