/// The protocol between the module and JavaScript: a question is a row of numbers, and so is its answer.
#pragma once

#include <carom/math/pose.hpp>
#include <carom/result.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace carom::wasm {

/// Reads what JavaScript has written, in order. Both sides are written together, so a question that ends early is a
/// programming error, and asserts.
class Input {
  public:
    explicit Input(std::span<const double> numbers) : rest_(numbers) {}

    double number() {
        if (rest_.empty()) assertion_failed("!rest.empty()", __FILE__, __LINE__, "a question has too few numbers");
        const double first = rest_.front();
        rest_ = rest_.subspan(1);
        return first;
    }
    bool flag() { return number() != 0; }
    std::int64_t whole() { return static_cast<std::int64_t>(number()); }
    std::size_t count() { return static_cast<std::size_t>(number()); }
    Vec2D vec() { return {number(), number()}; }  // in order, as braces are
    PoseD pose() {
        const Vec2D at = vec();
        const Vec2D turn = vec();
        return {at, {turn.x, turn.y}};
    }

    /// A count and so many points.
    std::vector<Vec2D> points() {
        std::vector<Vec2D> points(count());
        for (Vec2D& point : points) point = vec();
        return points;
    }

    /// What a `give` of the same type has handed out.
    template <class T>
    T& object() {
        return *reinterpret_cast<T*>(static_cast<std::uintptr_t>(number()));
    }

  private:
    std::span<const double> rest_;
};

/// Collects the numbers of an answer.
class Output {
  public:
    explicit Output(std::vector<double>& numbers) : numbers_(numbers) {}

    void put(double number) { numbers_.push_back(number); }
    template <class T>
    requires(std::is_integral_v<T> || std::is_enum_v<T>) void put(T value) {
        numbers_.push_back(static_cast<double>(value));
    }
    void put(const Vec2D& v) { put(v.x), put(v.y); }
    template <class... Values>
    requires(sizeof...(Values) > 1) void put(const Values&... values) { (put(values), ...); }

    /// A count and so many points.
    void put_points(std::span<const Vec2D> points) {
        put(points.size());
        for (const Vec2D& point : points) put(point);
    }

    /// Moves a value into memory that JavaScript owns from now on, and frees with `free_NAME`.
    template <class T>
    void give(T value) {
        put(reinterpret_cast<std::uintptr_t>(new T(std::move(value))));
    }

  private:
    std::vector<double>& numbers_;
};

inline constexpr std::monostate answered{};

/// The bytes that come with a question, such as those of a picture, or with an answer.
std::vector<std::uint8_t>& bytes();

using Verb = Status (*)(Input& in, Output& out);

/// Answers one question: the numbers of the answer, or -1 and the error.
std::int32_t run(Verb verb);

}  // namespace carom::wasm

/// Exports a verb under its name. It reads `in`, puts the answer into `out`, and returns `answered` or an Error:
/// `CAROM_WASM_VERB(area) { out.put(area(in.object<AnyShapeD>())); return answered; }`
#define CAROM_WASM_VERB(name)                                                                 \
    static ::carom::Status name##_verb(::carom::wasm::Input& in, ::carom::wasm::Output& out); \
    extern "C" __attribute__((export_name(#name))) std::int32_t carom_wasm_##name() {         \
        return ::carom::wasm::run(name##_verb);                                               \
    }                                                                                         \
    static ::carom::Status name##_verb([[maybe_unused]] ::carom::wasm::Input& in,             \
                                       [[maybe_unused]] ::carom::wasm::Output& out)

/// Exports `free_NAME`, which ends the life of a value that `give` has handed out.
#define CAROM_WASM_FREE(name, Type)                                                                   \
    extern "C" __attribute__((export_name("free_" #name))) void carom_wasm_free_##name(Type* value) { \
        delete value;                                                                                 \
    }
