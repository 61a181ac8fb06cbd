/// The command lines of the soaks.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>

namespace soak {

/// The options of all soaks that can be resumed.
struct Options {
    std::uint64_t cases = 1'000'000;  ///< of each series in all, earlier runs included
    std::string state_path;           ///< where the totals are kept; empty means nowhere
    double seconds = 0;               ///< stop after about this long; 0 means when the cases are done
    unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
};

class CommandLine {
  public:
    /// `usage` begins with the program's name.
    CommandLine(const char* usage, int argc, char** argv) : usage_(usage), next_(argv + 1), end_(argv + argc) {}

    /// The next argument, or nothing; with --help prints the usage and ends the program.
    std::optional<std::string> next();

    /// What follows the last argument.
    std::string value();

    /// The same as a number of at least `low`.
    template <class N>
    N number(N low) {
        return number_in(value(), low);
    }

    /// The last argument itself as one.
    template <class N>
    N own_number(N low) const {
        return number_in(last_, low);
    }

    /// Takes in the last argument and its value when it is one of the options of all soaks.
    bool takes(Options& options);

    /// Says what is wrong and ends the program with 2.
    [[noreturn]] void fail(const std::string& message) const;
    [[noreturn]] void fail_unknown() const { fail("unknown option \"" + last_ + "\"; see --help"); }

  private:
    template <class N>
    N number_in(const std::string& text, N low) const {
        N value{};
        const char* const end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, value);
        if (error != std::errc{} || rest != end || !(value >= low)) fail_number(text, std::to_string(low));
        return value;
    }
    [[noreturn]] void fail_number(const std::string& text, const std::string& low) const;

    const char* usage_;
    char** next_;
    char** end_;
    std::string last_;
};

}  // namespace soak
