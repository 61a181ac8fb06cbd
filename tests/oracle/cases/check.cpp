#include "oracle/cases/check.hpp"

#include "oracle/cases/reproduce.hpp"

#include <carom/query/overlaps.hpp>
#include <carom/shape/compound.hpp>
#include <carom/shape/placed.hpp>

namespace oracle {
namespace {

/// Collects the calls whose answer differs from the oracle's.
class Comparison {
  public:
    explicit Comparison(const Verdict& expected) : expected_(expected) {}

    template <class A, class B>
    void both_orders(const char* how, const A& a, const B& b) {
        compare(how, "(a, b)", {carom::overlaps(a, b), carom::penetrates(a, b)});
        compare(how, "(b, a)", {carom::overlaps(b, a), carom::penetrates(b, a)});
    }

    const std::string& differences() const { return differences_; }

  private:
    void compare(const char* how, const char* order, const Verdict& got) {
        const auto one = [&](const char* verb, bool is, bool should) {
            if (is != should)
                differences_ += std::string(verb) + order + " as " + how + " said " + (is ? "yes" : "no") + "\n";
        };
        one("overlaps", got.overlaps, expected_.overlaps);
        one("penetrates", got.penetrates, expected_.penetrates);
    }

    Verdict expected_;
    std::string differences_;
};

/// Calls `use` with a rounded shape whose type names its core's, if the shape is rounded.
template <class T, class Use>
void with_typed_core(const carom::BasicAnyShape<T>& shape, const Use& use) {
    const auto* rounded = std::get_if<carom::Rounded<carom::BasicAnyConvex<T>>>(&shape.value);
    if (rounded == nullptr) return;
    std::visit(
        [&](const auto& core) {
            use(carom::Rounded<std::decay_t<decltype(core)>>{core, rounded->radius});
        },
        rounded->core.value);
}

/// Calls `use` with the shape as it is when its pose does nothing, and placed otherwise.
template <class S, class T, class Use>
void with_operand(const S& shape, const carom::BasicPose<T>& pose, const Use& use) {
    if (pose == carom::BasicPose<T>{})
        use(shape);
    else
        use(carom::place(shape, pose));
}

}  // namespace

template <class T>
Verdict ask(const Body<T>& a, const Body<T>& b) {
    const auto placed_a = carom::place(a.shape, a.pose), placed_b = carom::place(b.shape, b.pose);
    return {carom::overlaps(placed_a, placed_b), carom::penetrates(placed_a, placed_b)};
}

template <class T>
Check check(const Case<T>& made) {
    const std::optional<Verdict> exact = judge_if_promised(made.a, made.b);
    Check result{exact ? *exact : ask(made.a, made.b), {}, exact.has_value()};
    Comparison comparison(result.expected);
    const auto ask_all = [&](const char* how, const auto& shape_a, const auto& shape_b) {
        with_operand(shape_a, made.a.pose, [&](const auto& a) {
            with_operand(shape_b, made.b.pose, [&](const auto& b) { comparison.both_orders(how, a, b); });
        });
    };
    const bool stand_still = made.a.pose == carom::BasicPose<T>{} && made.b.pose == carom::BasicPose<T>{};
    std::visit(
        [&](const auto& a, const auto& b) {
            if (stand_still)
                comparison.both_orders("concrete shapes", a, b);
            else
                comparison.both_orders("placed shapes", carom::place(a, made.a.pose), carom::place(b, made.b.pose));
        },
        made.a.shape.value, made.b.shape.value);
    ask_all("AnyShape", made.a.shape, made.b.shape);
    with_typed_core(made.a.shape, [&](const auto& a) { ask_all("Rounded and AnyShape", a, made.b.shape); });
    with_typed_core(made.b.shape, [&](const auto& b) { ask_all("AnyShape and Rounded", made.a.shape, b); });
    if (!comparison.differences().empty())
        result.disagreement = comparison.differences() + to_program(made, result.expected);
    return result;
}

template Check check(const Case<float>&);
template Check check(const Case<double>&);
template Verdict ask(const Body<float>&, const Body<float>&);
template Verdict ask(const Body<double>&, const Body<double>&);

}  // namespace oracle
