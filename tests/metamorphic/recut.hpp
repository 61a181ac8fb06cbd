/// The same set of points, put together from other parts.
#pragma once

#include "metamorphic/spec.hpp"
#include "random.hpp"

namespace metamorphic {

using carom::test::Random;

/// A shape with exactly the same points as `spec`, cut or written differently, as drawn from `random`; none when
/// all alternatives would round. One-sided chains only get more points.
std::optional<Spec> recut(const Spec& spec, Random& random);

}  // namespace metamorphic
