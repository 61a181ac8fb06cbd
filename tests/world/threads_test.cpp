// The same events, errors and bits for any number of threads, and in whichever order these do their jobs.

#include "random.hpp"
#include "random_colliders.hpp"
#include "rates.hpp"
#include "sanitized.hpp"

#include <carom/world/world.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace carom {
namespace {

using test::Random;

/// Does the last job first.
struct Backwards final : TaskRunner {
    std::size_t jobs = 0;
    void run(std::size_t count, FunctionRef<void(std::size_t)> job) override {
        jobs += count;
        while (count > 0) job(--count);
    }
};

/// Thousands of everything, so that all long lists have several parts.
template <class T>
BasicWorld<T> random_world(Random& random, bool crowded) {
    BasicWorld<T> world;
    test::ColliderSource<T> source(random);
    const int reach = crowded ? 150 : 400;
    for (int i = 0; i < 2500; ++i) {
        BasicCollider<T> c = source.collider(0.03);
        c.pose.at = c.pose.at + source.vec(reach);
        c.continuous = crowded && random.chance(0.03);
        if (c.kind != ColliderKind::static_body) c.velocity = source.vec(random.chance(0.1) ? 20 : 2);
        if (c.kind != ColliderKind::static_body && random.chance(0.02)) c.angular_velocity = T(random.integer(-9, 9));
        const ColliderId id = world.add(c).value();
        if (i % 500 == 7 && c.kind != ColliderKind::static_body) {
            EXPECT_TRUE(world.set_velocity(id, {std::numeric_limits<T>::max() / 8, T(0)}).ok());
        }
    }
    return world;
}

template <class T>
void expect_equal(const BasicWorld<T>& a, const BasicWorld<T>& b) {
    const auto list = [](auto events) { return std::vector(events.begin(), events.end()); };
    ASSERT_EQ(list(a.begins()), list(b.begins()));
    ASSERT_EQ(list(a.stays()), list(b.stays()));
    ASSERT_EQ(list(a.ends()), list(b.ends()));
    ASSERT_EQ(a.state_hash(), b.state_hash());
}

// The contacts that a world keeps are those that `contact` returns. Returns how many there are.
template <class T>
std::size_t expect_kept_contacts(const BasicWorld<T>& world, const BasicWorld<T>& asked) {
    using Kept = std::span<const std::optional<BasicContact<T>>>;
    std::size_t count = 0;
    const auto compare = [&](std::span<const BasicWorldEvent<T>> events, Kept kept) {
        ASSERT_EQ(kept.size(), events.size());
        for (std::size_t i = 0; i < kept.size(); ++i) {
            const std::optional<BasicContact<T>> contact = asked.contact(events[i]);
            ASSERT_EQ(kept[i].has_value(), contact.has_value());
            if (!contact) continue;
            ASSERT_EQ(kept[i]->normal, contact->normal);
            ASSERT_EQ(kept[i]->separation, contact->separation);
            ASSERT_EQ(kept[i]->unique_normal, contact->unique_normal);
            ASSERT_EQ(kept[i]->point, contact->point);
            ++count;
        }
    };
    compare(asked.begins(), world.begin_contacts());
    compare(asked.stays(), world.stay_contacts());
    EXPECT_TRUE(asked.begin_contacts().empty() && asked.stay_contacts().empty());
    return count;
}

template <class T>
void check_threads() {
    ThreadPool two(2), three(3);
    Backwards backwards;
    Random random(11);
    std::size_t reported = 0, on_path = 0, refused = 0, contacts = 0;
    const std::uint64_t worlds = test::cases_or_fewer(6, 2);
    for (std::uint64_t n = 0; n < worlds; ++n) {
        BasicWorld<T> alone = random_world<T>(random, n % 2 == 0);
        BasicWorld<T> by_two = alone, by_three = alone;
        by_two.keep_contacts();
        BasicWorld<T> by_backwards = by_two;
        for (int step = 0; step < 3; ++step) {
            const Status status = alone.update(T(2));
            for (const auto& [world, tasks] : {std::pair<BasicWorld<T>*, TaskRunner*>{&by_two, &two},
                                               {&by_three, &three},
                                               {&by_backwards, &backwards}}) {
                const Status its = world->update(T(2), tasks);
                ASSERT_EQ(its.ok(), status.ok());
                ASSERT_TRUE(its.ok() || its.error().index == status.error().index);
                expect_equal(*world, alone);
            }
            contacts += expect_kept_contacts(step == 0 ? by_two : by_backwards, alone);
            reported += alone.begins().size() + alone.stays().size() + alone.ends().size();
            for (const auto& event : alone.begins()) on_path += event.on_path;
            refused += !status.ok();
        }
    }
    EXPECT_GT(reported, 1000 * worlds);
    EXPECT_GT(on_path, 10 * worlds);
    EXPECT_GE(refused, 1u);
    EXPECT_GT(contacts, 500 * worlds);
    EXPECT_GT(backwards.jobs, 10 * worlds);
}

TEST(WorldThreads, GiveTheSameEventsInFloat) {
    check_threads<float>();
}

TEST(WorldThreads, GiveTheSameEventsInDouble) {
    check_threads<double>();
}

}  // namespace
}  // namespace carom
