/// What a visitor tells the traversal that calls it.
#pragma once

#include <type_traits>
#include <utility>

namespace carom {

/// Whether to go on.
enum class Visit { proceed, stop };

/// Calls a visitor that returns Visit or nothing, and gives Visit either way.
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
