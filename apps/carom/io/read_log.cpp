#include "io/read_log.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <mutex>
#include <utility>

namespace carom::tool {

namespace {

std::mutex log_mutex;
bool is_logging = false;
ReadFiles noted;

}  // namespace

FileStamp stamp_of(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return {};
#ifdef __APPLE__
    const timespec& modified = status.st_mtimespec;
#else
    const timespec& modified = status.st_mtim;
#endif
    constexpr std::int64_t second = 1'000'000'000;
    return {modified.tv_sec * second + modified.tv_nsec, static_cast<std::uint64_t>(status.st_size),
            static_cast<std::uint64_t>(status.st_ino)};
}

ReadLog::ReadLog() {
    const std::lock_guard lock(log_mutex);
    is_logging = true;
    noted.clear();
}

ReadLog::~ReadLog() {
    const std::lock_guard lock(log_mutex);
    is_logging = false;
}

ReadFiles ReadLog::take() {
    const std::lock_guard lock(log_mutex);
    return std::exchange(noted, {});
}

// The first state counts: what is read later in the same run may be newer already.
void note_read(const std::string& path) {
    const std::lock_guard lock(log_mutex);
    if (!is_logging) return;
    std::error_code error;
    const std::string full = std::filesystem::absolute(path, error).lexically_normal().string();
    if (!error && !noted.contains(full)) noted.emplace(full, stamp_of(full));
}

}  // namespace carom::tool
