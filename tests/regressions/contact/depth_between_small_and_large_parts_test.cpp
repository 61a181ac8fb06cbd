// The depth of two chains was that of a displacement that left them crossing: where a border went from the cover of a
// short segment into that of a long one, the margins of their rounding, one larger than the other, left a crack.
#include <carom/query/contact.hpp>
#include <carom/shape/chain.hpp>

#include <gtest/gtest.h>

namespace {

using namespace carom;

TEST(Regression, ChainsOfShortAndLongSegmentsAreSeparatedByTheirDepth) {
    const auto a =
        ChainD::open({{0.5, -0.75}, {0.25, -0.5}, {1, 0.25}, {0.37499683212100177, -0.62499938351729156}, {-0.75, 0}})
            .value();
    const auto b = ChainD::open({{-0.75010286067038034, 0.39292537445545439},
                                 {0.37499683212364676, -0.62499938352786644},
                                 {0.5, -0.75},
                                 {0.37499677238441864, -0.6249992950969574},
                                 {0.49921258331990248, -0.74209984780575589}})
                       .value();
    const auto found = contact(a, b).value();
    EXPECT_NEAR(found.separation, -0.19444, 1e-5);
    EXPECT_NEAR(signed_distance(a, place(b, PoseD{-found.separation * found.normal, {}})), 0, 1e-15);
}

}  // namespace
