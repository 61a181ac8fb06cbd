#include "cli/output.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
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

void finish_output() {
    errno = 0;
    check_write(std::fflush(stdout) == 0);
}

}  // namespace carom::tool
