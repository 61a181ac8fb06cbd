#include "rapid/answers.hpp"

#include "oracle/pieces/pieces.hpp"

#include <carom/shape/compound.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace rapid {

using namespace carom;
using oracle::Body;
using oracle::Case;

template <class T>
Answers<T> answers(const Body<T>& a, const Body<T>& b) {
    const auto placed_a = place(a.shape, a.pose), placed_b = place(b.shape, b.pose);
    constexpr T any_distance = std::numeric_limits<T>::infinity();
    return {oracle::ask(a, b), classify(placed_a, placed_b), closest(placed_a, placed_b).value(),
            contact(placed_a, placed_b, any_distance), manifold(placed_a, placed_b, any_distance)};
}

template <class T>
bool same_sizes(const Answers<T>& x, const Answers<T>& y) {
    if (x.verdict != y.verdict || x.relation != y.relation || x.closest.distance != y.closest.distance) return false;
    if (x.contact.has_value() != y.contact.has_value() || x.manifold.has_value() != y.manifold.has_value())
        return false;
    return (!x.contact || x.contact->separation == y.contact->separation) &&
           (!x.manifold || x.manifold->separation == y.manifold->separation);
}

template <class T>
bool same_points(const BasicManifold<T>& x, const BasicManifold<T>& y) {
    return std::ranges::equal(x.points(), y.points(), [](const auto& p, const auto& q) {
        return p.point == q.point && p.separation == q.separation;
    });
}

template <class T>
bool same_but_for_choices(const Answers<T>& x, const Answers<T>& y) {
    if (!same_sizes(x, y) || x.closest.on_a != y.closest.on_a || x.closest.on_b != y.closest.on_b) return false;
    if (!x.contact) return true;
    if (x.contact->unique_normal != y.contact->unique_normal) return false;
    const BasicVec2<T> turn = x.contact->normal - y.contact->normal;
    return !x.contact->unique_normal || std::fabs(double(turn.x)) + std::fabs(double(turn.y)) <= 0x1p-20;
}

template <class T>
bool same_features(const Answers<T>& x, const Answers<T>& y) {
    if (!x.manifold || !y.manifold) return x.manifold.has_value() == y.manifold.has_value();
    return std::ranges::equal(x.manifold->points(), y.manifold->points(), {}, &BasicManifoldPoint<T>::features,
                              &BasicManifoldPoint<T>::features);
}

template <class T>
bool same(const Answers<T>& x, const Answers<T>& y) {
    if (!same_sizes(x, y)) return false;
    if (x.closest.on_a != y.closest.on_a || x.closest.on_b != y.closest.on_b) return false;
    if (x.manifold && !(x.manifold->normal == y.manifold->normal && same_points(*x.manifold, *y.manifold)))
        return false;
    if (!x.contact) return true;
    return x.contact->normal == y.contact->normal && x.contact->unique_normal == y.contact->unique_normal &&
           x.contact->point == y.contact->point;
}

template <class T>
bool has_tiny_lengths(const Answers<T>& x) {
    const auto is_tiny = [](T length) { return length != 0 && std::fabs(length) < std::numeric_limits<T>::min(); };
    const auto tiny_place = [&](const BasicVec2<T>& p) { return is_tiny(p.x) || is_tiny(p.y); };
    const auto tiny_point = [&](const BasicManifoldPoint<T>& p) {
        return is_tiny(p.separation) || tiny_place(p.point);
    };
    return is_tiny(x.closest.distance) || tiny_place(x.closest.on_a) || tiny_place(x.closest.on_b) ||
           (x.contact && (is_tiny(x.contact->separation) || tiny_place(x.contact->point))) ||
           (x.manifold && std::ranges::any_of(x.manifold->points(), tiny_point));
}

template <class T>
Answers<T> scaled(const Answers<T>& answers, int exponent) {
    const auto length = [&](T x) { return std::ldexp(x, exponent); };
    const auto point = [&](const BasicVec2<T>& p) { return BasicVec2<T>{length(p.x), length(p.y)}; };
    Answers<T> result = answers;
    result.closest = {length(answers.closest.distance), point(answers.closest.on_a), point(answers.closest.on_b)};
    if (result.contact) {
        result.contact->separation = length(answers.contact->separation);
        result.contact->point = point(answers.contact->point);
    }
    if (result.manifold) {
        result.manifold->separation = length(answers.manifold->separation);
        for (auto& p : result.manifold->storage) p = {point(p.point), length(p.separation), p.features};
    }
    return result;
}

template <class T>
double extent_of(const Case<T>& made) {
    double extent = 0;
    const auto include = [&](double x) { extent = std::max(extent, std::fabs(x)); };
    for (const Body<T>* body : {&made.a, &made.b})
        for (const BasicPose<T>& pose : {body->pose, BasicPose<T>{}}) {
            include(double(pose.at.x)), include(double(pose.at.y));
            for (const auto& piece : oracle::pieces_of<double>(body->shape, pose)) {
                include(piece.radius);
                for (const auto* of : {&piece.points, &piece.axes})
                    for (const auto& p : *of) include(p.x), include(p.y);
            }
        }
    return extent;
}

struct Makeup {
    std::size_t pairs = 1;  ///< of pieces
    bool ellipses = false, arcs = false;

    template <class T>
    explicit Makeup(const Case<T>& made) {
        for (const Body<T>* body : {&made.a, &made.b}) {
            const auto pieces = oracle::pieces_of<double>(body->shape, body->pose);
            pairs *= pieces.size();
            for (const auto& piece : pieces) ellipses |= !piece.axes.empty(), arcs |= !piece.ends.empty();
        }
    }
};

template <class T>
bool is_plain(const Case<T>& made) {
    const Makeup makeup(made);
    return makeup.pairs == 1 && !makeup.ellipses && !makeup.arcs;
}

template <class T>
bool is_curved_union(const Case<T>& made) {
    const Makeup makeup(made);
    return makeup.pairs > 1 && (makeup.ellipses || makeup.arcs);
}

template <class T>
bool has_ellipse_and_arc(const Case<T>& made) {
    const Makeup makeup(made);
    return makeup.ellipses && makeup.arcs;
}

template <class T>
bool has_open_depth(const Case<T>& made) {
    return Makeup(made).pairs > 1 && has_ellipse_and_arc(made);
}

template <class T>
bool has_ellipse(const Case<T>& made) {
    return Makeup(made).ellipses;
}

template <class T>
double rounding_of(const Case<T>& made, double length) {
    const double u = double(std::numeric_limits<T>::epsilon());
    return 32 * u * (extent_of(made) + std::fabs(length)) + (is_curved_union(made) ? 0x1p-33 * std::fabs(length) : 0);
}

// Where an ellipse lies across the parts of a union, other parts of the same union may prove what these do not.
template <class T>
bool agree(Relation x, Relation y, const Case<T>& made) {
    if (x == y) return true;
    const bool is_open = x == Relation::unresolved || y == Relation::unresolved;
    return is_open && is_curved_union(made) && has_ellipse(made);
}

template <class T>
bool nearly_same_sizes(const Answers<T>& x, const Answers<T>& y, const Case<T>& made) {
    const auto close = [&](T p, T q) {
        return p == q || std::fabs(double(p) - double(q)) <= rounding_of(made, double(p));
    };
    if (x.verdict != y.verdict || !agree(x.relation, y.relation, made)) return false;
    if (x.contact.has_value() != y.contact.has_value() || x.manifold.has_value() != y.manifold.has_value())
        return false;
    return close(x.closest.distance, y.closest.distance) &&
           (!x.contact || close(x.contact->separation, y.contact->separation)) &&
           (!x.manifold || close(x.manifold->separation, y.manifold->separation));
}

template <class T>
bool same_sizes_for(const Case<T>& made, const Answers<T>& x, const Answers<T>& y) {
    return is_plain(made) ? same_sizes(x, y) : nearly_same_sizes(x, y, made);
}

template <class T>
Answers<T> turned_round(Answers<T> answers) {
    answers.relation = flip(answers.relation);
    return answers;
}

#define RAPID_INSTANTIATE(T)                                                               \
    template Answers<T> answers(const Body<T>&, const Body<T>&);                           \
    template bool same_sizes(const Answers<T>&, const Answers<T>&);                        \
    template bool nearly_same_sizes(const Answers<T>&, const Answers<T>&, const Case<T>&); \
    template bool same(const Answers<T>&, const Answers<T>&);                              \
    template bool same_but_for_choices(const Answers<T>&, const Answers<T>&);              \
    template bool same_features(const Answers<T>&, const Answers<T>&);                     \
    template bool has_tiny_lengths(const Answers<T>&);                                     \
    template Answers<T> scaled(const Answers<T>&, int);                                    \
    template Answers<T> turned_round(Answers<T>);                                          \
    template double extent_of(const Case<T>&);                                             \
    template double rounding_of(const Case<T>&, double);                                   \
    template bool is_curved_union(const Case<T>&);                                         \
    template bool has_ellipse(const Case<T>&);                                             \
    template bool has_ellipse_and_arc(const Case<T>&);                                     \
    template bool has_open_depth(const Case<T>&);                                          \
    template bool same_sizes_for(const Case<T>&, const Answers<T>&, const Answers<T>&)
RAPID_INSTANTIATE(float);
RAPID_INSTANTIATE(double);
#undef RAPID_INSTANTIATE

}  // namespace rapid
