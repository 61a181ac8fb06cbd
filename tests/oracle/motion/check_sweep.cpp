#include "oracle/motion/check_sweep.hpp"

#include "oracle/cases/reproduce.hpp"
#include "oracle/cases/widen.hpp"
#include "oracle/motion/sweep_times.hpp"

#include <carom/query/sweep.hpp>
#include <carom/shape/compound.hpp>

#include <cmath>
#include <cstdio>
#include <limits>

namespace oracle {
namespace {

using namespace carom;

constexpr bool is_convex(Kind kind) {
    return kind < Kind::arc;
}

double as_double(const mpf_class& x) {
    long e = 0;
    const double head = mpf_get_d_2exp(&e, x.get_mpf_t());
    return std::ldexp(head, int(std::clamp<long>(e, -9999, 9999)));
}

/// Of a number of type T next to x.
template <class T>
double ulp_of(const mpf_class& x) {
    long e = 0;
    mpf_get_d_2exp(&e, x.get_mpf_t());
    const auto exponent = std::clamp<long>(e - std::numeric_limits<T>::digits, -1074, 1000);
    return std::max(std::ldexp(1.0, int(exponent)), double(std::numeric_limits<T>::denorm_min()));
}

template <class T>
class SweepComparison {
  public:
    explicit SweepComparison(const SweepCase<T>& drawn) : drawn_(drawn), made_(drawn.made), input_(drawn.input) {}

    SweepCheck check() {
        hit_ = sweep(at(made_.a), input_.va, at(made_.b), input_.vb, drawn_.max_time());
        result_.hit = hit_.hits();
        result_.still = input_.va == input_.vb;
        compare_calls();
        const auto exact = swept_contact(made_.a, made_.b, input_);
        if (exact) {
            compare_with(*exact);
            compare_swapped();
        } else {
            compare_hit_of_curves();
        }
        if (!problems_.empty()) result_.disagreement = problems_ + to_program(drawn_.made, input_, exact);
        return std::move(result_);
    }

  private:
    template <class U>
    static auto at(const Body<U>& body) {
        return place(body.shape, body.pose);
    }

    void expect(bool is_so, const char* what) {
        if (!is_so) problems_ += std::string(what) + "\n";
    }

    /// The same result from every form of the query.
    void compare_calls() {
        const T max_time = drawn_.max_time();
        expect(sweep_hits(at(made_.a), input_.va, at(made_.b), input_.vb, max_time) == hit_.hits(),
               "sweep_hits is not sweep's");
        if (!(made_.a.pose == BasicPose<T>{}) || !(made_.b.pose == BasicPose<T>{})) return;
        with_fast_path(made_.a.shape, [&](const auto& a) {
            with_fast_path(made_.b.shape, [&](const auto& b) {
                const BasicSweep<T> same = sweep(a, input_.va, b, input_.vb, max_time);
                expect(same.hits() == hit_.hits() && same.enter == hit_.enter && same.exit == hit_.exit &&
                           is_next_to(same.normal, hit_.normal) &&
                           same.initially_overlapping == hit_.initially_overlapping && same.graze == hit_.graze,
                       "another answer for the shapes as they are");
                expect(sweep_hits(a, input_.va, b, input_.vb, max_time) == hit_.hits(),
                       "sweep_hits of the shapes as they are");
            });
        });
    }

    /// The two in the other order: the same yes or no, and times next to each other.
    void compare_swapped() {
        const BasicSweep<T> back = sweep(at(made_.b), input_.vb, at(made_.a), input_.va, drawn_.max_time());
        expect(back.hits() == hit_.hits() && back.graze == hit_.graze &&
                   back.initially_overlapping == hit_.initially_overlapping,
               "another answer for b and a");
        if (!drawn_.in_range) return;
        const auto are_next = [](T x, T y) { return x == y || std::nextafter(x, y) == y; };
        expect(are_next(back.enter, hit_.enter) && are_next(back.exit, hit_.exit), "other times for b and a");
    }

    /// One of the paths treats a circle without radius as a point: then a zero may be less than half an ulp of 1.
    static bool is_next_to(const BasicVec2<T>& x, const BasicVec2<T>& y) {
        const T bit = std::numeric_limits<T>::epsilon() / 2;
        return std::fabs(x.x - y.x) <= bit && std::fabs(x.y - y.y) <= bit;
    }

    /// The kinds with fast paths for some pairs.
    template <class Use>
    static void with_fast_path(const BasicAnyShape<T>& shape, const Use& use) {
        if (const auto* circle = std::get_if<BasicCircle<T>>(&shape.value)) use(*circle);
        if (const auto* box = std::get_if<BasicAabb<T>>(&shape.value)) use(*box);
        if (const auto* polygon = std::get_if<BasicConvexPolygon<T>>(&shape.value)) use(*polygon);
    }

    /// Curves hit unless they miss for certain.
    void compare_hit_of_curves() {
        result_.by_numbers = true;
        const auto expected = sweep_hits(made_.a, made_.b, input_);
        result_.judged = expected.has_value();
        if (!expected) return;
        expect(hit_.hits() || !*expected, "a miss");
        expect(hit_.hits() == *expected || hit_.certainty != Certainty::exact, "a false hit that is said to be exact");
    }

    void compare_with(const SweptContact& exact) {
        expect(hit_.hits() == exact.hit, exact.hit ? "a miss" : "a false hit");
        expect(hit_.certainty == Certainty::exact, "not exact");
        const bool at_start = hit_.initially_overlapping;
        expect(at_start == exact.at_start, "started");
        result_.parallel = drawn_.sort == SweepSort::parallel && moves_along_a_side(made_.a, made_.b, input_);
        if (!exact.hit || !hit_.hits()) return;
        const Verdict start = exact.at_start ? judge(made_.a, made_.b) : Verdict{};
        expect(exact.at_start == start.overlaps, "the oracles disagree about the start");
        compare_graze(exact);
        result_.started_inside = start.penetrates;
        result_.started_touching = start.overlaps && !start.penetrates;
        result_.parts = result_.started_touching && exact.is_instant && input_.to > 0;
        result_.slides = result_.started_touching && result_.grazes && !exact.is_instant && !result_.still;
        expect(!at_start || hit_.enter == 0, "enter of two that are in contact");
        expect((hit_.normal == BasicVec2<T>{}) == start.penetrates, "a normal just where they do not start inside");
        expect(hit_.enter <= hit_.exit && hit_.exit <= drawn_.max_time(), "the order of times");
        expect(!exact.is_instant || hit_.enter == hit_.exit || !exact.in_range, "an instant");
        expect(std::isinf(hit_.exit) || !exact.is_endless, "an end of what has none");
        if (!drawn_.in_range || !exact.in_range) return;
        compare_times(exact);
        if constexpr (std::is_same_v<T, float>) compare_with_overlaps(exact);
    }

    /// What arbitrarily small shifts remove. Of several parts one stretch may graze and another not.
    void compare_graze(const SweptContact& exact) {
        const auto all = judge_swept(made_.a, made_.b, input_);
        if (!all) return;
        expect(all->overlaps == exact.hit, "the oracles disagree about a hit");
        if (convex()) {
            result_.grazes = !all->penetrates;
            expect(hit_.graze == result_.grazes, "graze");
        } else if (exact.is_only) {
            result_.grazes = !all->penetrates;
            expect(!hit_.graze || !all->penetrates || hit_.exit == drawn_.max_time(), "a graze that is none");
            expect(hit_.graze || all->penetrates, "no graze");
        }
    }
    bool convex() const {
        return is_convex(Kind(made_.a.shape.value.index())) && is_convex(Kind(made_.b.shape.value.index()));
    }

    void compare_times(const SweptContact& exact) {
        const T most = std::numeric_limits<T>::max();
        if (!exact.at_start && exact.enter < most) result_.enter = error_of(hit_.enter, exact.enter);
        if (!exact.is_endless && exact.exit > 0 && exact.exit < most && exact.exit != input_.to)
            result_.exit = error_of(hit_.exit, exact.exit);
        expect(exact.exit != input_.to || exact.is_endless || hit_.exit == drawn_.max_time(), "an exit cut off");
    }

    /// `overlaps`, of the two where they are an ulp before and after they come into contact and leave it.
    void compare_with_overlaps(const SweptContact& exact) {
        const auto a = widened(made_.a), b = widened(made_.b);
        if (!a || !b || result_.still) return;
        const T endless = std::numeric_limits<T>::infinity();
        const auto overlap_at = [&](T t, bool expected) {
            const auto a_then = moved(*a, input_.va, t), b_then = moved(*b, input_.vb, t);
            if (t > drawn_.max_time() || !a_then || !b_then) return;
            ++result_.overlaps_asked;
            expect(overlaps(at(*a_then), at(*b_then)) == expected, "overlaps next to a time");
        };
        if (result_.enter) {
            overlap_at(std::nextafter(hit_.enter, -endless), false);
            const T after = std::nextafter(hit_.enter, endless);
            if (exact.is_endless || exact.exit >= double(after)) overlap_at(after, true);
        }
        if (result_.exit) {
            const T before = std::nextafter(hit_.exit, -endless);
            if (exact.enter <= double(before)) overlap_at(before, true);
            if (exact.is_only) overlap_at(std::nextafter(hit_.exit, endless), false);
        }
    }

    double error_of(T time, const mpf_class& exact) {
        const double off = std::isinf(time) ? double(INFINITY) : as_double(abs(mpf_class(exact - double(time))));
        const double ulps = off / ulp_of<T>(exact);
        if (!(ulps <= 1)) {
            char text[96];
            std::snprintf(text, sizeof text, "the time %.17g is off by %.3g ulp\n", double(time), ulps);
            problems_ += text;
        }
        return ulps;
    }

    const SweepCase<T>& drawn_;
    const Case<T>& made_;
    const SweepInput<T>& input_;
    BasicSweep<T> hit_;
    SweepCheck result_;
    std::string problems_;
};

}  // namespace

template <class T>
SweepCheck check_sweep(const SweepCase<T>& drawn) {
    return SweepComparison<T>(drawn).check();
}

template SweepCheck check_sweep(const SweepCase<float>&);
template SweepCheck check_sweep(const SweepCase<double>&);

}  // namespace oracle
