#include <carom/shape/any_shape.hpp>
#include <carom/shape/validate.hpp>

#include <algorithm>

namespace carom {
namespace {

// A part's message with the part's place in front, so that the reader of a deep error finds it.
Error in_part(const Error& error, std::size_t part) {
    return make_error(error.code, static_cast<std::ptrdiff_t>(part), "compound: part %zu: %s", part,
                      error.message.c_str());
}

// Besides the levels of compounds, a box's own frame and the placement of the whole each need a pose.
constexpr int max_compound_depth = max_pose_depth - 2;

}  // namespace

template <class T>
Result<BasicCompound<T>> BasicCompound<T>::from_parts(std::vector<Part> parts) {
    if (parts.empty()) return make_error(ErrorCode::too_few_points, -1, "compound: needs at least one part");
    int depth = 1;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (const Status status = validate(parts[i].pose); !status.ok()) return in_part(status.error(), i);
        if (const Status status = validate(parts[i].shape); !status.ok()) return in_part(status.error(), i);
        if (const auto* inner = std::get_if<BasicCompound>(&parts[i].shape.value)) {
            depth = std::max(depth, 1 + inner->depth());
        }
    }
    if (depth > max_compound_depth) {
        return make_error(ErrorCode::nested_too_deep, -1,
                          "compound: nests %d levels deep, at most %d are possible; compose the inner poses", depth,
                          max_compound_depth);
    }
    return BasicCompound(std::move(parts), depth);
}

template class BasicCompound<float>;
template class BasicCompound<double>;

}  // namespace carom
