// 20,000 bullets that fly out of turrets in spirals, through a ship and rotating shields: all colliders of one World.
//
// Bullets do not collide with each other: their filter says so, and such pairs cost nothing. A bullet that hits
// something, or leaves the window, is fired again.

#include "loop/loop.hpp"

#include <carom/carom.hpp>

#include <array>
#include <vector>

namespace {

using namespace carom;
using namespace demo;

constexpr int bullet_count = 20'000, turret_count = 8, shield_count = 12;
constexpr float bullet_radius = 1.5f, ship_radius = 9, bomb_radius = 160;
constexpr Vec2 arena{Canvas::width, Canvas::height};
constexpr Filter target_filter{.category = 1, .mask = 2};
constexpr Filter bullet_filter{.category = 2, .mask = 1};
constexpr Rgb colors[] = {{255, 120, 90}, {255, 210, 90}, {120, 220, 255}, {200, 140, 255}};

class Bullets {
  public:
    explicit Bullets(Canvas&) {
        ship_ = add(Circle{{0, 0}, ship_radius}, {640, 600});
        for (int i = 0; i < shield_count; ++i) {
            const ColliderId id = add(Capsule{{-40, 0}, {40, 0}, 6}, shield_place(i));
            static_cast<void>(world_.set_velocity(id, {}, 0.6f));
            shields_.push_back(id);
        }
        for (std::uint64_t i = 0; i < bullet_count; ++i) {
            const ColliderId id = world_.add({.shape = Circle{{0, 0}, bullet_radius}, .filter = bullet_filter}).value();
            world_.set_user_data(id, i);
            bullets_.push_back(id);
            fire(i, roll(0, 7));  // as if the turrets had fired for a while already
        }
    }

    void step(const Input& input) {
        ++frame_;
        if (red_frames_ > 0) --red_frames_;
        const Vec2 at = world_.pose(ship_).at + Vec2{5 * input.x(), 5 * input.y()};
        static_cast<void>(world_.move(ship_, {{clamp(at.x, arena.x), clamp(at.y, arena.y)}, {}}));
        if (input.is_pressed(Button::action)) explode();
        if (!world_.update(time_step).ok()) return;
        for (const WorldEvent& event : world_.begins()) hit(event);
        for (std::uint64_t i = 0; i < bullet_count; ++i) {
            if (is_outside(world_.pose(bullets_[i]).at)) fire(i);
        }
    }

    void draw(Canvas& canvas, bool debug) {
        canvas.look_at(0.5f * arena, 1);
        canvas.clear({16, 18, 30});
        for (std::size_t i = 0; i < std::size(colors); ++i) {
            places_.clear();
            for (std::size_t k = i; k < bullet_count; k += std::size(colors))
                places_.push_back(world_.pose(bullets_[k]).at);
            canvas.dots(places_, 2 * bullet_radius, colors[i]);
        }
        for (int i = 0; i < turret_count; ++i) canvas.circle(turret(i), 10, {90, 96, 120});
        for (const ColliderId id : shields_) {
            const Pose& pose = world_.pose(id);
            const std::array<Vec2, 4> bar{apply(pose, {-46, -6}), apply(pose, {46, -6}), apply(pose, {46, 6}),
                                          apply(pose, {-46, 6})};
            canvas.polygon(bar, {140, 200, 160});
        }
        canvas.circle(world_.pose(ship_).at, ship_radius, red_frames_ > 0 ? Rgb{255, 60, 60} : Rgb{255, 255, 255});
        if (debug) draw_world(world_, canvas.debug_view(false), canvas.debug_painter(), {.contacts = false});
    }

    std::string title() const {
        return "Carom: " + std::to_string(world_.size()) + " colliders, " + std::to_string(ship_hits_) + " hits, " +
               std::to_string(absorbed_) + " absorbed";
    }

    void report(Report& report) const {
        report.number("colliders", static_cast<double>(world_.size()));
        report.number("ship_hits", ship_hits_);
        report.number("absorbed", absorbed_);
        report.number("bombed", bombed_);
        report.point("ship", world_.pose(ship_).at);
        report.color("ship.color", world_.pose(ship_).at);
        int inside = 0, in_targets = 0;
        for (const ColliderId id : bullets_) inside += !is_outside(world_.pose(id).at);
        std::vector<ColliderId> found;
        for (const ColliderId target : shields_) {
            world_.overlapping(world_.shape(target), world_.pose(target), target_filter, found);
            in_targets += static_cast<int>(found.size());
        }
        report.number("inside", inside);
        report.number("in_shields", in_targets);
        for (std::size_t i = 0; i < 20; ++i) {
            const Vec2 at = world_.pose(bullets_[997 * i]).at;
            report.point("bullet" + std::to_string(i), at);
            report.color("bullet" + std::to_string(i) + ".color", at);
        }
    }

  private:
    static float clamp(float x, float high) { return std::min(std::max(x, 0.0f), high); }
    static bool is_outside(const Vec2& at) { return at.x < 0 || at.y < 0 || at.x > arena.x || at.y > arena.y; }

    static Vec2 shield_place(int i) {
        return Vec2{640, 360} + rotate(Rot::degrees(360.0f * static_cast<float>(i) / shield_count), Vec2{260, 0});
    }
    static Vec2 turret(int i) {
        return Vec2{640, 360} +
               rotate(Rot::degrees(22.5f + 360.0f * static_cast<float>(i) / turret_count), Vec2{120, 0});
    }

    ColliderId add(const AnyShape& shape, const Vec2& at) {
        return world_
            .add({.shape = shape, .pose = {at, {}}, .kind = ColliderKind::kinematic_body, .filter = target_filter})
            .value();
    }

    float roll(float low, float high) {
        dice_ = dice_ * 6364136223846793005u + 1442695040888963407u;
        return low + (high - low) * static_cast<float>(dice_ >> 40) * 0x1p-24f;
    }

    // Each turret fires four arms that rotate. A bullet may have been on its path for some seconds.
    void fire(std::uint64_t number, float seconds = 0) {
        const int from = static_cast<int>(number % turret_count), arm = static_cast<int>(number / turret_count % 4);
        const float angle = 90.0f * static_cast<float>(arm) + static_cast<float>(frame_) - seconds * 60 + roll(-4, 4);
        const Vec2 velocity = rotate(Rot::degrees(angle), Vec2{roll(80, 100), 0});
        const ColliderId id = bullets_[number];
        static_cast<void>(world_.move(id, {turret(from) + seconds * velocity, {}}));
        static_cast<void>(world_.set_velocity(id, velocity));
    }

    void hit(const WorldEvent& event) {
        const bool a_is_bullet = world_.filter(event.a) == bullet_filter;
        const ColliderId target = a_is_bullet ? event.b : event.a;
        if (target == ship_) {
            ++ship_hits_;
            red_frames_ = 10;
        } else {
            ++absorbed_;
        }
        fire(world_.user_data(a_is_bullet ? event.a : event.b));
    }

    // A bomb removes all bullets around the ship.
    void explode() {
        std::vector<ColliderId> found;
        world_.overlapping(Circle{world_.pose(ship_).at, bomb_radius}, target_filter, found);
        bombed_ += static_cast<int>(found.size());
        for (const ColliderId id : found) fire(world_.user_data(id));
    }

    World world_;
    ColliderId ship_;
    std::vector<ColliderId> shields_, bullets_;
    std::vector<Vec2> places_;
    std::uint64_t dice_ = 1;
    int frame_ = 0, ship_hits_ = 0, absorbed_ = 0, bombed_ = 0, red_frames_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
    return run<Bullets>(count, arguments, "bullets: arrows or the stick fly, Space or A drops a bomb.");
}
