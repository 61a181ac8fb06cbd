#include "crowds.hpp"

#include "broad_scenes.hpp"
#include "job_clock.hpp"
#include "random.hpp"

#include <carom/broad/pair_finder.hpp>
#include <carom/broad/tree.hpp>
#include <carom/query/bounds.hpp>
#include <carom/world/world.hpp>

#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <numbers>
#include <optional>
#include <span>
#include <vector>

namespace bench {
namespace {

using namespace carom;

constexpr float dt = 1.0f / 64;
constexpr int crowd = 100'000, rollback_crowd = 10'000;

double now() {
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// By glibc's own account, which includes what it rounds up.
std::size_t bytes_in_use() {
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

// The median time of `rounds` calls, in microseconds; `prepare` is not timed.
double time_of(int rounds, const std::function<void()>& prepare, const std::function<void()>& call) {
    std::vector<double> times;
    for (int i = 0; i < rounds; ++i) {
        prepare();
        const double start = now();
        call();
        times.push_back(now() - start);
    }
    std::nth_element(times.begin(), times.begin() + rounds / 2, times.end());
    return times[static_cast<std::size_t>(rounds / 2)];
}

// A shape of a radius near 1.
using MakeShape = AnyShape (*)(float radius);

AnyShape circle_of(float radius) {
    return Circle{{0, 0}, radius};
}

AnyShape hexagon_of(float radius) {
    std::vector<Vec2> corners;
    for (int i = 0; i < 6; ++i) {
        const double angle = i * std::numbers::pi / 3;
        corners.push_back({radius * float(std::cos(angle)), radius * float(std::sin(angle))});
    }
    return ConvexPolygon::from_points(std::move(corners)).value();
}

struct Crowd {
    const char* name;
    MakeShape make;
    float spread;  ///< of the radii
};

constexpr Crowd crowds[] = {{"circles, all alike", circle_of, 0},
                            {"circles, no two alike", circle_of, 0.5f},
                            {"hexagons, all alike", hexagon_of, 0},
                            {"hexagons, no two alike", hexagon_of, 0.5f}};

// The first `moving` of them move. At a spacing of 8 a fifth of all touch another, at 80 a five-hundredth.
std::vector<Collider> colliders_of(const Crowd& kind, int count, int moving, float spacing = 8) {
    Random random(21);
    const float side = spacing * std::sqrt(float(count));
    const auto place = [&] {
        const float x = random.real(0, side);
        return Vec2{x, random.real(0, side)};
    };
    std::vector<Collider> made;
    for (int i = 0; i < count; ++i) {
        Collider collider{.shape = kind.make(1 + kind.spread * random.real(-1, 1)), .pose = {place(), {}}};
        const Vec2 velocity = place() - Vec2{side / 2, side / 2};
        if (i < moving) collider.velocity = 60 / side * velocity;
        made.push_back(std::move(collider));
    }
    return made;
}

void add_all(World& world, std::span<const Collider> colliders) {
    for (const Collider& collider : colliders) static_cast<void>(world.add(collider).value());
}

// Forth and back by turns, so that each update does as much as the last.
class Turning {
  public:
    explicit Turning(World& world, int moving) : world_(&world) {
        world.collider_ids(ids_);
        ids_.resize(static_cast<std::size_t>(moving));
    }
    void turn() {
        for (const ColliderId id : ids_) static_cast<void>(world_->set_velocity(id, -world_->velocity(id)));
    }

  private:
    World* world_;
    std::vector<ColliderId> ids_;
};

void print_memory(const Crowd& kind) {
    const std::vector<Collider> colliders = colliders_of(kind, crowd, crowd);
    const std::size_t before = bytes_in_use();
    World world;
    add_all(world, colliders);
    for (int i = 0; i < 3; ++i) static_cast<void>(world.update(dt));
    const std::size_t live = bytes_in_use() - before;
    const World copy = world;
    std::printf("%-24s %8zu %8zu\n", kind.name, live / crowd, (bytes_in_use() - before - live) / crowd);
}

void print_times(const Crowd& kind, int rounds) {
    const std::vector<Collider> many = colliders_of(kind, crowd, crowd);
    const auto nothing = [] {};
    std::optional<World> world;
    const double adding = time_of(
        std::min(rounds, 15), [&] { world.emplace(); }, [&] { add_all(*world, many); });
    Turning all(*world, crowd);
    static_cast<void>(world->update(dt));
    const double updating = time_of(
        rounds, [&] { all.turn(); }, [&] { static_cast<void>(world->update(dt)); });
    world.reset();

    World game, saved;
    add_all(game, colliders_of(kind, rollback_crowd, rollback_crowd));
    for (int i = 0; i < 3; ++i) static_cast<void>(game.update(dt));
    saved = game;
    std::optional<World> copy;
    const double copying = time_of(
        rounds, [&] { copy.reset(); }, [&] { copy.emplace(game); });
    const double restoring = time_of(
        rounds, [&] { static_cast<void>(game.update(dt)); }, [&] { game = saved; });
    std::uint64_t hashes = 0;
    const double hashing = time_of(rounds, nothing, [&] { hashes += game.state_hash(); });
    [[maybe_unused]] volatile std::uint64_t kept = hashes;
    std::printf("%-24s %10.1f %10.1f %10.2f %10.2f %10.2f\n", kind.name, adding / 1000, updating / 1000, copying / 1000,
                restoring / 1000, hashing / 1000);
}

// Where all others rest. Each step is compared with that of a copy.
bool print_resting(const Crowd& kind, int moving, float spacing, int rounds) {
    World world;
    add_all(world, colliders_of(kind, crowd, moving, spacing));
    Turning some(world, moving);
    for (int i = 0; i < 8; ++i) {
        World copy = world;
        static_cast<void>(copy.update(dt));
        static_cast<void>(world.update(dt));
        const auto same = [](std::span<const WorldEvent> a, std::span<const WorldEvent> b) {
            return std::equal(a.begin(), a.end(), b.begin(), b.end());
        };
        if (copy.state_hash() != world.state_hash() || !same(copy.begins(), world.begins()) ||
            !same(copy.stays(), world.stays()) || !same(copy.ends(), world.ends())) {
            std::fprintf(stderr, "carom-bench: a copy of a world of %s evolves in another way\n", kind.name);
            return false;
        }
        some.turn();
    }
    const double time = time_of(
        rounds, [&] { some.turn(); }, [&] { static_cast<void>(world.update(dt)); });
    std::printf("%-24s %10d %10zu %12.1f\n", kind.name, moving, world.stays().size(), time);
    return true;
}

// Half of them move among the others: an update alone, one that keeps contacts, and one with the contacts after it.
void print_contacts(const Crowd& kind, int rounds) {
    World plain;
    add_all(plain, colliders_of(kind, 2 * rollback_crowd, rollback_crowd, 4));
    World keeping = plain;
    keeping.keep_contacts();
    Turning turn_plain(plain, rollback_crowd), turn_keeping(keeping, rollback_crowd);
    const double updating = time_of(
        rounds, [&] { turn_plain.turn(); }, [&] { static_cast<void>(plain.update(dt)); });
    const double kept = time_of(
        rounds, [&] { turn_keeping.turn(); }, [&] { static_cast<void>(keeping.update(dt)); });
    float sum = 0;
    const auto ask = [&](std::span<const WorldEvent> events) {
        for (const WorldEvent& event : events) sum += plain.contact(event)->separation;
    };
    const double asked = time_of(
        rounds, [&] { turn_plain.turn(); },
        [&] { static_cast<void>(plain.update(dt)), ask(plain.begins()), ask(plain.stays()); });
    [[maybe_unused]] volatile float used = sum;
    std::printf("%-24s %10zu %10.2f %10.2f %10.2f\n", kind.name, plain.begins().size() + plain.stays().size(),
                updating / 1000, kept / 1000, asked / 1000);
}

// All pairs of circles, with what began and ended: as much as an update of a world does.
class PlainLoop {
  public:
    explicit PlainLoop(std::size_t count) : touched_(count * count) {}

    std::size_t changes(std::span<const Circle> circles) {
        std::size_t found = 0;
        for (std::size_t a = 0; a < circles.size(); ++a) {
            for (std::size_t b = a + 1; b < circles.size(); ++b) {
                const Vec2 offset = circles[a].center - circles[b].center;
                const float reach = circles[a].radius + circles[b].radius;
                char& touched = touched_[a * circles.size() + b];
                const char touches = dot(offset, offset) <= reach * reach;
                found += touches != touched;
                touched = touches;
            }
        }
        return found;
    }

  private:
    std::vector<char> touched_;
};

// Most games have few bodies: an update of a world, the pairs of their boxes alone, and a plain loop. Returns false if
// the world and the loop differ.
bool print_few(int bodies, int rounds) {
    const std::vector<Collider> made = colliders_of(crowds[1], bodies, bodies);
    World world;
    add_all(world, made);
    Turning all(world, bodies);
    std::vector<ColliderId> ids;
    world.collider_ids(ids);
    std::vector<Circle> circles(ids.size());
    std::vector<Aabb> boxes(ids.size());
    PairFinder finder;
    PlainLoop loop(ids.size());
    std::size_t events = 0, changes = 0, pairs = 0;
    const double updating = time_of(
        rounds, [&] { all.turn(); }, [&] { static_cast<void>(world.update(dt)); });
    const auto follow = [&] {
        all.turn();
        static_cast<void>(world.update(dt));
        for (std::size_t k = 0; k < ids.size(); ++k) {
            circles[k] = {world.pose(ids[k]).at, std::get<Circle>(made[k].shape.value).radius};
            boxes[k] = bounds(circles[k]);
        }
    };
    const double finding = time_of(
        rounds, follow, [&] { finder.for_each_pair(std::span<const Aabb>(boxes), [&](IndexPair) { ++pairs; }); });
    follow();
    loop.changes(circles);
    const double looping = time_of(
        rounds, [&] { follow(), events += world.begins().size() + world.ends().size(); },
        [&] { changes += loop.changes(circles); });
    if (events != changes) {
        std::fprintf(stderr, "carom-bench: %d bodies: %zu events, but %zu by a loop\n", bodies, events, changes);
        return false;
    }
    std::printf("%-24d %10.2f %10.2f %10.2f\n", bodies, updating, finding, looping);
    return true;
}

// Ten thousand bullets, which meet only the ten thousand others.
std::vector<Collider> battle() {
    std::vector<Collider> made = colliders_of(crowds[0], 2 * rollback_crowd, 2 * rollback_crowd, 4);
    for (int i = 0; i < rollback_crowd; ++i) {
        made[static_cast<std::size_t>(i)].shape = circle_of(0.2f);
        made[static_cast<std::size_t>(i)].filter = {.category = 2, .mask = 1};
    }
    return made;
}

// An update without threads, by two, and along the longest chain of jobs for more cores. Returns false if threads
// change what happens.
bool print_threads(const char* name, std::span<const Collider> colliders, int rounds) {
    World alone;
    add_all(alone, colliders);
    World shared = alone;
    const int moving = static_cast<int>(colliders.size());
    Turning turn_alone(alone, moving), turn_shared(shared, moving);
    ThreadPool two(2);
    JobClock clock({2, 4, 8, 16});
    std::vector<std::vector<double>> times(7);  // alone, by two, and those of the clock
    for (int i = 0; i < rounds; ++i) {
        const bool by_two = i % 2 == 0;
        turn_alone.turn(), turn_shared.turn();
        double start = now();
        static_cast<void>(alone.update(dt));
        times[0].push_back(now() - start);
        start = now();
        if (by_two) {
            static_cast<void>(shared.update(dt, &two));
            times[1].push_back(now() - start);
        } else {
            const auto of_clock = clock.times_of([&] { static_cast<void>(shared.update(dt, &clock)); });
            for (std::size_t k = 0; k < of_clock.size(); ++k) times[k + 2].push_back(of_clock[k]);
        }
        if (alone.state_hash() != shared.state_hash()) {
            std::fprintf(stderr, "carom-bench: threads change a world of %s\n", name);
            return false;
        }
    }
    std::vector<double> medians;
    for (std::vector<double>& each : times) {
        std::nth_element(each.begin(), each.begin() + static_cast<std::ptrdiff_t>(each.size() / 2), each.end());
        medians.push_back(each[each.size() / 2]);
    }
    std::printf("%-24s %10.2f %10.2f", name, medians[0] / 1000, medians[1] / 1000);
    for (std::size_t k = 3; k < medians.size(); ++k) std::printf(" %8.2f", medians[0] / medians[k]);
    std::printf("\n");
    return true;
}

// A tree and the pairs of so many boxes: the bytes a box, seconds of the first time, the median of five, and of the
// next with the memory kept.
void print_boxes(std::size_t count) {
    const MovingBoxes scene(BroadScene::uniform, count);
    const std::span<const Aabb> boxes = scene.boxes();
    const auto print = [&]<class Made>(const char* name, std::optional<Made>& made, const auto& use) {
        const double first = time_of(
            5, [&] { made.emplace(); }, [&] { use(*made); });
        made.reset();
        const std::size_t before = bytes_in_use();
        use(made.emplace());
        const std::size_t bytes = bytes_in_use() - before;
        const double next = time_of(
            3, [] {}, [&] { use(*made); });
        std::printf("%-24s %10zu %10.1f %10.3f %10.3f\n", name, count, double(bytes) / double(count), first / 1e6,
                    next / 1e6);
        made.reset();
    };
    std::optional<Tree> tree;
    print("tree", tree, [&](Tree& made) { static_cast<void>(made.assign(boxes)); });
    std::optional<PairFinder> finder;
    std::size_t pairs = 0;
    const auto count_pairs = [&](IndexPair) { ++pairs; };
    print("pairs", finder, [&](PairFinder& made) { made.for_each_pair(boxes, count_pairs); });
    ThreadPool two(2);
    print("pairs, two threads", finder,
          [&](PairFinder& made) { made.for_each_pair(boxes, count_pairs, {.tasks = &two}); });
}

}  // namespace

bool print_crowds(int rounds) {
    std::printf("Bytes a collider, in a world of %d that move, after three updates:\n", crowd);
    std::printf("%-24s %8s %8s\n", "", "world", "copy");
    for (const Crowd& kind : crowds) print_memory(kind);

    std::printf("\nMilliseconds, the median of %d:\n", rounds);
    std::printf("%-24s %10s %10s %10s %10s %10s\n", "", "add", "update", "first copy", "restore", "hash");
    std::printf("%-24s %10d %10d %10d %10d %10d\n", "colliders", crowd, crowd, rollback_crowd, rollback_crowd,
                rollback_crowd);
    for (const Crowd& kind : crowds) print_times(kind, rounds);

    std::printf("\nMicroseconds of an update of %d of which few move, the median of %d:\n", crowd, rounds);
    std::printf("%-24s %10s %10s %12s\n", "", "that move", "stays", "an update");
    bool same = true;
    for (const Crowd& kind : {crowds[0], crowds[3]}) {
        for (const float spacing : {80.0f, 8.0f}) {
            for (const int moving : {0, 100, 1000, 10'000}) same = same && print_resting(kind, moving, spacing, rounds);
        }
    }

    std::printf("\nMicroseconds of a frame of circles that all move, the median of %d:\n", 10 * rounds);
    std::printf("%-24s %10s %10s %10s\n", "circles", "update", "pairs", "plain loop");
    for (const int bodies : {20, 50, 100, 200, 1000}) same = same && print_few(bodies, 10 * rounds);

    std::printf("\nMilliseconds of an update of %d of which half move, the median of %d:\n", 2 * rollback_crowd,
                rounds);
    std::printf("%-24s %10s %10s %10s %10s\n", "contacts of the events", "events", "none", "kept", "requested");
    for (const Crowd& kind : crowds) print_contacts(kind, rounds);

    std::printf(
        "\nMilliseconds of an update of which all move, the median of %d, and how many times as fast the longest\n"
        "chain of jobs makes it with so many cores:\n",
        rounds / 2);
    std::printf("%-24s %10s %10s %8d %8d %8d %8d\n", "threads", "none", "two", 2, 4, 8, 16);
    same = same && print_threads("10,000 + 10,000", battle(), rounds);
    for (const Crowd& kind : {crowds[0], crowds[2]}) {
        same = same && print_threads(kind.name, colliders_of(kind, crowd, crowd), rounds);
    }

    std::printf("\nBytes a box, and seconds of the first time, the median of five, and of the next:\n");
    std::printf("%-24s %10s %10s %10s %10s\n", "", "boxes", "bytes", "first", "next");
    for (const std::size_t count : {std::size_t{1'000'000}, std::size_t{10'000'000}}) print_boxes(count);
    return same;
}

}  // namespace bench
