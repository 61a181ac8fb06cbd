// The whole reports of the bundled maps, compared with files. After a change that is meant, look at the new pictures,
// run this test with CAROM_UPDATE_GOLDEN=1 in the environment, and read the difference before you keep it.
#include "check/report.hpp"
#include "level/load.hpp"
#include "tool/check/check_levels.hpp"
#include "tool/temporary_folder.hpp"

#include <carom/config.hpp>

#include <gtest/gtest.h>

#include <cstdlib>

namespace carom::tool {
namespace {

// The files have VERSION instead of the version, so that a release changes none of them.
void expect_golden(const std::string& name, std::string text) {
    const std::string version = "\"carom\": \"" CAROM_VERSION "\"";
    if (const std::size_t at = text.find(version); at != std::string::npos)
        text.replace(at, version.size(), "\"carom\": \"VERSION\"");
    const std::string path = source_path("tests/tool/golden/" + name);
    if (std::getenv("CAROM_UPDATE_GOLDEN") != nullptr) {
        ASSERT_TRUE(std::ofstream(path, std::ios::binary) << text) << path;
        return;
    }
    EXPECT_EQ(file_bytes(path), text) << "differs from " << path;
}

// Checks a bundled map and compares both reports with NAME.txt and NAME.json.
CheckResult check_golden(const std::string& name, const std::string& map, SelectionOptions selection,
                         bool fixed_pairs) {
    Level level = load_level(source_path("assets/" + map));
    level.path = map;  // the same in every checkout
    EXPECT_TRUE(level.warnings.empty());
    selection.fixed = {parse_condition("bodyType=static")};
    StageOptions stages;
    stages.fixed_pairs = fixed_pairs;
    const CheckResult result = check(level, selection, stages);
    expect_golden(name + ".txt", table_report(level, result, false));
    CheckDocument document;
    document.add(level, result);
    expect_golden(name + ".json", document.take());
    return result;
}

constexpr const char* sandbox = "sticker-knight/map/sandbox.tmx";

TEST(Golden, SandboxGameAgainstGround) {
    const CheckResult result =
        check_golden("sandbox", sandbox, between_and({"game"}, {"ground", "castle", "bounds"}), false);
    ASSERT_EQ(result.pairs.size(), 2u);
    // By hand: the crate stands at y = 799, and the platform's top is at 895 - 96 = 799. The coin covers x from 481 to
    // 545 and y from 886.5 to 950.5, the decoration x from 514.545 and y up to 907.545: the frames share 30 x 21 units,
    // where the decoration's picture is empty.
    EXPECT_FALSE(result.pairs[0].penetrating);
    EXPECT_TRUE(result.pairs[1].penetrating);
    EXPECT_EQ(result.pairs[1].shared_pixels, 0);
}

// By hand: the platforms begin at y = 104 and 80, and the ground at 144, and at 128 on the right. The slime stands at
// 109, the other at 80, the hero at 144, the chest at 129. The coin's 12 columns begin at x = 197 and the pillar at
// 208, so they share the last one, in which it has 4 pixels. The key's frame reaches 6 units into the platform, where
// its image is empty.
TEST(Golden, SlimeHillThingsAgainstGround) {
    const CheckResult result =
        check_golden("slime-hill", "slime-hill/hill.tmx", between_and({"things"}, {"ground", "platforms"}), false);
    ASSERT_EQ(result.pairs.size(), 6u);
    const double depths[] = {0, 5, 0, 6, 1, 1};
    const std::int64_t shared[] = {0, 74, 0, 0, 4, 16};
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(result.pairs[i].depth, depths[i]) << i;
        EXPECT_EQ(result.pairs[i].shared_pixels, shared[i]) << i;
    }
}

TEST(Golden, CollisionTilesAgainstEachOther) {
    const CheckResult result =
        check_golden("collision", "tmx-parser/collision.tmx", between_and({"rocks"}, {"rocks"}), true);
    EXPECT_TRUE(result.pairs.empty());
    EXPECT_EQ(result.first_count, 14);
}

// Stretched, flipped and tilted pictures against each other: every count here was confirmed by a separate program that
// maps the center of each level pixel back into the PNG.
TEST(Golden, SandboxScenery) {
    const CheckResult result = check_golden(
        "sandbox-scenery", sandbox, between_and({"parallax"}, {"background", "castledeco", "shading", "above"}), true);
    EXPECT_EQ(result.counts.pixels, 31);
}

TEST(Golden, SandboxCastle) {
    const CheckResult result = check_golden("sandbox-castle", sandbox, between({"castle"}), true);
    EXPECT_EQ(result.counts.pixels, 69);
}

}  // namespace
}  // namespace carom::tool
