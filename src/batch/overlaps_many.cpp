#include "filters.hpp"

#include <carom/narrow/simple_pairs.hpp>
#include <carom/query/overlaps.hpp>

#include <bit>

namespace carom {
namespace {

using detail::Same;

template <class A, class B>
Result<std::size_t> answer_all(const A& a, const B& b, std::size_t count, std::span<std::uint64_t> hits) {
    using T = scalar_of<typename B::Shape>;
    const std::size_t words = hit_words(count);
    if (hits.size() < words) {
        return make_error(ErrorCode::buffer_too_small, static_cast<std::ptrdiff_t>(words),
                          "hits has room for %zu words; %zu shapes need %zu", hits.size(), count, words);
    }
    const auto single = [&](std::size_t i) { return overlaps(a[i], b[i]); };
    std::get<detail::Filter<A, B>>(detail::filters<T>())(a, b, count, hits.data(), single);
    std::size_t hit_count = 0;
    for (const std::uint64_t word : hits.first(words)) hit_count += static_cast<std::size_t>(std::popcount(word));
    return hit_count;
}

template <class Array>
Status even(const char* name, const Array& array) {
    if (array.is_even()) return std::monostate{};
    return make_error(ErrorCode::bad_size, -1, "the arrays of %s differ in length; the first has %zu numbers", name,
                      array.size());
}

}  // namespace

template <class One, class Many>
Result<std::size_t> overlaps_many(const One& one, const Many& many, std::span<std::uint64_t> hits) {
    if (const Status status = even("many", many); !status.ok()) return status.error();
    return answer_all(Same<One>{one}, many, many.size(), hits);
}

template <class A, class B>
Result<std::size_t> overlaps_pairs(const A& a, const B& b, std::span<std::uint64_t> hits) {
    if (const Status status = even("a", a); !status.ok()) return status.error();
    if (const Status status = even("b", b); !status.ok()) return status.error();
    if (a.size() != b.size()) {
        return make_error(ErrorCode::bad_size, -1, "a has %zu shapes and b %zu; they must have as many", a.size(),
                          b.size());
    }
    return answer_all(a, b, a.size(), hits);
}

#define CAROM_MANY(One, Many) \
    template Result<std::size_t> overlaps_many(const One&, const Many&, std::span<std::uint64_t>)
#define CAROM_BOTH(Shape, Array, Other) \
    CAROM_MANY(Shape, Other);           \
    template Result<std::size_t> overlaps_pairs(const Array&, const Other&, std::span<std::uint64_t>)
#define CAROM_INSTANTIATE(D)                                      \
    CAROM_BOTH(Circle##D, CircleArray##D, CircleArray##D);        \
    CAROM_BOTH(Circle##D, CircleArray##D, AabbArray##D);          \
    CAROM_BOTH(Aabb##D, AabbArray##D, CircleArray##D);            \
    CAROM_BOTH(Aabb##D, AabbArray##D, AabbArray##D);              \
    CAROM_BOTH(Circle##D, CircleArray##D, CapsuleArray##D);       \
    CAROM_BOTH(Capsule##D, CapsuleArray##D, CircleArray##D);      \
    CAROM_BOTH(Capsule##D, CapsuleArray##D, CapsuleArray##D);     \
    CAROM_BOTH(ConvexPolygon##D, ConvexArray##D, ConvexArray##D); \
    CAROM_MANY(Ray##D, CircleArray##D);                           \
    CAROM_MANY(Ray##D, AabbArray##D);                             \
    CAROM_MANY(Ray##D, CapsuleArray##D);                          \
    CAROM_MANY(Ray##D, ConvexArray##D)
CAROM_INSTANTIATE();
CAROM_INSTANTIATE(D);

}  // namespace carom
