#include "cli/output.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

namespace carom::tool {

namespace {

void check_write(bool written) {
    if (written || errno == EPIPE) return;
    throw OutputError(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
}

}  // namespace

void ignore_broken_pipes() {
    std::signal(SIGPIPE, SIG_IGN);
}

bool wants_color() {
    const char* no_color = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool refused = no_color != nullptr && *no_color != '\0';
    const bool dumb = terminal == nullptr || std::string(terminal) == "dumb";
    return !refused && !dumb && ::isatty(STDOUT_FILENO) == 1;
}

void write_output(std::string_view text) {
    errno = 0;
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    check_write(written && std::fflush(stdout) == 0);
}

void write_file(const std::string& path, std::string_view bytes, std::string_view what) {
    if (path.empty()) throw OutputError(fmt::format("cannot write {}: an empty path names no file", what));
    errno = 0;
    std::FILE* file = std::fopen(path.c_str(), "wb");
    bool written = file != nullptr && std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    int problem = errno;
    if (file != nullptr && std::fclose(file) != 0 && written) {
        written = false;
        problem = errno;
    }
    if (written) return;
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    std::error_code error;
    if (!folder.empty() && !std::filesystem::exists(folder, error))
        throw OutputError(
            fmt::format("cannot write {} {}: there is no folder {}; make it first", what, path, folder.string()));
    throw OutputError(fmt::format("cannot write {} {}: {}", what, path, std::strerror(problem)));
}

void replace_file(const std::string& path, std::string_view bytes, std::string_view what) {
    std::error_code error;
    const bool is_there = std::filesystem::exists(path, error);
    const std::filesystem::path target =
        is_there ? std::filesystem::canonical(path, error) : std::filesystem::path(path);
    const std::string aside = target.string() + ".new";
    try {
        write_file(aside, bytes, what);
        if (is_there) std::filesystem::permissions(aside, std::filesystem::status(target, error).permissions(), error);
        std::filesystem::rename(aside, target, error);
        if (error) throw OutputError(fmt::format("cannot write {} {}: {}", what, path, error.message()));
    } catch (...) {
        std::filesystem::remove(aside, error);
        throw;
    }
}

void finish_output() {
    errno = 0;
    check_write(std::fflush(stdout) == 0);
}

}  // namespace carom::tool
