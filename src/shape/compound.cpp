#include "depth.hpp"

#include <carom/shape/any_shape.hpp>
#include <carom/shape/validate.hpp>

#include <algorithm>

namespace carom {
namespace {

// Prefixes a part's message with its index, so that an error deep inside can be found.
Error in_part(const Error& error, std::size_t part) {
    return make_error(error.code, static_cast<std::ptrdiff_t>(part), "compound: part %zu: %s", part,
                      error.message.c_str());
}

}  // namespace

template <class T>
Result<BasicCompound<T>> BasicCompound<T>::from_parts(std::vector<Part> parts) {
    if (parts.empty()) return make_error(ErrorCode::too_few_points, -1, "compound: needs at least one part");
    int depth = 1;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (const Status status = validate(parts[i].pose); !status.ok()) return in_part(status.error(), i);
        if (const Status status = validate(parts[i].shape); !status.ok()) return in_part(status.error(), i);
        depth = std::max(depth, 1 + detail::depth_of(parts[i].shape));
    }
    if (depth > detail::max_compound_depth) return detail::too_deep("compound", depth);
    return BasicCompound(std::move(parts), depth);
}

template class BasicCompound<float>;
template class BasicCompound<double>;

}  // namespace carom
