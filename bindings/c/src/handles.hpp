/// The objects behind the opaque handles of the C interface.
#pragma once

#include <atomic>
#include <cstdint>

namespace carom::c {

/// What each object begins with: a word for each type, by which a handle of another type is found out.
struct Object {
    explicit Object(std::uint32_t its_type);
    ~Object();
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

    std::uint32_t type;
};

/// Whether an object of this type lives at an address. Builds with assertions keep a list of the living objects and
/// read no memory of others; other builds can only look at the word there.
bool is_alive(const Object* object, std::uint32_t type);

/// Whether this build keeps such a list.
bool knows_freed_objects();

}  // namespace carom::c
