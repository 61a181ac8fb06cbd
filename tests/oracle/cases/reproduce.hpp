/// Prints a case as a C++ program, so that a disagreement can be looked at by itself.
#pragma once

#include "oracle/cases/generate.hpp"
#include "oracle/motion/sweep_times.hpp"

#include <string>

namespace oracle {

/// A C++ expression for the shape, its numbers in hexadecimal.
template <class T>
std::string to_cpp(const carom::BasicAnyShape<T>& shape);

/// A whole program that prints the library's answers for the case, and what they should be.
template <class T>
std::string to_program(const Case<T>& made, const Verdict& expected);

/// The same for a sweep; the numbers of the exact answer to so many digits as it takes to see what is wrong.
template <class T>
std::string to_program(const Case<T>& made, const SweepInput<T>& input, const std::optional<SweptContact>& expected);

}  // namespace oracle
