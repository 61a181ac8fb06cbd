// A touch at time 0 of a one-sided chain with a segment that is very long, which rounding decides: missed or hit,
// depending on which of the two shapes came first.
#include <carom/carom.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

template <class T>
void expect_hits_in_any_order(const BasicChain<T>& chain, const BasicAabb<T>& box, const BasicVec2<T>& velocity) {
    EXPECT_TRUE(contact(chain, box) && contact(box, chain));
    EXPECT_TRUE(sweep(chain, velocity, box, {0, 0}).hits());
    EXPECT_TRUE(sweep(box, {0, 0}, chain, velocity).hits());
    EXPECT_TRUE(sweep_hits(chain, velocity, box, {0, 0}));
    EXPECT_TRUE(sweep_hits(box, {0, 0}, chain, velocity));
}

TEST(OneSidedOrder, DoesNotDecideWhatTouchesAtTheStart) {
    expect_hits_in_any_order<double>(ChainD::open_one_sided({{-8388600, 13}, {9, 12}, {7, 9}}).value(),
                                     {{2, 1}, {15, 12}}, {-2, -1});
    expect_hits_in_any_order<float>(Chain::open_one_sided({{-8388608, 2}, {-3, 0}, {-1, -5}}).value(),
                                    {{-8, -6}, {0, 0}}, {-1, -2});
    expect_hits_in_any_order<double>(ChainD::open_one_sided({{-8388608, 2}, {-3, 0}, {-1, -5}}).value(),
                                     {{-8, -6}, {0, 0}}, {-1, -2});
}

}  // namespace
}  // namespace carom
