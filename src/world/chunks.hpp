/// Long lists processed in chunks, by the host's threads if there are any.
#pragma once

#include <carom/tasks.hpp>

#include <algorithm>
#include <cstddef>

namespace carom::detail {

inline std::size_t chunk_count(std::size_t count, std::size_t chunk_size) {
    return (count + chunk_size - 1) / chunk_size;
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

}  // namespace carom::detail
