#include "soak/pairs/distances.hpp"

#include "oracle/cases/reproduce.hpp"
#include "oracle/cases/transform.hpp"
#include "oracle/touch/signed_distance.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/manifold.hpp>
#include <carom/query/overlaps.hpp>

#include <cmath>
#include <cstdio>
#include <limits>
#include <variant>

namespace soak {
namespace {

template <class T>
std::string difference(const char* what, T got, double expected) {
    char text[160];
    std::snprintf(text, sizeof text, "%s is %.17g, should be %.17g\n", what, double(got), expected);
    return text;
}

// What does not agree with the signed distance and the exact yes or no.
template <class T, class A, class B>
std::string contradictions(const A& a, const B& b, T gap, bool met, bool deep) {
    std::string found;
    if ((gap <= 0) != met) found += difference("signed_distance, not overlaps,", gap, met ? 0 : 1);
    if ((gap < 0) != deep) found += difference("signed_distance, not penetrates,", gap, deep ? -1 : 0);
    if (signed_distance(b, a) != gap) found += difference("signed_distance(b, a)", signed_distance(b, a), double(gap));
    const T apart = gap > 0 ? gap : 0;
    if (distance(a, b) != apart) found += difference("distance", distance(a, b), double(apart));
    const auto hit = contact(a, b);
    const auto rest = manifold(a, b);
    if (hit.has_value() != met) found += difference("that there is a contact", T(hit.has_value()), met);
    if (rest.has_value() != met) found += difference("that there is a manifold", T(rest.has_value()), met);
    if (!hit || !rest) return found;
    if (hit->separation != gap) found += difference("separation of the contact", hit->separation, double(gap));
    if (rest->separation != gap) found += difference("separation of the manifold", rest->separation, double(gap));
    if (!(hit->normal == rest->normal)) found += difference("normal x", rest->normal.x, double(hit->normal.x));
    const double length = std::hypot(double(hit->normal.x), double(hit->normal.y));
    if (!(std::fabs(length - 1) < 2.0 * std::numeric_limits<T>::epsilon())) found += difference("length", T(length), 1);
    return found;
}

template <class T>
double rounding_of(double x) {
    return std::fabs(x) * double(std::numeric_limits<T>::epsilon()) / 2 + double(std::numeric_limits<T>::denorm_min());
}

// Of the boxes around two shapes; 0 where they have no end.
template <class T>
double largest_coordinate(const carom::BasicAabb<T>& a, const carom::BasicAabb<T>& b) {
    double largest = 0;
    for (const T x : {a.min.x, a.min.y, a.max.x, a.max.y, b.min.x, b.min.y, b.max.x, b.max.y}) {
        if (std::isfinite(x)) largest = std::fmax(largest, std::fabs(double(x)));
    }
    return largest;
}

template <class T>
bool is_round(const carom::BasicAnyShape<T>& shape) {
    return std::holds_alternative<carom::BasicPoint<T>>(shape.value) ||
           std::holds_alternative<carom::BasicCircle<T>>(shape.value);
}

// Whether the only point of a manifold of a circle is elsewhere, by more than its error, when the shapes change places.
// Where two sides lie along each other, which of their ends is within the margin depends on rounding.
template <class T, class A, class B>
std::string points_of_turned(const A& a, const B& b, double extent) {
    if (!is_round(*a.shape) && !is_round(*b.shape)) return {};
    const auto hit = manifold(a, b);
    const auto turned = manifold(b, a);
    if (!hit || !turned || hit->count != 1 || turned->count != 1 || !hit->unique_normal) return {};
    std::string found;
    const auto check = [&](const char* what, T got, T expected) {
        const double bound = 2 * (64 * 0x1p-53 * extent + 2 * rounding_of<T>(double(expected)));
        if (!(std::fabs(double(got) - double(expected)) <= bound)) found += difference(what, got, double(expected));
    };
    const auto &p = hit->points()[0].point, &q = turned->points()[0].point;
    check("point x of manifold(b, a)", q.x, p.x);
    check("point y of manifold(b, a)", q.y, p.y);
    return found;
}

}  // namespace

template <class T>
DistanceCheck check_distance(const oracle::Case<T>& made) {
    const auto a = place(made.a.shape, made.a.pose), b = place(made.b.shape, made.b.pose);
    const bool met = overlaps(a, b), deep = penetrates(a, b);
    const T gap = signed_distance(a, b);
    std::string wrong = contradictions(a, b, gap, met, deep);
    const bool are_convex = oracle::as_convex(made.a.shape) && oracle::as_convex(made.b.shape);
    const auto exact = oracle::signed_distance(made.a, made.b);
    const bool is_judged = exact && (are_convex || gap > 0);  // of unions the oracle knows no depth
    if (is_judged) {
        const double nearest = std::fabs(exact->gap.get_d());
        const double bound = 16 * 0x1p-53 * exact->extent + rounding_of<T>(nearest) +
                             0x1p-100 * largest_coordinate(carom::bounds(a), carom::bounds(b));
        const bool is_near = std::isfinite(gap) && abs(mpf_class(double(gap), 256) - exact->gap) <= bound;
        if (!is_near) wrong += difference("signed_distance", gap, exact->gap.get_d());
        wrong += points_of_turned<T>(a, b, exact->extent);
    }
    if (!wrong.empty()) wrong += to_program(made, oracle::Verdict{met, deep});
    return {is_judged, met, deep, std::move(wrong)};
}

template DistanceCheck check_distance(const oracle::Case<float>&);
template DistanceCheck check_distance(const oracle::Case<double>&);

}  // namespace soak
