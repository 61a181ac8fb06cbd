/// Long lists processed in chunks, by the host's threads if there are any.
#pragma once

#include <carom/tasks.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace carom::detail {

inline std::size_t chunk_count(std::size_t count, std::size_t chunk_size) {
    return (count + chunk_size - 1) / chunk_size;
}

/// So many where threads share the work, else all in one: for lists that each chunk has of its own.
inline std::size_t chunk_size_for(const TaskRunner* tasks, std::size_t count, std::size_t shared) {
    return tasks ? shared : std::max<std::size_t>(count, 1);
}

/// Calls work(chunk, first, last) for the chunks of the range from 0 to `count`: through `tasks`, or one after the
/// other if that is null.
template <class Work>
void for_each_chunk(TaskRunner* tasks, std::size_t count, std::size_t chunk_size, const Work& work) {
    const std::size_t chunks = chunk_count(count, chunk_size);
    const auto job = [&](std::size_t chunk) {
        work(chunk, chunk * chunk_size, std::min(count, (chunk + 1) * chunk_size));
    };
    if (tasks && chunks > 1) {
        tasks->run(chunks, job);
    } else {
        for (std::size_t chunk = 0; chunk < chunks; ++chunk) job(chunk);
    }
}

/// Calls work(slot) for each of a list of slots, all different.
template <class Work>
void for_each_slot(TaskRunner* tasks, std::span<const std::uint32_t> slots, const Work& work) {
    constexpr std::size_t chunk_size = 512;
    for_each_chunk(tasks, slots.size(), chunk_size, [&](std::size_t, std::size_t first, std::size_t last) {
        for (const std::uint32_t slot : slots.subspan(first, last - first)) work(slot);
    });
}

}  // namespace carom::detail
