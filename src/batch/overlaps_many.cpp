#include "filters.hpp"

#include <carom/detail/batch/check_arrays.hpp>
#include <carom/detail/narrow/touch/simple_pairs.hpp>
#include <carom/query/overlaps.hpp>

#include <bit>

namespace carom {
namespace {

using detail::Broadcast;
using detail::check_even;

template <class A, class B>
Result<std::size_t> test_all(const A& a, const B& b, std::size_t count, std::span<std::uint64_t> hits) {
    using T = scalar_of<typename B::Shape>;
    if (const Status status = detail::check_buffer(count, hits); !status.ok()) return status.error();
    const auto single = [&](std::size_t i) { return overlaps(a[i], b[i]); };
    std::get<detail::Filter<A, B>>(detail::filters<T>())(a, b, count, hits.data(), single);
    std::size_t hit_count = 0;
    for (const std::uint64_t word : hits.first(hit_words(count)))
        hit_count += static_cast<std::size_t>(std::popcount(word));
    return hit_count;
}

}  // namespace

template <class One, class Many>
Result<std::size_t> overlaps_many(const One& one, const Many& many, std::span<std::uint64_t> hits) {
    if (const Status status = check_even("many", many); !status.ok()) return status.error();
    return test_all(Broadcast<One>{one}, many, many.size(), hits);
}

template <class A, class B>
Result<std::size_t> overlaps_pairs(const A& a, const B& b, std::span<std::uint64_t> hits) {
    if (const Status status = detail::check_pairs(a, b); !status.ok()) return status.error();
    return test_all(a, b, a.size(), hits);
}

#define CAROM_MANY(One, Many) \
    template Result<std::size_t> overlaps_many(const One&, const Many&, std::span<std::uint64_t>)
#define CAROM_BOTH(Shape, Array, Other) \
    CAROM_MANY(Shape, Other);           \
    template Result<std::size_t> overlaps_pairs(const Array&, const Other&, std::span<std::uint64_t>)
#define CAROM_RAYS(D, Array)   \
    CAROM_MANY(Ray##D, Array); \
    template Result<std::size_t> overlaps_pairs(const RayArray##D&, const Array&, std::span<std::uint64_t>)
#define CAROM_INSTANTIATE(D)                                      \
    CAROM_BOTH(Circle##D, CircleArray##D, CircleArray##D);        \
    CAROM_BOTH(Circle##D, CircleArray##D, AabbArray##D);          \
    CAROM_BOTH(Aabb##D, AabbArray##D, CircleArray##D);            \
    CAROM_BOTH(Aabb##D, AabbArray##D, AabbArray##D);              \
    CAROM_BOTH(Circle##D, CircleArray##D, CapsuleArray##D);       \
    CAROM_BOTH(Capsule##D, CapsuleArray##D, CircleArray##D);      \
    CAROM_BOTH(Capsule##D, CapsuleArray##D, CapsuleArray##D);     \
    CAROM_BOTH(Circle##D, CircleArray##D, BoxArray##D);           \
    CAROM_BOTH(Box##D, BoxArray##D, CircleArray##D);              \
    CAROM_BOTH(Aabb##D, AabbArray##D, BoxArray##D);               \
    CAROM_BOTH(Box##D, BoxArray##D, AabbArray##D);                \
    CAROM_BOTH(Box##D, BoxArray##D, BoxArray##D);                 \
    CAROM_BOTH(ConvexPolygon##D, ConvexArray##D, ConvexArray##D); \
    CAROM_RAYS(D, CircleArray##D);                                \
    CAROM_RAYS(D, AabbArray##D);                                  \
    CAROM_RAYS(D, CapsuleArray##D);                               \
    CAROM_RAYS(D, ConvexArray##D)
CAROM_INSTANTIATE();
CAROM_INSTANTIATE(D);
#undef CAROM_MANY
#undef CAROM_BOTH
#undef CAROM_RAYS
#undef CAROM_INSTANTIATE

}  // namespace carom
