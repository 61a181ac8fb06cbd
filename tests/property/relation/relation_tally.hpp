/// How often each relation came in a test.
#pragma once

#include <carom/answer/relation.hpp>

#include <array>
#include <cstdio>

namespace carom::test {

struct RelationTally {
    static constexpr int relation_count = int(Relation::unresolved) + 1;
    std::array<int, relation_count> of{};
    int cases = 0, judged = 0;  ///< by an oracle

    void add(Relation relation, bool is_judged) {
        ++of[std::size_t(relation)];
        ++cases;
        judged += is_judged;
    }

    int count(Relation relation) const { return of[std::size_t(relation)]; }
    int hits() const { return cases - count(Relation::disjoint); }

    void print(const char* title) const {
        std::printf("%s: %d cases, %d judged, %.1f %% meet\n", title, cases, judged, 100.0 * hits() / cases);
        for (int i = 0; i < relation_count; ++i)
            std::printf("  %-17s %7d\n", relation_name(Relation(i)), of[std::size_t(i)]);
    }
};

}  // namespace carom::test
