/// Dispatch of a query's two arguments to their Pair: unwraps placements, opens AnyShape, orders by rank.
#pragma once

#include <carom/detail/answer/touch.hpp>
#include <carom/detail/narrow/core/pair.hpp>
#include <carom/detail/narrow/touch/union_touch.hpp>
#include <carom/detail/query/expect_valid.hpp>
#include <carom/result.hpp>

#include <cstdlib>

namespace carom::detail {

// A query: the member of Pair that it calls, and how to convert its result for (b, a) into the one for (a, b).
struct Overlaps {
    using Result = bool;
    template <class P, class A, class B>
    static bool evaluate(const A& a, const B& b) {
        return P::overlaps(a, b);
    }
    static bool holds(Touch touch) { return touch != Touch::apart; }
    template <class T>
    static bool evaluate_unions(PartSource<T> a, PartSource<T> b) {
        return unions_overlap<T>(a, b);
    }
    static bool flip(bool result) { return result; }
};

struct Penetrates {
    using Result = bool;
    template <class P, class A, class B>
    static bool evaluate(const A& a, const B& b) {
        return P::penetrates(a, b);
    }
    static bool holds(Touch touch) { return touch == Touch::penetrating; }
    template <class T>
    static bool evaluate_unions(PartSource<T> a, PartSource<T> b) {
        return unions_penetrate<T>(a, b);
    }
    static bool flip(bool result) { return result; }
};

template <class S>
inline constexpr bool is_any_shape = false;
template <class T>
inline constexpr bool is_any_shape<BasicAnyShape<T>> = true;

template <class S>
concept AnyOrConcreteShape = ConcreteShape<S> || is_any_shape<S>;

template <AnyOrConcreteShape S>
Operand<S, scalar_of<S>> operand(const S& shape) {
    expect_valid(shape);
    return {shape, nullptr};
}

template <AnyOrConcreteShape S, class T>
Operand<S, T> operand(const Placed<S, T>& placed) {
    expect_valid(*placed.shape), expect_valid(placed.pose);
    return {*placed.shape, &placed.pose};
}

/// The result for two concrete shapes. Each pair is implemented for one order of ranks; the other order swaps the
/// arguments and flips the result, so that both run the same code.
template <class Query, class A, class B, class T, class U>
typename Query::Result evaluate_pair(const Operand<A, T>& a, const Operand<B, U>& b) {
    static_assert(std::is_same_v<T, U>, "carom: both shapes must be in float (Circle) or both in double (CircleD)");
    if constexpr (shape_rank<B> < shape_rank<A>) {
        return Query::flip(evaluate_pair<Query>(b, a));
    } else {
        static_assert(HasPair<A, B>, "carom: there is no Pair<A, B> for these two shapes");
        if constexpr (HasPair<A, B>) return Query::template evaluate<Pair<A, B>>(a, b);
    }
}

/// The result for two AnyShapes, whatever they hold: see any_pair.cpp.
template <class Query, class T>
typename Query::Result evaluate_any(const Operand<BasicAnyShape<T>, T>& a, const Operand<BasicAnyShape<T>, T>& b);

template <class Query, class A, class B, class T, class U>
typename Query::Result evaluate_operands(const Operand<A, T>& a, const Operand<B, U>& b) {
    constexpr bool a_is_any = std::is_same_v<A, BasicAnyShape<T>>;
    constexpr bool b_is_any = std::is_same_v<B, BasicAnyShape<U>>;
    if constexpr (a_is_any && b_is_any) {
        static_assert(std::is_same_v<T, U>, "carom: both shapes must be in float (Circle) or both in double (CircleD)");
        return evaluate_any<Query>(a, b);
    } else if constexpr (a_is_any) {
        return std::visit(
            [&]<class S>(const S& shape) {
                return evaluate_pair<Query>(Operand<S, T>{shape, a.pose}, b);
            },
            a.shape.value);
    } else if constexpr (b_is_any) {
        return Query::flip(evaluate_operands<Query>(b, a));
    } else {
        return evaluate_pair<Query>(a, b);
    }
}

/// Calls `use` with two circles, if that is what two AnyShapes hold: finding that out takes as long as a view of them,
/// and what circles are asked hardly longer.
template <class T, class Use>
CAROM_ALWAYS_INLINE inline bool with_circles(const Operand<BasicAnyShape<T>, T>& a,
                                             const Operand<BasicAnyShape<T>, T>& b, Use use) {
    using Circle = BasicCircle<T>;
    const auto* const circle_a = std::get_if<Circle>(&a.shape.value);
    const auto* const circle_b = std::get_if<Circle>(&b.shape.value);
    if (!circle_a || !circle_b) return false;
    use(Operand<Circle, T>{*circle_a, a.pose}, Operand<Circle, T>{*circle_b, b.pose});
    return true;
}

template <class S>
concept QueryOperand = requires(const S& s) {
    operand(s);
};

/// The number type of Operand<S, T>. For what is not a shape it is the most likely one, so that a query can be called
/// and `refuse` explain.
template <class S>
struct OperandScalar {
    using type = float;
};
template <class S>
struct OperandScalar<Result<S>> : OperandScalar<S> {};
template <class T>
struct OperandScalar<BasicVec2<T>> {
    using type = T;
};
template <QueryOperand S>
struct OperandScalar<S> {
    template <class Shape, class T>
    static T scalar(const Operand<Shape, T>&);
    using type = decltype(scalar(operand(std::declval<const S&>())));
};

// What is often passed in place of a shape.
template <class S>
inline constexpr bool is_result = false;
template <class S>
inline constexpr bool is_result<Result<S>> = true;
template <class S, class T>
inline constexpr bool is_result<Placed<S, T>> = is_result<S>;
template <class S>
inline constexpr bool is_vec2 = false;
template <class T>
inline constexpr bool is_vec2<BasicVec2<T>> = true;
template <class S, class T>
inline constexpr bool is_vec2<Placed<S, T>> = is_vec2<S>;

template <class First, class... Rest>
inline constexpr bool in_same_numbers =
    (std::is_same_v<typename OperandScalar<First>::type, typename OperandScalar<Rest>::type> && ...);

/// What one query takes: shapes, all in float or all in double. Every query calls `refuse` for anything else, and does
/// nothing more: so a wrong call gives one compile error, in one line.
template <class... S>
concept QueryOperands = (QueryOperand<S> && ...) && in_same_numbers<S...>;

/// Explains what is wrong with the arguments of a query.
template <class... S>
[[noreturn]] void refuse() {
    static_assert(!(is_result<S> || ...), "carom: a Result is no shape: check ok(), then pass value()");
    static_assert(!(is_vec2<S> || ...), "carom: a Vec2 is no shape: pass Point{v}");
    static_assert(((QueryOperand<S> || is_result<S> || is_vec2<S>)&&...),
                  "carom: only a shape, a placed shape or an AnyShape can be asked about");
    static_assert(!(QueryOperand<S> && ...) || in_same_numbers<S...>,
                  "carom: both shapes must be in float (Circle) or both in double (CircleD)");
    std::abort();
}

template <class Query, class A, class B>
typename Query::Result dispatch(const A& a, const B& b) {
    if constexpr (QueryOperands<A, B>) {
        return evaluate_operands<Query>(operand(a), operand(b));
    } else {
        refuse<A, B>();
    }
}

}  // namespace carom::detail
