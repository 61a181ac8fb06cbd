/// NumPy arrays in and out, without copies.
#pragma once

#include "errors.hpp"

#include <span>
#include <vector>

namespace carom::python {

/// An array of float64 with so many columns, whose rows follow each other in memory: the caller's own where it is one.
/// float32 is converted, with a warning; sequences of sequences are, too. Other arrays are errors.
py::array doubles(py::handle h, const char* name, std::size_t columns);

/// The rows of an array as structs of as many doubles: the caller's memory, which must not change meanwhile.
template <class Row>
class Rows {
  public:
    Rows(py::handle h, const char* name) : array_(doubles(h, name, columns)) {
        rows_ = {static_cast<const Row*>(array_.data()), static_cast<std::size_t>(array_.size()) / columns};
    }
    const std::span<const Row>& operator*() const { return rows_; }
    const std::span<const Row>* operator->() const { return &rows_; }

  private:
    static constexpr std::size_t columns = sizeof(Row) / sizeof(double);
    static_assert(columns * sizeof(double) == sizeof(Row));
    py::array array_;
    std::span<const Row> rows_;
};

/// The columns of an array of float64, as the library's batches take them: in place for arrays in Fortran order, whose
/// columns are contiguous, and taken apart for others.
class Columns {
  public:
    Columns(py::handle h, const char* name, std::size_t columns);
    std::size_t size() const { return size_; }
    std::span<const double> operator[](std::size_t column) const { return {first_ + column * size_, size_}; }

  private:
    py::array array_;
    std::vector<double> taken_apart_;
    const double* first_ = nullptr;
    std::size_t size_ = 0;
};

/// An array of bytes or booleans as it is, with a size in each dimension; -1 is any size.
std::span<const std::uint8_t> bytes_of(const py::array& array, const char* name);

/// Raises an error unless the memory of an array is in C order and without gaps.
void require_contiguous(const py::array& array, const char* name);

/// An array that owns the numbers of a vector. A row is a struct of `columns` numbers; 0 is an array of one dimension.
template <class Number, class Row>
py::array array_of(std::vector<Row> rows, std::size_t columns = 0) {
    auto* const kept = new std::vector<Row>(std::move(rows));
    const py::capsule owner(kept, [](void* memory) { delete static_cast<std::vector<Row>*>(memory); });
    std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(kept->size())};
    if (columns > 0) shape.push_back(static_cast<py::ssize_t>(columns));
    return py::array_t<Number>(shape, reinterpret_cast<const Number*>(kept->data()), owner);
}

/// An array of so many elements, which `compute` writes to a span of them without the interpreter's lock.
template <class T, class Compute>
py::array computed(std::size_t count, Compute compute) {
    py::array_t<T> result(static_cast<py::ssize_t>(count));
    const std::span<T> to(result.mutable_data(), count);
    const py::gil_scoped_release release;
    compute(to);
    return result;
}

/// A view of numbers that `owner` keeps, which cannot be written.
template <class Row>
py::array view_of(std::span<const Row> rows, py::handle owner) {
    constexpr std::size_t columns = sizeof(Row) / sizeof(double);
    py::array_t<double> view({static_cast<py::ssize_t>(rows.size()), static_cast<py::ssize_t>(columns)},
                             reinterpret_cast<const double*>(rows.data()), owner);
    view.attr("setflags")("write"_a = false);
    return view;
}

}  // namespace carom::python
