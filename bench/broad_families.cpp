// All pairs of many boxes that move: one family a scene and size. Each contestant goes through the same frames by
// itself.
#include "broad_peers.hpp"
#include "broad_scenes.hpp"
#include "family.hpp"

#include <memory>

namespace bench {
namespace {

using carom::PairStrategy;

// One contestant with boxes of its own, so that each has moved as far as its queries.
struct Player {
    BroadScene scene;
    std::size_t count;
    std::function<std::unique_ptr<BroadPeer>()> make;
    bool is_slow;
    std::unique_ptr<MovingBoxes> moving = nullptr;
    std::unique_ptr<BroadPeer> peer = nullptr;
    std::vector<double> partners = {};  // of each box in the third frame: how many there are and which

    void advance() {
        if (moving) return moving->advance();
        moving = std::make_unique<MovingBoxes>(scene, count);
        peer = make();
    }

    double play() { return static_cast<double>(peer->find(moving->boxes(), moving->filters(), nullptr)); }

    // A box's partners in any order, as one number: equal for contestants that find the same ones, each once. It is of
    // the third frame, so that it counts what comes of moving, too.
    double answer(std::size_t box) {
        if (partners.empty()) {
            std::vector<carom::IndexPair> pairs;
            for (int frame = 0; frame < 3; ++frame) {
                advance();
                pairs.clear();
                peer->find(moving->boxes(), moving->filters(), &pairs);
            }
            partners.resize(count);
            const auto mark = [](std::uint32_t other) { return 1e6 + other * 40503u % 65521; };
            for (const carom::IndexPair pair : pairs) {
                partners[pair.first] += mark(pair.second);
                partners[pair.second] += mark(pair.first);
            }
            if (!is_slow) {  // else the timing continues from here
                peer.reset();
                moving.reset();
            }
        }
        return partners[box];
    }

    void forget() {
        peer.reset();
        moving.reset();
        partners = {};
    }
};

// In one place all are pairs; and a million boxes take the peers minutes, so only some scenes have as many.
std::size_t most_boxes(BroadScene scene) {
    switch (scene) {
        case BroadScene::heap:
            return 1000;
        case BroadScene::uniform:
        case BroadScene::clustered:
        case BroadScene::mixed:
            return 1'000'000;
        default:
            return 100'000;
    }
}

// A family and its players, to which contestants are added.
class BroadGame {
  public:
    BroadGame(std::string name, BroadScene scene, std::size_t count) : scene_(scene), count_(count) {
        family_.name = std::move(name);
        family_.size = count;
        family_.hit_rate = -1;
        family_.most_rounds = count >= 1'000'000 ? 3 : count >= 100'000 ? 11 : 31;
    }

    void add(const char* name, std::function<std::unique_ptr<BroadPeer>()> make, bool is_slow = false) {
        const auto player = std::make_shared<Player>(Player{scene_, count_, std::move(make), is_slow});
        players_.push_back(player);
        family_.contestants.push_back({name, [player] { return player->play(); },
                                       [player](std::size_t box) { return player->answer(box); },
                                       [player] { player->advance(); }, is_slow});
    }

    Family family() {
        family_.forget = [players = players_] {
            for (const auto& player : players) player->forget();
        };
        return std::move(family_);
    }

  private:
    BroadScene scene_;
    std::size_t count_;
    Family family_;
    std::vector<std::shared_ptr<Player>> players_;
};

std::unique_ptr<BroadPeer> carom_on_two_threads() {
    static carom::ThreadPool two_threads(2);
    return carom_finder(PairStrategy::automatic, &two_threads);
}

Family threads_family(BroadScene scene, std::size_t count) {
    BroadGame game(std::string("2 threads: ") + broad_scene_name(scene) + " " + std::to_string(count), scene, count);
    game.add("carom", carom_on_two_threads);
    game.add("one thread", [] { return carom_finder(PairStrategy::automatic); });
    Family family = game.family();
    family.most_rounds = 21;
    family.by_the_wall = true;
    return family;
}

Family broad_family(BroadScene scene, std::size_t count) {
    BroadGame game(std::string("broad ") + broad_scene_name(scene) + " " + std::to_string(count), scene, count);
    // These take the peers seconds a frame, and b2BroadPhase a minute for the first: so in one scene only.
    const bool is_large = count >= 1'000'000;
    game.add("carom", [] { return carom_finder(PairStrategy::automatic); });
    game.add("two threads", carom_on_two_threads);
    for (const PairStrategy strategy :
         {PairStrategy::grid, PairStrategy::hierarchical_grid, PairStrategy::partition, PairStrategy::sweep})
        game.add(
            pair_strategy_name(strategy), [strategy] { return carom_finder(strategy); },
            is_large && strategy == PairStrategy::sweep);
    if (!is_large || scene == BroadScene::uniform) {
        game.add("b2BroadPhase", box2d_broad_phase, is_large);
        game.add("cpBBTree", chipmunk_tree, is_large);
        // A giant is in a million cells of the hash.
        if (scene != BroadScene::giants) game.add("cpSpaceHash", chipmunk_hash, is_large);
    }
    game.add("rtree", boost_r_tree, is_large);
    game.add("cgal", cgal_box_intersection, is_large);
    return game.family();
}

}  // namespace

std::vector<Family> broad_families() {
    std::vector<Family> families;
    for (const BroadScene scene : broad_scenes) {
        for (const std::size_t count : {1000, 10'000, 100'000, 1'000'000}) {
            if (count <= most_boxes(scene)) families.push_back(broad_family(scene, count));
        }
    }
    for (const BroadScene scene : {BroadScene::uniform, BroadScene::clustered, BroadScene::mixed}) {
        for (const std::size_t count : {100'000, 1'000'000}) families.push_back(threads_family(scene, count));
    }
    return families;
}

}  // namespace bench
