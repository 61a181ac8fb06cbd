#include "filters.hpp"

#include <carom/batch/raycast_many.hpp>
#include <carom/detail/batch/check_arrays.hpp>
#include <carom/detail/narrow/filter/cast/cast_enter.hpp>
#include <carom/query/raycast.hpp>

#include <algorithm>
#include <bit>
#include <limits>

namespace carom {
namespace {

using detail::Broadcast;
using detail::check_even;
using detail::QuickEnter;

// As `raycast`, but computes only what a batch reports.
template <class T, class Shape>
bool hit_at(const BasicRay<T>& ray, const Shape& shape, T max_t, T& enter) {
    if constexpr (requires { detail::quick_enter(ray, max_t, shape, enter); }) {
        const QuickEnter quick = detail::quick_enter(ray, max_t, shape, enter);
        if (quick != QuickEnter::doubtful) [[likely]]
            return quick == QuickEnter::hit;
    }
    const auto cast = raycast(ray, shape, max_t);
    if (cast) enter = cast->enter;
    return cast.has_value();
}

// A hit is an overlap: what the filter excludes is a miss, and single calls decide the rest.
template <class T, class A, class B>
Result<std::size_t> cast_all(const A& rays, const B& shapes, std::size_t count, std::span<std::uint64_t> hits,
                             std::span<T> enter, T max_t) {
    if (const Status status = detail::check_buffer(count, hits); !status.ok()) return status.error();
    if (const Status status = detail::check_length("enter", count, enter.size()); !status.ok()) return status.error();
    std::get<detail::Filter<A, B>>(detail::filters<T>())(rays, shapes, count, hits.data(),
                                                         [](std::size_t) { return true; });
    std::fill_n(enter.begin(), count, std::numeric_limits<T>::infinity());
    std::size_t hit_count = 0;
    for (std::size_t word = 0; word < hit_words(count); ++word) {
        std::uint64_t hit = hits[word];
        for (std::uint64_t rest = hit; rest != 0; rest &= rest - 1) {
            const std::size_t i = 64 * word + static_cast<std::size_t>(std::countr_zero(rest));
            if (!hit_at(rays[i], shapes[i], max_t, enter[i])) hit &= ~(rest & -rest);
        }
        hits[word] = hit;
        hit_count += static_cast<std::size_t>(std::popcount(hit));
    }
    return hit_count;
}

}  // namespace

template <class T, class Many>
Result<std::size_t> raycast_many(const BasicRay<T>& ray, const Many& many, std::span<std::uint64_t> hits,
                                 std::span<std::type_identity_t<T>> enter, std::type_identity_t<T> max_t) {
    if (const Status status = check_even("many", many); !status.ok()) return status.error();
    return cast_all<T>(Broadcast<BasicRay<T>>{ray}, many, many.size(), hits, enter, max_t);
}

template <class T, class One>
Result<std::size_t> raycast_many(const BasicRayArray<T>& rays, const One& one, std::span<std::uint64_t> hits,
                                 std::span<std::type_identity_t<T>> enter, std::type_identity_t<T> max_t) {
    if (const Status status = check_even("rays", rays); !status.ok()) return status.error();
    return cast_all<T>(rays, Broadcast<One>{one}, rays.size(), hits, enter, max_t);
}

template <class T, class Shapes>
Result<std::size_t> raycast_pairs(const BasicRayArray<T>& rays, const Shapes& shapes, std::span<std::uint64_t> hits,
                                  std::span<std::type_identity_t<T>> enter, std::type_identity_t<T> max_t) {
    if (const Status status = detail::check_pairs(rays, shapes, "rays", "shapes"); !status.ok()) return status.error();
    return cast_all<T>(rays, shapes, rays.size(), hits, enter, max_t);
}

#define CAROM_RAYS(T, Shape, Array)                                                                                \
    template Result<std::size_t> raycast_many(const BasicRay<T>&, const Array<T>&, std::span<std::uint64_t>,       \
                                              std::span<T>, T);                                                    \
    template Result<std::size_t> raycast_many(const BasicRayArray<T>&, const Shape<T>&, std::span<std::uint64_t>,  \
                                              std::span<T>, T);                                                    \
    template Result<std::size_t> raycast_pairs(const BasicRayArray<T>&, const Array<T>&, std::span<std::uint64_t>, \
                                               std::span<T>, T)
#define CAROM_INSTANTIATE(T)                        \
    CAROM_RAYS(T, BasicCircle, BasicCircleArray);   \
    CAROM_RAYS(T, BasicAabb, BasicAabbArray);       \
    CAROM_RAYS(T, BasicCapsule, BasicCapsuleArray); \
    CAROM_RAYS(T, BasicConvexPolygon, BasicConvexArray)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_RAYS
#undef CAROM_INSTANTIATE

}  // namespace carom
