#include "metamorphic/ask.hpp"
#include "metamorphic/asked.hpp"

#include <limits>

namespace metamorphic {
namespace {

using namespace carom;

template <class T>
std::optional<ContactAnswer> answer(const std::optional<BasicContact<T>>& c) {
    if (!c) return {};
    return ContactAnswer{in_double(c->normal), double(c->separation), c->unique_normal, in_double(c->point)};
}

template <class T>
std::optional<ManifoldAnswer> answer(const std::optional<BasicManifold<T>>& m) {
    if (!m) return {};
    ManifoldAnswer result{in_double(m->normal), double(m->separation), m->unique_normal, {}, {}};
    for (const auto& p : m->points()) {
        result.points.push_back(in_double(p.point));
        result.separations.push_back(double(p.separation));
    }
    return result;
}

// Shapes without a pose are passed unplaced, which takes other code paths of the library.
template <class T, class Ask>
auto with_both(const Spec& a, const Spec& b, Ask ask) {
    const Asked<T> x(a), y(b);
    if (a.pose == PoseD{} && b.pose == PoseD{}) return ask(x.shape, y.shape);
    return ask(place(x.shape, x.pose), place(y.shape, y.pose));
}

template <class T>
Still still(const Spec& a, const Spec& b) {
    return with_both<T>(a, b, [](const auto& x, const auto& y) {
        constexpr T far = std::numeric_limits<T>::infinity();
        Still s;
        s.overlaps = overlaps(x, y);
        s.penetrates = penetrates(x, y);
        s.relation = classify(x, y);
        s.distance = double(distance(x, y));
        s.signed_distance = double(signed_distance(x, y));
        const auto nearest = closest(x, y).value();
        s.closest_distance = double(nearest.distance);
        s.on_a = in_double(nearest.on_a);
        s.on_b = in_double(nearest.on_b);
        s.contact = answer<T>(contact(x, y));
        s.any_contact = answer<T>(contact(x, y, far));
        s.manifold = answer<T>(manifold(x, y));
        s.any_manifold = answer<T>(manifold(x, y, far));
        return s;
    });
}

template <class T>
PointAnswer point_answer(const Spec& shape, const Vec2D& at) {
    const Asked<T> asked(shape);
    const auto placed = place(asked.shape, asked.pose);
    const auto p = in_type<T>(at);
    const auto nearest = closest_point(placed, p);
    return {in_double(nearest.point), double(nearest.distance), nearest.inside, contains(placed, p), locate(placed, p)};
}

template <class T>
Facts facts(const Spec& shape) {
    const Asked<T> asked(shape);
    const auto placed = place(asked.shape, asked.pose);
    const auto box = bounds(placed);
    Facts result{double(area(placed)), {}, in_double(box.min), in_double(box.max)};
    if (const auto middle = centroid(placed)) result.centroid = in_double(*middle);
    return result;
}

}  // namespace

Still ask_still(const Spec& a, const Spec& b, Precision precision) {
    return in_precision(precision, [&]<class T>(T) { return still<T>(a, b); });
}

bool ask_overlaps(const Spec& a, const Spec& b, Precision precision) {
    const auto ask = [](const auto& x, const auto& y) { return overlaps(x, y); };
    return in_precision(precision, [&]<class T>(T) { return with_both<T>(a, b, ask); });
}

bool ask_penetrates(const Spec& a, const Spec& b, Precision precision) {
    const auto ask = [](const auto& x, const auto& y) { return penetrates(x, y); };
    return in_precision(precision, [&]<class T>(T) { return with_both<T>(a, b, ask); });
}

double ask_signed_distance(const Spec& a, const Spec& b, Precision precision) {
    const auto ask = [](const auto& x, const auto& y) { return double(signed_distance(x, y)); };
    return in_precision(precision, [&]<class T>(T) { return with_both<T>(a, b, ask); });
}

Relation ask_relation(const Spec& a, const Spec& b, Precision precision) {
    const auto ask = [](const auto& x, const auto& y) { return classify(x, y); };
    return in_precision(precision, [&]<class T>(T) { return with_both<T>(a, b, ask); });
}

PointAnswer ask_point(const Spec& shape, const Vec2D& point, Precision precision) {
    return in_precision(precision, [&]<class T>(T) { return point_answer<T>(shape, point); });
}

Facts ask_facts(const Spec& shape, Precision precision) {
    return in_precision(precision, [&]<class T>(T) { return facts<T>(shape); });
}

}  // namespace metamorphic
