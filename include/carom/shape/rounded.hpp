/// A convex shape grown by a radius: its Minkowski sum with a disc.
#pragma once

namespace carom {

namespace detail {
template <class S>
struct ScalarOf;
template <template <class> class S, class T>
struct ScalarOf<S<T>> {
    using type = T;
};
}  // namespace detail

/// The number type of a shape: float or double.
template <class S>
using scalar_of = typename detail::ScalarOf<S>::type;

namespace detail {
/// Whether a shape can be rounded. Headers of shapes that are not convex specialize it as false.
template <class Core>
inline constexpr bool may_be_rounded = true;
}  // namespace detail

/// All points at distance <= radius from the core, which may be any convex shape except a rounded one. radius >= 0.
/// Example:
///     const Rounded<Triangle> chip{{{0, 0}, {4, 0}, {0, 3}}, 0.5f};
///     assert(overlaps(chip, Point{{-0.5f, 0}}));
template <class Core>
struct Rounded {
    static_assert(detail::may_be_rounded<Core>, "carom: only convex shapes can be rounded");
    Core core{};
    scalar_of<Core> radius{};
    friend bool operator==(const Rounded&, const Rounded&) = default;
};

namespace detail {
template <class Core>
struct ScalarOf<Rounded<Core>> {
    using type = scalar_of<Core>;
};
}  // namespace detail

}  // namespace carom
