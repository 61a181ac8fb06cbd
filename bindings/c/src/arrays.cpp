#include "arrays.hpp"

#include "strided.hpp"

#include <carom/shape/validate.hpp>

namespace carom::c {

namespace {

template <class S>
Elements columns(Call& call, const carom_array& array, const std::string& name) {
    Columns<S> result;
    each_strided(call, static_cast<const typename Columns<S>::Numbers*>(array.elements), array.count, array.stride,
                 name.c_str(), [&](std::size_t i, const auto& numbers) {
                     if (const Status valid = validate(std::bit_cast<S>(numbers)); !valid) {
                         const Error& error = valid.error();
                         call.fail(Error{error.code, name + ": " + error.message, static_cast<std::ptrdiff_t>(i)});
                     }
                     result.push_back(numbers);
                 });
    return result;
}

Elements handles(Call& call, const carom_array& array, const std::string& name) {
    Handles result;
    each_strided(call, static_cast<const carom_shape* const*>(array.elements), array.count, array.stride, name.c_str(),
                 [&](std::size_t i, const carom_shape* shape) {
                     const auto index = static_cast<std::ptrdiff_t>(i);
                     if (call.object(shape, name.c_str(), index)) result.push_back(shape->value);
                 });
    return result;
}

}  // namespace

Elements elements_of(Call& call, const carom_array* array, const char* name) {
    if (!call.pointer(array, name)) return {};
    const std::string member = std::string(name) + ".elements";
    switch (call.choice(array->kind, CAROM_SHAPES, (std::string(name) + ".kind").c_str())) {
        case CAROM_POINTS:
            return columns<PointD>(call, *array, member);
        case CAROM_CIRCLES:
            return columns<CircleD>(call, *array, member);
        case CAROM_BOXES:
            return columns<AabbD>(call, *array, member);
        case CAROM_CAPSULES:
            return columns<CapsuleD>(call, *array, member);
        case CAROM_RAYS:
            return columns<RayD>(call, *array, member);
        case CAROM_SHAPES:
            return handles(call, *array, member);
        default:
            return {};
    }
}

void check_sizes(Call& call, std::size_t a, std::size_t b, const char* name_a, const char* name_b) {
    if (a == b) return;
    call.fail(CAROM_BAD_SIZE, std::string(name_a) + ".count is " + std::to_string(a) + ", but " + name_b +
                                  ".count is " + std::to_string(b));
}

}  // namespace carom::c
