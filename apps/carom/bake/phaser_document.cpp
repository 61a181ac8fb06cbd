#include "bake/document.hpp"
#include "bake/sprite_names.hpp"
#include "io/json_writer.hpp"

namespace carom::tool {

namespace {

/// Physics data as Phaser 3 reads them by Phaser.Physics.Matter.PhysicsEditorParser: an object for each sprite, with
/// one fixture, whose convex polygons become the parts of a body.
class PhaserDocument final : public BakeDocument {
  public:
    PhaserDocument() { out_.begin_object(); }

    void add(const BakedSprite& sprite) override {
        const std::string& name = names_.take(sprite_name(sprite.frame), sprite.frame);
        out_.key(name);
        out_.begin_object();
        out_.field("type", "fromPhysicsEditor");
        out_.field("label", name);
        out_.key("fixtures");
        out_.begin_array();
        const auto parts = convex_parts_of(sprite);
        if (!parts.empty()) write_fixture(name, parts);
        out_.end_array();
        out_.end_object();
    }

    std::string take() override {
        out_.end_object();
        return out_.take() + "\n";
    }

  private:
    void write_fixture(const std::string& name, const std::vector<std::span<const Vec2>>& parts) {
        out_.begin_object();
        out_.field("label", name);
        out_.field("isSensor", false);
        out_.key("vertices");
        out_.begin_array();
        for (const std::span<const Vec2> part : parts) {
            out_.begin_array();
            for (const Vec2& p : part) {
                out_.begin_object();
                out_.field("x", p.x);
                out_.field("y", p.y);
                out_.end_object();
            }
            out_.end_array();
        }
        out_.end_array();
        out_.end_object();
    }

    JsonWriter out_;
    TakenNames names_;
};

}  // namespace

std::unique_ptr<BakeDocument> phaser_document() {
    return std::make_unique<PhaserDocument>();
}

}  // namespace carom::tool
