// The Sticker Knight level of assets/: a hero that walks, jumps, pushes crates and collects diamonds.
//
// Everything is a collider of one World. Walls never move; platforms can be jumped through from below; diamonds are
// sensors. What walks is a Character: `move_and_slide` moves it among the other colliders, then its collider follows.

#include "../sticker_knight_level.hpp"
#include "loop/loop.hpp"
#include "sticker_knight_sprites.hpp"

#include <carom/carom.hpp>

#include <algorithm>
#include <map>
#include <vector>

namespace {

using namespace carom;
using namespace demo;

constexpr float gravity = 2000, speed = 360, push_speed = 120, jump_height = 220;  // pixels, seconds
constexpr Vec2 level_size{2528, 1440};

// A collider that walks or falls. Its shape has the feet at (0, 0).
struct Walker {
    ColliderId id;
    AnyShape shape;
    Character body;
};

class Platformer {
  public:
    explicit Platformer(Canvas& canvas)
        : hero_picture_(canvas.load("hero.png")),
          diamond_(canvas.load("gemBlueStroked.png")),
          crate_picture_(canvas.load("pushBlock3.png")),
          background_(bake_level(canvas)) {
        for (const Aabb& box : sticker_knight::solids) add_wall(box, {});
        for (const Aabb& box : sticker_knight::floating) add_wall(box, {0, -1});  // stops only what comes from above
        for (const Aabb& box : sticker_knight::diamonds) {
            diamonds_.push_back(add({.shape = box, .kind = ColliderKind::static_body, .sensor = true}));
        }
        for (const Aabb& box : sticker_knight::crates) {
            const Vec2 half = 0.5f * (box.max - box.min);
            crates_.push_back(walker(Aabb{{-half.x, -2 * half.y}, {half.x, 0}}, {box.min.x + half.x, box.max.y}));
        }
        hero_ = walker(Capsule{{0, -88}, {0, -28}, 28}, {109, 979});
    }

    void step(const Input& input) {
        level_.refresh(world_);
        for (Walker& crate : crates_) walk(crate, crate.body.velocity.x);
        if (hero_.body.on_floor && input.is_pressed(Button::action)) {
            hero_.body.velocity.y = -jump_velocity(gravity, jump_height).value();
        }
        if (input.x() != 0) looks_left_ = input.x() < 0;
        push(walk(hero_, speed * input.x()));
        // The colliders follow, and the world finds what they touch now.
        for (const Walker& crate : crates_) static_cast<void>(world_.move(crate.id, crate.body.pose));
        static_cast<void>(world_.move(hero_.id, hero_.body.pose));
        if (!world_.update(time_step).ok()) return;
        for (const WorldEvent& event : world_.begins()) {
            if (event.b == hero_.id) collect(event.a);
        }
    }

    void draw(Canvas& canvas, bool debug) {
        const Vec2 half{0.5f * Canvas::width, 0.5f * Canvas::height}, feet = hero_.body.pose.at;
        canvas.look_at({std::clamp(feet.x, half.x, level_size.x - half.x),
                        std::clamp(feet.y - 150, half.y, level_size.y - half.y)},
                       1);
        canvas.picture(background_, {{0, 0}, level_size});
        for (const ColliderId id : diamonds_) canvas.picture(diamond_, world_.box(id));
        for (const Walker& crate : crates_) {
            const Vec2 at = crate.body.pose.at;
            canvas.picture(crate_picture_, {at - Vec2{48, 96}, at + Vec2{48, 0}});
        }
        canvas.picture(hero_picture_, {feet - Vec2{64, 148}, feet + Vec2{64, 12}}, looks_left_);
        if (debug) draw_world(world_, canvas.debug_view(), canvas.debug_painter());
    }

    std::string title() const {
        const std::size_t all = std::size(sticker_knight::diamonds);
        return "Carom: platformer, " + std::to_string(all - diamonds_.size()) + " of " + std::to_string(all) +
               " diamonds";
    }

    void report(Report& report) const {
        report.point("hero", hero_.body.pose.at);
        report.number("on_floor", hero_.body.on_floor);
        report.number("diamonds_left", static_cast<double>(diamonds_.size()));
        for (std::size_t i = 0; i < crates_.size(); ++i)
            report.point("crate" + std::to_string(i), crates_[i].body.pose.at);
        bool is_in_wall = false;
        for (const Aabb& box : sticker_knight::solids) {
            is_in_wall = is_in_wall || penetrates(place(hero_.shape, hero_.body.pose), box);
        }
        report.number("is_in_wall", is_in_wall);
        report.number("contacts", static_cast<double>(world_.begins().size() + world_.stays().size()));
        report.color("hero_color", hero_.body.pose.at - Vec2{0, 60});
        report.color("feet_color", hero_.body.pose.at);
        report.color("start_color", {109, 930});  // where the hero is at the start
        report.color("wall_color", {490, 980});
        report.color("shadow_color", {464, 900});  // of that wall
    }

  private:
    ColliderId add(const Collider& collider) { return world_.add(collider).value(); }
    void add_wall(const Aabb& box, const Vec2& one_way) {
        add({.shape = box, .kind = ColliderKind::static_body, .one_way = one_way});
    }
    Walker walker(const AnyShape& shape, const Vec2& feet) {
        const Pose pose{feet, {}};
        return {add({.shape = shape, .pose = pose}), shape, {.pose = pose}};
    }

    // One step of a walker; returns what it hit.
    std::span<const MoveHit> walk(Walker& walker, float velocity_x) {
        walker.body.velocity = {velocity_x, walker.body.velocity.y + gravity * time_step};
        level_.set_mover({}, walker.id);  // a walker is no obstacle to itself
        const auto moved = move_and_slide(walker.shape, walker.body, time_step, rules_, level_, workspace_);
        return moved ? moved->hits : std::span<const MoveHit>();
    }

    // A crate that the hero walks against gives way; one that nobody pushes stands still.
    void push(std::span<const MoveHit> hits) {
        for (Walker& crate : crates_) crate.body.velocity.x = 0;
        for (const MoveHit& hit : hits) {
            for (Walker& crate : crates_) {
                const bool is_beside = hit.normal.x * hit.normal.x > hit.normal.y * hit.normal.y;
                if (is_beside && crate.id == WorldObstacles::collider_of(hit.obstacle)) {
                    crate.body.velocity.x = hit.normal.x < 0 ? push_speed : -push_speed;
                }
            }
        }
    }

    void collect(ColliderId id) {
        const auto found = std::find(diamonds_.begin(), diamonds_.end(), id);
        if (found == diamonds_.end()) return;
        world_.remove(id);
        diamonds_.erase(found);
    }

    static Picture bake_level(Canvas& canvas) {
        std::map<std::string, Picture> pictures;
        return canvas.bake(static_cast<int>(level_size.x), static_cast<int>(level_size.y), [&](Canvas& level) {
            level.clear({0x27, 0xb9, 0x9a});
            for (const sticker_knight::Sprite& s : sticker_knight::sprites) {
                if (!pictures.contains(s.image)) pictures.emplace(s.image, level.load(s.image));
                level.picture(pictures.at(s.image), {{s.x, s.y - s.height}, {s.x + s.width, s.y}}, s.mirrored,
                              s.degrees, static_cast<std::uint8_t>(255 * s.opacity));
            }
        });
    }

    Picture hero_picture_, diamond_, crate_picture_, background_;
    World world_;
    WorldObstacles level_;
    MoveWorkspace workspace_;
    const WalkRules rules_{.up = {0, -1}, .step_height = 16, .snap = 8};
    Walker hero_;
    std::vector<Walker> crates_;
    std::vector<ColliderId> diamonds_;
    bool looks_left_ = false;
};

}  // namespace

int main(int count, char** arguments) {
    return run<Platformer>(count, arguments, "platformer: arrows or the stick walk, Space or A jumps.");
}
