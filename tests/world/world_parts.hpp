/// A world in parts in one process, which exchange messages in memory.
#pragma once

#include "random_colliders.hpp"
#include "world_edits.hpp"

#include <carom/detail/world/world_part.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>

namespace carom::test {

using detail::Messages;
using detail::WorldPart;

/// Columns or rows of the plane, whose borders change. Each has its upper border.
class Strips : public detail::RankMap {
  public:
    explicit Strips(int count) : borders_(static_cast<std::size_t>(count - 1), 1e300) {}

    void set_random(Random& random, int reach) {
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
        if (alter_sections) alter_sections(saved);
        for (std::size_t i = 0; i < saved.size(); ++i) note(parts_[i % parts_.size()].restore(saved[i]));
        for (WorldPart<T>& part : parts_) note(part.end_restore());
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
        note(parts_[id.index % parts_.size()].add(collider, id));
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

    void update(T dt, Random& random) {
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
        const auto advance = [&](WorldPart<T>& part) { note(part.advance(dt, any_continuous, tasks_)); };
        // In rounds, or all at once while the others are advanced.
        for (bool is_done = false; !is_done;) {
            is_done = true;
            const auto write = [&](WorldPart<T>& part, Messages& to) {
                is_done &= part.write_moves(divided ? most_moves_ : std::numeric_limits<std::size_t>::max(), to);
                if (!divided) advance(part);
            };
            exchange(write, &WorldPart<T>::read_moves);
        }
        for (WorldPart<T>& part : parts_) {
            if (divided) advance(part);
            note(part.advance_arrivals(dt));
        }
        exchange([&](WorldPart<T>& part, Messages& to) { part.write_ghosts(divided, to); }, &WorldPart<T>::read_ghosts);
        const auto write_contacts = [&](WorldPart<T>& part, Messages& to) {
            part.write_contacts(to);
            part.find_pairs(dt, tasks_);
        };
        exchange(write_contacts, &WorldPart<T>::read_contacts);
        for (WorldPart<T>& part : parts_) part.find_events(tasks_);
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
                if (!is_same_contact(found, right)) return false;
            }
        }
        return true;
    }

    std::size_t messages = 0;   ///< that were sent
    std::vector<Error> errors;  ///< of parts

    // What happens to messages, or to saved sections, before they are read.
    std::function<void(Messages&)> alter_messages, alter_sections;

  private:
    void note(const Status& status) {
        if (!status) errors.push_back(status.error());
    }

    template <class Write>
    void exchange(const Write& write, Status (WorldPart<T>::*read)(const Messages&)) {
        std::vector<Messages> written(parts_.size());
        for (std::size_t i = 0; i < parts_.size(); ++i) write(parts_[i], written[i]);
        for (std::size_t to = 0; to < parts_.size(); ++to) {
            Messages received(parts_.size());
            for (std::size_t from = 0; from < parts_.size(); ++from) {
                messages += from != to && !written[from][to].empty();
                received[from] = written[from][to];
            }
            if (alter_messages) alter_messages(received);
            note((parts_[to].*read)(received));
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

}  // namespace carom::test
