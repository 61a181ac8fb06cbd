/// A spec as a shape of a number type, placed.
#pragma once

#include "metamorphic/spec.hpp"

#include <stdexcept>

namespace metamorphic {

template <class T>
carom::BasicVec2<T> in_type(const Vec2D& v) {
    return {static_cast<T>(v.x), static_cast<T>(v.y)};
}
template <class T>
Vec2D in_double(const carom::BasicVec2<T>& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

template <class T>
struct Asked {
    carom::BasicAnyShape<T> shape;
    carom::BasicPose<T> pose;

    explicit Asked(const Spec& spec)
        : shape(built(spec)),
          pose{in_type<T>(spec.pose.at), {static_cast<T>(spec.pose.rot.c), static_cast<T>(spec.pose.rot.s)}} {}

  private:
    static carom::BasicAnyShape<T> built(const Spec& spec) {
        auto made = build<T>(spec);
        if (!made) throw std::invalid_argument("no shape of this number type: " + to_json(spec));
        return std::move(*made);
    }
};

/// Calls `ask` with a number of the type.
template <class Ask>
auto in_precision(Precision precision, Ask ask) {
    return precision == Precision::single ? ask(0.0f) : ask(0.0);
}

}  // namespace metamorphic
