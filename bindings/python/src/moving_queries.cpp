#include "module.hpp"
#include "motions.hpp"
#include "results.hpp"

// Shape casts, times of impact and closest approaches. These may take long, so they run without the interpreter's lock.

namespace carom::python {
namespace {

constexpr double endless = std::numeric_limits<double>::infinity();
constexpr std::size_t max_contacts = 4096;

/// The arguments of a query about two shapes in motion.
struct Moving {
    const Operand& a;
    MotionD motion_a;
    const Operand& b;
    MotionD motion_b;
    IntervalD times;
};

Moving moving(py::handle a, py::handle motion_a, py::handle b, py::handle motion_b, py::handle t0, py::handle t1) {
    return {operand(a, "a"),
            motion(motion_a, "motion_a"),
            operand(b, "b"),
            motion(motion_b, "motion_b"),
            {finite(t0, "t0"), limit(t1, "t1")}};
}

// The parameters of all these queries.
template <class Function>
void define(py::module_& m, const char* name, Function function, const char* doc) {
    m.def(name, function, "a"_a, "motion_a"_a, "b"_a, "motion_b"_a, "t0"_a = 0.0, "t1"_a = endless, doc);
}

template <class Query>
auto ask(const Moving& q, Query query) {
    const py::gil_scoped_release release;
    return with_pair(q.a, q.b, query);
}

py::object first_impact_of(py::handle a, py::handle motion_a, py::handle b, py::handle motion_b, py::handle t0,
                           py::handle t1) {
    static const ResultClass make("Impact");
    const Moving q = moving(a, motion_a, b, motion_b, t0, t1);
    const ImpactD found =
        ask(q, [&](const auto& x, const auto& y) { return first_impact(x, q.motion_a, y, q.motion_b, q.times); });
    return make(found.hits(), found.time, found.point, found.normal, found.feature_a, found.feature_b,
                found.initially_overlapping, found.graze, found.certainty);
}

py::object approach_of(py::handle a, py::handle motion_a, py::handle b, py::handle motion_b, py::handle t0,
                       py::handle t1) {
    static const ResultClass make("Approach");
    const Moving q = moving(a, motion_a, b, motion_b, t0, t1);
    const auto found =
        ask(q, [&](const auto& x, const auto& y) { return closest_approach(x, q.motion_a, y, q.motion_b, q.times); });
    if (!found) return py::none();
    return make(found->time, found->distance, found->certainty);
}

py::list contacts_of(py::handle a, py::handle motion_a, py::handle b, py::handle motion_b, py::handle t0,
                     py::handle t1) {
    static const ResultClass make("MovingContact");
    const Moving q = moving(a, motion_a, b, motion_b, t0, t1);
    std::vector<MovingContactD> all;
    ask(q, [&](const auto& x, const auto& y) {
        all_contacts(x, q.motion_a, y, q.motion_b, q.times, [&](const MovingContactD& one) {
            all.push_back(one);
            return all.size() > max_contacts ? Visit::stop : Visit::proceed;
        });
    });
    if (all.size() > max_contacts)
        raise(ErrorCode::bad_size, "t0, t1: a and b touch more than 4096 times; ask about a shorter interval");
    py::list result;
    for (const MovingContactD& one : all) result.append(make(one.enter, one.exit, one.graze, one.certainty));
    return result;
}

}  // namespace

MotionD motion(py::handle h, const char* name) {
    if (h.is_none()) return MotionD::still();
    static const ResultClass motion_class("Motion");
    if (!py::isinstance(h, motion_class.get())) raise_type(name, "a Motion, or None for a shape at rest", h);
    const std::string prefix = std::string(name) + '.';
    const auto polynomial = [&](const char* member) {
        const std::string full = prefix + member;
        std::vector<double> coefficients;
        for (const py::object& one : elements(h.attr(member), full.c_str(), "a sequence of coefficients"))
            coefficients.push_back(finite(one, full.c_str()));
        if (coefficients.size() > max_coefficients)
            raise(ErrorCode::bad_size, full + " has more than " + std::to_string(max_coefficients) + " coefficients");
        return PolynomialD(std::span<const double>(coefficients));
    };
    const double angular_velocity = finite(h.attr("angular_velocity"), (prefix + "angular_velocity").c_str());
    const Vec2D pivot = vec(h.attr("pivot"), (prefix + "pivot").c_str());
    const double growth = finite(h.attr("growth"), (prefix + "growth").c_str());
    return MotionD::polynomial(polynomial("x"), polynomial("y")).spinning(angular_velocity, pivot).growing(growth);
}

void define_moving_queries(py::module_& m) {
    m.def(
        "sweep",
        [](py::handle a, py::handle va, py::handle b, py::handle vb, py::handle max_time) {
            const Operand &first = operand(a, "a"), &second = operand(b, "b");
            const Vec2D velocity_a = vec(va, "va"), velocity_b = vec(vb, "vb");
            const double last = limit(max_time, "max_time");
            return sweep_object(with_pair(first, second, [&](const auto& x, const auto& y) {
                return sweep(x, velocity_a, y, velocity_b, last);
            }));
        },
        "a"_a, "va"_a, "b"_a, "vb"_a, "max_time"_a = endless,
        R"doc(Shape cast: when a, at velocity va, and b, at vb, first touch.

In closed form, so nothing is too fast. `hits` says whether they do; a miss has a certainty, too.

>>> hit = carom.sweep(carom.Circle((0, 0), 1), (10, 0), carom.Aabb((6, -4), (8, 4)), (0, 0))
>>> hit.hits, hit.enter, hit.exit, hit.normal
(True, 0.5, 0.9, (1.0, 0.0)))doc");
    m.def(
        "sweep_hits",
        [](py::handle a, py::handle va, py::handle b, py::handle vb, py::handle max_time) {
            const Vec2D velocity_a = vec(va, "va"), velocity_b = vec(vb, "vb");
            const double last = limit(max_time, "max_time");
            return with_pair(
                a, b, [&](const auto& x, const auto& y) { return sweep_hits(x, velocity_a, y, velocity_b, last); });
        },
        "a"_a, "va"_a, "b"_a, "vb"_a, "max_time"_a = endless, R"doc(Whether `sweep` hits, which costs less. Exact.

>>> ball, wall = carom.Circle((0, 0), 1), carom.Aabb((6, -4), (8, 4))
>>> carom.sweep_hits(ball, (10, 0), wall, (0, 0)), carom.sweep_hits(ball, (-10, 0), wall, (0, 0))
(True, False))doc");
    define(m, "first_impact", &first_impact_of,
           R"doc(The time of impact of two shapes in motion, for t0 <= t <= t1; None is no motion.

`time` brackets it: where exact, the time itself, or two neighboring numbers.

>>> thrown = carom.Motion.ballistic((4, 8), (0, -4))
>>> wall = carom.Aabb((8, 0), (9, 7))
>>> carom.first_impact(carom.Circle((0, 0), 1), thrown, wall, None).time
(2.0, 2.0))doc");
    define(m, "closest_approach", &approach_of,
           R"doc(When two shapes in motion are nearest to each other, and how near; None where no times are given.

>>> ball = carom.Circle((0, 0), 1)
>>> carom.closest_approach(ball, carom.Motion.linear((2, 0)), carom.Point((6, 4)), None, 0, 10)
Approach(time=3.0, distance=3.0, certainty='exact'))doc");
    define(m, "all_contacts", &contacts_of,
           R"doc(All intervals of time in which two shapes in motion touch: at most 4096.

>>> ball, thrown = carom.Circle((0, 0), 1), carom.Motion.ballistic((0, 5), (0, -10))
>>> ground = carom.HalfSpace((0, -1), (0, 1))
>>> [(c.enter, c.exit) for c in carom.all_contacts(ball, thrown, ground, None, 0, 2)]
[((0.0, 0.0), (0.0, 0.0)), ((1.0, 1.0), (2.0, 2.0))])doc");
    m.def(
        "pose_of_motion",
        [](py::handle one, py::handle time) { return motion(one, "motion").pose_at(finite(time, "time")); }, "motion"_a,
        "time"_a, R"doc(The pose that a Motion has at a time, rounded.

>>> carom.pose_of_motion(carom.Motion.linear((2, 0)), 3).at
(6.0, 0.0))doc");
}

}  // namespace carom::python
