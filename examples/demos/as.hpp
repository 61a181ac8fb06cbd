// `as<To>(from)`: Carom's types and those of another library, made of each other. The numbers stay as they are.
#pragma once

#include <carom/carom.hpp>

namespace demo {

// What has an x and a y: raylib's Vector2, SFML's sf::Vector2f, SDL_FPoint, glm::vec2, and carom::Vec2.
template <class V>
concept PointLike = requires(V v) {
    v.x;
    v.y;
}
&&!requires(V v) {
    v.width;
};

// What has a corner and a size: raylib's Rectangle, SFML's sf::FloatRect but for its names.
template <class R>
concept RectangleLike = requires(R r) {
    r.x;
    r.y;
    r.width;
    r.height;
};

template <PointLike To, PointLike From>
constexpr To as(const From& from) {
    return To{static_cast<decltype(To{}.x)>(from.x), static_cast<decltype(To{}.y)>(from.y)};
}

// The far corner is rounded, as in any sum of floats.
template <class To, RectangleLike From>
requires std::same_as<To, carom::Aabb>
constexpr To as(const From& from) {
    return {{from.x, from.y}, {from.x + from.width, from.y + from.height}};
}

template <RectangleLike To>
constexpr To as(const carom::Aabb& from) {
    return To{from.min.x, from.min.y, from.max.x - from.min.x, from.max.y - from.min.y};
}

}  // namespace demo
