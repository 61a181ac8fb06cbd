#include "metamorphic/ask.hpp"
#include "metamorphic/asked.hpp"

#include <limits>

namespace metamorphic {
namespace {

using namespace carom;

template <class T, class Ask>
auto with_both(const Query& q, Ask ask) {
    const Asked<T> x(q.a), y(q.b);
    const auto va = in_type<T>(q.va), vb = in_type<T>(q.vb);
    const T max_time = static_cast<T>(q.max_time);
    if (q.a.pose == PoseD{} && q.b.pose == PoseD{}) return ask(x.shape, va, y.shape, vb, max_time);
    return ask(place(x.shape, x.pose), va, place(y.shape, y.pose), vb, max_time);
}

template <class T>
SweepAnswer answer(const BasicSweep<T>& s) {
    return {s.hits(), double(s.enter), double(s.exit), in_double(s.point), in_double(s.normal), s.initially_overlapping,
            s.graze,  s.certainty};
}

template <class T>
Moving moving(const Query& q) {
    return with_both<T>(q, [](const auto& a, const auto& va, const auto& b, const auto& vb, T max_time) {
        Moving m;
        m.sweep = answer<T>(sweep(a, va, b, vb, max_time));
        m.hits = sweep_hits(a, va, b, vb, max_time);
        all_contacts(a, va, b, vb, max_time, [&](const BasicContactInterval<T>& c) {
            m.contacts.push_back({double(c.enter), double(c.exit), c.graze, c.certainty});
            return m.contacts.size() > 1000 ? Visit::stop : Visit::proceed;
        });
        return m;
    });
}

template <class T>
Motions motions(const Query& q) {
    return with_both<T>(q, [](const auto& a, const auto& va, const auto& b, const auto& vb, T max_time) {
        const auto motion_a = BasicMotion<T>::linear(va), motion_b = BasicMotion<T>::linear(vb);
        const BasicInterval<T> times{0, max_time};
        const auto impact = first_impact(a, motion_a, b, motion_b, times);
        const auto pass = closest_approach(a, motion_a, b, motion_b, times).value();
        return Motions{impact.hits(),    double(impact.time.lo),       double(impact.time.hi), impact.graze,
                       impact.certainty, impact.initially_overlapping, double(pass.distance),  double(pass.time)};
    });
}

template <class T>
Stretch answer(const BasicClip<T>& c) {
    return {double(c.enter), double(c.exit), c.graze, Certainty::exact};
}

template <class T>
Casts casts(const Spec& ray_spec, const Spec& shape_spec, T max_t) {
    const BasicRay<T> ray{in_type<T>(ray_spec.points[0]), in_type<T>(ray_spec.directions[0])};
    const Asked<T> asked(shape_spec);
    Casts result;
    const auto ask = [&](const auto& shape) {
        const auto hit = raycast(ray, shape, max_t);
        const BasicRaycast<T> cast = hit.value_or(BasicRaycast<T>{});
        result.raycast = {hit.has_value(),        double(cast.enter),  double(cast.exit), in_double(cast.point),
                          in_double(cast.normal), cast.started_inside, cast.graze};
        const auto all = [&](const auto& straight, std::vector<Stretch>& stretches) {
            clip_all(straight, shape, [&](const BasicClip<T>& c) {
                stretches.push_back(answer(c));
                return stretches.size() > 1000 ? Visit::stop : Visit::proceed;
            });
        };
        all(ray, result.ray);
        all(BasicLine<T>{ray.origin, ray.direction}, result.line);
        all(BasicSegment<T>{ray.origin, ray.origin + ray.direction}, result.segment);
    };
    if (shape_spec.pose == PoseD{})
        ask(asked.shape);
    else
        ask(place(asked.shape, asked.pose));
    return result;
}

}  // namespace

Moving ask_moving(const Query& q) {
    return in_precision(q.precision, [&]<class T>(T) { return moving<T>(q); });
}

SweepAnswer ask_sweep(const Query& q) {
    return in_precision(q.precision, [&]<class T>(T) {
        return with_both<T>(q, [](const auto& a, const auto& va, const auto& b, const auto& vb, T max_time) {
            return answer<T>(sweep(a, va, b, vb, max_time));
        });
    });
}

Motions ask_motions(const Query& q) {
    return in_precision(q.precision, [&]<class T>(T) { return motions<T>(q); });
}

Casts ask_casts(const Spec& ray, const Spec& shape, double max_t, Precision precision) {
    return in_precision(precision, [&]<class T>(T) { return casts<T>(ray, shape, static_cast<T>(max_t)); });
}

}  // namespace metamorphic
