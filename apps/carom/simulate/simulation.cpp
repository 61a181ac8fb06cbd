#include "simulate/simulation.hpp"

#include "check/ignore.hpp"
#include "cli/usage_error.hpp"
#include "explain/find_item.hpp"
#include "io/input_error.hpp"
#include "simulate/near_pairs.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <span>

namespace carom::tool {

namespace {

// "X,Y" as two finite numbers.
Vec2D parse_velocity(const std::string& item, const std::string& text) {
    Vec2D velocity;
    const char* const end = text.data() + text.size();
    const auto x = std::from_chars(text.data(), end, velocity.x);
    const bool comma = x.ec == std::errc() && x.ptr != end && *x.ptr == ',';
    const auto y = comma ? std::from_chars(x.ptr + 1, end, velocity.y) : x;
    if (!comma || y.ec != std::errc() || y.ptr != end || !std::isfinite(velocity.x) || !std::isfinite(velocity.y)) {
        throw UsageError(fmt::format("--velocity {}={}: must be ITEM=X,Y with two numbers", item, text));
    }
    return velocity;
}

class Simulator {
  public:
    Simulator(const Level& level, const SimulationOptions& options, SimulatedWorld& world)
        : level_(level), world_(world) {
        simulation_.options = options;
        if (options.selection) selection_ = select_items(level, *options.selection);
        std::vector<std::optional<MotionD>> motions(level.items.size());
        for (std::size_t i = 0; i < level.items.size(); ++i) motions[i] = level.items[i].motion;
        for (const auto& [name, text] : options.velocities) {
            motions[find_item(level, name)] = MotionD::linear(parse_velocity(name, text));
        }
        for (std::size_t i = 0; i < level.items.size(); ++i) add(i, motions[i]);
        if (options.keep_poses && options.steps > max_poses / std::max<std::size_t>(simulation_.movers.size(), 1)) {
            throw UsageError(
                fmt::format("--draw keeps where {} items are after each of {} steps, and at most {} places; "
                            "give fewer --steps",
                            simulation_.movers.size(), options.steps, max_poses));
        }
    }

    Simulation run(FunctionRef<void(std::size_t)> show) {
        for (std::size_t step = 1; step <= simulation_.options.steps; ++step) {
            show(step);
            expect_few_near(step);
            if (const Status status = world_.update(simulation_.options.dt); !status) {
                if (status.error().index < 0)
                    throw InputError(fmt::format("{}: step {}: {}", level_.path, step, status.error().message));
                const auto slot = static_cast<std::size_t>(status.error().index);
                throw InputError(fmt::format("{}: {} leaves the range of numbers in step {}; give fewer --steps",
                                             level_.path, full_label(level_.items[added_[slot].item]), step));
            }
            note_events(step);
            note_poses(step);
        }
        simulation_.in_contact = simulation_.begins - simulation_.ends;
        simulation_.state_hash = world_.state_hash();
        return std::move(simulation_);
    }

  private:
    void add(std::size_t index, const std::optional<MotionD>& motion);
    void expect_few_near(std::size_t step);
    void expect_few_contacts(std::size_t step) const;
    bool is_listed(const WorldEventD& event) const;
    std::size_t item_of(ColliderId id) const { return added_[id.index].item; }
    void note_events(std::size_t step);
    void note_poses(std::size_t step);
    SimulatedEvent event(SimulatedKind kind, const WorldEventD& from, std::size_t step) const;

    /// A collider of the world, by the index of its id.
    struct Added {
        std::size_t item;
        bool sensor;
    };

    const Level& level_;
    SimulatedWorld& world_;
    Simulation simulation_;
    std::vector<Added> added_;
    std::vector<PoseD> poses_;
    NearPairCounter near_pairs_;
    std::optional<Selection> selection_;
};

void Simulator::add(std::size_t index, const std::optional<MotionD>& motion) {
    const Item& item = level_.items[index];
    if (!item.body) {
        ++simulation_.shapeless;
        return;
    }
    ColliderD collider;
    collider.shape = item.body->shape;
    collider.pose = motion ? compose(motion->pose_at(0), item.body->pose) : item.body->pose;
    collider.kind = item.collider.kind.value_or(motion ? ColliderKind::dynamic_body : ColliderKind::static_body);
    collider.continuous = motion.has_value();
    collider.sensor = item.collider.sensor;
    collider.filter = item.collider.filter;
    collider.one_way = item.collider.one_way;
    collider.user_data = index;
    if (const Status status = world_.add(collider, motion); !status)
        throw InputError(fmt::format("{}: {}: {}", level_.path, full_label(item), status.error().message));
    added_.push_back({index, collider.sensor});
    near_pairs_.add(*item.body, motion, collider.kind, collider.filter);
    if (motion) {
        simulation_.movers.push_back({index, {collider.pose}});
    } else {
        ++simulation_.fixed_count;
    }
}

SimulatedEvent Simulator::event(SimulatedKind kind, const WorldEventD& from, std::size_t step) const {
    SimulatedEvent event;
    event.kind = kind;
    event.a = item_of(from.a);
    event.b = item_of(from.b);
    event.step = step;
    event.time = (static_cast<double>(step - 1) + from.time) * simulation_.options.dt;
    event.solid = from.solid;
    event.sensor = added_[from.a.index].sensor || added_[from.b.index].sensor;
    event.certainty = from.certainty;
    return event;
}

void Simulator::expect_few_near(std::size_t step) {
    const double dt = simulation_.options.dt;
    if (near_pairs_.has_few_pairs(static_cast<double>(step - 1) * dt, static_cast<double>(step) * dt, max_near_pairs))
        return;
    throw InputError(
        fmt::format("{}: more than {} pairs of items come near each other in step {}; simulate fewer items",
                    level_.path, max_near_pairs, step));
}

void Simulator::expect_few_contacts(std::size_t step) const {
    if (world_.begins().size() <= max_contacts) return;
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> contacts;
    for (const WorldEventD& e : world_.begins()) {
        const std::size_t a = item_of(e.a), b = item_of(e.b);
        if (++contacts[{a, b}] <= max_contacts) continue;
        throw InputError(fmt::format("{}: {} and {} touch more than {} times in step {}; give a smaller --dt",
                                     level_.path, full_label(level_.items[a]), full_label(level_.items[b]),
                                     max_contacts, step));
    }
}

bool Simulator::is_listed(const WorldEventD& event) const {
    if (simulation_.options.skip) return false;
    if (!selection_) return true;
    const std::size_t a = item_of(event.a), b = item_of(event.b);
    return (selection_->compares(a, b) || selection_->compares(b, a)) &&
           !ignores_pair(level_.items[a], level_.items[b]);
}

void Simulator::note_events(std::size_t step) {
    std::vector<SimulatedEvent>& events = simulation_.events;
    const std::size_t first = events.size();
    expect_few_contacts(step);
    const std::size_t stays = simulation_.options.stays ? world_.stays().size() : 0;
    if (first + world_.begins().size() + world_.ends().size() + stays > max_events) {
        throw InputError(
            fmt::format("{}: more than {} events by step {}; give fewer --steps", level_.path, max_events, step));
    }
    const auto note = [&](SimulatedKind kind, std::span<const WorldEventD> all) {
        const std::size_t before = events.size();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (!is_listed(all[i])) continue;
            events.push_back(event(kind, all[i], step));
            if (kind == SimulatedKind::begin) events.back().contact = world_.contact(i);
        }
        return events.size() - before;
    };
    simulation_.begins += note(SimulatedKind::begin, world_.begins());
    simulation_.ends += note(SimulatedKind::end, world_.ends());
    if (simulation_.options.stays) note(SimulatedKind::stay, world_.stays());
    std::stable_sort(events.begin() + static_cast<std::ptrdiff_t>(first), events.end(),
                     [](const SimulatedEvent& x, const SimulatedEvent& y) { return x.time < y.time; });
}

void Simulator::note_poses(std::size_t step) {
    const bool keep = simulation_.options.keep_poses;
    if (!keep && step < simulation_.options.steps) return;
    world_.mover_poses(poses_);
    for (std::size_t i = 0; i < poses_.size(); ++i) simulation_.movers[i].poses.push_back(poses_[i]);
}

}  // namespace

void check_simulation(const SimulationOptions& options) {
    if (options.steps < 1 || options.steps > max_steps) {
        throw UsageError(fmt::format("--steps must be from 1 to {}; got {}", max_steps, options.steps));
    }
    if (!(options.dt > 0) || !std::isfinite(options.dt)) {
        throw UsageError(fmt::format("--dt must be a number above 0; got {}", options.dt));
    }
}

Simulation simulate(const Level& level, const SimulationOptions& options, SimulatedWorld& world,
                    FunctionRef<void(std::size_t)> show) {
    check_simulation(options);
    return Simulator(level, options, world).run(show);
}

}  // namespace carom::tool
