// What each verb answers, in float and in double.

#include "query_asking.hpp"
#include "tool/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

using nlohmann::json;

class QueryVerbs : public testing::TestWithParam<Precision> {
  protected:
    json ask(std::string_view line) const { return answer_to(line, GetParam()); }
    std::string code(std::string_view line) const { return code_of(line, GetParam()); }

    json overlaps(const std::string& a, const std::string& b) const {
        return ask(R"({"ask": "overlaps", "a": )" + a + R"(, "b": )" + b + "}");
    }
};

INSTANTIATE_TEST_SUITE_P(BothPrecisions, QueryVerbs, testing::Values(Precision::single, Precision::twice),
                         [](const auto& about) { return about.param == Precision::single ? "Float" : "Double"; });

const json apart = {{"overlaps", false}, {"penetrates", false}};
const json touching = {{"overlaps", true}, {"penetrates", false}};
const json crossing = {{"overlaps", true}, {"penetrates", true}};

TEST_P(QueryVerbs, EveryShapeIsApartFromTouchesOrPenetratesABox) {
    const std::pair<std::string, json> cases[] = {
        {R"({"type": "point", "at": [3, 0]})", apart},
        {R"({"type": "point", "at": [2, 0]})", touching},
        {R"({"type": "point", "at": [1, 0]})", crossing},
        {R"({"type": "segment", "a": [2, 5], "b": [2, -5]})", touching},
        {R"({"type": "segment", "a": [1.5, 5], "b": [1.5, -5]})", crossing},
        {R"({"type": "circle", "center": [3.5, 0], "radius": 1})", apart},
        {R"({"type": "circle", "center": [3, 0], "radius": 1})", touching},
        {R"({"type": "circle", "center": [2.5, 0], "radius": 1})", crossing},
        {R"({"type": "aabb", "min": [2, 2], "max": [3, 3]})", touching},
        {R"({"type": "box", "center": [4, 0], "half_extents": [2, 1]})", touching},
        {R"({"type": "box", "center": [4, 0], "half_extents": [1, 2], "rotation": [0, 1]})", touching},
        {R"({"type": "box", "center": [4, 0], "half_extents": [1, 2], "axis": [0, 9]})", touching},
        {R"({"type": "box", "center": [4, 0], "half_extents": [1, 2], "angle": 0})", apart},
        {R"({"type": "capsule", "a": [4, -1], "b": [4, 1], "radius": 2})", touching},
        {R"({"type": "triangle", "points": [[2, 0], [4, 1], [4, -1]]})", touching},
        {R"({"type": "polygon", "points": [[1, 0], [4, 1], [4, -1]]})", crossing},
        {R"({"type": "polygon", "points": [[-3, -3], [6, -3], [6, 3], [5, 3], [5, -2.5], [-3, -2.5]]})", apart},
        {R"({"type": "chain", "points": [[-9, -9], [9, -9], [9, 9], [-9, 9]], "closed": true})", apart},
        {R"({"type": "chain", "points": [[5, 0], [1, 0], [1, 9]]})", crossing},
        {R"({"type": "compound", "shapes": [{"type": "point", "at": [9, 9]}, {"type": "point", "at": [2, 1]}]})",
         touching},
        {R"({"type": "compound", "shapes": [{"type": "triangle", "points": [[2, 0], [4, 1], [4, -1]]}]})", touching},
        {R"({"type": "circle", "center": [0, 0], "radius": 1, "pose": {"at": [0, 3]}})", touching},
        {R"({"type": "aabb", "min": [0, 0], "max": [1, 4], "pose": {"at": [6, 0], "rotation": [0, 1]}})", touching},
    };
    const std::string box = R"({"type": "aabb", "min": [-2, -2], "max": [2, 2]})";
    for (const auto& [shape, expected] : cases) {
        EXPECT_EQ(overlaps(box, shape), expected) << shape;
        EXPECT_EQ(overlaps(shape, box), expected) << shape;
    }
}

TEST_P(QueryVerbs, BoundsHoldTheShape) {
    const json exact = ask(R"({"ask": "bounds", "a": {"type": "capsule", "a": [0, 0], "b": [4, 2], "radius": 0.5}})");
    EXPECT_EQ(exact, json::parse(R"({"min": [-0.5, -0.5], "max": [4.5, 2.5]})"));
}

TEST_P(QueryVerbs, BoundsBeyondTheLargestNumberAreInfinite) {
    const bool single = GetParam() == Precision::single;
    const std::string huge = single ? "3e38" : "1.7e308";
    const json box =
        ask(R"({"ask": "bounds", "a": {"type": "circle", "center": [0, )" + huge + R"(], "radius": )" + huge + "}}");
    EXPECT_EQ(box["max"][1], "infinite");
    const json low =
        ask(R"({"ask": "bounds", "a": {"type": "circle", "center": [-)" + huge + R"(, 0], "radius": )" + huge + "}}");
    EXPECT_EQ(low["min"][0], "-infinite");
}

TEST_P(QueryVerbs, ValidateGivesAVerdictOrTheError) {
    EXPECT_EQ(ask(R"({"ask": "validate", "a": {"type": "point", "at": [0, 0]}})"), json({{"valid", true}}));
    EXPECT_EQ(ask(R"({"ask": "validate", "a": {"type": "mask", "rows": []}})"), json({{"valid", true}}));
    const std::pair<std::string, std::string> faults[] = {
        {R"({"type": "circle", "center": [0, 0], "radius": -1})", "negative_radius"},
        {R"({"type": "box", "center": [0, 0], "half_extents": [1, -1]})", "negative_extent"},
        {R"({"type": "aabb", "min": [1, 0], "max": [0, 0]})", "inverted_bounds"},
        {R"({"type": "box", "center": [0, 0], "half_extents": [1, 1], "rotation": [1, 1]})", "bad_rotation"},
        {R"({"type": "box", "center": [0, 0], "half_extents": [1, 1], "axis": [0, 0]})", "bad_rotation"},
        {R"({"type": "polygon", "points": [[0, 0], [1, 0]]})", "too_few_points"},
        {R"({"type": "polygon", "points": [[0, 0], [1, 0], [1, 0], [0, 1]]})", "repeated_point"},
        {R"({"type": "polygon", "points": [[0, 0], [1, 1], [2, 2]]})", "collinear"},
        {R"({"type": "ray", "origin": [0, 0], "direction": [0, 0]})", "zero_direction"},
        {R"({"type": "rounded", "core": {"type": "point", "at": [0, 0]}, "radius": -1})", "negative_radius"},
        {R"({"type": "polygon", "points": [[0, 0], [4, 0], [4, 3], [2, -1]]})", "self_intersecting"},
        {R"({"type": "mask", "rows": ["##", "#"]})", "bad_row"},
        {R"({"type": "mask", "rows": ["#x"]})", "bad_row"},
    };
    for (const auto& [shape, expected] : faults) {
        const std::string line = R"({"ask": "validate", "a": )" + shape + "}";
        const json verdict = ask(line);
        ASSERT_TRUE(verdict.is_object()) << reply(line, GetParam());
        EXPECT_EQ(verdict["valid"], false) << shape;
        EXPECT_EQ(verdict["error"]["code"], expected) << shape;
    }
}

TEST(QueryFloat, ValidateKnowsWhatAFloatCannotHold) {
    const std::string line = R"({"ask": "validate", "a": {"type": "point", "at": [0, 1e39]}})";
    EXPECT_EQ(answer_to(line, Precision::single)["error"]["code"], "not_finite");
    EXPECT_EQ(answer_to(line, Precision::twice)["valid"], true);
}

TEST_P(QueryVerbs, ValidateRefusesWhatItDoesNotUnderstand) {
    EXPECT_EQ(code(R"({"ask": "validate", "a": {"type": "circle", "center": [0, 0], "radios": 1}})"), "unknown_key");
    EXPECT_EQ(code(R"({"ask": "validate", "a": {"type": "blob"}})"), "unknown_type");
    EXPECT_EQ(code(R"({"ask": "validate", "a": 3})"), "bad_type");
}

TEST_P(QueryVerbs, OrientIsTheExactSign) {
    EXPECT_EQ(ask(R"({"ask": "orient", "points": [[0, 0], [1, 0], [0, 1]]})")["sign"], 1);
    EXPECT_EQ(ask(R"({"ask": "orient", "points": [[0, 0], [0, 1], [1, 0]]})")["sign"], -1);
    EXPECT_EQ(ask(R"({"ask": "orient", "points": [[0, 0], [0.1, 0.1], [0.3, 0.3]]})")["sign"], 0);
    // One ulp of a float beside a line a million long.
    EXPECT_EQ(ask(R"({"ask": "orient", "points": [[0, 0], [1048576, 1048576], [524288.0625, 524288]]})")["sign"], -1);
}

TEST_P(QueryVerbs, PairsAreSortedAndTouchingCounts) {
    EXPECT_EQ(ask(R"({"ask": "pairs", "boxes": []})"), json::parse(R"({"pairs": []})"));
    const std::string boxes = R"("boxes": [{"min": [5, 5], "max": [6, 6]}, {"min": [0, 0], "max": [1, 1]},)"
                              R"( {"min": [1, 1], "max": [5, 5]}, {"min": [7, 7], "max": [7, 7]}])";
    const json expected = json::parse(R"({"pairs": [[0, 2], [1, 2]]})");
    EXPECT_EQ(ask(R"({"ask": "pairs", )" + boxes + "}"), expected);
    for (const std::string strategy : {"automatic", "partition", "grid", "hierarchical_grid", "sweep"})
        EXPECT_EQ(ask(R"({"ask": "pairs", "strategy": ")" + strategy + "\", " + boxes + "}"), expected);
}

TEST_P(QueryVerbs, PairsRefuseWhatTheyCannotFind) {
    EXPECT_EQ(code(R"({"ask": "pairs", "boxes": [], "strategy": "quick"})"), "unknown_strategy");
    EXPECT_EQ(code(R"({"ask": "pairs", "boxes": [{"min": [1, 1], "max": [0, 2]}]})"), "inverted_bounds");
    EXPECT_EQ(code(R"({"ask": "pairs", "boxes": [{"min": [1, 1], "max": [2, 2], "id": 1}]})"), "unknown_key");
    EXPECT_EQ(code(R"({"ask": "pairs", "boxes": {}})"), "bad_type");
    std::string many = R"({"ask": "pairs", "boxes": [{"min": [0, 0], "max": [0, 0]})";
    for (int i = 1; i < 4200; ++i) many += R"(, {"min": [0, 0], "max": [0, 0]})";
    EXPECT_EQ(code(many + "]}"), "too_many_pairs");
}

TEST_P(QueryVerbs, MaskOverlapGivesAreaFirstBoundsAndCentroid) {
    const std::string a = R"("a": {"type": "mask", "rows": ["..#.", "###.", "...#"], "at": [10, -5]})";
    const std::string b = R"("b": {"type": "mask", "rows": ["###", "###", "###"], "at": [11, -5]})";
    EXPECT_EQ(ask(R"({"ask": "mask_overlap", )" + a + ", " + b + "}"),
              json::parse(R"({"overlap": true, "area": 4, "first": [12, -5],
                              "bounds": {"min": [11, -5], "max": [14, -2]}, "centroid": [12.5, -3.5]})"));
}

TEST_P(QueryVerbs, TheCentroidOfMasksIsRoundedOnce) {
    // Pixels 0, 1 and 3 of a row that begins at 2^40: the mean of their centers is 2^40 + 11/6.
    const std::string mask = R"({"type": "mask", "rows": ["##.#"], "at": [1099511627776, -1099511627776]})";
    const json answer = ask(R"({"ask": "mask_overlap", "a": )" + mask + R"(, "b": )" + mask + "}");
    ASSERT_TRUE(answer["overlap"].get<bool>());
    if (GetParam() == Precision::single) {
        EXPECT_EQ(answer["centroid"][0].get<double>(), 1099511627776.0);
    } else {
        EXPECT_EQ(answer["centroid"][0].get<double>(), 1099511627776.0 + 11.0 / 6.0);
        EXPECT_EQ(answer["centroid"][1].get<double>(), -1099511627775.5);
    }
}

TEST_P(QueryVerbs, AMaskMayComeFromAPicture) {
    const TemporaryFolder folder;
    // A PNG of two by two pixels with the alphas 255, 127; 128, 0.
    const unsigned char bytes[] = {
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52,
        0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x02, 0x08, 0x06, 0x00, 0x00, 0x00, 0x72, 0xb6, 0x0d,
        0x24, 0x00, 0x00, 0x00, 0x16, 0x49, 0x44, 0x41, 0x54, 0x78, 0xda, 0x63, 0x60, 0x60, 0x60, 0xf8,
        0xcf, 0xc9, 0xc9, 0x59, 0x0f, 0xa4, 0x19, 0x1a, 0x40, 0x04, 0x00, 0x16, 0xbe, 0x02, 0x1a, 0x58,
        0x0a, 0xcd, 0x09, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
    };
    const std::string path = folder.write("hit.png", std::string(std::begin(bytes), std::end(bytes)));
    const std::string png = R"({"type": "mask", "png": )" + json(path).dump();
    const auto area = [&](const std::string& rest) {
        return ask(R"({"ask": "mask_overlap", "a": )" + png + rest + R"(}, "b": )" + png + rest + "}}")["area"];
    };
    EXPECT_EQ(area(""), 2);
    EXPECT_EQ(area(R"(, "threshold": 126)"), 3);
    EXPECT_EQ(area(R"(, "threshold": 128)"), 1);
    EXPECT_EQ(area(R"(, "threshold": 255)"), 0);
}

TEST_P(QueryVerbs, MasksRefuseInvalidMasks) {
    const auto mask = [&](const std::string& rest) {
        return code(R"({"ask": "mask_overlap", "b": {"type": "mask", "rows": []}, "a": {"type": "mask", )" + rest +
                    "}}");
    };
    EXPECT_EQ(mask(R"("rows": ["#"], "at": [0, 0.5])"), "bad_type");
    EXPECT_EQ(mask(R"("rows": ["#"], "at": [0])"), "bad_type");
    EXPECT_EQ(mask(R"("rows": ["#"], "at": [0, 9007199254740993])"), "out_of_range");
    EXPECT_EQ(mask(R"("rows": ["#"], "at": [0, 18446744073709551615])"), "out_of_range");
    EXPECT_EQ(mask(R"("rows": ["#"], "threshold": 1)"), "unknown_key");
    EXPECT_EQ(mask(R"("rows": "#")"), "bad_type");
    EXPECT_EQ(mask(R"("rows": ["##", "#"])"), "bad_row");
    EXPECT_EQ(mask(R"("at": [0, 0])"), "missing_key");
    EXPECT_EQ(mask(R"("png": "no_such_picture.png")"), "unreadable_file");
    EXPECT_EQ(mask(R"("png": "x", "threshold": 256)"), "out_of_range");
    EXPECT_EQ(mask(R"("png": "x", "rows": [])"), "unknown_key");
    EXPECT_EQ(code(R"({"ask": "mask_overlap", "a": {"type": "circle"}, "b": {"type": "mask", "rows": []}})"),
              "unknown_type");
    EXPECT_EQ(code(R"({"ask": "bounds", "a": {"type": "mask"}})"), "missing_key");
}

TEST_P(QueryVerbs, EachErrorKeepsItsPlaceInACompound) {
    const std::string line =
        R"({"ask": "bounds", "a": {"type": "compound", "shapes": [{"type": "point", "at": [0, 0]},)"
        R"( {"type": "triangle", "points": [[0, 0]]}]}})";
    EXPECT_EQ(code(line), "bad_type");
    EXPECT_EQ(place_of(line, GetParam()), "a.shapes[1].points");
}

}  // namespace
}  // namespace carom::tool
