// Queries to a world of 10 000 circles that move. Carom's has moved before each pass, so that it has to update
// all places; the peers' do not move, since their trees are updated by steps that are not timed here.
#include "family.hpp"
#include "inputs.hpp"
#include "peers.hpp"

#include <carom/world/world.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace bench {
namespace {

using carom::Vec2;

constexpr float field = 1000;

struct Ball {
    Vec2 at;
    float radius;
};

const std::vector<Ball>& balls() {
    static const std::vector<Ball> drawn = [] {
        Random random(21);
        std::vector<Ball> made;
        for (int i = 0; i < 10'000; ++i) {
            const Vec2 at{random.real(0, field), random.real(0, field)};
            made.push_back({at, random.real(1, 3)});
        }
        return made;
    }();
    return drawn;
}

struct Line {
    Vec2 from, displacement;
};

// All move back and forth by negligible distances.
class CaromWorld {
  public:
    CaromWorld() {
        for (const Ball& ball : balls()) {
            carom::Collider collider{.shape = carom::Circle{{0, 0}, ball.radius}, .pose = {ball.at, {}}};
            collider.velocity = {1e-30f, 0};
            world_.add(collider).value();
        }
    }
    void move() { static_cast<void>(world_.update(1)); }
    double first_on(const Line& line) const {
        const auto hit = world_.raycast({line.from, line.displacement}, 1);
        return hit ? static_cast<double>(hit->hit.enter) : 2;
    }
    double number_in(const carom::Aabb& box) {
        world_.overlapping(box, {}, found_);
        return static_cast<double>(found_.size());
    }
    double distance_from(const Vec2& point) const {
        return world_.nearest(carom::Point{point}, {}, 1e6f)->closest.distance;
    }

  private:
    carom::World world_;
    std::vector<carom::ColliderId> found_;
};

class Box2dWorld : b2RayCastCallback, b2QueryCallback {
  public:
    Box2dWorld() : world_(b2Vec2(0, 0)) {
        for (const Ball& ball : balls()) {
            b2BodyDef body;
            body.position = to_b2(ball.at);
            b2CircleShape circle;
            circle.m_radius = ball.radius;
            world_.CreateBody(&body)->CreateFixture(&circle, 1);
        }
    }
    double first_on(const Line& line) {
        first_ = 2;
        world_.RayCast(this, to_b2(line.from), to_b2(line.from + line.displacement));
        return static_cast<double>(first_);
    }
    double number_in(const carom::Aabb& box) {
        const Vec2 middle = 0.5f * (box.min + box.max), half = 0.5f * (box.max - box.min);
        box_.SetAsBox(half.x, half.y, to_b2(middle), 0);
        box_.m_radius = 0;
        number_ = 0;
        world_.QueryAABB(this, {to_b2(box.min), to_b2(box.max)});
        return number_;
    }

  private:
    float ReportFixture(b2Fixture*, const b2Vec2&, const b2Vec2&, float fraction) override { return first_ = fraction; }
    bool ReportFixture(b2Fixture* fixture) override {
        number_ += b2_overlap(box_, b2_identity(), *fixture->GetShape(), fixture->GetBody()->GetTransform());
        return true;
    }

    b2World world_;
    b2PolygonShape box_;
    float first_ = 2;
    int number_ = 0;
};

class ChipmunkWorld {
  public:
    ChipmunkWorld() : space_(cpSpaceNew()) {
        for (const Ball& ball : balls()) {
            cpShape* const shape = cpCircleShapeNew(cpSpaceGetStaticBody(space_), ball.radius, to_cp(ball.at));
            shapes_.push_back(cpSpaceAddShape(space_, shape));
        }
    }
    ~ChipmunkWorld() {
        for (cpShape* shape : shapes_) cpSpaceRemoveShape(space_, shape), cpShapeFree(shape);
        cpSpaceFree(space_);
    }
    ChipmunkWorld(const ChipmunkWorld&) = delete;
    ChipmunkWorld& operator=(const ChipmunkWorld&) = delete;
    double first_on(const Line& line) const {
        cpSegmentQueryInfo info;
        const bool hit = cpSpaceSegmentQueryFirst(space_, to_cp(line.from), to_cp(line.from + line.displacement), 0,
                                                  CP_SHAPE_FILTER_ALL, &info) != nullptr;
        return hit ? info.alpha : 2;
    }
    double distance_from(const Vec2& point) const {
        cpPointQueryInfo info;
        cpSpacePointQueryNearest(space_, to_cp(point), 1e6, CP_SHAPE_FILTER_ALL, &info);
        return std::max(info.distance, 0.0);
    }

  private:
    cpSpace* space_;
    std::vector<cpShape*> shapes_;
};

// Nobody is nearly touched, and no ray begins in one: there the rules differ.
bool is_clear_of_all(const carom::AnyShape& shape) {
    return std::all_of(balls().begin(), balls().end(), [&](const Ball& ball) {
        return std::fabs(signed_distance(shape, carom::AnyShape(carom::Circle{ball.at, ball.radius}))) > 0.01f;
    });
}

Vec2 random_place(Random& random) {
    const float x = random.real(0, field);
    return {x, random.real(0, field)};
}

std::vector<Line> draw_lines(float length) {
    return draw_inputs(
        [&](Random& random) {
            const carom::Rot turn = carom::Rot::degrees(random.real(-180, 180));
            return Line{random_place(random), {length * turn.c, length * turn.s}};
        },
        [](const Line& line) {
            return is_clear_of_all(carom::Segment{line.from, line.from + line.displacement}) &&
                   is_clear_of_all(carom::Point{line.from}) &&
                   std::none_of(balls().begin(), balls().end(), [&](const Ball& ball) {
                       return overlaps(carom::Point{line.from}, carom::Circle{ball.at, ball.radius});
                   });
        });
}

template <class Input, class Ask>
Contestant asked(const std::vector<Input>& inputs, std::shared_ptr<CaromWorld> world, Ask ask) {
    Contestant made = contestant("carom", inputs, [world, ask](const Input& input) { return ask(*world, input); });
    made.prepare = [world] { world->move(); };
    return made;
}

Family family_of(const char* name, std::vector<Contestant> contestants) {
    return {name, input_count, -1, 1e-3, std::move(contestants)};
}

}  // namespace

std::vector<Family> world_query_families() {
    static const std::vector<Line> lines = draw_lines(50), long_lines = draw_lines(2 * field);
    static const auto boxes = draw_inputs(
        [](Random& random) {
            const Vec2 low = random_place(random);
            return carom::Aabb{low, low + Vec2{20, 20}};
        },
        [](const carom::Aabb& box) { return is_clear_of_all(box); });
    static const auto points = draw_inputs([](Random& random) { return random_place(random); },
                                           [](const Vec2& point) { return is_clear_of_all(carom::Point{point}); });
    const auto carom = std::make_shared<CaromWorld>();
    const auto box2d = std::make_shared<Box2dWorld>();
    const auto chipmunk = std::make_shared<ChipmunkWorld>();
    const auto ray_family = [&](const char* name, const std::vector<Line>& rays) {
        return family_of(name,
                         {asked(rays, carom, [](CaromWorld& w, const Line& line) { return w.first_on(line); }),
                          contestant("box2d", rays, [=](const Line& line) { return box2d->first_on(line); }),
                          contestant("chipmunk", rays, [=](const Line& line) { return chipmunk->first_on(line); })});
    };
    return {
        ray_family("a world of 10 000 that move, asked: ray of 50", lines),
        ray_family("a world of 10 000 that move, asked: ray of 2000", long_lines),
        family_of("a world of 10 000 that move, asked: box of 20",
                  {asked(boxes, carom, [](CaromWorld& w, const carom::Aabb& box) { return w.number_in(box); }),
                   contestant("box2d", boxes, [=](const carom::Aabb& box) { return box2d->number_in(box); })}),
        family_of("a world of 10 000 that move, asked: nearest",
                  {asked(points, carom, [](CaromWorld& w, const Vec2& point) { return w.distance_from(point); }),
                   contestant("chipmunk", points, [=](const Vec2& point) { return chipmunk->distance_from(point); })})};
}

}  // namespace bench
