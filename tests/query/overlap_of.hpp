/// How two shapes touch, by every form of the query that must give the same result.
#pragma once

#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

namespace carom::test {

enum class Overlap { apart, touch, penetrate };

/// Both verbs, in both orders, and through AnyShape where the shapes are plain ones.
template <class A, class B>
Overlap overlap_of(const A& a, const B& b) {
    const bool yes = overlaps(a, b);
    const bool deep = penetrates(a, b);
    EXPECT_EQ(overlaps(b, a), yes);
    EXPECT_EQ(penetrates(b, a), deep);
    EXPECT_LE(deep, yes);
    if constexpr (std::is_constructible_v<AnyShape, A> && std::is_constructible_v<AnyShape, B>) {
        EXPECT_EQ(overlaps(AnyShape(a), AnyShape(b)), yes);
        EXPECT_EQ(penetrates(AnyShape(b), AnyShape(a)), deep);
    }
    return deep ? Overlap::penetrate : (yes ? Overlap::touch : Overlap::apart);
}

}  // namespace carom::test
