#include "watch/watch.hpp"

#include <stdexcept>

#ifdef __linux__

#include <fmt/core.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <set>

namespace carom::tool {

namespace fs = std::filesystem;

namespace {

constexpr int quiet_ms = 30;
constexpr int rounds = 5;
constexpr std::uint32_t events = IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_TO |
                                 IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF;

/// A descriptor that is closed at the end.
class Descriptor {
  public:
    Descriptor(int number, const char* what) : number_(number) {
        if (number < 0) throw std::runtime_error(fmt::format("--watch: {}: {}", what, std::strerror(errno)));
    }
    ~Descriptor() { ::close(number_); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return number_; }

  private:
    int number_;
};

/// While it lives, SIGINT and SIGTERM wait to be read; before and after they end the program as ever.
class HeldSignals {
  public:
    HeldSignals() {
        sigemptyset(&held_);
        sigaddset(&held_, SIGINT);
        sigaddset(&held_, SIGTERM);
        pthread_sigmask(SIG_BLOCK, &held_, &before_);
    }
    ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    HeldSignals(const HeldSignals&) = delete;
    HeldSignals& operator=(const HeldSignals&) = delete;
    const sigset_t& held() const { return held_; }

  private:
    sigset_t held_{}, before_{};
};

// Folders are watched, not files, since a file that is replaced is another one. Of a folder that is not there, the
// nearest one around it is.
void add_watches(int watcher, const ReadFiles& files) {
    std::set<std::string> folders;
    for (const auto& [path, stamp] : files) {
        fs::path folder = fs::path(path).parent_path();
        std::error_code error;
        while (!fs::is_directory(folder, error) && folder != folder.parent_path()) folder = folder.parent_path();
        folders.insert(folder.string());
    }
    for (const std::string& folder : folders) {
        if (::inotify_add_watch(watcher, folder.c_str(), events) >= 0 || errno == ENOENT || errno == EACCES) continue;
        throw std::runtime_error(fmt::format("--watch: {} cannot be watched: {}", folder, std::strerror(errno)));
    }
}

void drain(int watcher) {
    std::array<char, 4096> buffer;
    while (::read(watcher, buffer.data(), buffer.size()) > 0) {
    }
}

std::string changed_file(const ReadFiles& files) {
    for (const auto& [path, stamp] : files) {
        if (stamp_of(path) != stamp) return path;
    }
    return {};
}

}  // namespace

std::string wait_for_change(const ReadFiles& files) {
    const HeldSignals signals;
    const Descriptor ending(::signalfd(-1, &signals.held(), SFD_CLOEXEC), "signals cannot be read");
    while (true) {
        const Descriptor watcher(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC), "files cannot be watched");
        add_watches(watcher.number(), files);
        std::array<pollfd, 2> waiting{pollfd{watcher.number(), POLLIN, 0}, pollfd{ending.number(), POLLIN, 0}};
        const std::string already = changed_file(files);
        if (already.empty() && ::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR)
            throw std::runtime_error(fmt::format("--watch: {}", std::strerror(errno)));
        if ((waiting[1].revents & POLLIN) != 0) {
            // Taken, it does not end the program when it is no longer held.
            signalfd_siginfo signal;
            static_cast<void>(::read(ending.number(), &signal, sizeof signal));
            return {};
        }
        for (int round = 0; round < rounds; ++round) {
            drain(watcher.number());
            if (::poll(waiting.data(), 1, quiet_ms) == 0) break;
        }
        // Another file of the folder, or a new folder on the way: its watch is still to be added.
        const std::string changed = changed_file(files);
        if (!changed.empty()) return changed;
    }
}

}  // namespace carom::tool

#else

namespace carom::tool {

std::string wait_for_change(const ReadFiles&) {
    throw std::runtime_error("--watch needs Linux");
}

}  // namespace carom::tool

#endif
