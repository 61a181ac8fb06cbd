// Random world histories against a world that compares all pairs: every begin, stay and end, with its time and reason.

#include "random_colliders.hpp"
#include "rates.hpp"
#include "reference_world.hpp"
#include "sanitized.hpp"

#include <gtest/gtest.h>

#include <array>

namespace carom {
namespace {

using test::ColliderSource;
using test::Random;
using test::ReferenceWorld;

template <class T>
std::string text(std::span<const BasicWorldEvent<T>> events) {
    std::string text;
    for (const auto& e : events) {
        char line[160];
        std::snprintf(line, sizeof line, "  %u.%u %u.%u time %.9g reason %d solid %d on_path %d certainty %d\n",
                      e.a.index, e.a.generation, e.b.index, e.b.generation, static_cast<double>(e.time),
                      static_cast<int>(e.reason), e.solid, e.on_path, static_cast<int>(e.certainty));
        text += line;
    }
    return text;
}

/// What came up in the histories.
struct Tally {
    std::uint64_t asked = 0, met = 0, begins = 0, stays = 0, on_path = 0, within = 0;
    std::array<std::uint64_t, 4> ends{};
};

template <class T>
class History {
  public:
    explicit History(std::uint64_t seed) : random_(seed), source_(random_) {}

    // False at the first difference.
    bool run(int steps, Tally& tally) {
        const bool crowded = random_.chance(0.05);  // few that go among many that are fixed
        for (int i = crowded ? 60 : 0; i-- > 0;) add(true);
        for (int i = random_.integer(2, crowded ? 3 : 9); i-- > 0;) add();
        for (int step = 0; step < steps; ++step) {
            for (int i = random_.integer(0, 4); i-- > 0;) change();
            const T dt = std::array{T(1), T(1), T(0.5), T(0)}[random_.bits() % 4];
            EXPECT_TRUE(world_.update(dt).ok());
            for (auto& [id, c] : reference_.colliders) c.now.pose = world_.pose(id);
            reference_.update();
            if (!agrees(step)) return false;
            count(tally);
        }
        tally.asked += static_cast<std::uint64_t>(reference_.pairs_asked);
        tally.met += static_cast<std::uint64_t>(reference_.touching_pairs);
        return true;
    }

  private:
    // Close together, so that about half of them touch.
    BasicPose<T> place() { return source_.pose(random_.chance(0.8) ? 1 : 2); }

    void add(bool fixed = false) {
        BasicCollider<T> collider = source_.collider();
        collider.pose = place();
        if (fixed) {
            collider.kind = ColliderKind::static_body;
            collider.velocity = {};
        }
        const ColliderId id = world_.add(collider).value();
        reference_.colliders[id] = {collider, collider.pose};
    }

    void change() {
        if (reference_.colliders.empty()) return add();
        auto entry = std::next(reference_.colliders.begin(),
                               static_cast<std::ptrdiff_t>(random_.bits() % reference_.colliders.size()));
        const ColliderId id = entry->first;
        test::ReferenceCollider<T>& c = entry->second;
        if (c.removed) return add();
        switch (random_.integer(0, 7)) {
            case 0:
                return add();
            case 1:
                c.removed = true;
                world_.remove(id);
                break;
            case 2:
            case 3:
                c.now.pose = place();
                EXPECT_TRUE(world_.move(id, c.now.pose).ok());
                break;
            case 4:
                c.now.velocity = source_.velocity(c.now.kind);
                EXPECT_TRUE(world_.set_velocity(id, c.now.velocity).ok());
                break;
            case 5:
                c.now.filter = source_.filter();
                world_.set_filter(id, c.now.filter);
                break;
            case 6:
                c.reshaped = true;
                if (random_.chance(0.2)) {
                    c.now.mask = source_.mask();
                    EXPECT_TRUE(world_.set_mask(id, c.now.mask).ok());
                } else {
                    c.now.mask = {};
                    c.now.shape = source_.shape();
                    EXPECT_TRUE(world_.set_shape(id, c.now.shape).ok());
                }
                break;
            default:
                c.now.sensor = !c.now.sensor;
                world_.set_sensor(id, c.now.sensor);
        }
    }

    bool agrees(int step) const {
        bool same = true;
        const auto compare = [&](const char* name, std::span<const BasicWorldEvent<T>> ours,
                                 std::span<const BasicWorldEvent<T>> theirs) {
            if (std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end())) return;
            same = false;
            ADD_FAILURE() << name << " of step " << step << ":\n" << text(ours) << "but expected\n" << text(theirs);
        };
        compare("begins", world_.begins(), reference_.begins);
        compare("stays", world_.stays(), reference_.stays);
        compare("ends", world_.ends(), reference_.ends);
        return same;
    }

    void count(Tally& tally) const {
        tally.begins += world_.begins().size();
        tally.stays += world_.stays().size();
        for (const auto& e : world_.begins()) {
            tally.on_path += e.on_path;
            tally.within += e.on_path && e.time > 0 && e.time < 1;
        }
        for (const auto& e : world_.ends()) ++tally.ends[static_cast<std::size_t>(e.reason)];
    }

    Random random_;
    ColliderSource<T> source_;
    BasicWorld<T> world_;
    ReferenceWorld<T> reference_;
};

template <class T>
void expect_histories_agree(std::uint64_t seed, std::uint64_t count) {
    Tally tally;
    for (std::uint64_t i = 0; i < count; ++i) {
        if (!History<T>(seed + i).run(6, tally)) {
            ADD_FAILURE() << "history of seed " << seed + i;
            return;
        }
    }
    test::expect_hit_rate(tally.met, tally.asked);
    const std::uint64_t begins = tally.begins;
    EXPECT_GT(tally.stays, begins / 5);
    test::expect_often(tally.on_path, begins, 0.1, "in motion");
    test::expect_often(tally.within, begins, 0.05, "within the step");
    for (const std::uint64_t ends : tally.ends) test::expect_often(ends, begins, 0.01, "ends");
}

TEST(WorldHistory, AgreesWithAllPairsInFloat) {
    expect_histories_agree<float>(1, test::cases_or_fewer(3000, 200));
}

TEST(WorldHistory, AgreesWithAllPairsInDouble) {
    expect_histories_agree<double>(1'000'000, test::cases_or_fewer(3000, 200));
}

TEST(WorldHistorySlow, AgreesWithAllPairs) {
    expect_histories_agree<float>(2'000'000, test::cases_or_fewer(50'000, 1000));
    expect_histories_agree<double>(3'000'000, test::cases_or_fewer(50'000, 1000));
}

}  // namespace
}  // namespace carom
