#include "soak/shared/workers.hpp"

#include <atomic>
#include <csignal>

namespace soak {
namespace {

std::atomic<bool> stop_requested{false};

}  // namespace

void stop_on_signals() {
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { stop_requested = true; });
}

bool is_stop_requested() {
    return stop_requested;
}

}  // namespace soak
