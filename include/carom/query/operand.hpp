/// What every query accepts: a shape, a shape placed by a pose, or an AnyShape.
#pragma once

#include <carom/detail/query/dispatch.hpp>

namespace carom {

/// The number type of a query's operand: a shape, a placed shape or an AnyShape.
template <class A>
using scalar_of_operand = typename detail::OperandScalar<A>::type;

}  // namespace carom
