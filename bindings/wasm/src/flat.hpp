/// The protocol between the module and JavaScript: a question is a row of numbers, and so is its answer.
#pragma once

#include <carom/answer/feature.hpp>
#include <carom/broad/filter.hpp>
#include <carom/math/pose.hpp>
#include <carom/result.hpp>
#include <carom/shape/aabb.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace carom::wasm {

/// What JavaScript holds are numbers, from 1 on, in a table of what they stand for: one that stands for nothing, or for
/// a thing of another type, is noticed, whatever it is.
namespace held {

/// Its address tells a type from others.
template <class T>
inline char mark;

std::uint32_t hold(void* thing, const char* type);
void* find(std::uint32_t number, const char* type);     ///< nullptr where there is no such thing
void* release(std::uint32_t number, const char* type);  ///< the same, and the number is free again

/// Ends the life of a thing, where there is such a one.
template <class T>
void end(std::uint32_t number) {
    delete static_cast<T*>(release(number, &mark<T>));
}

}  // namespace held

/// Reads what JavaScript has written, in order. A question that does not fit its verb - too short, too long, a count
/// that is none, a thing that is not there - is an error of the caller: what is missing reads as 0 or as a thing just
/// made, and `run` answers with an error instead. A verb that changes what is there reads all, asks `fits`, and changes
/// it only then.
class Input {
  public:
    explicit Input(std::span<const double> numbers) : rest_(numbers) {}

    double number() {
        if (rest_.empty()) return fits_ = false;
        const double first = rest_.front();
        rest_ = rest_.subspan(1);
        return first;
    }
    bool flag() { return number() != 0; }
    std::int64_t whole() {
        constexpr double limit = 9007199254740992.0;  // 2^53: beyond it doubles skip integers
        const double first = number();
        const bool is_whole = first >= -limit && first <= limit && first == std::trunc(first);
        if (!is_whole) fits_ = false;
        return is_whole ? static_cast<std::int64_t>(first) : 0;
    }
    int integer() {
        const std::int64_t first = whole();
        const bool is_int = first >= std::numeric_limits<int>::min() && first <= std::numeric_limits<int>::max();
        if (!is_int) fits_ = false;
        return is_int ? static_cast<int>(first) : 0;
    }
    /// A whole number that is not negative, such as those by which JavaScript names its own.
    std::uint64_t natural() {
        const std::int64_t first = whole();
        if (first < 0) fits_ = false;
        return first < 0 ? 0 : static_cast<std::uint64_t>(first);
    }
    /// A whole number from 0 to `most`.
    std::size_t whole_to(std::size_t most) {
        const std::uint64_t first = natural();
        if (first > most) fits_ = false;
        return first > most ? 0 : static_cast<std::size_t>(first);
    }
    /// How many things follow, each of one number or more.
    std::size_t count() { return whole_to(rest_.size()); }
    Vec2D vec() { return {number(), number()}; }  // in order, as braces are
    AabbD box() { return {vec(), vec()}; }
    PoseD pose() {
        const Vec2D at = vec();
        const Vec2D turn = vec();
        return {at, {turn.x, turn.y}};
    }
    Filter filter() {
        const auto word = [&] { return static_cast<std::uint32_t>(whole_to(0xFFFFFFFF)); };
        const std::uint32_t category = word();
        return {category, word(), integer()};
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
        const auto number = static_cast<std::uint32_t>(whole_to(0xFFFFFFFF));
        if (void* const thing = held::find(number, &held::mark<T>)) return *static_cast<T*>(thing);
        fits_ = false;
        static T nothing;
        nothing = T();
        return nothing;
    }

    /// Whether everything was there, and nothing is left.
    bool fits() const { return fits_ && rest_.empty(); }

  private:
    std::span<const double> rest_;
    bool fits_ = true;
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
    void put(const AabbD& box) { put(box.min), put(box.max); }
    void put(const PoseD& pose) { put(pose.at), put(Vec2D{pose.rot.c, pose.rot.s}); }
    void put(const Filter& filter) { put(filter.category), put(filter.mask), put(filter.group); }
    void put(const Feature& feature) { put(feature.part), put(feature.kind), put(feature.index); }
    template <class... Values>
    requires(sizeof...(Values) > 1) void put(const Values&... values) { (put(values), ...); }

    /// A count and so many points.
    void put_points(std::span<const Vec2D> points) {
        put(points.size());
        for (const Vec2D& point : points) put(point);
    }

    /// Moves a value into memory that JavaScript owns from now on, and frees with `free_NAME`. One an answer.
    template <class T>
    void give(T value) {
        given_ = held::hold(new T(std::move(value)), &held::mark<T>);
        end_ = held::end<T>;
        put(given_);
    }

    /// Empties the answer; nobody will ever free what was given.
    void take_back() {
        if (end_) end_(given_);
        numbers_.clear();
    }

  private:
    std::vector<double>& numbers_;
    std::uint32_t given_ = 0;
    void (*end_)(std::uint32_t) = nullptr;
};

inline constexpr std::monostate answered{};

/// The bytes that come with a question, such as those of a picture, or with an answer.
std::vector<std::uint8_t>& bytes();

/// The error of a question that does not fit its verb.
Error misfit();

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
#define CAROM_WASM_FREE(name, Type)                                                                            \
    extern "C" __attribute__((export_name("free_" #name))) void carom_wasm_free_##name(std::uint32_t number) { \
        ::carom::wasm::held::end<Type>(number);                                                                \
    }
