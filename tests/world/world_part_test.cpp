// Parts of worlds in one process, which exchange letters in memory, against one world: events, states and queries.
#include "rates.hpp"
#include "sanitized.hpp"
#include "world_edits.hpp"

#include <carom/detail/world/world_part.hpp>

#include <gtest/gtest.h>

namespace carom {
namespace {

using detail::Letters;
using detail::WorldPart;

/// Columns or rows of the plane, whose borders change. Each has its upper border.
class Strips : public detail::RankMap {
  public:
    explicit Strips(int count) : borders_(static_cast<std::size_t>(count - 1), 1e300) {}

    void set_random(test::Random& random, int reach) {
        is_rows_ = random.chance(0.5);
        for (double& border : borders_) border = random.integer(-5 * reach, 5 * reach);
        std::sort(borders_.begin(), borders_.end());
    }
    bool has(int rank, const Vec2D& point) const override { return strip_of(point) == rank; }
    void visit_ranks(const AabbD& box, FunctionRef<void(int)> visit) const override {
        for (int rank = strip_of(box.min); rank <= strip_of(box.max); ++rank) visit(rank);
    }

  private:
    int strip_of(const Vec2D& point) const {
        const double at = is_rows_ ? point.y : point.x;
        return static_cast<int>(std::lower_bound(borders_.begin(), borders_.end(), at) - borders_.begin());
    }

    std::vector<double> borders_;
    bool is_rows_ = false;
};

/// All of the plane is of rank 0. Counts what it is asked.
class CountedMap : public detail::RankMap {
  public:
    mutable int questions = 0;

    bool has(int rank, const Vec2D&) const override {
        ++questions;
        return rank == 0;
    }
    void visit_ranks(const AabbD&, FunctionRef<void(int)> visit) const override {
        ++questions;
        visit(0);
    }
};

/// A world in parts, with its stack of free slots.
template <class T>
class Parts {
  public:
    using Kept = std::optional<BasicContact<T>>;

    explicit Parts(int count, int reach, bool keeps_contacts, TaskRunner* tasks)
        : reach_(reach), keeps_contacts_(keeps_contacts), tasks_(tasks) {
        divide(count);
    }

    // Saves all parts in sections, and restores them as another number of parts.
    void restart(int count, std::size_t section_slots) {
        std::vector<std::vector<std::uint8_t>> saved;
        for (const WorldPart<T>& part : parts_) {
            for (std::size_t i = 0; i < part.section_count(section_slots); ++i)
                saved.push_back(part.save(section_slots, i));
        }
        divide(count);
        for (std::size_t i = 0; i < saved.size(); ++i) EXPECT_TRUE(parts_[i % parts_.size()].restore(saved[i]).ok());
        for (WorldPart<T>& part : parts_) part.end_restore();
        std::vector<ColliderId> needed;
        for (int rank = 0; rank < count; ++rank) {
            parts_[static_cast<std::size_t>(rank)].needed(needed);
            for (const ColliderId& id : needed) {
                for (WorldPart<T>& part : parts_) part.subscribe(id, rank);
            }
        }
    }

    void add(const BasicCollider<T>& collider, ColliderId id) {
        ColliderId next{slots_, 0};
        if (free_.empty()) {
            ++slots_;
        } else {
            next = free_.back();
            free_.pop_back();
        }
        EXPECT_EQ(next, id);
        ASSERT_TRUE(WorldPart<T>::check(collider).ok());
        parts_[id.index % parts_.size()].add(collider, id);
    }

    template <class Edit>
    void edit(ColliderId id, const Edit& edit) {
        int owners = 0;
        for (WorldPart<T>& part : parts_) {
            const std::optional<ColliderId> local = part.local(id);
            if (!local) continue;
            ++owners;
            edit(part.world(), *local);
        }
        EXPECT_EQ(owners, 1);
    }

    void update(T dt, test::Random& random) {
        std::vector<ColliderId> freed;
        bool any_continuous = false;
        for (WorldPart<T>& part : parts_) {
            part.begin_update(freed);
            any_continuous |= part.has_continuous();
        }
        std::sort(freed.begin(), freed.end());
        free_.insert(free_.end(), freed.begin(), freed.end());
        const bool divided = random.chance(0.3);
        if (divided) strips_->set_random(random, reach_);
        for (bool is_done = false; !is_done;) {
            is_done = true;
            const auto write = [&](WorldPart<T>& part, Letters& to) { is_done &= part.write_moves(most_moves_, to); };
            exchange(write, &WorldPart<T>::read_moves);
        }
        for (WorldPart<T>& part : parts_) EXPECT_TRUE(part.advance(dt, any_continuous, tasks_).ok());
        exchange([&](WorldPart<T>& part, Letters& to) { part.write_ghosts(divided, to); }, &WorldPart<T>::read_ghosts);
        exchange([](WorldPart<T>& part, Letters& to) { part.write_contacts(to); }, &WorldPart<T>::read_contacts);
        for (WorldPart<T>& part : parts_) part.find_events(dt, tasks_);
    }

    std::uint64_t hash() const {
        std::uint64_t sum = 0;
        for (const WorldPart<T>& part : parts_) sum += part.hash();
        for (std::size_t place = 0; place < free_.size(); ++place) sum += detail::free_slot_hash(place, free_[place]);
        return sum;
    }

    std::vector<BasicWorldEvent<T>> events(std::span<const BasicWorldEvent<T>> (BasicWorld<T>::*list)() const) const {
        std::vector<BasicWorldEvent<T>> all;
        for (const WorldPart<T>& part : parts_) {
            const auto own = (part.world().*list)();
            all.insert(all.end(), own.begin(), own.end());
        }
        detail::sort_events(all);
        return all;
    }

    // The contacts of events, which all together are `expected`: those that parts keep, or else return.
    bool has_contacts(std::span<const BasicWorldEvent<T>> expected, std::span<const Kept> contacts,
                      std::span<const BasicWorldEvent<T>> (BasicWorld<T>::*list)() const,
                      std::span<const Kept> (BasicWorld<T>::*kept)() const) const {
        for (const WorldPart<T>& part : parts_) {
            const auto events = (part.world().*list)();
            const auto own = (part.world().*kept)();
            for (std::size_t i = 0; i < events.size(); ++i) {
                const auto at =
                    std::lower_bound(expected.begin(), expected.end(), events[i], detail::is_listed_before<T>) -
                    expected.begin();
                const Kept& right = contacts[static_cast<std::size_t>(at)];
                const Kept found = own.empty() ? part.world().contact(events[i]) : own[i];
                if (!test::is_same_contact(found, right)) return false;
            }
        }
        return true;
    }

    std::size_t letters = 0;  ///< that were sent

  private:
    template <class Write>
    void exchange(const Write& write, void (WorldPart<T>::*read)(const Letters&)) {
        std::vector<Letters> written(parts_.size());
        for (std::size_t i = 0; i < parts_.size(); ++i) write(parts_[i], written[i]);
        for (std::size_t to = 0; to < parts_.size(); ++to) {
            Letters received(parts_.size());
            for (std::size_t from = 0; from < parts_.size(); ++from) {
                letters += from != to && !written[from][to].empty();
                received[from] = written[from][to];
            }
            (parts_[to].*read)(received);
        }
    }

    void divide(int count) {
        parts_.clear();
        strips_ = std::make_unique<Strips>(count);
        for (int rank = 0; rank < count; ++rank) {
            parts_.emplace_back(*strips_, rank, count);
            parts_.back().world().keep_contacts(keeps_contacts_);
        }
    }

    std::size_t most_moves_ = 16;  ///< at a time
    int reach_;
    bool keeps_contacts_;
    TaskRunner* tasks_;
    std::unique_ptr<Strips> strips_;
    std::vector<WorldPart<T>> parts_;
    std::vector<ColliderId> free_;
    std::uint32_t slots_ = 0;
};

/// What came up in the histories.
struct Tally {
    std::uint64_t events = 0, on_path = 0, ends = 0, letters = 0, updates = 0;
};

struct Size {
    int parts;
    int colliders;
    int steps;
    int reach = 4;
    bool keeps_contacts = true;
    TaskRunner* tasks = nullptr;  ///< of the parts
};

// False at the first difference.
template <class T>
bool run(std::uint64_t seed, const Size& size, Tally& tally) {
    BasicWorld<T> world;
    world.keep_contacts(size.keeps_contacts);
    Parts<T> parts(size.parts, size.reach, size.keeps_contacts, size.tasks);
    test::WorldEdits<T, Parts<T>> edits(seed, world, parts, size.reach);
    for (int i = edits.random().integer(size.colliders / 2, size.colliders); i > 0; --i) edits.add();
    bool same = true;
    for (int step = 0; same && step < size.steps; ++step) {
        for (int i = edits.random().integer(0, 6); i > 0; --i) edits.change();
        const T dt = edits.time_step();
        EXPECT_TRUE(world.update(dt).ok());
        parts.update(dt, edits.random());
        const auto compare = [&](const char* name, auto list) {
            const auto expected = (world.*list)();
            const auto found = parts.events(list);
            if (std::equal(expected.begin(), expected.end(), found.begin(), found.end())) return;
            same = false;
            ADD_FAILURE() << name << " of step " << step << ": " << found.size() << ", expected " << expected.size();
        };
        const auto compare_all = [&] {
            compare("begins", &BasicWorld<T>::begins);
            compare("stays", &BasicWorld<T>::stays);
            compare("ends", &BasicWorld<T>::ends);
            const bool same_contacts = !same || !size.keeps_contacts ||
                                       (parts.has_contacts(world.begins(), world.begin_contacts(),
                                                           &BasicWorld<T>::begins, &BasicWorld<T>::begin_contacts) &&
                                        parts.has_contacts(world.stays(), world.stay_contacts(), &BasicWorld<T>::stays,
                                                           &BasicWorld<T>::stay_contacts));
            if (!same_contacts) ADD_FAILURE() << "contacts of step " << step;
            same = same && same_contacts;
            if (world.state_hash() == parts.hash()) return;
            same = false;
            ADD_FAILURE() << "hash of step " << step;
        };
        compare_all();
        if (edits.random().chance(2.0 / size.steps)) {
            const std::size_t section_slots = static_cast<std::size_t>(size.colliders) >> edits.random().integer(0, 5);
            parts.restart(edits.random().integer(1, 7), section_slots);
            compare_all();
        }
        tally.events += world.begins().size();
        tally.ends += world.ends().size();
        for (const auto& e : world.begins()) tally.on_path += e.on_path;
        ++tally.updates;
    }
    tally.letters += parts.letters;
    return same;
}

template <class T>
void expect_parts_agree(std::uint64_t seed, std::uint64_t cases) {
    Tally tally;
    for (std::uint64_t i = 0; i < cases; ++i) {
        const int count = std::array{1, 2, 3, 4, 7}[i % 5];
        if (!run<T>(seed + i, {count, 50, 20}, tally)) {
            ADD_FAILURE() << "history of seed " << seed + i << " in " << count << " parts";
            return;
        }
    }
    EXPECT_GT(tally.ends, tally.events / 2);
    test::expect_often(tally.on_path, tally.events, 0.1, "in motion");
    EXPECT_GT(tally.letters, tally.updates);
}

// So many that parts share their work among threads, search in trees, and save several sections.
template <class T>
void expect_many_agree(TaskRunner& tasks, int parts) {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        EXPECT_TRUE(run<T>(seed, {parts, 3000, 8, 50, false, &tasks}, tally)) << "history of seed " << seed;
    }
    EXPECT_GT(tally.events, 500u);
    EXPECT_GT(tally.ends, 50u);
    EXPECT_GT(tally.on_path, 50u);
}

TEST(WorldPart, AgreesWithThousandsOfCollidersAndThreads) {
    ThreadPool two(2), three(3);
    expect_many_agree<float>(two, 3);
    expect_many_agree<double>(three, 7);
}

// Others may need thousands of rounds.
TEST(WorldPart, GoesThroughItsCollidersOnceInAllRounds) {
    const CountedMap map;
    WorldPart<float> part(map, 0, 2);
    for (std::uint32_t i = 0; i < 3; ++i) part.add({.shape = Circle{{0, 0}, 1}}, {i, 0});
    std::vector<ColliderId> freed;
    for (int update = 0; update < 2; ++update) {
        part.begin_update(freed);
        Letters letters;
        EXPECT_TRUE(part.write_moves(1, letters));
        EXPECT_GE(std::exchange(map.questions, 0), 3) << "update " << update;
        EXPECT_TRUE(part.write_moves(1, letters));
        EXPECT_EQ(map.questions, 0) << "update " << update;
        EXPECT_TRUE(part.advance(1, false, nullptr).ok());
        part.find_events(1, nullptr);
    }
}

// An update that fails ends there: contacts are those of its events.
TEST(WorldPart, ForgetsContactsWithTheirEvents) {
    const CountedMap map;
    WorldPart<float> part(map, 0, 1);
    part.world().keep_contacts();
    for (std::uint32_t i = 0; i < 2; ++i) part.add({.shape = Circle{{0, 0}, 1}}, {i, 0});
    std::vector<ColliderId> freed;
    for (int update = 0; update < 2; ++update) {
        part.begin_update(freed);
        EXPECT_TRUE(part.world().begin_contacts().empty() && part.world().stay_contacts().empty());
        EXPECT_TRUE(part.advance(1, false, nullptr).ok());
        part.find_events(1, nullptr);
        EXPECT_EQ(part.world().begin_contacts().size() + part.world().stay_contacts().size(), 1u);
    }
    part.begin_update(freed);
    EXPECT_TRUE(part.world().stays().empty() && part.world().stay_contacts().empty());
}

TEST(WorldPart, AgreesWithOneWorldInFloat) {
    expect_parts_agree<float>(1, test::cases_or_fewer(60, 20));
}

TEST(WorldPart, AgreesWithOneWorldInDouble) {
    expect_parts_agree<double>(1'000'000, test::cases_or_fewer(60, 20));
}

}  // namespace
}  // namespace carom
