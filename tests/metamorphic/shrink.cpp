#include "metamorphic/shrink.hpp"

#include <cmath>

namespace metamorphic {
namespace {

using Specs = std::vector<Spec>;

template <class T>
std::vector<T> without(const std::vector<T>& all, std::size_t i) {
    std::vector<T> rest = all;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    return rest;
}

void add_simpler_numbers(const Spec& s, Specs& found) {
    int count = 0;
    Spec whole = s;
    for_each_number(whole, [&](double& x) { x = std::trunc(x), ++count; });
    found.push_back(whole);
    for (int i = 0; i < count; ++i) {
        for (const auto simpler :
             {+[](double) { return 0.0; }, +[](double x) { return std::trunc(x); },
              +[](double x) { return std::trunc(x / 2); }, +[](double x) { return x - std::copysign(1, x); },
              +[](double x) { return double(float(x)); }}) {
            Spec other = s;
            int at = 0;
            bool smaller = false;
            for_each_number(other, [&](double& x) {
                if (at++ != i) return;
                smaller = std::fabs(simpler(x)) < std::fabs(x);
                x = simpler(x);
            });
            if (smaller) found.push_back(other);
        }
    }
}

/// Shapes that are simpler in one thing. Whether they are shapes remains to be seen.
Specs simpler(const Spec& s) {
    Specs found;
    if (s.kind == Kind::compound && s.pose == PoseD{}) found.insert(found.end(), s.parts.begin(), s.parts.end());
    if (s.kind == Kind::rounded) {
        found.push_back(s.parts[0]);
        found.back().pose = s.pose;
    }
    const auto add = [&](auto change) {
        Spec other = s;
        change(other);
        if (!(other == s)) found.push_back(std::move(other));
    };
    add([](Spec& o) { o.pose = {}; });
    add([](Spec& o) { o.pose.rot = {}; });
    add([](Spec& o) { o.rot = {}; });
    add([](Spec& o) { o.one_sided = false, o.before = o.after = {}; });
    add([](Spec& o) { o.before = {}; });
    add([](Spec& o) { o.after = {}; });
    add([](Spec& o) { o.holes.clear(); });
    if (s.kind != Kind::tile_grid && s.parts.size() > 1)
        for (std::size_t i = 0; i < s.parts.size(); ++i) add([&](Spec& o) { o.parts = without(s.parts, i); });
    for (std::size_t i = 0; i < s.parts.size(); ++i)
        for (const Spec& part : simpler(s.parts[i])) add([&](Spec& o) { o.parts[i] = part; });
    if (s.kind == Kind::polygon || s.kind == Kind::simple_polygon || s.kind == Kind::chain)
        for (std::size_t i = 0; i < s.points.size() && s.points.size() > 2; ++i)
            add([&](Spec& o) { o.points = without(s.points, i); });
    for (std::size_t i = 0; i < s.cells.size(); ++i)
        for (const int cell : {0, 1})
            add([&](Spec& o) { o.cells[i] = static_cast<std::uint16_t>(s.cells[i] == 0 ? 0 : cell); });
    if (s.kind == Kind::tile_grid && s.cells.size() > static_cast<std::size_t>(s.width))
        add([](Spec& o) { o.cells.resize(o.cells.size() - static_cast<std::size_t>(o.width)); });
    add_simpler_numbers(s, found);
    return found;
}

std::vector<Query> simpler(const Query& q) {
    std::vector<Query> found;
    for (Spec& a : simpler(q.a)) found.push_back(q), found.back().a = std::move(a);
    for (Spec& b : simpler(q.b)) found.push_back(q), found.back().b = std::move(b);
    for (const auto velocity : {&Query::va, &Query::vb}) {
        for (const Vec2D& v : {Vec2D{}, Vec2D{(q.*velocity).x, 0}, Vec2D{0, (q.*velocity).y},
                               Vec2D{std::trunc((q.*velocity).x), std::trunc((q.*velocity).y)}}) {
            if (v == q.*velocity) continue;
            found.push_back(q);
            found.back().*velocity = v;
        }
    }
    if (std::isfinite(q.max_time)) found.push_back(q), found.back().max_time = INFINITY;
    return found;
}

}  // namespace

Query shrink(Query query, const std::function<bool(const Query&)>& fails, int tries) {
    for (bool smaller = true; smaller && tries > 0;) {
        smaller = false;
        for (Query& other : simpler(query)) {
            if (tries <= 0) break;
            if (!can_ask(other)) continue;
            --tries;
            if (!fails(other)) continue;
            query = std::move(other);
            smaller = true;
            break;
        }
    }
    return query;
}

}  // namespace metamorphic
