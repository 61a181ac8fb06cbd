// Whole worlds, step by step: which contacts begin and end. Box2D and Chipmunk do it with sensors. Everything goes
// forth for half of the steps and back for the other half, in numbers that none of them rounds, so that a pass ends
// where it began.
#include "family.hpp"
#include "inputs.hpp"
#include "peers.hpp"

#include <carom/tasks.hpp>
#include <carom/world/world.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <utility>

namespace bench {
namespace {

using carom::Vec2;

constexpr float dt = 1.0f / 64;
constexpr float doubtful = 1.0f / 128;  // gaps and depths below are left out: there the rules differ

struct Ball {
    Vec2 at;
    float radius;
    Vec2 velocity;
    carom::Filter filter;
};

struct Stage {
    std::vector<Ball> balls;
    std::vector<carom::Aabb> walls;
    int steps = 4;  ///< half of them forth
};

/// Counts what happens.
struct Counts {
    int begins = 0;
    int ends = 0;
    double answer() const { return begins * 65536.0 + ends; }
};

/// A library's world of a stage. `step` advances by dt and counts.
class Contender {
  public:
    virtual ~Contender() = default;
    virtual Counts step() = 0;
    virtual void turn_round() = 0;
};

class CaromContender : public Contender {
  public:
    explicit CaromContender(const Stage& stage, float grown = 0, carom::TaskRunner* tasks = nullptr) : tasks_(tasks) {
        for (const Ball& ball : stage.balls) {
            carom::Collider collider{.shape = carom::Circle{{0, 0}, ball.radius + grown}, .pose = {ball.at, {}}};
            collider.velocity = ball.velocity;
            collider.filter = ball.filter;
            balls_.push_back(world_.add(collider).value());
        }
        for (const carom::Aabb& wall : stage.walls) {
            carom::Collider collider{.shape = wall};
            collider.kind = carom::ColliderKind::static_body;
            world_.add(collider).value();
        }
    }
    Counts step() override {
        static_cast<void>(world_.update(dt, tasks_));
        return {static_cast<int>(world_.begins().size()), static_cast<int>(world_.ends().size())};
    }
    void turn_round() override {
        for (const carom::ColliderId id : balls_) static_cast<void>(world_.set_velocity(id, -world_.velocity(id)));
    }
    const carom::World& world() const { return world_; }

  private:
    carom::World world_;
    carom::TaskRunner* tasks_;
    std::vector<carom::ColliderId> balls_;
};

class Box2dContender : public Contender, b2ContactListener {
  public:
    explicit Box2dContender(const Stage& stage) : world_(b2Vec2(0, 0)) {
        world_.SetAllowSleeping(false);
        world_.SetContactListener(this);
        for (const Ball& ball : stage.balls) {
            b2BodyDef body;
            body.type = b2_dynamicBody;
            body.position = to_b2(ball.at);
            body.linearVelocity = to_b2(ball.velocity);
            b2CircleShape circle;
            circle.m_radius = ball.radius;
            balls_.push_back(world_.CreateBody(&body));
            balls_.back()->CreateFixture(&sensor(circle, ball.filter));
        }
        // One body each: Box2D goes through all contacts of a body for each new one.
        for (const carom::Aabb& wall : stage.walls) {
            const b2BodyDef body;
            const std::array corners{wall.min, Vec2{wall.max.x, wall.min.y}, wall.max, Vec2{wall.min.x, wall.max.y}};
            const b2PolygonShape polygon = b2_polygon(corners);
            world_.CreateBody(&body)->CreateFixture(&sensor(polygon, {}));
        }
    }
    Counts step() override {
        counts_ = {};
        world_.Step(dt, 1, 1);
        return counts_;
    }
    void turn_round() override {
        for (b2Body* ball : balls_) ball->SetLinearVelocity(-ball->GetLinearVelocity());
    }

  private:
    const b2FixtureDef& sensor(const b2Shape& shape, const carom::Filter& filter) {
        fixture_.shape = &shape;
        fixture_.isSensor = true;
        fixture_.density = 1;
        fixture_.filter.categoryBits = static_cast<uint16>(filter.category);
        fixture_.filter.maskBits = static_cast<uint16>(filter.mask);
        return fixture_;
    }
    void BeginContact(b2Contact*) override { ++counts_.begins; }
    void EndContact(b2Contact*) override { ++counts_.ends; }

    b2FixtureDef fixture_;
    b2World world_;
    std::vector<b2Body*> balls_;
    Counts counts_;
};

class ChipmunkContender : public Contender {
  public:
    explicit ChipmunkContender(const Stage& stage) : space_(cpSpaceNew()) {
        cpCollisionHandler* const handler = cpSpaceAddDefaultCollisionHandler(space_);
        handler->userData = &counts_;
        handler->beginFunc = [](cpArbiter*, cpSpace*, cpDataPointer counts) -> cpBool {
            ++static_cast<Counts*>(counts)->begins;
            return cpTrue;
        };
        handler->separateFunc = [](cpArbiter*, cpSpace*, cpDataPointer counts) {
            ++static_cast<Counts*>(counts)->ends;
        };
        for (const Ball& ball : stage.balls) {
            cpBody* const body = cpSpaceAddBody(space_, cpBodyNew(1, 1));
            cpBodySetPosition(body, cpv(ball.at.x, ball.at.y));
            cpBodySetVelocity(body, cpv(ball.velocity.x, ball.velocity.y));
            add(cpCircleShapeNew(body, ball.radius, cpvzero), ball.filter);
            balls_.push_back(body);
        }
        cpBody* const ground = cpSpaceGetStaticBody(space_);
        for (const carom::Aabb& wall : stage.walls) {
            const cpBB box = cpBBNew(wall.min.x, wall.min.y, wall.max.x, wall.max.y);
            add(cpBoxShapeNew2(ground, box, 0), {});
        }
    }
    ~ChipmunkContender() override {
        for (cpShape* shape : shapes_) cpSpaceRemoveShape(space_, shape), cpShapeFree(shape);
        for (cpBody* body : balls_) cpSpaceRemoveBody(space_, body), cpBodyFree(body);
        cpSpaceFree(space_);
    }
    ChipmunkContender(const ChipmunkContender&) = delete;
    ChipmunkContender& operator=(const ChipmunkContender&) = delete;
    Counts step() override {
        counts_ = {};
        cpSpaceStep(space_, dt);
        return counts_;
    }
    void turn_round() override {
        for (cpBody* ball : balls_) cpBodySetVelocity(ball, cpvneg(cpBodyGetVelocity(ball)));
    }

  private:
    void add(cpShape* shape, const carom::Filter& filter) {
        cpShapeSetSensor(shape, cpTrue);
        cpShapeSetFilter(shape, cpShapeFilterNew(CP_NO_GROUP, filter.category, filter.mask));
        shapes_.push_back(cpSpaceAddShape(space_, shape));
    }

    cpSpace* space_;
    std::vector<cpBody*> balls_;
    std::vector<cpShape*> shapes_;
    Counts counts_;
};

// Goes forth and back once; the answers of the steps.
std::vector<double> play(Contender& contender, int steps) {
    std::vector<double> answers;
    for (int half = 0; half < 2; ++half) {
        for (int i = 0; i < steps / 2; ++i) answers.push_back(contender.step().answer());
        contender.turn_round();
    }
    return answers;
}

// `late`: events come with the step after the one that leads to them. Box2D looks before it moves.
Contestant contestant_of(const char* name, std::shared_ptr<Contender> contender, int steps, int late = 0) {
    play(*contender, steps);  // from here on each pass is like the one before
    std::vector<double> answers = play(*contender, steps);
    std::rotate(answers.begin(), answers.begin() + late, answers.end());
    const auto pass = [contender, steps] {
        double sum = 0;
        for (const double answer : play(*contender, steps)) sum += answer;
        return sum;
    };
    return {name, pass, [answers](std::size_t i) { return answers[i]; }};
}

using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

void note_pairs(const carom::World& world, Pairs& pairs) {
    for (const auto& events : {world.begins(), world.stays()}) {
        for (const carom::WorldEvent& e : events) pairs.insert({e.a.index, e.b.index});
    }
}

// The balls that at some step nearly touch something, or only just.
std::set<std::uint32_t> doubtful_balls(const Stage& stage) {
    CaromContender grown(stage, doubtful), shrunk(stage, -doubtful);
    std::set<std::uint32_t> found;
    for (int i = 0; i < stage.steps / 2; ++i) {
        Pairs more, fewer;
        grown.step(), shrunk.step();
        note_pairs(grown.world(), more), note_pairs(shrunk.world(), fewer);
        for (const auto& pair : more) {
            if (!fewer.contains(pair)) found.insert(pair.first);
        }
    }
    return found;
}

// Where every coordinate, and every step, is a multiple of 2^-10.
float on_grid(float x) {
    return std::round(x * 1024) / 1024;
}

Vec2 random_place(Random& random, float low, float high) {
    const float x = on_grid(random.real(low, high));
    return {x, on_grid(random.real(low, high))};
}

// Velocities whose steps are on the grid.
Vec2 random_velocity(Random& random, float most) {
    const Vec2 step = random_place(random, -most * dt, most * dt);
    return {step.x / dt, step.y / dt};
}

void drop_doubtful(Stage& stage) {
    for (auto found = doubtful_balls(stage); !found.empty(); found = doubtful_balls(stage)) {
        for (auto i = found.rbegin(); i != found.rend(); ++i) {
            stage.balls.erase(stage.balls.begin() + static_cast<std::ptrdiff_t>(*i));
        }
    }
}

// The share of balls that touch something, and of those that the filters allow.
double share_that_collides(const Stage& stage) {
    CaromContender contender(stage);
    contender.step();
    std::set<std::uint32_t> meeting;
    for (const carom::WorldEvent& e : contender.world().begins()) meeting.insert(e.a.index), meeting.insert(e.b.index);
    std::size_t balls = 0;
    for (const std::uint32_t index : meeting) balls += index < stage.balls.size();
    return static_cast<double>(balls) / static_cast<double>(stage.balls.size());
}

// Box2D takes seconds for a step of a hundred thousand bullets: it is left out there.
Family family_of(const char* name, Stage stage, bool with_box2d) {
    drop_doubtful(stage);
    const double share = share_that_collides(stage);
    const bool is_one_sided = share < 0.3;  // most bullets are in nobody
    std::vector<Contestant> all{contestant_of("carom", std::make_shared<CaromContender>(stage), stage.steps)};
    if (with_box2d) all.push_back(contestant_of("box2d", std::make_shared<Box2dContender>(stage), stage.steps, 1));
    all.push_back(contestant_of("chipmunk", std::make_shared<ChipmunkContender>(stage), stage.steps));
    return {name, static_cast<std::size_t>(stage.steps), is_one_sided ? 0 : share, 0, std::move(all), is_one_sided};
}

Stage balls_and_walls() {
    Random random(11);
    Stage stage;
    for (int i = 0; i < 10'000; ++i) {
        const Vec2 at = random_place(random, 0, 1000);
        stage.balls.push_back({at, on_grid(random.real(1, 3)), random_velocity(random, 60), {}});
        const Vec2 low = random_place(random, 0, 1000);
        stage.walls.push_back({low, low + random_place(random, 1, 5)});
    }
    return stage;
}

Stage bullets_and_enemies() {
    Random random(12);
    Stage stage;
    const carom::Filter enemy{.category = 1, .mask = 2}, bullet{.category = 2, .mask = 1};
    for (int i = 0; i < 200; ++i) {
        stage.balls.push_back({random_place(random, 0, 1000), 8, random_velocity(random, 15), enemy});
    }
    for (int i = 0; i < 100'000; ++i) {
        stage.balls.push_back({random_place(random, 0, 1000), 1, random_velocity(random, 60), bullet});
    }
    return stage;
}

// What a second thread is good for, by the clock on the wall: that is what the runner reads for passes of this length.
Family threads_family(const char* name, Stage stage) {
    static carom::ThreadPool two(2);
    const auto contender = [&](carom::TaskRunner* tasks) { return std::make_shared<CaromContender>(stage, 0, tasks); };
    return {name,
            static_cast<std::size_t>(stage.steps),
            0,
            0,
            {contestant_of("carom", contender(&two), stage.steps),
             contestant_of("one thread", contender(nullptr), stage.steps)},
            true};
}

}  // namespace

std::vector<Family> world_families() {
    return {family_of("update of a world: 10 000 moving circles, 10 000 still boxes", balls_and_walls(), true),
            family_of("update of a world: 100 000 bullets, 200 enemies", bullets_and_enemies(), false),
            threads_family("2 threads: 10 000 moving circles, 10 000 still boxes", balls_and_walls()),
            threads_family("2 threads: 100 000 bullets, 200 enemies", bullets_and_enemies())};
}

}  // namespace bench
