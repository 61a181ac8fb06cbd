/// A program of its own that runs the tool, what it prints, and its end.
#pragma once

#include "cli/cli.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

namespace carom::tool {

/// Standard output and standard error go into one pipe.
class WatchedProgram {
  public:
    explicit WatchedProgram(const std::vector<std::string>& arguments) {
        int pipe[2];
        if (::pipe(pipe) != 0) std::abort();
        process_ = ::fork();
        if (process_ == 0) {
            ::dup2(pipe[1], 1);
            ::dup2(pipe[1], 2);
            ::close(pipe[0]);
            std::vector<const char*> argv = {"carom"};
            for (const std::string& argument : arguments) argv.push_back(argument.c_str());
            std::_Exit(run_cli(static_cast<int>(argv.size()), argv.data()));
        }
        ::close(pipe[1]);
        output_ = pipe[0];
    }
    ~WatchedProgram() {
        if (process_ > 0) end(SIGKILL);
        ::close(output_);
    }
    WatchedProgram(const WatchedProgram&) = delete;
    WatchedProgram& operator=(const WatchedProgram&) = delete;

    /// Whether the text is printed within 10 seconds. It, and what is before it, is then forgotten.
    bool wait_for(const std::string& text) {
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(10);
        while (true) {
            read_some(20);
            if (const std::size_t at = printed_.find(text); at != std::string::npos) {
                // The line goes with it, and what the run prints after it.
                printed_.erase(0, at + text.size());
                while (read_some(60)) printed_.clear();
                printed_.clear();
                return true;
            }
            if (std::chrono::steady_clock::now() > until) return false;
        }
    }

    /// What is printed and not forgotten.
    const std::string& printed() {
        read_some(0);
        return printed_;
    }

    /// Sends the signal and returns the exit code; 128 and the signal when that ended it.
    int end(int signal) {
        ::kill(process_, signal);
        int status = 0;
        ::waitpid(process_, &status, 0);
        process_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

  private:
    bool read_some(int milliseconds) {
        pollfd waiting{output_, POLLIN, 0};
        char buffer[4096];
        if (::poll(&waiting, 1, milliseconds) <= 0) return false;
        const ssize_t count = ::read(output_, buffer, sizeof buffer);
        if (count > 0) printed_.append(buffer, static_cast<std::size_t>(count));
        return count > 0;
    }

    pid_t process_ = -1;
    int output_ = -1;
    std::string printed_;
};

}  // namespace carom::tool
