// Scenes of a few bytes that would take any time or memory to step: clear errors and exit code 2.

#include "io/input_error.hpp"
#include "simulate/simulation.hpp"
#include "temporary_folder.hpp"
#include "tool_run.hpp"

#include <fmt/core.h>

namespace carom::tool {
namespace {

class SimulateLimits : public testing::Test {
  protected:
    std::string scene(const std::string& items) const {
        return folder.write(
            "scene.json",
            R"({"carom_scene": 1, "size": [100, 100], "layers": [{"name": "l", "items": [)" + items + "]}]}");
    }

    std::string error_of(std::vector<std::string> arguments) const {
        const ToolRun run = run_tool(arguments);
        EXPECT_EQ(run.code, 2);
        EXPECT_EQ(run.output, "");
        return run.errors;
    }

    std::string items_on_one_spot(int count) const {
        std::string items;
        for (int i = 0; i < count; ++i)
            items +=
                fmt::format(R"({}{{"shape": {{"type": "point", "at": [5, 5]}}, "velocity": [1, 0]}})", i ? "," : "");
        return items;
    }

    TemporaryFolder folder;
};

TEST_F(SimulateLimits, EndlessSpinIsAnError) {
    const std::string level = scene(
        R"({"name": "wall", "shape": {"type": "half_space", "point": [0, -2], "normal": [0, 1]}},
           {"name": "top", "shape": {"type": "box", "center": [0, 0], "half_extents": [2, 1]}, "motion": {"spin": 1e9}})");
    EXPECT_EQ(error_of({"simulate", level}),
              "carom: error: " + level +
                  ": l/wall #1 and l/top #2 touch more than 4096 times in step 1; give a smaller --dt\n");
    const ToolRun slower = run_tool({"simulate", level, "--dt", "1e-9", "--steps", "10"});
    EXPECT_EQ(slower.code, 0) << slower.errors;
    EXPECT_NE(slower.output.find("begin"), std::string::npos);
}

TEST_F(SimulateLimits, CrowdsAreCountedBeforeTheyAreStepped) {
    const std::string level = scene(items_on_one_spot(4200));
    EXPECT_EQ(error_of({"simulate", level, "--steps", "1"}),
              "carom: error: " + level +
                  ": more than 8388608 pairs of items come near each other in step 1; simulate fewer items\n");
}

TEST_F(SimulateLimits, PosesForPicturesAreCountedBeforeTheyAreKept) {
    const std::string level = scene(items_on_one_spot(20));
    EXPECT_EQ(
        error_of({"simulate", level, "--steps", "1000000", "--draw", folder.path("paths.svg")}),
        "carom: error: --draw keeps where 20 items are after each of 1000000 steps, and at most 8388608 places; give "
        "fewer --steps\n");
}

TEST_F(SimulateLimits, NumbersOfOptionsAreDecimalAndWhole) {
    const std::string level = scene(items_on_one_spot(1));
    const auto usage_error = [&](const std::string& option, const std::string& value) {
        return error_of({"simulate", level, option, value, "--draw", folder.path("x.svg")});
    };
    const std::string hint = "; see carom simulate --help\n";
    EXPECT_EQ(usage_error("--steps", "-1"), "carom: error: --steps: must be a whole number >= 0; got '-1'" + hint);
    for (const std::string text : {"", "0x10", "1e3", "1.5", " 5", "5 ", "nan", "99999999999999999999"})
        EXPECT_TRUE(usage_error("--steps", text).starts_with("carom: error: --steps: must be a whole number >= 0"))
            << text;
    for (const std::string text : {"", "0x1p3", "1e999", "1e-999", "abc", "1,5"}) {
        EXPECT_TRUE(usage_error("--dt", text).starts_with("carom: error: --dt: must be a number")) << text;
        EXPECT_TRUE(usage_error("--scale", text).starts_with("carom: error: --scale: must be a number")) << text;
    }
    EXPECT_NE(error_of({"bake", "none.png", "--levels", "0x2"}).find("--levels: must be a whole number"),
              std::string::npos);
    EXPECT_NE(error_of({"bake", "none.png", "--error", ""}).find("--error: must be a number"), std::string::npos);
    EXPECT_NE(error_of({"bench", "--rounds", "99999999999"}).find("--rounds: must be a whole number"),
              std::string::npos);
    EXPECT_NE(error_of({"bake", "none.png", "--threshold", "010x"}).find("--threshold"), std::string::npos);
    EXPECT_EQ(error_of({"simulate", ""}), "carom: error: an empty path names no file\n");
    EXPECT_EQ(run_tool({"simulate", level, "--steps", "010"}).code, 0);  // ten, not eight
    EXPECT_TRUE(run_tool({"simulate", level, "--steps", "010"}).output.starts_with(level + ": 10 steps"));
}

// An error that is of no collider, as those of worlds over ranks may be.
class FailingWorld : public SimulatedWorld {
  public:
    Status add(const ColliderD&, const std::optional<MotionD>&) override { return std::monostate{}; }
    Status update(double) override { return make_error(ErrorCode::bad_size, -1, "the plane cannot be divided"); }
    std::span<const WorldEventD> begins() const override { return {}; }
    std::span<const WorldEventD> stays() const override { return {}; }
    std::span<const WorldEventD> ends() const override { return {}; }
    std::optional<ContactD> contact(std::size_t) const override { return std::nullopt; }
    void mover_poses(std::vector<PoseD>& poses) const override { poses.clear(); }
    std::uint64_t state_hash() const override { return 0; }
};

TEST(SimulateErrors, OfNoColliderNameNone) {
    Level level;
    level.path = "level.json";
    FailingWorld world;
    try {
        simulate(level, {}, world, [](std::size_t) {});
        FAIL();
    } catch (const InputError& error) {
        EXPECT_STREQ(error.what(), "level.json: step 1: the plane cannot be divided");
    }
}

}  // namespace
}  // namespace carom::tool
