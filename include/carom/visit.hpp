/// Visit: what a visitor returns to continue or stop the traversal that calls it.
#pragma once

#include <type_traits>
#include <utility>

namespace carom {

/// Whether a traversal continues or stops.
enum class Visit { proceed, stop };

/// Calls a visitor that returns Visit or nothing, and returns Visit in either case: `proceed` for nothing.
template <class Visitor, class... Args>
Visit call_visitor(Visitor& visitor, Args&&... args) {
    if constexpr (std::is_void_v<std::invoke_result_t<Visitor&, Args...>>) {
        visitor(std::forward<Args>(args)...);
        return Visit::proceed;
    } else {
        return visitor(std::forward<Args>(args)...);
    }
}

}  // namespace carom
