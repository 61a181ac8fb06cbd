// An ellipse and an arc as small as numbers go.
#include <carom/query/overlaps.hpp>
#include <carom/shape/arc.hpp>
#include <carom/shape/ellipse.hpp>
#include <carom/shape/placed.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

// The lengths are a few thousand times the smallest double, so their products kept 14 bits: found apart, a silent miss.
TEST(EllipseAndArc, MeetAtTheSmallestNumbers) {
    const EllipseD ellipse{{-0x0.0000000001d4ep-1022, 0x0.0000000000551p-1022},
                           {0x0.000000000023ap-1022, 0x0.0000000000e5fp-1022},
                           {0x1.c3c3c3c3c3c3cp-1, -0x1.e1e1e1e1e1e1ep-2}};
    const ArcD arc{{-0x0.00000000036fbp-1022, -0x0.0000000002ddbp-1022},
                   0x0.0000000000d28p-1022,
                   {-0x0.00000001p-1022, 0x0.00000000cp-1022},
                   {-0x0p+0, -0x0.000000004p-1022}};
    const PoseD pose{{-0x0.0000000001d29p-1022, -0x0.0000000001f64p-1022},
                     {0x1.ffffffffffff7p-1, -0x1.797e95e6e96dap-25}};
    EXPECT_TRUE(overlaps(place(ellipse, pose), arc));
    EXPECT_TRUE(penetrates(place(ellipse, pose), arc));
}

}  // namespace
}  // namespace carom
