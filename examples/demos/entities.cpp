// An asteroid field of entities: each has components, and systems run over those that have what they need.
//
// The World is one more system. A Body component is the id of a collider, and the collider's user data is the entity:
// so an event of the world leads back to the components of both.

#include "loop/loop.hpp"
#include "registry.hpp"

#include <carom/carom.hpp>

#include <array>
#include <vector>

namespace {

using namespace carom;
using namespace demo;

constexpr Vec2 space{Canvas::width, Canvas::height};
constexpr Filter rock_filter{.category = 1, .mask = 2 | 4}, shot_filter{.category = 2, .mask = 1},
    ship_filter{.category = 4, .mask = 1};

// The components.
struct Body {
    ColliderId collider;
};
struct Looks {
    Rgb color;
};
struct Ship {
    int reload = 0;
};
struct Rock {
    int size = 3;
};
struct Lifetime {
    int steps = 0;
};
struct Hit {};  // was hit in this step

using Entities = Registry<Body, Looks, Ship, Rock, Lifetime, Hit>;

class Asteroids {
  public:
    explicit Asteroids(Canvas&) {
        for (int i = 0; i < 12; ++i) add_rock({roll(0, space.x), roll(0, 250)}, 3);
        const Entity ship = entities_.create();
        const ConvexPolygon hull = ConvexPolygon::from_points({{-12, -9}, {16, 0}, {-12, 9}}).value();
        add_body(ship, {.shape = hull, .pose = {{640, 560}, Rot::degrees(-90)}, .filter = ship_filter},
                 {255, 255, 255});
        entities_.emplace<Ship>(ship);
    }

    // The systems, in their order.
    void step(const Input& input) {
        steer(input);
        age();
        if (world_.update(time_step).ok()) collide();
        split();
        wrap_around();
    }

    void draw(Canvas& canvas, bool debug) {
        canvas.look_at(0.5f * space, 1);
        canvas.clear({14, 16, 26});
        entities_.each<Body, Looks>([&](Entity, const Body& body, const Looks& looks) {
            // Each color its own; how a shape becomes triangles is debug_draw's business.
            const AnyShape& shape = world_.shape(body.collider);
            draw_shape(place(shape, world_.pose(body.collider)), canvas.debug_view(), [&](const DebugPrimitive& drawn) {
                if (drawn.is_triangle()) canvas.polygon(drawn.points(), looks.color);
                if (!drawn.is_triangle() && !entities_.try_get<Rock>(entity_of(body))) {
                    canvas.line(drawn.vertices[0], drawn.vertices[1], looks.color);
                }
            });
        });
        if (debug) draw_world(world_, canvas.debug_view(false), canvas.debug_painter(), {.boxes = true});
    }

    std::string title() const {
        return "Carom: entities, " + std::to_string(entities_.count<Rock>()) + " rocks, " + std::to_string(shot_down_) +
               " shot, ship hit " + std::to_string(ship_hits_) + " times";
    }

    void report(Report& report) const {
        report.number("bodies", static_cast<double>(entities_.count<Body>()));
        report.number("colliders", static_cast<double>(world_.size()));
        report.number("rocks", static_cast<double>(entities_.count<Rock>()));
        report.number("shots", static_cast<double>(entities_.count<Lifetime>()));
        report.number("shot_down", shot_down_);
        report.number("ship_hits", ship_hits_);
        std::vector<ColliderId> all;
        world_.collider_ids(all);
        for (const ColliderId id : all) {
            if (world_.filter(id) != ship_filter) continue;
            report.point("ship", world_.pose(id).at);
            report.color("ship.color", world_.pose(id).at);
        }
        int rocks = 0;
        for (const ColliderId id : all) {
            if (world_.filter(id) != rock_filter) continue;
            report.color("rock" + std::to_string(rocks++) + ".color", world_.pose(id).at);
        }
    }

  private:
    Entity entity_of(const Body& body) const { return static_cast<Entity>(world_.user_data(body.collider)); }

    void add_body(Entity entity, Collider collider, const Rgb& color) {
        collider.user_data = entity;
        entities_.emplace<Body>(entity, world_.add(collider).value());
        entities_.emplace<Looks>(entity, color);
    }

    void remove(Entity entity) {
        world_.remove(entities_.get<Body>(entity).collider);
        entities_.destroy(entity);
    }

    void add_rock(const Vec2& at, int size) {
        std::array<Vec2, 11> corners;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const float reach = 16.0f * static_cast<float>(size) * roll(0.75f, 1);
            corners[i] = rotate(Rot::degrees(360.0f * static_cast<float>(i) / corners.size()), Vec2{reach, 0});
        }
        const auto gray = static_cast<std::uint8_t>(110 + 30 * size);
        Collider rock{.shape = convex_hull<float>(corners).value(), .pose = {at, {}}, .filter = rock_filter};
        rock.velocity = {roll(-70, 70), roll(-70, 70)};
        rock.angular_velocity = roll(-1.5f, 1.5f);
        const Entity entity = entities_.create();
        add_body(entity, rock, {gray, static_cast<std::uint8_t>(gray - 15), static_cast<std::uint8_t>(gray - 35)});
        entities_.emplace<Rock>(entity, size);
    }

    // A shot is a point; `continuous` collision detection follows its path, so it passes through nothing.
    void fire(const Pose& from, const Vec2& velocity) {
        Collider shot{.shape = Point{}, .pose = {apply(from, {16, 0}), {}}, .filter = shot_filter, .continuous = true};
        shot.velocity = velocity + rotate(from.rot, Vec2{900, 0});
        const Entity entity = entities_.create();
        add_body(entity, shot, {255, 220, 120});
        entities_.emplace<Lifetime>(entity, 60);
    }

    void steer(const Input& input) {
        entities_.each<Ship, Body>([&](Entity, Ship& ship, const Body& body) {
            const Pose pose = world_.pose(body.collider);
            const Vec2 thrust = rotate(pose.rot, Vec2{input.is_down(Button::up) ? 6.0f : 0.0f, 0});
            const Vec2 velocity = 0.99f * world_.velocity(body.collider) + thrust;
            static_cast<void>(world_.set_velocity(body.collider, velocity, 4 * input.x()));
            if (ship.reload > 0) --ship.reload;
            if (!input.is_down(Button::action) || ship.reload > 0) return;
            ship.reload = 12;
            shots_.push_back({pose, velocity});
        });
        for (const auto& [pose, velocity] : shots_) fire(pose, velocity);
        shots_.clear();
    }

    void age() {
        std::vector<Entity> over;
        entities_.each<Lifetime>([&](Entity entity, Lifetime& lifetime) {
            if (--lifetime.steps <= 0) over.push_back(entity);
        });
        for (const Entity entity : over) remove(entity);
    }

    // Events lead to entities, which are marked: what follows is up to other systems.
    void collide() {
        for (const WorldEvent& event : world_.begins()) {
            for (const ColliderId id : {event.a, event.b}) {
                const auto entity = static_cast<Entity>(world_.user_data(id));
                if (!entities_.try_get<Hit>(entity)) entities_.emplace<Hit>(entity);
            }
        }
    }

    void split() {
        std::vector<Entity> hit;
        entities_.each<Hit>([&](Entity entity, Hit&) { hit.push_back(entity); });
        for (const Entity entity : hit) {
            if (entities_.try_get<Ship>(entity)) {
                ++ship_hits_;
                entities_.erase<Hit>(entity);
                continue;
            }
            const Vec2 at = world_.pose(entities_.get<Body>(entity).collider).at;
            const Rock* const rock = entities_.try_get<Rock>(entity);
            const int size = rock ? rock->size : 0;
            remove(entity);
            if (size > 0) ++shot_down_;
            for (int i = 0; i < 2 && size > 1; ++i) add_rock(at, size - 1);
        }
    }

    void wrap_around() {
        const auto wrapped = [](float x, float size) { return x < 0 ? x + size : x > size ? x - size : x; };
        entities_.each<Body>([&](Entity, const Body& body) {
            const Pose& pose = world_.pose(body.collider);
            const Vec2 at{wrapped(pose.at.x, space.x), wrapped(pose.at.y, space.y)};
            if (at != pose.at) static_cast<void>(world_.move(body.collider, {at, pose.rot}));
        });
    }

    float roll(float low, float high) {
        dice_ = dice_ * 6364136223846793005u + 1442695040888963407u;
        return low + (high - low) * static_cast<float>(dice_ >> 40) * 0x1p-24f;
    }

    World world_;
    Entities entities_;
    std::vector<std::pair<Pose, Vec2>> shots_;
    std::uint64_t dice_ = 3;
    int shot_down_ = 0, ship_hits_ = 0;
};

}  // namespace

int main(int count, char** arguments) {
    return run<Asteroids>(count, arguments, "entities: left and right turn, up flies, Space or A shoots.");
}
