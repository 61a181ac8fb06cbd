// Two shapes in straight motion, and a ray at one of them: sweeps held against the exact oracle, `overlaps` and each
// other; rays against sweeps of a point, and scaled.

#include "bytes.hpp"
#include "oracle/cases/grid_maker.hpp"
#include "oracle/cases/reproduce.hpp"
#include "oracle/cases/transform.hpp"
#include "oracle/motion/check_sweep.hpp"
#include "rapid/answers.hpp"

#include <carom/query/clip.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>

#include <cmath>
#include <limits>

namespace fuzz {
namespace {

using namespace carom;
using oracle::Body;
using oracle::Kind;

template <class T>
auto placed(const Body<T>& body) {
    return place(body.shape, body.pose);
}

template <class T>
BasicVec2<T> scaled(const BasicVec2<T>& v, int exponent) {
    return {std::ldexp(v.x, exponent), std::ldexp(v.y, exponent)};
}

template <class T>
class MovingPair {
  public:
    explicit MovingPair(Bytes& bytes) : source_(bytes) {
        oracle::GridMaker<T, ShapeSource<T>> maker(source_);
        const auto kind = [&] { return Kind(bytes.whole(0, oracle::kind_count - 1)); };
        const Kind a = kind(), b = kind();
        drawn_.made.a = maker.body(a);
        drawn_.made.b = maker.body(b);
        const auto vector = [&] {
            const T x = source_.number();
            return BasicVec2<T>{x, source_.number()};
        };
        drawn_.input = {vector(), vector(), 0, max_time(bytes)};
        ray_ = {vector(), vector()};
        exponent_ = bytes.whole(-30, 30);
        drawn_.in_range = source_.style() != Style::raw;
    }

    void check() {
        const oracle::SweepCheck result = oracle::check_sweep(drawn_);
        require(result.disagreement.empty(), "the sweep", [&] { return result.disagreement; });
        hit_ = sweep_at(0);
        compare_start();
        compare_contacts();
        if (source_.style() != Style::raw) compare_scaled();
        if (!(ray_.direction == BasicVec2<T>{})) compare_ray();
    }

  private:
    using Interval = BasicContactInterval<T>;

    static double max_time(Bytes& bytes) {
        const int choice = bytes.whole(0, 20);
        return choice > 16 ? std::numeric_limits<double>::infinity() : choice;
    }

    void expect(bool holds, const char* what) const {
        require(holds, what, [&] { return oracle::to_program(drawn_.made, drawn_.input, {}); });
    }
    void expect_of_ray(bool holds, const char* what) const {
        require(holds, what, [&] {
            char text[160];
            std::snprintf(text, sizeof text, "the first shape, and a ray from (%a, %a) in direction (%a, %a):\n",
                          double(ray_.origin.x), double(ray_.origin.y), double(ray_.direction.x),
                          double(ray_.direction.y));
            return text + oracle::to_program(drawn_.made, drawn_.input, {});
        });
    }

    BasicSweep<T> sweep_at(int exponent) const {
        const Body<T> a = oracle::scaled(drawn_.made.a, exponent), b = oracle::scaled(drawn_.made.b, exponent);
        return sweep(placed(a), scaled(drawn_.input.va, exponent), placed(b), scaled(drawn_.input.vb, exponent),
                     drawn_.max_time());
    }

    void compare_start() const {
        const auto a = placed(drawn_.made.a), b = placed(drawn_.made.b);
        const bool meet = overlaps(a, b);
        expect(hit_.initially_overlapping == meet, "what the start says is what overlaps does");
        expect((hit_.hits() && hit_.enter == 0) || !meet, "what overlaps at the start is hit at 0");
        if (!hit_.hits()) return;
        expect(hit_.enter >= 0 && hit_.enter <= hit_.exit && hit_.exit <= drawn_.max_time(), "the order of times");
        if (hit_.normal == BasicVec2<T>{}) return;
        const double length = std::hypot(double(hit_.normal.x), double(hit_.normal.y));
        expect(std::fabs(length - 1) <= 4 * double(std::numeric_limits<T>::epsilon()), "a normal of length 1");
    }

    // The first of all stretches is that of sweep, and they come one after the other.
    void compare_contacts() const {
        Interval first, last;
        int count = 0;
        bool are_ordered = true;
        all_contacts(placed(drawn_.made.a), drawn_.input.va, placed(drawn_.made.b), drawn_.input.vb, drawn_.max_time(),
                     [&](const Interval& contact) {
                         if (count++ == 0)
                             first = contact;
                         else
                             are_ordered &= contact.enter >= last.exit;
                         last = contact;
                         return count == 50 ? Visit::stop : Visit::proceed;
                     });
        expect((count > 0) == hit_.hits(), "all_contacts has one where sweep hits");
        expect(are_ordered, "stretches of contact in order");
        if (count > 0) expect(first.enter == hit_.enter && first.exit == hit_.exit, "the first stretch is sweep's");
    }

    void compare_scaled() const {
        const BasicSweep<T> there = sweep_at(exponent_);
        expect(there.hits() == hit_.hits() && there.graze == hit_.graze &&
                   there.initially_overlapping == hit_.initially_overlapping && there.enter == hit_.enter &&
                   there.exit == hit_.exit && there.normal == hit_.normal,
               "lengths times 2^k change no time of a sweep");
        expect(there.point == scaled(hit_.point, exponent_), "lengths times 2^k scale the point of a sweep");
    }

    void compare_ray() const {
        const auto shape = placed(drawn_.made.a);
        const T max_t = drawn_.max_time();
        const auto cast = raycast(ray_, shape, max_t);
        const bool hits = cast.has_value();
        const BasicPoint<T> origin{ray_.origin};
        expect_of_ray(!overlaps(origin, shape) || (hits && cast->enter == 0), "a ray from the shape hits it at 0");
        if (std::isinf(max_t)) expect_of_ray(hits == overlaps(ray_, shape), "raycast hits what the ray overlaps");
        const bool swept = sweep_hits(origin, ray_.direction, shape, {}, max_t);
        expect_of_ray(hits == swept, "a ray hits what a point that moves along it does");
        if (hits) {
            expect_of_ray(cast->enter >= 0 && cast->enter <= cast->exit && cast->exit <= max_t,
                          "the order of parameters");
        }
        if (std::isinf(max_t))
            expect_of_ray(clip(ray_, shape).has_value() == hits, "clip has a stretch where raycast hits");
        if (source_.style() == Style::raw) return;
        const BasicRay<T> far{scaled(ray_.origin, exponent_), scaled(ray_.direction, exponent_)};
        const Body<T> larger = oracle::scaled(drawn_.made.a, exponent_);
        const auto there = raycast(far, placed(larger), max_t);
        const bool is_scaled = hits && there && there->enter == cast->enter && there->exit == cast->exit &&
                               there->normal == cast->normal && there->point == scaled(cast->point, exponent_);
        expect_of_ray(hits ? is_scaled : !there, "lengths times 2^k scale a ray cast bit for bit");
    }

    ShapeSource<T> source_;
    oracle::SweepCase<T> drawn_;
    BasicRay<T> ray_;
    int exponent_ = 0;
    BasicSweep<T> hit_;
};

}  // namespace
}  // namespace fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes bytes(data, size);
    if (bytes.whole(0, 1) == 0) {
        fuzz::MovingPair<float>(bytes).check();
    } else {
        fuzz::MovingPair<double>(bytes).check();
    }
    return 0;
}
