/// The protocol between the module and JavaScript: the arguments of an operation are a row of numbers, and so is its
/// result.
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
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

namespace carom::wasm {

/// JavaScript refers to objects by handles, the numbers from 1 up, which a table maps to objects. A handle of no
/// object, or of an object of another type, is an error, whatever the number.
namespace handles {

/// Its address identifies a type.
template <class T>
inline char type_tag;

std::uint32_t add(void* object, const char* type);
void* find(std::uint32_t handle, const char* type);     ///< nullptr if there is no such object
void* release(std::uint32_t handle, const char* type);  ///< the same, and frees the handle

/// Deletes an object, if it exists.
template <class T>
void destroy(std::uint32_t handle) {
    delete static_cast<T*>(release(handle, &type_tag<T>));
}

}  // namespace handles

/// Reads the arguments that JavaScript has written, in order. Arguments that do not match the operation (too few, too
/// many, an invalid count, an object that does not exist) are an error of the caller: a missing number reads as 0, a
/// missing object as a default one, and `run` returns an error. An operation that changes an object reads all arguments
/// first, and changes it only if they all `fit`.
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
    /// Whether the next number is 0, which it then takes.
    bool takes_zero() {
        const bool is_zero = !rest_.empty() && rest_.front() == 0;
        if (is_zero) rest_ = rest_.subspan(1);
        return is_zero;
    }
    std::int64_t int64() {
        constexpr double limit = 9007199254740992.0;  // 2^53: beyond it doubles skip integers
        const double first = number();
        const bool is_integer = first >= -limit && first <= limit && first == std::trunc(first);
        if (!is_integer) fits_ = false;
        return is_integer ? static_cast<std::int64_t>(first) : 0;
    }
    int int32() {
        const std::int64_t first = int64();
        const bool is_int = first >= std::numeric_limits<int>::min() && first <= std::numeric_limits<int>::max();
        if (!is_int) fits_ = false;
        return is_int ? static_cast<int>(first) : 0;
    }
    /// A non-negative integer, such as user data.
    std::uint64_t uint64() {
        const std::int64_t first = int64();
        if (first < 0) fits_ = false;
        return first < 0 ? 0 : static_cast<std::uint64_t>(first);
    }
    /// An integer from 0 to `max`.
    std::size_t uint_up_to(std::size_t max) {
        const std::uint64_t first = uint64();
        if (first > max) fits_ = false;
        return first > max ? 0 : static_cast<std::size_t>(first);
    }
    /// The number of elements that follow, each of at least one number.
    std::size_t count() { return uint_up_to(rest_.size()); }
    Vec2D vec() { return {number(), number()}; }  // braces evaluate in order
    AabbD box() { return {vec(), vec()}; }
    PoseD pose() {
        if (rest_.size() < 4) {
            rest_ = {};
            fits_ = false;
            return {};
        }
        const PoseD pose{{rest_[0], rest_[1]}, {rest_[2], rest_[3]}};
        rest_ = rest_.subspan(4);
        return pose;
    }
    Filter filter() {
        const auto word = [&] { return static_cast<std::uint32_t>(uint_up_to(0xFFFFFFFF)); };
        const std::uint32_t category = word();
        return {category, word(), int32()};
    }

    /// A number of points, and the points.
    std::vector<Vec2D> points() {
        std::vector<Vec2D> points(count());
        for (Vec2D& point : points) point = vec();
        return points;
    }

    /// The object of a handle from a `put_handle` of the same type.
    template <class T>
    T& object() {
        const double first = number();
        const auto handle = first >= 0 && first <= 0xFFFFFFFF ? static_cast<std::uint32_t>(first) : 0;
        void* const object = handle == first ? handles::find(handle, &handles::type_tag<T>) : nullptr;
        return object ? *static_cast<T*>(object) : missing<T>();
    }

    /// Whether all arguments read so far were valid, and none is left over.
    bool fits() const { return fits_ && rest_.empty(); }

    /// Refuses the arguments for a better reason than that they do not fit. All that follow read as missing.
    void refuse(Error why) {
        if (!refusal_) refusal_ = std::move(why);
        rest_ = {};
        fits_ = false;
    }
    const std::optional<Error>& refusal() const { return refusal_; }

  private:
    // Not inlined, as all that follows from a wrong argument.
    template <class T>
    __attribute__((noinline)) T& missing() {
        fits_ = false;
        static T missing;
        missing = T();
        return missing;
    }

    std::span<const double> rest_;
    std::optional<Error> refusal_;
    bool fits_ = true;
};

/// Collects the numbers of a result.
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

    /// The number of points, and the points.
    void put_points(std::span<const Vec2D> points) {
        put(points.size());
        for (const Vec2D& point : points) put(point);
    }

    /// Puts a handle of a new object, which JavaScript owns from now on and frees with `free_NAME`. At most one per
    /// result.
    template <class T>
    void put_handle(T value) {
        handle_ = handles::add(new T(std::move(value)), &handles::type_tag<T>);
        destroy_ = handles::destroy<T>;
        put(handle_);
    }

    /// Discards the result, and destroys its object, whose handle JavaScript will not see.
    void discard() {
        if (destroy_) destroy_(handle_);
        numbers_.clear();
    }

  private:
    std::vector<double>& numbers_;
    std::uint32_t handle_ = 0;
    void (*destroy_)(std::uint32_t) = nullptr;
};

inline constexpr std::monostate done{};

/// The bytes of an argument or a result, such as the pixels of an image.
std::vector<std::uint8_t>& bytes();

/// The error for arguments that do not match their operation.
Error mismatch();

using Operation = Status (*)(Input& in, Output& out);

/// Runs an operation on the arguments in `count` slots from `first` on; returns the number of results, or -1 if the
/// result is an error.
std::int32_t run(Operation operation, std::uint32_t first, std::uint32_t count);

}  // namespace carom::wasm

/// Exports an operation under its name. It reads `in`, puts the result into `out`, and returns `done` or an Error:
/// `CAROM_WASM_OPERATION(jump_height) { out.put(jump_height(in.number(), in.number())); return done; }`
#define CAROM_WASM_OPERATION(name)                                                                 \
    static ::carom::Status name##_operation(::carom::wasm::Input& in, ::carom::wasm::Output& out); \
    extern "C" __attribute__((export_name(#name)))                                                 \
    std::int32_t carom_wasm_##name(std::uint32_t first, std::uint32_t count) {                     \
        return ::carom::wasm::run(name##_operation, first, count);                                 \
    }                                                                                              \
    static ::carom::Status name##_operation([[maybe_unused]] ::carom::wasm::Input& in,             \
                                            [[maybe_unused]] ::carom::wasm::Output& out)

/// Exports `free_NAME`, which destroys an object by its handle.
#define CAROM_WASM_FREE(name, Type)                                                                            \
    extern "C" __attribute__((export_name("free_" #name))) void carom_wasm_free_##name(std::uint32_t handle) { \
        ::carom::wasm::handles::destroy<Type>(handle);                                                         \
    }
