// Many boxes at once: the scenes of the library's own benchmark, a nanosecond a box and frame, and a tree of boxes.
#include "bench/random_shapes.hpp"
#include "broad_scenes.hpp"

#include <carom/broad/pair_finder.hpp>
#include <carom/broad/tree.hpp>

#include <fmt/format.h>

namespace carom::tool {

namespace {

constexpr const char* broad = "broad";
constexpr std::size_t box_count = 10'000;

struct Frames {
    bench::MovingBoxes boxes;
    PairFinder finder;
};

Workload pairs_of_scene(bench::BroadScene scene, PairStrategy strategy) {
    const auto frames = std::make_shared<Frames>(Frames{bench::MovingBoxes(scene, box_count), {}});
    const char* const how = strategy == PairStrategy::automatic ? "" : pair_strategy_name(strategy);
    const std::string query =
        fmt::format("pairs, {}{}{}", bench::broad_scene_name(scene), *how == '\0' ? "" : ", ", how);
    return {broad, query, box_count, [frames, strategy] {
                frames->boxes.advance();
                double pairs = 0;
                const PairOptions options{.strategy = strategy, .filters = frames->boxes.filters()};
                frames->finder.for_each_pair(
                    frames->boxes.boxes(), [&](IndexPair) { ++pairs; }, options);
                return pairs;
            }};
}

// Queries at random positions in the uniform scene.
template <class Function>
Workload tree_workload(const char* query, Function function) {
    const bench::MovingBoxes scene(bench::BroadScene::uniform, box_count);
    const auto tree = std::make_shared<Tree>();
    static_cast<void>(tree->assign(scene.boxes()).value());
    const Aabb bounds = tree->bounds().value();
    const auto place = [bounds](Random& random) {
        const float x = random.real(bounds.min.x, bounds.max.x);
        return Vec2{x, random.real(bounds.min.y, bounds.max.y)};
    };
    return workload(broad, query, place, [tree, function](const Vec2& at) { return function(*tree, at); });
}

double boxes_at(const Tree& tree, const Vec2& at) {
    double found = 0;
    tree.visit_point(at, [&](TreeId) { ++found; });
    return found;
}

double boxes_around(const Tree& tree, const Vec2& at) {
    double found = 0;
    tree.visit_box({at, at + Vec2{10, 10}}, [&](TreeId) { ++found; });
    return found;
}

double first_on_ray(const Tree& tree, const Vec2& at) {
    const auto hit = tree.closest_on_ray(at, {20, 0}, 1);
    return hit ? static_cast<double>(hit->t) : -1;
}

}  // namespace

std::vector<Workload> broad_workloads() {
    std::vector<Workload> all;
    for (const bench::BroadScene scene : bench::broad_scenes)
        all.push_back(pairs_of_scene(scene, PairStrategy::automatic));
    for (const PairStrategy strategy :
         {PairStrategy::partition, PairStrategy::grid, PairStrategy::hierarchical_grid, PairStrategy::sweep}) {
        all.push_back(pairs_of_scene(bench::BroadScene::uniform, strategy));
    }
    all.push_back(tree_workload("tree, boxes at a point", boxes_at));
    all.push_back(tree_workload("tree, boxes in 10 x 10", boxes_around));
    all.push_back(tree_workload("tree, first on a ray of 20", first_on_ray));
    return all;
}

}  // namespace carom::tool
