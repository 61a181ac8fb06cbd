#include "soak/shared/command_line.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace soak {

std::optional<std::string> CommandLine::next() {
    if (next_ == end_) return std::nullopt;
    last_ = *next_++;
    if (last_ == "--help" || last_ == "-h") {
        std::fputs(usage_, stdout);
        std::exit(0);
    }
    return last_;
}

std::string CommandLine::value() {
    if (next_ == end_) fail(last_ + " needs a value; see --help");
    return *next_++;
}

bool CommandLine::takes(Options& options) {
    if (last_ == "--cases")
        options.cases = number<std::uint64_t>(1);
    else if (last_ == "--state")
        options.state_path = value();
    else if (last_ == "--seconds")
        options.seconds = number<double>(0);
    else if (last_ == "--jobs")
        options.jobs = std::min(number<unsigned>(1), 256u);
    else
        return false;
    return true;
}

void CommandLine::fail(const std::string& message) const {
    const std::string usage = usage_;
    std::fprintf(stderr, "%s: %s\n", usage.substr(0, usage.find(' ')).c_str(), message.c_str());
    std::exit(2);
}

void CommandLine::fail_number(const std::string& text, const std::string& low) const {
    fail((text == last_ ? "" : last_ + ": ") + "expected a number of at least " + low + ", got \"" + text +
         "\"; see --help");
}

}  // namespace soak
