/// Errors of the library and of arguments, as exceptions of Python.
#pragma once

#include "python.hpp"

#include <carom/result.hpp>

#include <exception>

namespace carom::python {

/// An error on its way to Python, where it becomes a carom.Error.
class Raised : public std::exception {
  public:
    explicit Raised(Error error) : error_(std::move(error)) {}
    const Error& error() const { return error_; }
    const char* what() const noexcept override { return error_.message.c_str(); }

  private:
    Error error_;
};

[[noreturn]] inline void raise(ErrorCode code, std::string message, std::ptrdiff_t index = -1) {
    throw Raised(Error{code, std::move(message), index});
}

/// Raises an error of the library; the name of the argument comes first, where the message does not have it.
[[noreturn]] void raise(const Error& error, const char* name = nullptr);

/// Raises a TypeError: "radius must be a number; got str".
[[noreturn]] void raise_type(const char* name, const std::string& expected, py::handle got);

inline void check(const Status& status, const char* name = nullptr) {
    if (!status) raise(status.error(), name);
}
template <class T>
T value_of(Result<T> result, const char* name = nullptr) {
    if (!result) raise(result.error(), name);
    return std::move(result).value();
}

/// Adds carom.Error and carom.ConversionWarning.
void define_errors(py::module_& m);

/// Warns that an array is converted.
void warn_of_conversion(const std::string& message);

}  // namespace carom::python
