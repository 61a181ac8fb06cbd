/// What the readers of WKT and of WKB in hexadecimal make of texts.
#include "geos/suite/geometry.hpp"

#include <gtest/gtest.h>

namespace {

using geos::Geometry;
using geos::parse_geometry;
using Kind = Geometry::Kind;

TEST(Wkt, ReadsEachKind) {
    EXPECT_EQ(parse_geometry(" POINT (1 -2.5e1) ").rings[0][0], (carom::Vec2D{1, -25}));
    EXPECT_EQ(parse_geometry("linestring(0 0,1 1 , 2 0)").rings[0].size(), 3U);
    EXPECT_EQ(parse_geometry("POLYGON((0 0, 9 0, 0 9, 0 0), (1 1, 2 1, 1 2, 1 1))").rings.size(), 2U);
    EXPECT_EQ(parse_geometry("MULTILINESTRING((0 0, 1 1), (2 2, 3 3))").members[1].kind, Kind::line_string);
    EXPECT_EQ(parse_geometry("MULTIPOLYGON(((0 0, 9 0, 0 9, 0 0)), EMPTY)").members[0].kind, Kind::polygon);
    const Geometry mixed = parse_geometry("GEOMETRYCOLLECTION(POINT(1 2), GEOMETRYCOLLECTION(LINESTRING(0 0, 1 1)))");
    EXPECT_EQ(mixed.members[1].members[0].kind, Kind::line_string);
    EXPECT_EQ(points_of(mixed).size(), 3U);
}

TEST(Wkt, ReadsBothFormsOfManyPoints) {
    const Geometry bare = parse_geometry("MULTIPOINT(1 2, 3 4)"),
                   wrapped = parse_geometry("MULTIPOINT((1 2), EMPTY, (3 4))");
    EXPECT_EQ(points_of(bare), points_of(wrapped));
    EXPECT_EQ(wrapped.members.size(), 3U);
    EXPECT_TRUE(wrapped.members[1].is_empty());
}

TEST(Wkt, DropsHeightsAndMeasures) {
    EXPECT_EQ(parse_geometry("LINESTRING ZM (1 2 3 4, 5 6 7 8)").rings[0], (geos::Ring{{1, 2}, {5, 6}}));
    EXPECT_EQ(parse_geometry("POINT (1 2 3)").rings[0], (geos::Ring{{1, 2}}));
}

TEST(Wkt, RecognizesEmptyAndCurvedGeometries) {
    EXPECT_TRUE(parse_geometry("GEOMETRYCOLLECTION(POINT EMPTY, POLYGON EMPTY)").is_empty());
    EXPECT_FALSE(parse_geometry("GEOMETRYCOLLECTION(POINT EMPTY, POINT(0 0))").is_empty());
    EXPECT_TRUE(parse_geometry("COMPOUNDCURVE(CIRCULARSTRING(0 0, 1 1, 2 0), (2 0, 3 0))").has_curves());
}

TEST(Wkt, ReportsUnreadableInput) {
    for (const char* const text :
         {"", "CUBE(1 2)", "POINT(1)", "POLYGON(0 0, 1 1)", "LINESTRING(0 0, 1 1", "CIRCULARSTRING(0 0"})
        EXPECT_THROW(parse_geometry(text), geos::BadGeometry) << text;
}

TEST(Wkb, ReadsBothByteOrdersAndFlags) {
    const geos::Ring one_two{{1, 2}};
    EXPECT_EQ(parse_geometry("0101000000000000000000F03F0000000000000040").rings[0], one_two);
    EXPECT_EQ(parse_geometry("00000000013ff00000000000004000000000000000").rings[0], one_two);
    // SRID 4326 and a z, as PostGIS writes them.
    EXPECT_EQ(parse_geometry("01010000A0E6100000000000000000F03F00000000000000400000000000000840").rings[0], one_two);
    EXPECT_EQ(parse_geometry("01040000000100000001"
                             "01000000000000000000F03F0000000000000040")
                  .members[0]
                  .rings[0],
              one_two);
}

TEST(Wkb, ReportsUnreadableInput) {
    for (const char* const text :
         {"010", "01010000000000", "0109000000", "01xx", "0101000000000000000000F03F000000000000004000"})
        EXPECT_THROW(parse_geometry(text), geos::BadGeometry) << text;
}

}  // namespace
