/// How each function of the C interface is written: `call` runs its body, whose arguments are checked and named.
#pragma once

#include "handles.hpp"
#include "objects.hpp"

#include <carom/broad/filter.hpp>
#include <carom/math/pose.hpp>
#include <carom/result.hpp>

#include <carom.h>

#include <cmath>
#include <new>
#include <span>
#include <string>

namespace carom::c {

/// One call: collects the first error of its arguments.
class Call {
  public:
    bool ok() const { return status_ == CAROM_OK; }
    carom_status status() const { return status_; }

    /// Fails with a message; only the first failure counts.
    void fail(carom_status status, const std::string& message, std::ptrdiff_t index = -1);
    void fail(const Error& error);
    void fail(const Status& status) {
        if (!status) fail(status.error());
    }

    /// A pointer that must not be NULL, such as one of a result.
    template <class T>
    T* pointer(T* argument, const char* name, std::ptrdiff_t index = -1) {
        if (!argument) fail(CAROM_NULL_ARGUMENT, std::string(name) + " is NULL", index);
        return argument;
    }
    /// The object of a handle, or NULL after an error.
    template <class Handle>
    Handle* object(Handle* handle, const char* name, std::ptrdiff_t index = -1) {
        if (!pointer(handle, name, index)) return nullptr;
        if (is_alive(handle, Handle::tag)) return handle;
        fail(CAROM_BAD_HANDLE,
             std::string(name) + " is no " + Handle::type_name + ": it was freed, or is of another type", index);
        return nullptr;
    }
    /// So many elements; NULL only for none.
    template <class T>
    std::span<T> array(T* first, std::size_t count, const char* name) {
        if (count > 0 && !pointer(first, name)) return {};
        return {first, count};
    }
    /// A struct whose `size` says which version of it the caller has.
    template <class T>
    const T* sized(const T* argument, const char* name) {
        if (!pointer(argument, name)) return nullptr;
        if (argument->size == sizeof(T)) return argument;
        fail(CAROM_BAD_STRUCT_SIZE, std::string(name) + ".size is " + std::to_string(argument->size) +
                                        ", but this version of the library has " + std::to_string(sizeof(T)));
        return nullptr;
    }

    double finite(double number, const char* name);
    /// A limit, which may be infinite but is a number.
    double limit(double number, const char* name);
    Vec2D vec(const carom_vec& v, const char* name);
    RotD rot(const carom_rot& rot, const char* name);
    PoseD pose(const carom_pose& pose, const char* name);
    AabbD box(const carom_aabb& box, const char* name);
    Vec2D direction(const carom_vec& v, const char* name);
    /// An enum's value, from 0 to `last`.
    int choice(int value, int last, const char* name);
    std::vector<Vec2D> points(const carom_vec* first, std::size_t count, const char* name);

  private:
    carom_status status_ = CAROM_OK;
};

/// Runs the body of a function and returns its status. The library throws nothing, but its memory may run out.
template <class Body>
carom_status call(Body body) noexcept {
    Call call;
    try {
        body(call);
    } catch (const std::bad_alloc&) {
        call.fail(CAROM_OUT_OF_MEMORY, "out of memory");
    } catch (...) {
        call.fail(CAROM_OUT_OF_MEMORY, "out of memory");
    }
    return call.status();
}

/// Calls `use` with two operands, each a placed shape or a shape without a pose.
template <class Use>
void with_shape(Call& call, const carom_shape* shape, const carom_pose* pose, const char* name, Use use) {
    const carom_shape* const found = call.object(shape, name);
    if (!found) return;
    if (!pose) return use(found->value);
    const PoseD checked = call.pose(*pose, (std::string("the pose of ") + name).c_str());
    if (call.ok()) use(place(found->value, checked));
}
template <class Use>
void with_pair(Call& call, const carom_shape* a, const carom_pose* pose_a, const carom_shape* b,
               const carom_pose* pose_b, Use use) {
    const carom_shape *const first = call.object(a, "a"), *const second = call.object(b, "b");
    const PoseD at_a = pose_a ? call.pose(*pose_a, "pose_a") : PoseD{};
    const PoseD at_b = pose_b ? call.pose(*pose_b, "pose_b") : PoseD{};
    if (!call.ok()) return;
    // Placed by nothing, a shape is itself; two forms of each query are enough.
    if (!pose_a && !pose_b) return use(first->value, second->value);
    use(place(first->value, at_a), place(second->value, at_b));
}

/// Makes an object, unless a failure came before.
template <class Handle, class Value>
void make(Call& call, Handle** result, Value&& value) {
    if (call.ok()) *result = new Handle{std::forward<Value>(value)};
}

/// Writes a list into the caller's array, and its size.
template <class T, class List, class Convert>
void write_list(Call& call, const List& list, T* to, std::size_t capacity, std::size_t* count, const char* name,
                Convert convert) {
    if (!call.ok()) return;
    *count = list.size();
    if (list.size() > capacity) {
        call.fail(CAROM_BUFFER_TOO_SMALL, std::string(name) + " has space for " + std::to_string(capacity) + " of " +
                                              std::to_string(list.size()) + " elements");
        return;
    }
    for (const auto& one : list) *to++ = convert(one);
}

// Structs of C from those of C++.
inline carom_vec c_vec(const Vec2D& v) {
    return {v.x, v.y};
}
inline carom_rot c_rot(const RotD& rot) {
    return {rot.c, rot.s};
}
inline carom_pose c_pose(const PoseD& pose) {
    return {c_vec(pose.at), c_rot(pose.rot)};
}
inline carom_aabb c_box(const AabbD& box) {
    return {c_vec(box.min), c_vec(box.max)};
}
inline Filter filter_of(const carom_filter& filter) {
    return {filter.category, filter.mask, filter.group};
}
inline carom_filter c_filter(const Filter& filter) {
    return {filter.category, filter.mask, filter.group};
}
inline carom_feature c_feature(const Feature& feature) {
    return {feature.part, static_cast<carom_feature_kind>(feature.kind), feature.index};
}

}  // namespace carom::c
