/// A small suite of our own, with an answer of each verdict, keeps the program that runs those of JTS and GEOS whole.
#include "geos/suite/suite.hpp"

#include "geos/suite/exact_area.hpp"
#include "geos/suite/tally.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace {

using geos::Verdict;

/// The outcomes of a case's queries, in the suites' form.
std::vector<geos::Outcome> outcomes(const std::string& a, const std::string& b, const std::string& ops,
                                    const std::string& head = "") {
    const auto file =
        std::filesystem::path(testing::TempDir()) /
        (std::string("carom_geos_") + testing::UnitTest::GetInstance()->current_test_info()->name() + ".xml");
    std::ofstream(file) << "<run>" << head << "<case><desc>own</desc><a>" << a << "</a>"
                        << (b.empty() ? "" : "<b>" + b + "</b>") << "<test>" << ops << "</test></case></run>";
    std::vector<geos::Outcome> found;
    geos::run_file(file, [&](const auto&, const auto&, const geos::Outcome& outcome) { found.push_back(outcome); });
    std::filesystem::remove(file);
    return found;
}

/// The same of one query, whose verdict alone matters.
Verdict verdict(const std::string& a, const std::string& b, const std::string& operation, const std::string& expected) {
    const std::string names = b.empty() ? "arg1='A'" : "arg1='A' arg2='B'";
    return outcomes(a, b, "<op name='" + operation + "' " + names + ">" + expected + "</op>").at(0).verdict;
}

constexpr const char* square = "POLYGON((0 0, 4 0, 4 4, 0 4, 0 0))";
constexpr const char* beside = "POLYGON((4 1, 7 1, 7 3, 4 3, 4 1))";
constexpr const char* across = "LINESTRING(-1 2, 2 2)";

void expect_answers(const char* a, const char* b, const std::map<std::string, bool>& answers) {
    for (const auto& [operation, answer] : answers) {
        EXPECT_EQ(verdict(a, b, operation, answer ? "true" : "false"), Verdict::right) << operation;
        EXPECT_EQ(verdict(a, b, operation, answer ? "false" : "true"), Verdict::wrong) << operation;
    }
}

TEST(GeosSuite, EvaluatesPredicates) {
    expect_answers(
        square, beside,
        {{"intersects", true}, {"disjoint", false}, {"touches", true}, {"overlaps", false}, {"covers", false}});
    expect_answers(square, across, {{"crosses", true}, {"contains", false}, {"equalsTopo", false}, {"touches", false}});
    // In the border alone: covered, and not contained.
    expect_answers("LINESTRING(1 0, 3 0)", square,
                   {{"coveredBy", true}, {"within", false}, {"touches", true}, {"crosses", false}});
    expect_answers("LINESTRING(0 0, 4 0)", "LINESTRING(2 0, 6 0)", {{"overlaps", true}, {"crosses", false}});
    expect_answers("LINESTRING(0 0, 4 0)", "LINESTRING(2 -1, 2 1)", {{"overlaps", false}, {"crosses", true}});
}

TEST(GeosSuite, FindsTheNineIntersections) {
    const auto relate = [](const char* a, const char* b, const char* pattern) {
        return outcomes(a, b, std::string("<op name='relate' arg1='A' arg2='B' arg3='") + pattern + "'>true</op>")
            .at(0)
            .verdict;
    };
    EXPECT_EQ(relate(square, beside, "FF2F11212"), Verdict::right);
    EXPECT_EQ(relate(square, beside, "FF2F01212"), Verdict::wrong);
    EXPECT_EQ(relate(across, square, "1F10F0212"), Verdict::wrong);
    EXPECT_EQ(relate(across, square, "101 0F0212"), Verdict::wrong);
    EXPECT_EQ(relate(across, square, "1010F0212"), Verdict::right);
    EXPECT_EQ(relate("POINT(1 1)", square, "0FFFFF212"), Verdict::right);
    EXPECT_EQ(relate("POINT(1 1)", square, "T*F**F***"), Verdict::right);
}

TEST(GeosSuite, MeasuresAndJudgesValidity) {
    EXPECT_EQ(verdict(square, "POINT(7 8)", "distance", "5"), Verdict::right);
    EXPECT_EQ(verdict(square, "POINT(7 8)", "distance", "5.000001"), Verdict::wrong);
    EXPECT_EQ(verdict(square, "", "getCentroid", "POINT(2 2)"), Verdict::right);
    EXPECT_EQ(verdict(square, "", "getCentroid", "POINT(2 2.001)"), Verdict::differs);
    EXPECT_EQ(verdict("LINESTRING(0 0, 4 0)", "", "getCentroid", "POINT(2 1)"), Verdict::wrong);
    EXPECT_EQ(verdict(square, "", "getInteriorPoint", "POINT(4 2)"), Verdict::wrong);
    EXPECT_EQ(verdict("MULTIPOINT(0 0, 4 0, 4 4, 0 4, 1 1)", "", "convexhull", square), Verdict::right);
    EXPECT_EQ(verdict("MULTIPOINT(0 0, 4 0, 4 4, 0 4, 1 5)", "", "convexhull", square), Verdict::wrong);
    EXPECT_EQ(verdict("POLYGON((0 0, 4 4, 4 0, 0 4, 0 0))", "", "isValid", "false"), Verdict::right);
    EXPECT_EQ(verdict("POLYGON((0 0, 4 0, 4 0, 4 4, 0 0))", "", "isValid", "true"), Verdict::right);
    EXPECT_EQ(verdict("LINESTRING(0 0, 4 4, 4 0, 0 4)", "", "isSimple", "false"), Verdict::right);
    EXPECT_EQ(verdict("MULTILINESTRING((0 0, 4 4), (4 4, 8 0))", "", "isSimple", "true"), Verdict::right);
}

TEST(GeosSuite, ComparesOverlaysByTheirAreas) {
    const char* const shifted = "POLYGON((2 2, 6 2, 6 6, 2 6, 2 2))";
    EXPECT_EQ(verdict(square, shifted, "intersection", "POLYGON((2 2, 4 2, 4 4, 2 4, 2 2))"), Verdict::right);
    EXPECT_EQ(verdict(square, shifted, "intersection", "POLYGON EMPTY"), Verdict::wrong);
    EXPECT_EQ(verdict(square, shifted, "difference", "POLYGON((0 0, 4 0, 4 2, 2 2, 2 4, 0 4, 0 0))"), Verdict::right);
    // Carom has the exact area, and this is not it.
    EXPECT_EQ(verdict(square, shifted, "intersection", "POLYGON((2 2, 4 2, 4 4, 2 3.999, 2 2))"), Verdict::differs);
    EXPECT_EQ(verdict(square, beside, "overlayAreaTest", "true"), Verdict::right);
    const geos::Figure both =
        figure_of(geos::parse_geometry("GEOMETRYCOLLECTION(" + std::string(square) + ", " + shifted + ")"));
    EXPECT_EQ(geos::exact_area(both.areas), 28);
    EXPECT_EQ(geos::exact_centroid({both.areas[0]}), (carom::Vec2D{2, 2}));
}

TEST(GeosSuite, DistinguishesDefinitions) {
    EXPECT_EQ(verdict("MULTILINESTRING((0 0, 4 0), (4 0, 4 4), (4 0, 8 0))", "POINT(4 0)", "touches", "true"),
              Verdict::differs);
    EXPECT_EQ(verdict("POLYGON((0 0, 1 0, 0 1, 0 0))", "POINT(0.95 0.05)", "contains", "false"), Verdict::differs);
    EXPECT_EQ(verdict("LINESTRING(1 1, 1 1)", "", "isValid", "false"), Verdict::differs);
    EXPECT_EQ(verdict("POLYGON EMPTY", square, "intersects", "false"), Verdict::not_expressible);
    EXPECT_EQ(verdict("CIRCULARSTRING(0 0, 1 1, 2 0)", square, "intersects", "true"), Verdict::not_expressible);
    EXPECT_EQ(verdict(square, "", "buffer", square), Verdict::not_expressible);
}

TEST(GeosSuite, TakesNoCoordinatesThatAGridMoves) {
    const char* const grid = "<precisionModel scale='1.0'/>";
    const char* const op = "<op name='intersects' arg1='a' arg2='b'> true </op>";
    EXPECT_EQ(outcomes(square, "POINT(1 1)", op, grid).at(0).verdict, Verdict::right);
    EXPECT_EQ(outcomes(square, "POINT(1 1.5)", op, grid).at(0).verdict, Verdict::not_expressible);
}

TEST(GeosSuite, CountsEachVerdict) {
    geos::Tally tally;
    tally.add("touches", {Verdict::right, ""});
    tally.add("touches", {Verdict::differs, "a definition"});
    tally.add("buffer", {Verdict::not_expressible, "no verb"});
    EXPECT_EQ(tally.count(Verdict::wrong), 0U);
    tally.add("buffer", {Verdict::wrong, "no"});
    EXPECT_EQ(tally.count(Verdict::wrong), 1U);
    EXPECT_NE(tally.tables().find("touches                  2       1       1               0      0\n"),
              std::string::npos);
    EXPECT_NE(tally.tables().find("  a definition\n     touches 1\n"), std::string::npos);
}

TEST(GeosSuite, RefusesFilesThatAreNoSuite) {
    EXPECT_THROW(geos::run_file("/nonexistent.xml", {}), std::runtime_error);
    EXPECT_THROW(outcomes("CUBE(1)", "", "<op name='isValid' arg1='A'>true</op>"), std::runtime_error);
}

}  // namespace
