#include "call.hpp"

#include <carom/shape/validate.hpp>

namespace carom::c {
namespace {

thread_local std::string last_message;
thread_local std::ptrdiff_t last_index = -1;

carom_status status_of(ErrorCode code) {
    switch (code) {
        case ErrorCode::not_finite:
            return CAROM_NOT_FINITE;
        case ErrorCode::negative_radius:
            return CAROM_NEGATIVE_RADIUS;
        case ErrorCode::negative_extent:
            return CAROM_NEGATIVE_EXTENT;
        case ErrorCode::inverted_bounds:
            return CAROM_INVERTED_BOUNDS;
        case ErrorCode::bad_rotation:
            return CAROM_BAD_ROTATION;
        case ErrorCode::zero_direction:
            return CAROM_ZERO_DIRECTION;
        case ErrorCode::too_few_points:
            return CAROM_TOO_FEW_POINTS;
        case ErrorCode::repeated_point:
            return CAROM_REPEATED_POINT;
        case ErrorCode::collinear:
            return CAROM_COLLINEAR;
        case ErrorCode::not_convex:
            return CAROM_NOT_CONVEX;
        case ErrorCode::self_intersecting:
            return CAROM_SELF_INTERSECTING;
        case ErrorCode::nested_too_deep:
            return CAROM_NESTED_TOO_DEEP;
        case ErrorCode::bad_size:
            return CAROM_BAD_SIZE;
        case ErrorCode::bad_row:
            return CAROM_BAD_ROW;
        case ErrorCode::out_of_range:
            return CAROM_OUT_OF_RANGE;
        case ErrorCode::unreachable:
            return CAROM_UNREACHABLE;
        case ErrorCode::too_expensive:
            return CAROM_TOO_EXPENSIVE;
        case ErrorCode::buffer_too_small:
            return CAROM_BUFFER_TOO_SMALL;
    }
    return CAROM_OTHER_ERROR;
}

}  // namespace

void Call::fail(carom_status status, const std::string& message, std::ptrdiff_t index) {
    if (!ok()) return;
    status_ = status;
    last_index = index;
    last_message.assign(message);
}

void Call::fail(const Error& error) {
    fail(status_of(error.code), error.message, error.index);
}

double Call::finite(double number, const char* name) {
    if (!std::isfinite(number)) fail(CAROM_NOT_FINITE, std::string(name) + " must be finite");
    return number;
}

double Call::limit(double number, const char* name) {
    if (std::isnan(number)) fail(CAROM_NOT_FINITE, std::string(name) + " must be a number");
    return number;
}

Vec2D Call::vec(const carom_vec& v, const char* name) {
    if (!std::isfinite(v.x) || !std::isfinite(v.y))
        fail(CAROM_NOT_FINITE, std::string(name) + " must have finite coordinates");
    return {v.x, v.y};
}

RotD Call::rot(const carom_rot& rot, const char* name) {
    return pose({{0, 0}, rot}, name).rot;
}

PoseD Call::pose(const carom_pose& pose, const char* name) {
    const PoseD result{{pose.at.x, pose.at.y}, {pose.rot.c, pose.rot.s}};
    if (const Status status = validate(result); !status)
        fail(status_of(status.error().code), std::string(name) + ": " + status.error().message);
    return result;
}

AabbD Call::box(const carom_aabb& box, const char* name) {
    const AabbD result{vec(box.min, name), vec(box.max, name)};
    if (ok() && (box.min.x > box.max.x || box.min.y > box.max.y))
        fail(CAROM_INVERTED_BOUNDS, std::string(name) + ".min must not exceed its max");
    return result;
}

Vec2D Call::direction(const carom_vec& v, const char* name) {
    const Vec2D result = vec(v, name);
    if (result == Vec2D{}) fail(CAROM_ZERO_DIRECTION, std::string(name) + " must not be zero");
    return result;
}

int Call::choice(int value, int last, const char* name) {
    if (value < 0 || value > last)
        fail(CAROM_OUT_OF_RANGE,
             std::string(name) + " is " + std::to_string(value) + "; it must be from 0 to " + std::to_string(last));
    return value;
}

std::vector<Vec2D> Call::points(const carom_vec* first, std::size_t count, const char* name) {
    std::vector<Vec2D> result;
    const auto all = array(first, count, name);
    result.reserve(all.size());
    for (const carom_vec& point : all) result.push_back({point.x, point.y});
    return result;
}

}  // namespace carom::c

using namespace carom::c;

uint32_t carom_c_version(void) {
    return CAROM_C_VERSION;
}

const char* carom_version(void) {
    return CAROM_VERSION;
}

const char* carom_error_message(void) {
    return last_message.c_str();
}

ptrdiff_t carom_error_index(void) {
    return last_index;
}

const char* carom_status_name(carom_status status) {
    constexpr carom::ErrorCode last = carom::ErrorCode::buffer_too_small;
    const int number = static_cast<int>(status);
    switch (number) {
        case CAROM_OK:
            return "ok";
        case CAROM_OTHER_ERROR:
            return "other_error";
        case CAROM_NULL_ARGUMENT:
            return "null_argument";
        case CAROM_BAD_HANDLE:
            return "bad_handle";
        case CAROM_BAD_STRUCT_SIZE:
            return "bad_struct_size";
        case CAROM_OUT_OF_MEMORY:
            return "out_of_memory";
        default:
            break;
    }
    // The others are those of the library, in its order.
    if (number < 1 || number > static_cast<int>(last) + 1) return "unknown";
    return carom::error_code_name(static_cast<carom::ErrorCode>(number - 1));
}
