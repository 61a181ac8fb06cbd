// Found by the soak (compound against compound): a disc next to the seam of two tiles, and a segment's end on the far
// side. Against each tile alone the disc's path along the wall curves away at one end; both tiles together are flat.
#include <carom/query/overlaps.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

TEST(Regression, SeamWithAnEndThatOnlyTheNeighborCloses) {
    const auto wall = Compound::from_parts({{Aabb{{-32, -16}, {0, 0}}}, {Aabb{{-32, 0}, {0, 16}}}}).value();
    const CompoundPart disc{Circle{{16, 0}, 16}};
    const CompoundPart end{Segment{{-32, 4}, {-48, 32}}};
    EXPECT_TRUE(penetrates(wall, Compound::from_parts({disc, end}).value()));
    EXPECT_FALSE(penetrates(wall, Compound::from_parts({disc}).value()));
    EXPECT_FALSE(penetrates(wall, Compound::from_parts({end}).value()));
    // With the upper tile gone the disc does curve away, and leaves a cusp to slip through.
    const auto half = Compound::from_parts({wall.parts()[0], {Aabb{{-32, 4}, {-16, 16}}}}).value();
    EXPECT_FALSE(penetrates(half, Compound::from_parts({disc, end}).value()));
}

}  // namespace
}  // namespace carom
