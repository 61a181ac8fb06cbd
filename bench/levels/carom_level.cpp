// Carom's answers about levels: each is one Chain, SimplePolygon, Compound or TileGrid.
#include "levels/level_peer.hpp"

#include <carom/build/simple_polygon.hpp>
#include <carom/carom.hpp>

#include <array>
#include <cmath>

namespace bench::levels {
namespace {

using namespace carom;

Vec2 vec(const Spot& spot) {
    return {spot.x, spot.y};
}

Circle ball(const Spot& at) {
    return {vec(at), 0.5f};
}

// Where a ray or a sweep starts, and how far it goes.
Vec2 start_of(const Place& place) {
    return vec(place.at) + 15.0f * vec(place.up);
}
Vec2 way_of(const Place& place) {
    return -20.0f * vec(place.up) + 2.0f * Vec2{-place.up.y, place.up.x};
}

double edit(Chain& chain, std::size_t part) {
    const Vec2 point = chain.points()[part];
    return chain.set_point(part, {point.x, 2 - point.y}).ok();
}
double edit(Compound& boxes, std::size_t part) {
    return boxes.set_pose(part, {{0, 1 - boxes.parts()[part].pose.at.y}, {}}).ok();
}
double edit(TileGrid& grid, std::size_t column) {
    const int x = int(column), y = grid.height() / 3;
    return grid.set_cell(x, y, TileGrid::Cell(1 - grid.cell(x, y))).ok();
}

AnyShape shape_of(const Outline& outline) {
    std::vector<Vec2> points;
    for (const Spot& point : outline.points) points.push_back(vec(point));
    switch (outline.kind) {
        case LevelKind::chain:
            return Chain::open(std::move(points)).value();
        case LevelKind::polygon:
            return simple_polygon<float>(points).value();
        case LevelKind::boxes: {
            std::vector<CompoundPart> parts;
            for (const Rectangle& box : outline.boxes) parts.push_back({Aabb{vec(box.low), vec(box.high)}});
            return Compound::from_parts(std::move(parts)).value();
        }
        default: {
            const int side = int(outline.side);
            std::vector<TileGrid::Cell> cells(outline.side * outline.side);
            for (const Rectangle& box : outline.boxes)
                cells[std::size_t(box.low.y) * outline.side + std::size_t(box.low.x)] = 1;
            return TileGrid::from_cells({0, 0}, {1, 1}, side, side, std::move(cells)).value();
        }
    }
}

// Shapes of the size of a ball, around the origin.
ConvexPolygon hexagon() {
    std::vector<Vec2> points;
    for (int i = 0; i < 6; ++i) {
        const Rot turn = Rot::degrees(60.0f * float(i) + 7);
        points.push_back({0.5f * turn.c, 0.5f * turn.s});
    }
    return ConvexPolygon::from_points(points).value();
}

constexpr Circle body_circle{{0, 0}, 0.5f};

class CaromLevel : public LevelPeer {
  public:
    explicit CaromLevel(const Outline& outline) : shape_(shape_of(outline)), has_inside_(inside(outline.kind)) {
        obstacles_.add({.shape = &shape_});
        moving_obstacles_.add({.shape = &shape_, .displacement = {0.01f, 0.02f}});
    }

    std::string name() const override { return "carom"; }
    bool can(Question question) const override {
        if (question == Question::deep_contact || question == Question::deep_hexagon_contact) return has_inside_;
        return question != Question::edit || !std::holds_alternative<SimplePolygon>(shape_.value);
    }

    // One lookup of the concrete shape, as where the type of a level is known.
    double ask(Question question, const Place& place) override {
        return std::visit([&](auto& level) { return ask(level, question, place); }, shape_.value);
    }

  private:
    static bool inside(LevelKind kind) { return kind == LevelKind::polygon || kind == LevelKind::tiles; }

    template <class Level>
    double ask(Level& level, Question question, const Place& place) {
        const auto separation = [](const std::optional<Contact>& contact) {
            return contact ? double(contact->separation) : 0;
        };
        const Vec2 start = start_of(place), way = way_of(place), at = vec(place.at);
        switch (question) {
            case Question::overlaps:
                return overlaps(level, ball(place.at));
            case Question::contains:
                return contains(level, at);
            case Question::ray: {
                const auto hit = raycast(Ray{start, way}, level, 1.0f);
                return hit ? double(hit->enter) : 1;
            }
            case Question::sweep: {
                const auto result = sweep(Circle{start, 0.5f}, way, level, {0, 0}, 1);
                return result.hits() ? double(result.enter) : 1;
            }
            case Question::box_sweep: {
                const Vec2 half{0.5f, 0.25f};
                const auto result = sweep(Aabb{start - half, start + half}, way, level, {0, 0}, 1);
                return result.hits() ? double(result.enter) : 1;
            }
            case Question::approach: {
                const Motion along = Motion::linear(3.0f * Vec2{-place.up.y, place.up.x});
                const Circle over{at + 4.0f * vec(place.up), 0.5f};
                const auto nearest = closest_approach(over, along, level, Motion::still(), {0, 1});
                return nearest ? double(nearest->distance) : 0;
            }
            case Question::distance:
                return double(distance(level, Circle{at + 4.0f * vec(place.up), 0.5f}));
            case Question::contact:
                return separation(contact(level, ball(place.at)));
            case Question::hexagon_contact:
                return separation(contact(level, carom::place(hexagon_, Pose{at, {}})));
            case Question::placed_contact:
                return separation(contact(carom::place(level, pose_), carom::place(body_circle, where(at))));
            case Question::placed_hexagon_contact:
                return separation(contact(carom::place(level, pose_), carom::place(hexagon_, where(at))));
            case Question::manifold:
                return manifold(level, Aabb{at - Vec2{0.4f, 0.4f}, at + Vec2{0.4f, 0.4f}}).has_value();
            case Question::walk:
                return walk(place, obstacles_);
            case Question::ride:
                return walk(place, moving_obstacles_);
            case Question::deep_contact:
                return separation(contact(level, ball(place.deep)));
            case Question::deep_hexagon_contact:
                return separation(contact(level, carom::place(hexagon_, Pose{vec(place.deep), {}})));
            case Question::classify:
                return int(classify(level, ball(place.at)));
            case Question::turning: {
                const Vec2 up = vec(place.up);
                const Motion turn = Motion::still().spinning(0.5f, at + 5.0f * up);
                const auto impact = first_impact(level, turn, Circle{at + 1.5f * up, 0.5f}, Motion::still(), {0, 1});
                return impact.hits() ? double(impact.time.lo) : 1;
            }
            case Question::bounds:
                return double(bounds(level).min.x);
            case Question::turned_bounds:
                return double(bounds(carom::place(level, Pose{{}, Rot::radians(at.x)})).min.x);
            default:
                if constexpr (requires { edit(level, place.part); }) return edit(level, place.part);
                return 0;
        }
    }

    double walk(const Place& place, Obstacles obstacles) {
        Character walker{.pose = {vec(place.at) + vec(place.up), {}},
                         .velocity = 3.0f * Vec2{-place.up.y, place.up.x} - 2.0f * vec(place.up),
                         .on_floor = true};
        const WalkRules rules{.up = vec(place.up), .step_height = 0.25f, .snap = 0.25f};
        static_cast<void>(move_and_slide(body_, walker, 1.0f / 60, rules, obstacles, workspace_));
        return double(walker.pose.at.x);
    }

    // A place of the level where its pose puts it.
    Pose where(const Vec2& at) const { return {rotate(pose_.rot, at) + pose_.at, {}}; }

    AnyShape shape_;
    Pose pose_{{100, -30}, Rot::degrees(33)};
    bool has_inside_;
    ConvexPolygon hexagon_ = hexagon();
    AnyShape body_ = body_circle;
    ObstacleList obstacles_, moving_obstacles_;
    MoveWorkspace workspace_;
};

}  // namespace

std::unique_ptr<LevelPeer> carom_level(const Outline& outline) {
    return std::make_unique<CaromLevel>(outline);
}

}  // namespace bench::levels
