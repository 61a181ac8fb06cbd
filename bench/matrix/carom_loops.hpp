/// Carom's own loops over pairs of two concrete shapes, one function for each verb and pair of kinds.
#pragma once

#include "contestant.hpp"
#include "shapes.hpp"

#include <carom/query/manifold.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>

#include <array>
#include <tuple>
#include <utility>

namespace bench::matrix {

template <Verb verb, class A, class B>
float carom_answer(const A& a, const B& b) {
    if constexpr (verb == Verb::overlaps) {
        return answer(overlaps(a, b));
    } else if constexpr (verb == Verb::distance) {
        return static_cast<float>(distance(a, b));
    } else if constexpr (verb == Verb::contact) {
        const auto found = contact(a, b);
        use(found);
        return found ? static_cast<float>(found->separation) : apart;
    } else {
        const auto found = manifold(a, b);
        use(found);
        return found ? static_cast<float>(found->separation) : apart;
    }
}

template <class S, class T>
struct PlacedBody {
    S shape;
    carom::BasicPose<T> pose;
    carom::BasicVec2<T> way;
    carom::BasicVec2<T> start;  ///< of a ray, in the frame of the pose
};
template <class S, class T>
auto operand(const PlacedBody<S, T>& body) {
    return place(body.shape, body.pose);
}

template <class S, class T>
carom::BasicVec2<T> start_of(const PlacedBody<S, T>& body) {
    return apply(body.pose, body.start);
}

template <class S>
struct UnplacedBody {
    S shape;
    carom::Vec2 way;
    carom::Vec2 start;
};
template <class S>
const S& operand(const UnplacedBody<S>& body) {
    return body.shape;
}
template <class S>
const carom::Vec2& start_of(const UnplacedBody<S>& body) {
    return body.start;
}

template <Verb verb, class A, class B>
float carom_answer_of(const A& a, const B& b) {
    if constexpr (verb == Verb::sweep) {
        const auto found = sweep(operand(a), a.way, operand(b), {}, 1);
        use(found);
        return found.hits() ? static_cast<float>(found.enter) : apart;
    } else if constexpr (verb == Verb::raycast) {
        const auto found = raycast(carom::BasicRay{start_of(a), a.way}, operand(b), 1);
        use(found);
        return found ? static_cast<float>(found->enter) : apart;
    } else {
        return carom_answer<verb>(operand(a), operand(b));
    }
}

/// All bodies of a scene, a list for each kind and side.
template <class T, bool is_placed>
class CaromBodies {
  public:
    template <Kind kind>
    using BodyOf = std::conditional_t<is_placed, PlacedBody<ShapeOf<kind, T>, T>, UnplacedBody<ShapeOf<kind, T>>>;

    explicit CaromBodies(const Scene& scene) : CaromBodies(scene, std::make_index_sequence<kind_count>{}) {}

    template <Kind kind>
    const std::vector<BodyOf<kind>>& list(std::size_t side) const {
        return std::get<static_cast<std::size_t>(kind)>(sides_[side]);
    }

  private:
    template <std::size_t... kinds>
    static auto lists(const Scene& scene, std::size_t side, std::index_sequence<kinds...>) {
        return std::tuple{list_of<static_cast<Kind>(kinds)>(scene, side)...};
    }
    template <Kind kind>
    static std::vector<BodyOf<kind>> list_of(const Scene& scene, std::size_t side) {
        std::vector<BodyOf<kind>> result;
        for (const Body& body : scene.bodies(kind, side)) {
            const auto direction = vec<T>(body.way);
            if constexpr (is_placed) {
                result.push_back({shape_of<kind, T>(body), pose_of<T>(body), direction, vec<T>(body.points[0])});
            } else {
                const Body in_world = baked(body);
                result.push_back({shape_of<kind, T>(in_world), direction, vec<T>(in_world.points[0])});
            }
        }
        return result;
    }
    template <std::size_t... kinds>
    CaromBodies(const Scene& scene, std::index_sequence<kinds...> all)
        : sides_{{lists(scene, 0, all), lists(scene, 1, all)}} {}

    using Lists = decltype(lists(std::declval<const Scene&>(), 0, std::make_index_sequence<kind_count>{}));
    std::array<Lists, 2> sides_;
};

using FloatBodies = CaromBodies<float, true>;
using DoubleBodies = CaromBodies<double, true>;
using UnplacedBodies = CaromBodies<float, false>;

template <class Bodies>
using CaromLoop = void (*)(const Bodies& bodies, std::span<const Pair> order, float* answers);

template <class Bodies, Verb verb, Kind a, Kind b>
void carom_pass(const Bodies& bodies, std::span<const Pair> order, float* answers) {
    const auto* const as = bodies.template list<a>(0).data();
    const auto* const bs = bodies.template list<b>(1).data();
    for (const Pair& pair : order) *answers++ = carom_answer_of<verb>(as[pair.a], bs[pair.b]);
}

template <class Bodies, Verb verb, std::size_t at>
constexpr CaromLoop<Bodies> carom_loop_at() {
    constexpr Kind a = static_cast<Kind>(at / kind_count), b = static_cast<Kind>(at % kind_count);
    if constexpr (a <= b && (verb != Verb::raycast || a == Kind::point)) {
        return carom_pass<Bodies, verb, a, b>;
    } else {
        return nullptr;
    }
}

/// The loop for a verb and two kinds, a <= b. Each of the files carom_VERB.cpp has those of one verb.
template <class Bodies, Verb verb>
CaromLoop<Bodies> carom_loop(Kind a, Kind b) {
    constexpr auto loops = []<std::size_t... at>(std::index_sequence<at...>) {
        return std::array{carom_loop_at<Bodies, verb, at>()...};
    }
    (std::make_index_sequence<kind_count * kind_count>{});
    return loops[static_cast<std::size_t>(a) * kind_count + static_cast<std::size_t>(b)];
}

}  // namespace bench::matrix
