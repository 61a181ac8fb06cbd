/// The caller's arrays of shapes, as the library's batches take them: an array for each number.
#pragma once

#include "call.hpp"

#include <carom/batch/arrays.hpp>

#include <array>
#include <bit>
#include <variant>

namespace carom::c {

/// The numbers of many shapes of one type, such as CircleD, and the shapes again.
template <class S>
class Columns {
  public:
    static constexpr std::size_t width = sizeof(S) / sizeof(double);
    using Shape = S;
    using Numbers = std::array<double, width>;

    void push_back(const Numbers& numbers) {
        for (std::size_t k = 0; k < width; ++k) columns_[k].push_back(numbers[k]);
    }
    std::size_t size() const { return columns_[0].size(); }
    S operator[](std::size_t i) const {
        Numbers numbers;
        for (std::size_t k = 0; k < width; ++k) numbers[k] = columns_[k][i];
        return std::bit_cast<S>(numbers);
    }

    /// The library's view of them, such as CircleArrayD.
    template <class View>
    View view() const {
        return [&]<std::size_t... k>(std::index_sequence<k...>) {
            return View{columns_[k]...};
        }
        (std::make_index_sequence<width>());
    }

  private:
    std::array<std::vector<double>, width> columns_;
};

/// Shapes behind handles.
class Handles {
  public:
    using Shape = AnyShapeD;

    void push_back(const AnyShapeD& shape) { shapes_.push_back(&shape); }
    std::size_t size() const { return shapes_.size(); }
    const AnyShapeD& operator[](std::size_t i) const { return *shapes_[i]; }

  private:
    std::vector<const AnyShapeD*> shapes_;
};

using Elements =
    std::variant<Columns<PointD>, Columns<CircleD>, Columns<AabbD>, Columns<CapsuleD>, Columns<RayD>, Handles>;

/// Copies an array, and checks it: every element is a shape.
Elements elements_of(Call& call, const carom_array* array, const char* name);

inline std::size_t size_of(const Elements& elements) {
    return std::visit([](const auto& all) { return all.size(); }, elements);
}

/// Two arrays go together element by element.
void check_sizes(Call& call, std::size_t a, std::size_t b, const char* name_a, const char* name_b);

// The library's arrays of shapes of a type; only declared, for their types.
CircleArrayD array_of(CircleD);
AabbArrayD array_of(AabbD);
CapsuleArrayD array_of(CapsuleD);
RayArrayD array_of(RayD);

template <class S>
concept HasArray = requires(const S& shape) {
    array_of(shape);
};

template <class Many>
auto view(const Many& many) {
    return many.template view<decltype(array_of(typename Many::Shape()))>();
}

}  // namespace carom::c
