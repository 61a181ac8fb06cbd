#include "query_asking.hpp"
#include "tool/png_writer.hpp"
#include "tool/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

using nlohmann::json;

const std::string ring = R"({"type": "mask", "rows": ["###.", "#.#.", "####", "...."], "at": [-10, 100]})";

TEST(QueryMaskFacts, AreInGridCoordinates) {
    const json facts = answer_to(question("mask_facts", ring));
    EXPECT_EQ(facts["count"], 9);
    EXPECT_EQ(facts["bounds"], json::parse(R"({"min": [-10, 100], "max": [-6, 103]})"));
    EXPECT_EQ(facts["centroid"], json::parse("[-8.277778, 101.611115]"));
    EXPECT_EQ(facts["components"], json::parse(R"([{"count": 9, "bounds": {"min": [-10, 100], "max": [-6, 103]},
                                                   "first": [-10, 100]}])"));
    EXPECT_EQ(facts["outline"],
              json::parse("[[-10,100],[-9,100],[-8,100],[-8,101],[-7,102],[-8,102],[-9,102],[-10,102],[-10,101]]"));
    EXPECT_EQ(facts["polygons"], json::parse(R"([{"component": 0,
        "outline": [[-10,100],[-7,100],[-7,102],[-6,102],[-6,103],[-10,103]],
        "holes": [[[-9,101],[-9,102],[-8,102],[-8,101]]]}])"));
}

TEST(QueryMaskFacts, NeighborsAndErrorAreChosen) {
    const std::string two = R"({"type": "mask", "rows": ["#.", ".#"]})";
    EXPECT_EQ(answer_to(question("mask_facts", two))["components"].size(), 1u);
    EXPECT_EQ(answer_to(question("mask_facts", two, R"(, "neighbours": 8)"))["polygons"].size(), 2u);
    const json four = answer_to(question("mask_facts", two, R"(, "neighbours": 4)"));
    EXPECT_EQ(four["components"].size(), 2u);
    EXPECT_EQ(four["polygons"][1]["component"], 1);
    const std::string stairs = R"({"type": "mask", "rows": ["#...", "##..", "###.", "####"]})";
    EXPECT_EQ(answer_to(question("mask_facts", stairs))["polygons"][0]["outline"].size(), 10u);
    EXPECT_LT(answer_to(question("mask_facts", stairs, R"(, "error": 0.75)"))["polygons"][0]["outline"].size(), 6u);
    EXPECT_EQ(code_of(question("mask_facts", two, R"(, "neighbours": 6)")), "out_of_range");
    EXPECT_EQ(code_of(question("mask_facts", two, R"(, "error": -1)")), "out_of_range");
    EXPECT_EQ(code_of(question("mask_facts", two, R"(, "error": "1")")), "bad_type");
    EXPECT_EQ(code_of(question("mask_facts", R"({"type": "point", "at": [0, 0]})")), "unknown_type");
    EXPECT_EQ(place_of(question("mask_facts", two, R"(, "neighbours": "8")")), "neighbours");
}

TEST(QueryMaskFacts, OfNothing) {
    for (const char* mask : {R"({"type": "mask", "rows": []})", R"({"type": "mask", "rows": ["..", ".."]})"}) {
        EXPECT_EQ(reply(question("mask_facts", mask)),
                  R"({"answer": {"count": 0, "bounds": null, "centroid": null, "components": [], "outline": [], )"
                  R"("polygons": []}})");
    }
}

TEST(QueryMaskFacts, OfAPicture) {
    const TemporaryFolder folder;
    const std::string png = folder.write("a.png", png_of({"9.", "1#"}));
    const std::string mask = R"({"type": "mask", "png": ")" + png + R"(", "threshold": 20})";
    EXPECT_EQ(answer_to(question("mask_facts", mask))["count"], 3);
}

}  // namespace
}  // namespace carom::tool
