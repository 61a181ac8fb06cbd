/// Result<T>: a value, or an error that says what was wrong and where. The library throws no exceptions.
#pragma once

#include <carom/config.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

namespace carom {

/// What is wrong with the data; `error_code_name` returns the protocol's spelling.
enum class ErrorCode {
    not_finite,         ///< a number is NaN or infinite
    negative_radius,    ///< a radius is below zero
    negative_extent,    ///< a half extent, width or height is below zero
    inverted_bounds,    ///< min exceeds max on an axis
    bad_rotation,       ///< |c^2 + s^2 - 1| > 2^-20, or a direction of length zero
    zero_direction,     ///< a ray, line or half space whose direction is (0, 0)
    too_few_points,     ///< fewer points than the shape needs
    repeated_point,     ///< two neighboring vertices are equal
    collinear,          ///< all vertices lie on one line
    not_convex,         ///< the outline has a reflex vertex, or winds more than once
    self_intersecting,  ///< an outline crosses or touches itself
    nested_too_deep,    ///< a compound nests deeper than `max_pose_depth` allows
    bad_size,           ///< a size is zero, negative or too large where that is not allowed
    bad_row,            ///< a row of a mask has the wrong length or an unknown character
    out_of_range,       ///< a number is outside its allowed range, such as a mass of zero or negative gravity
    unreachable,        ///< the request has no solution, such as a throw that is too slow to reach its target
    too_expensive,      ///< a query needs more work than the caller's budget
    buffer_too_small,   ///< the caller's buffer cannot hold the result; `index` is the size it needs
};

/// Returns the snake_case name of a code, as `carom query` prints it ("negative_radius").
const char* error_code_name(ErrorCode code);

/// Why there is no value: a code to branch on, a message to print, and the index of the offending element.
struct Error {
    ErrorCode code{};
    std::string message;        ///< what is wrong, where, and what to do about it; without a final period
    std::ptrdiff_t index = -1;  ///< the offending vertex, row or part; -1 when there is none
};

/// Builds an Error with a printf-style message.
Error make_error(ErrorCode code, std::ptrdiff_t index, const char* format, ...) CAROM_PRINTF(3, 4);

/// A value of type T, or the Error that says why there is none.
template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// The value. Calling this when there is none is a programmer error and asserts with the error's message.
    const T& value() const& { return check(), *std::get_if<0>(&state_); }
    T& value() & { return check(), *std::get_if<0>(&state_); }
    T&& value() && { return check(), std::move(*std::get_if<0>(&state_)); }
    const T& operator*() const& { return value(); }
    const T* operator->() const { return &value(); }

    /// The error; valid only when `!ok()`.
    const Error& error() const { return *std::get_if<1>(&state_); }

  private:
    void check() const {
        if (!ok()) assertion_failed("result.ok()", __FILE__, __LINE__, "%s", error().message.c_str());
    }
    std::variant<T, Error> state_;
};

/// A Result that a program may ignore, as a game's loop does: it comes from a call that changes something in place. What
/// is left after a failure is said at each call. Example:
///     World world;
///     const ColliderId ball = world.add({.shape = Circle{{0, 0}, 1}}).value();
///     world.set_velocity(ball, {1, 0});
///     world.update(1);
///     assert(world.pose(ball).at.x == 1);
template <class T>
class Outcome : public Result<T> {
  public:
    using Result<T>::Result;
};

/// Success or an Error.
using Status = Outcome<std::monostate>;

}  // namespace carom
