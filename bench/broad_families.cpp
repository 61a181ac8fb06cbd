// All pairs of many boxes that move: one family a scene and size. Each contestant goes through the same frames by
// itself.
#include "broad_peers.hpp"
#include "broad_scenes.hpp"
#include "family.hpp"

#include <memory>

namespace bench {
namespace {

using carom::PairStrategy;

constexpr std::size_t frame_count = 6;

struct Frames {
    std::vector<std::vector<carom::Aabb>> boxes;
    std::vector<carom::Filter> filters;

    Frames(BroadScene scene, std::size_t count) {
        MovingBoxes moving(scene, count);
        filters = moving.filters();
        for (std::size_t i = 0; i < frame_count; ++i, moving.advance()) boxes.push_back(moving.boxes());
    }
};

// The frames of a scene, made when they are first asked for.
struct Film {
    BroadScene scene;
    std::size_t count;
    std::unique_ptr<Frames> made;

    const Frames& frames() {
        if (!made) made = std::make_unique<Frames>(scene, count);
        return *made;
    }
};

// One contestant on its way through a film, forwards and then backwards, so that boxes never jump.
struct Player {
    std::shared_ptr<Film> film;
    std::function<std::unique_ptr<BroadPeer>()> make;
    std::unique_ptr<BroadPeer> peer;
    std::size_t frame = 0;
    std::vector<double> partners;  // of each box in the first frame: how many there are and which

    double play() {
        const Frames& frames = film->frames();
        if (!peer) peer = make();
        const std::size_t turn = frame++ % (2 * frame_count - 2);
        const std::size_t now = turn < frame_count ? turn : 2 * frame_count - 2 - turn;
        return static_cast<double>(peer->find(frames.boxes[now], frames.filters, nullptr));
    }

    // A box's partners in any order, as one number: equal for contestants that find the same ones, each once. It is of
    // the third frame, so that it counts what comes of moving, too.
    double answer(std::size_t box) {
        if (partners.empty()) {
            const Frames& frames = film->frames();
            peer = make();
            partners.resize(film->count);
            for (std::size_t i = 0; i < 3; ++i) {
                std::vector<carom::IndexPair> pairs;
                peer->find(frames.boxes[i], frames.filters, i == 2 ? &pairs : nullptr);
                const auto mark = [](std::uint32_t other) { return 1e6 + other * 40503u % 65521; };
                for (const carom::IndexPair pair : pairs) {
                    partners[pair.first] += mark(pair.second);
                    partners[pair.second] += mark(pair.first);
                }
            }
            peer.reset();
        }
        return partners[box];
    }

    void forget() {
        peer.reset();
        partners = {};
        frame = 0;
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

Family broad_family(BroadScene scene, std::size_t count) {
    static carom::ThreadPool two_threads(2);
    const auto film = std::make_shared<Film>(Film{scene, count, nullptr});
    std::vector<std::shared_ptr<Player>> players;
    Family family;
    family.name = std::string("broad ") + broad_scene_name(scene) + " " + std::to_string(count);
    family.size = count;
    family.hit_rate = -1;
    family.most_rounds = count >= 1'000'000 ? 5 : count >= 100'000 ? 11 : 31;
    const auto add = [&](const char* name, std::function<std::unique_ptr<BroadPeer>()> make) {
        const auto player = std::make_shared<Player>(Player{film, std::move(make), nullptr, 0, {}});
        players.push_back(player);
        family.contestants.push_back(
            {name, [player] { return player->play(); }, [player](std::size_t box) { return player->answer(box); }});
    };
    add("carom", [] { return carom_finder(PairStrategy::automatic); });
    add("two threads", [] { return carom_finder(PairStrategy::automatic, &two_threads); });
    for (const PairStrategy strategy :
         {PairStrategy::grid, PairStrategy::hierarchical_grid, PairStrategy::partition, PairStrategy::sweep})
        add(pair_strategy_name(strategy), [strategy] { return carom_finder(strategy); });
    add("b2BroadPhase", box2d_broad_phase);
    // A million boxes take Chipmunk many seconds a frame, and a giant of a thousand cells squared its hash.
    if (count < 1'000'000) add("cpBBTree", chipmunk_tree);
    if (count < 1'000'000 && scene != BroadScene::giants) add("cpSpaceHash", chipmunk_hash);
    add("rtree", boost_r_tree);
    add("cgal", cgal_box_intersection);
    family.forget = [film, players] {
        for (const auto& player : players) player->forget();
        film->made.reset();
    };
    return family;
}

}  // namespace

std::vector<Family> broad_families() {
    std::vector<Family> families;
    for (const BroadScene scene : broad_scenes) {
        for (const std::size_t count : {1000, 10'000, 100'000, 1'000'000}) {
            if (count <= most_boxes(scene)) families.push_back(broad_family(scene, count));
        }
    }
    return families;
}

}  // namespace bench
