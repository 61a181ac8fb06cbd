/// Long lists worked on in parts, by the host's threads where it has some.
#pragma once

#include <carom/tasks.hpp>

#include <algorithm>
#include <cstddef>

namespace carom::detail {

inline std::size_t part_count(std::size_t count, std::size_t part_size) {
    return (count + part_size - 1) / part_size;
}

/// Calls work(part, first, last) for 0 to `count` cut into parts: by `tasks`, or one after the other where there are
/// none.
template <class Work>
void for_each_part(TaskRunner* tasks, std::size_t count, std::size_t part_size, const Work& work) {
    const std::size_t parts = part_count(count, part_size);
    const auto job = [&](std::size_t part) { work(part, part * part_size, std::min(count, (part + 1) * part_size)); };
    if (tasks && parts > 1) {
        tasks->run(parts, job);
    } else {
        for (std::size_t part = 0; part < parts; ++part) job(part);
    }
}

}  // namespace carom::detail
