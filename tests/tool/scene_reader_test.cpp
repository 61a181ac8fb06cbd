#include "level/load.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>

namespace carom::tool {
namespace {

// A folder with the picture of the documented example.
struct SceneFolder : TemporaryFolder {
    SceneFolder() { copy_from(source_path("tests/fixtures/scene")); }
    Level load(const std::string& text) const { return load_level(write("scene.json", text)); }
    std::string error(const std::string& text) const {
        try {
            load(text);
        } catch (const InputError& error) {
            const std::string message = error.what(), file = path("scene.json") + ": ";
            EXPECT_TRUE(message.starts_with(file)) << message;
            return message.substr(file.size());
        }
        return "no error";
    }
};

// A scene of one item.
std::string with_item(const std::string& item) {
    return R"({"carom_scene": 1, "size": [9, 9], "layers": [{"name": "l", "items": [)" + item + "]}]}";
}

TEST(Scene, DocumentedExampleLoads) {
    const Level level = SceneFolder().load(documented_scene());
    EXPECT_EQ(level.width, 160);
    EXPECT_EQ(level.height, 90);
    EXPECT_EQ(level.background, "#27b99a");
    EXPECT_EQ(level.layers, (std::vector<std::string>{"ground", "balls"}));
    ASSERT_EQ(level.items.size(), 4u);
    EXPECT_EQ(level.items[0].label, "floor #1");
    EXPECT_EQ(level.items[0].body->shape, AnyShapeD(AabbD{{0, 80}, {160, 90}}));
    EXPECT_EQ(level.items[1].properties.at("friction"), "0.5");
    EXPECT_EQ(std::get<SimplePolygonD>(level.items[1].body->shape.value).parts().size(), 2u);
    EXPECT_EQ(level.items[2].type, "player");
    EXPECT_EQ(level.items[2].body->pose, (PoseD{{20, 73}, {1, 0}}));
    const Item& big = level.items[3];
    EXPECT_EQ(big.body->shape, AnyShapeD(AabbD{{-8, -8}, {8, 8}}));
    EXPECT_EQ(big.body->pose, (PoseD{{70, 50}, {0.8, 0.6}}));
    EXPECT_EQ(big.sprite->alpha_threshold, 200);
    EXPECT_EQ(big.sprite->image, level.items[2].sprite->image);
    // Mirrored: its pixel (0, 0) starts at the right of the rectangle, (8, -8) before the turn.
    EXPECT_EQ(big.sprite->placement.origin, (Vec2D{70 + 0.8 * 8 + 0.6 * 8, 50 + 0.6 * 8 - 0.8 * 8}));
    EXPECT_EQ(big.sprite->placement.x_axis, (Vec2D{0.8 * -2, 0.6 * -2}));
}

TEST(Scene, TwoPosesStayApart) {
    const std::string shape = R"({"type": "point", "at": [1, 0], "pose": {"degrees": 90}})";
    const Level level =
        SceneFolder().load(with_item(R"({"pose": {"at": [5, 5], "degrees": 180}, "shape": )" + shape + "}"));
    const Body& body = *level.items[0].body;
    EXPECT_EQ(body.pose, (PoseD{{5, 5}, RotD::degrees(180)}));
    EXPECT_EQ(std::get<CompoundD>(body.shape.value).parts()[0].pose, (PoseD{{0, 0}, RotD::degrees(90)}));
}

TEST(Scene, ItemsMayMove) {
    const auto motion = [](const std::string& keys) {
        const std::string item = R"({"shape": {"type": "point", "at": [1, 0]})" + keys + "}";
        return SceneFolder().load(with_item(item)).items[0].motion;
    };
    EXPECT_FALSE(motion(""));
    EXPECT_EQ(motion(R"(, "velocity": [3, -4])")->pose_at(2).at, (Vec2D{6, -8}));
    const auto thrown = motion(R"(, "motion": {"poly": [[2], [-4, 1]], "spin": 3, "pivot": [5, 6]})");
    EXPECT_EQ(thrown->x()(2.0), 4);
    EXPECT_EQ(thrown->y()(2.0), -4);
    EXPECT_EQ(thrown->angular_velocity(), 3);
    EXPECT_EQ(thrown->pivot(), (Vec2D{5, 6}));
}

TEST(Scene, InvalidMotionIsAnError) {
    const SceneFolder folder;
    const auto error = [&](const std::string& keys) {
        return folder.error(with_item(R"({"shape": {"type": "point", "at": [1, 0]}, )" + keys + "}"));
    };
    EXPECT_EQ(error(R"("velocity": 3)"), "layers[0].items[0].velocity must be an array of two numbers");
    EXPECT_EQ(error(R"("velocity": [3, 0], "motion": {})"),
              "layers[0].items[0] may have only one of velocity and motion");
    EXPECT_EQ(error(R"("motion": {"poly": [[1], [1e10]]})"),
              "layers[0].items[0].motion.poly[1][0] must be at most 2^30 in magnitude");
    EXPECT_EQ(error(R"("motion": {"growth": 1})"),
              "layers[0].items[0].motion: the items of a scene do not grow; leave growth out");
}

TEST(Scene, ErrorsNamePlaceAndRemedy) {
    const SceneFolder folder;
    const auto item_error = [&](const std::string& item) { return folder.error(with_item(item)); };
    EXPECT_EQ(folder.error("{"),
              "this is not valid JSON near byte 1 (line 1); the file ends too early; save it again with the program "
              "that wrote it");
    EXPECT_EQ(folder.error("{]"),
              "this is not valid JSON near byte 2 (line 1); save it again with the program that wrote it");
    EXPECT_EQ(folder.error(R"({"carom_scene": 2})"), "carom_scene must be 1, the version that this program reads");
    EXPECT_EQ(folder.error(R"({"layers": []})"), "carom_scene is missing");
    EXPECT_EQ(folder.error(R"({"carom_scene": 1, "carom_scene": 1})"),
              "the key \"carom_scene\" appears twice in one object; keep one");
    EXPECT_EQ(folder.error(R"({"carom_scene": 1, "size": [0, 1], "layers": []})"), "size must be two numbers above 0");
    EXPECT_EQ(item_error("{}"), "layers[0].items[0] needs a shape, a sprite, or both");
    EXPECT_EQ(item_error(R"({"shape": {"type": "circle", "center": [0, 0], "radius": -1}})"),
              "layers[0].items[0].shape.radius must be >= 0; got -1");
    EXPECT_EQ(item_error(R"({"shape": {"type": "circle", "center": [0, 1e10], "radius": 1}})"),
              "layers[0].items[0].shape.center[1] must be at most 2^30 in magnitude");
    EXPECT_EQ(
        item_error(R"({"colour": 1, "shape": {"type": "point", "at": [0, 0]}})"),
        "layers[0].items[0].colour is not a known key; the known ones are name, type, properties, visible, shape, "
        "pose, sprite, velocity, motion, collider");
    EXPECT_EQ(item_error(R"({"sprite": {"png": "ball.png", "rect": [4, 4, 5, 4]}})"),
              "layers[0].items[0].sprite.rect must lie within the 8 x 8 pixels of " + folder.path("ball.png"));
}

TEST(Scene, MissingPictureNamesTheItemThatNeedsIt) {
    const SceneFolder folder;
    const std::string scene = folder.write("scene.json", with_item(R"({"sprite": {"png": "gone.png"}})"));
    try {
        load_level(scene);
        FAIL() << "a missing picture must be an error";
    } catch (const InputError& error) {
        EXPECT_EQ(std::string(error.what()), folder.path("gone.png") + ": there is no such file; " + scene +
                                                 " (layers[0].items[0].sprite.png) refers to it");
    }
}

TEST(Scene, NestingIsLimited) {
    std::string deep = R"({"carom_scene": )";
    EXPECT_EQ(SceneFolder().error(deep + std::string(100000, '[')), "the JSON nests deeper than 64 levels");
}

}  // namespace
}  // namespace carom::tool
