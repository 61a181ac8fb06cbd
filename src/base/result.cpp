#include <carom/result.hpp>

#include <cstdarg>
#include <cstdio>

namespace carom {

const char* error_code_name(ErrorCode code) {
    switch (code) {
        case ErrorCode::not_finite:
            return "not_finite";
        case ErrorCode::negative_radius:
            return "negative_radius";
        case ErrorCode::negative_extent:
            return "negative_extent";
        case ErrorCode::inverted_bounds:
            return "inverted_bounds";
        case ErrorCode::bad_rotation:
            return "bad_rotation";
        case ErrorCode::zero_direction:
            return "zero_direction";
        case ErrorCode::too_few_points:
            return "too_few_points";
        case ErrorCode::repeated_point:
            return "repeated_point";
        case ErrorCode::collinear:
            return "collinear";
        case ErrorCode::not_convex:
            return "not_convex";
        case ErrorCode::self_intersecting:
            return "self_intersecting";
        case ErrorCode::nested_too_deep:
            return "nested_too_deep";
        case ErrorCode::bad_size:
            return "bad_size";
        case ErrorCode::bad_row:
            return "bad_row";
        case ErrorCode::out_of_range:
            return "out_of_range";
        case ErrorCode::unreachable:
            return "unreachable";
        case ErrorCode::too_expensive:
            return "too_expensive";
        case ErrorCode::buffer_too_small:
            return "buffer_too_small";
    }
    return "unknown";
}

Error make_error(ErrorCode code, std::ptrdiff_t index, const char* format, ...) {
    va_list args;
    va_start(args, format);
    va_list again;
    va_copy(again, args);
    const int length = std::vsnprintf(nullptr, 0, format, args);
    va_end(args);
    Error error{code, std::string(static_cast<std::size_t>(length), '\0'), index};
    std::vsnprintf(error.message.data(), error.message.size() + 1, format, again);
    va_end(again);
    return error;
}

}  // namespace carom
