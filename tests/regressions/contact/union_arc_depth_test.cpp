// Depths of unions with arcs that were too small: the search followed a crack between two parts that touch,
// or given up a part in 10^7 too early.
#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/chain.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace carom {
namespace {

struct Case {
    ArcD arc;
    ChainD chain;
    double depth;
};

TEST(DepthOfUnionsWithArcs, LeadsOut) {
    const Case cases[] = {
        {{{-6, 5}, 4, {-4, 4}, {1, 0}},
         *ChainD::open({{{-3.4311285018920898, 2.7199516296386719}, {-1, 7}, {-5, -2.2759609222412109}}}),
         0.640202878593641},
        {{{3, 1}, 4.5, {-7.3123550415039062, 2}, {1, 8}},
         *ChainD::open({{{-1.8015060424804688, -8}, {0, -1.7324991226196289}, {7, 3.4311771392822266}}}),
         3.9501277806725064},
        {{{-4, 5}, 2.5, {-5, -5}, {-3, 2}},
         *ChainD::open({{{-4.9792451858520508, 6}, {-2.922419548034668, 5}, {5, 8}}}),
         2.0288309174160766},
    };
    for (const auto& [arc, chain, depth] : cases) {
        const auto contact = carom::contact(arc, chain);
        ASSERT_TRUE(contact.has_value());
        EXPECT_NEAR(contact->separation, -depth, 1e-14);
        const auto moved = place(chain, PoseD{(1 + 1e-12) * depth * contact->normal, {}});
        EXPECT_FALSE(overlaps(arc, moved)) << depth;
        // Nor is there a shorter translation.
        for (int i = 0; i < 64; ++i) {
            const RotD direction = RotD::degrees(360.0 / 64 * i);
            for (const double part : {0.25, 0.5, 0.75, 0.999}) {
                const auto aside = place(chain, PoseD{part * depth * Vec2D{direction.c, direction.s}, {}});
                EXPECT_TRUE(overlaps(arc, aside)) << depth << ' ' << i << ' ' << part;
            }
        }
    }
}

}  // namespace
}  // namespace carom
