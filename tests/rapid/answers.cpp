#include "rapid/answers.hpp"

#include "oracle/pieces.hpp"
#include "oracle/transform.hpp"

#include <carom/shape/compound.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace rapid {

using namespace carom;
using oracle::as_convex;
using oracle::Body;
using oracle::Case;

template <class T>
Answers<T> answers(const Body<T>& a, const Body<T>& b) {
    Answers<T> found{oracle::ask(a, b), closest(place(a.shape, a.pose), place(b.shape, b.pose)), {}};
    const auto convex_a = as_convex(a.shape), convex_b = as_convex(b.shape);
    if (convex_a && convex_b)
        found.contact = contact(place(*convex_a, a.pose), place(*convex_b, b.pose), std::numeric_limits<T>::infinity());
    return found;
}

template <class T>
bool same_sizes(const Answers<T>& x, const Answers<T>& y) {
    if (x.verdict != y.verdict || x.closest.distance != y.closest.distance) return false;
    if (x.contact.has_value() != y.contact.has_value()) return false;
    return !x.contact || x.contact->separation == y.contact->separation;
}

template <class T>
bool same(const Answers<T>& x, const Answers<T>& y) {
    if (!same_sizes(x, y)) return false;
    if (x.closest.on_a != y.closest.on_a || x.closest.on_b != y.closest.on_b) return false;
    if (!x.contact) return true;
    return x.contact->normal == y.contact->normal && x.contact->unique_normal == y.contact->unique_normal &&
           x.contact->point == y.contact->point;
}

template <class T>
bool has_tiny_lengths(const Answers<T>& x) {
    const auto is_tiny = [](T length) { return length != 0 && std::fabs(length) < std::numeric_limits<T>::min(); };
    const auto tiny_place = [&](const BasicVec2<T>& p) { return is_tiny(p.x) || is_tiny(p.y); };
    return is_tiny(x.closest.distance) || tiny_place(x.closest.on_a) || tiny_place(x.closest.on_b) ||
           (x.contact && (is_tiny(x.contact->separation) || tiny_place(x.contact->point)));
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
    return result;
}

template <class T>
bool nearly_same_sizes(const Answers<T>& x, const Answers<T>& y, double extent) {
    const double slack = 32 * double(std::numeric_limits<T>::epsilon()) * extent;
    const auto close = [&](T p, T q) { return p == q || std::fabs(double(p) - double(q)) <= slack; };
    if (x.verdict != y.verdict || x.contact.has_value() != y.contact.has_value()) return false;
    return close(x.closest.distance, y.closest.distance) &&
           (!x.contact || close(x.contact->separation, y.contact->separation));
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
                for (const auto& p : piece.points) include(p.x), include(p.y);
            }
        }
    return extent;
}

template <class T>
bool has_curves(const Case<T>& made) {
    const auto is_curved = [](const auto& piece) { return !piece.axes.empty() || !piece.ends.empty(); };
    return std::ranges::any_of(oracle::pieces_of<double>(made.a.shape, made.a.pose), is_curved) ||
           std::ranges::any_of(oracle::pieces_of<double>(made.b.shape, made.b.pose), is_curved);
}

template <class T>
bool same_sizes_for(const Case<T>& made, const Answers<T>& x, const Answers<T>& y) {
    return has_curves(made) ? nearly_same_sizes(x, y, extent_of(made)) : same_sizes(x, y);
}

#define RAPID_INSTANTIATE(T)                                                       \
    template Answers<T> answers(const Body<T>&, const Body<T>&);                   \
    template bool same_sizes(const Answers<T>&, const Answers<T>&);                \
    template bool nearly_same_sizes(const Answers<T>&, const Answers<T>&, double); \
    template bool same(const Answers<T>&, const Answers<T>&);                      \
    template bool has_tiny_lengths(const Answers<T>&);                             \
    template Answers<T> scaled(const Answers<T>&, int);                            \
    template double extent_of(const Case<T>&);                                     \
    template bool has_curves(const Case<T>&);                                      \
    template bool same_sizes_for(const Case<T>&, const Answers<T>&, const Answers<T>&)
RAPID_INSTANTIATE(float);
RAPID_INSTANTIATE(double);
#undef RAPID_INSTANTIATE

}  // namespace rapid
