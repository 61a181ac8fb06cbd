/// Rows for separations: what all of these count.
#pragma once

#include "narrow/filters/agreement.hpp"
#include "narrow/filters/filter.hpp"

#include <carom/detail/narrow/distance/separation.hpp>
#include <carom/detail/narrow/distance/union_manifold.hpp>

namespace carom::test {

/// A hit is a pair that overlaps or touches.
template <class Case>
Filter<Case, Separation> separation_filter(std::string name) {
    Filter<Case, Separation> filter;
    filter.name = "separation_of_" + std::move(name);
    filter.cases = 12'000;
    filter.is_hit = [](const Separation& s) { return s.gap <= 0; };
    filter.compare = [](const Case&, const Separation& decided, const Separation& exact) {
        expect_agreement(decided, exact);
    };
    return filter;
}

/// Asks for shares of the cases that penetrate, touch, and have several normals.
template <class Case>
void expect_kinds(Filter<Case, Separation>& filter, double touching, double ties) {
    const auto share = [&](const char* what, double least, auto holds) {
        filter.shares.push_back(
            {what, least, [holds](const Case&, const auto&, const Separation& exact) { return holds(exact); }});
    };
    share("penetrating", 0.2, [](const Separation& s) { return s.gap < 0; });
    share("touching", touching, [](const Separation& s) { return s.gap == 0; });
    share("ties", ties, [](const Separation& s) { return !s.unique_normal; });
}

/// The contact points of two parts as those of two unions of one part.
template <class T>
RealManifold contact_of_unions(const ConvexPart<T>& a, const ConvexPart<T>& b, const Separation& exact, double margin) {
    return flat_contact<T>([&](PartVisitor<T> visit) { return visit(a); },
                           [&](PartVisitor<T> visit) { return visit(b); }, exact, margin);
}

}  // namespace carom::test
