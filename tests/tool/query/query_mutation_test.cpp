// Damaged questions: every one gets exactly one line of JSON, and the next question is answered as if nothing had been.

#include "query_asking.hpp"
#include "rates.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace carom::tool {
namespace {

using nlohmann::json;

const std::string seeds[] = {
    R"({"id": 1, "ask": "overlaps", "a": {"type": "circle", "center": [0, 0], "radius": 1}, "b": {"type": "box", "center": [2, 0], "half_extents": [1, 1], "angle": 0.5}})",
    R"({"id": [2], "ask": "overlaps", "a": {"type": "polygon", "points": [[0, 0], [4, 0], [4, 4], [2, 1], [0, 4]]}, "b": {"type": "chain", "points": [[0, 0], [1, 2], [3, 4]], "closed": true, "pose": {"at": [1, 1], "rotation": [0, 1]}}})",
    R"({"ask": "bounds", "a": {"type": "compound", "shapes": [{"type": "capsule", "a": [0, 0], "b": [4, 0], "radius": 1}, {"type": "triangle", "points": [[2, 1], [3, 3], [1, 3]]}]}})",
    R"({"id": {"x": 1e3}, "ask": "validate", "a": {"type": "mask", "rows": ["##.", "#.#"], "at": [-3, 4]}})",
    R"({"ask": "collide_elastic", "p1": [0, 0], "v1": [3, 1], "m1": 1, "p2": [2, 0], "v2": [0, 0], "m2": "infinite", "restitution": 1})",
    R"({"ask": "jump_velocity", "gravity": 10, "height": 5})",
    R"({"ask": "ballistic", "p": [0, 0], "v": [1, 8], "gravity": [0, -8], "t": 0.5})",
    R"({"ask": "pairs", "boxes": [{"min": [0, 0], "max": [2, 2]}, {"min": [1, 1], "max": [3, 3]}], "strategy": "hierarchical_grid"})",
    R"({"ask": "mask_overlap", "a": {"type": "mask", "rows": ["##"]}, "b": {"type": "mask", "rows": ["##"], "at": [1, 0]}})",
    R"({"ask": "contact", "margin": 2, "a": {"type": "ellipse", "center": [0, 0], "radii": [5, 3], "axis": [1, 2]}, "b": {"type": "capsule", "a": [7, 0], "b": [9, 4], "radius": 1}})",
    R"({"ask": "manifold", "margin": 0.5, "a": {"type": "tile_grid", "cell": [4, 4], "rows": ["##", "#/"], "tiles": {"/": {"type": "triangle", "points": [[0, 0], [4, 0], [0, 4]]}}}, "b": {"type": "aabb", "min": [8, 1], "max": [9, 3]}})",
    R"({"ask": "classify", "a": {"type": "polygon", "points": [[0, 0], [9, 0], [9, 9], [0, 9]], "holes": [[[3, 3], [6, 3], [6, 6], [3, 6]]]}, "b": {"type": "circle", "center": [4, 4], "radius": 1}})",
    R"({"ask": "contains", "a": {"type": "chain", "points": [[5, 0], [0, 0], [0, 5]], "one_sided": true, "ghosts": [[9, 0], null]}, "b": {"type": "point", "at": [2, 0]}})",
    R"({"ask": "sweep", "horizon": 9, "va": [4, 1], "vb": [0, -1], "a": {"type": "circle", "center": [0, 0], "radius": 1}, "b": {"type": "aabb", "min": [6, -4], "max": [8, 4]}})",
    R"({"ask": "impact", "t1": 9, "motion_a": {"poly": [[4, 1], [0, -2]], "growth": 0.5}, "vb": [0, -1], "a": {"type": "circle", "center": [0, 0], "radius": 1}, "b": {"type": "aabb", "min": [6, -4], "max": [8, 4]}})",
    R"({"ask": "closest_approach", "t0": 1, "t1": 3, "motion_a": {"spin": 1, "pivot": [1, 2]}, "a": {"type": "aabb", "min": [0, 0], "max": [2, 2]}, "b": {"type": "segment", "a": [6, -4], "b": [8, 4]}})",
    R"({"ask": "all_contacts", "t1": 2, "motion_b": {"poly": [[], [8, -4]]}, "a": {"type": "segment", "a": [-5, 3], "b": [5, 3]}, "b": {"type": "ellipse", "center": [0, 0], "radii": [2, 1]}})",
    R"({"ask": "raycast", "t_max": 9, "a": {"type": "ray", "origin": [-4, 0], "direction": [2, 1]}, "b": {"type": "arc", "center": [0, 0], "radius": 5, "from": [1, 0], "to": [-1, 2]}})",
    R"({"ask": "clip", "a": {"type": "segment", "a": [-4, 0], "b": [4, 3]}, "b": {"type": "circle_tree", "levels": 2, "of": {"type": "aabb", "min": [0, 0], "max": [2, 2]}}})",
    R"({"ask": "distance", "a": {"type": "rounded", "core": {"type": "point", "at": [0, 0]}, "radius": 2}, "b": {"type": "half_space", "point": [0, 1], "normal": [1, 2]}})",
    R"({"ask": "area", "a": {"type": "compound", "shapes": [{"type": "aabb", "min": [0, 0], "max": [4, 1]}, {"type": "circle", "center": [4, 0], "radius": 1}]}})",
    R"({"ask": "circle_tree", "levels": 3, "a": {"type": "triangle", "points": [[2, 1], [3, 3], [1, 3]]}})",
    R"({"ask": "orient", "points": [[0, 0], [0.1, 0.1], [0.3, 0.3]]})",
};

/// Puts another digit, or a sign or exponent, for one of the line's digits: mostly still JSON, but of another meaning.
void change_a_digit(std::string& line, std::mt19937& random) {
    const std::size_t at = line.find_first_of("0123456789", random() % line.size());
    const std::string others[] = {"0", "9", "-1", "1e9", "0.5", "1e39", "-0.0", "[]", "null"};
    if (at != std::string::npos) line.replace(at, 1, others[random() % std::size(others)]);
}

/// Changes, removes, repeats or swaps a few bytes; never makes a line end.
std::string mutated(std::string line, std::mt19937& random) {
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    const std::string pieces[] = {"{",
                                  "}",
                                  "[",
                                  "]",
                                  ",",
                                  ":",
                                  "\"",
                                  "-",
                                  "e",
                                  "1e308",
                                  "1e999",
                                  "0",
                                  "NaN",
                                  "null",
                                  "\\",
                                  "\\u0000",
                                  std::string(1, '\0'),
                                  "\xff",
                                  "true",
                                  "#",
                                  "99999999999999999999"};
    for (std::size_t changes = 1 + below(2); changes > 0 && !line.empty(); --changes) {
        const std::size_t at = below(line.size());
        switch (below(12)) {
            case 0:
                line[at] = static_cast<char>(random() & 0xff);
                break;
            case 1:
                line.erase(at, 1 + below(8));
                break;
            case 2:
                line.insert(at, pieces[below(std::size(pieces))]);
                break;
            case 3:
                line.resize(at);
                break;
            case 4:
                line.insert(at, line.substr(below(line.size()), 1 + below(40)));
                break;
            case 5:
                line[at] = line[below(line.size())];
                break;
            default:
                change_a_digit(line, random);
        }
    }
    std::replace(line.begin(), line.end(), '\n', ' ');
    return line;
}

class QueryMutations : public testing::TestWithParam<Precision> {};

INSTANTIATE_TEST_SUITE_P(BothPrecisions, QueryMutations, testing::Values(Precision::single, Precision::twice),
                         [](const auto& about) { return about.param == Precision::single ? "Float" : "Double"; });

TEST_P(QueryMutations, EveryDamagedLineGetsOneResult) {
    std::mt19937 random(20021);
    QueryEngine engine(GetParam());
    const std::string healthy = engine.respond(seeds[0]);
    int refused = 0;
    constexpr int count = 1000;
    for (int i = 0; i < count; ++i) {
        const std::string line = mutated(seeds[static_cast<std::size_t>(i) % std::size(seeds)], random);
        const std::string got = engine.respond(line);
        ASSERT_EQ(got.find('\n'), std::string::npos) << line;
        const json parsed = json::parse(got, nullptr, false);
        ASSERT_TRUE(parsed.is_object()) << line << "\n" << got;
        ASSERT_NE(parsed.contains("answer"), parsed.contains("error")) << line << "\n" << got;
        ASSERT_FALSE(parsed.contains("error") && parsed["error"]["code"] == "internal_error") << line << "\n" << got;
        ASSERT_EQ(engine.respond(seeds[0]), healthy);
        refused += parsed.contains("error");
    }
    // Most damage is noticed, but not all: else the lines would not reach beyond the parser.
    test::expect_share(refused, count, 0.5, 0.9);
}

}  // namespace
}  // namespace carom::tool
