/// A level as a world, stepped: what moves, and what begins and ends to meet.
#pragma once

#include "level/level.hpp"

#include <carom/function_ref.hpp>
#include <carom/query/contact.hpp>
#include <carom/world/events.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace carom::tool {

/// What is simulated, and how far.
struct SimulationOptions {
    std::size_t steps = 60;
    double dt = 1.0 / 60;
    bool stays = false;                                           ///< also tell who goes on meeting in each step
    std::vector<std::pair<std::string, std::string>> velocities;  ///< an item as `find_item` finds it, and "X,Y"
    bool keep_poses = false;                                      ///< of what moves, for a picture
};

enum class SimulatedKind { begin, stay, end };

/// Two items that begin to meet, go on, or no longer do.
struct SimulatedEvent {
    SimulatedKind kind{};
    std::size_t a = 0, b = 0;  ///< the level's items
    std::size_t step = 0;      ///< from 1
    double time = 0;           ///< since the start
    bool solid = true;
    bool sensor = false;  ///< at least one is one; else what is not solid is a one-way, met from the other side
    Certainty certainty = Certainty::exact;
    std::optional<BasicContact<double>> contact;  ///< of a begin
};

/// An item that moves: where it is at the end, or after each step from the start on.
struct SimulatedMover {
    std::size_t item = 0;
    std::vector<PoseD> poses;
};

struct Simulation {
    SimulationOptions options;
    std::vector<SimulatedEvent> events;  ///< in order of time
    std::vector<SimulatedMover> movers;
    std::size_t fixed_count = 0;
    std::size_t shapeless = 0;  ///< items without a collision shape
    std::size_t begins = 0, ends = 0;
    std::size_t meeting = 0;       ///< pairs that meet at the end
    std::uint64_t state_hash = 0;  ///< of the world at the end
};

/// The most steps, and the most events that are kept.
inline constexpr std::size_t most_steps = 1'000'000;
inline constexpr std::size_t most_events = 1'000'000;

/// The most poses that are kept, the most pairs of items that may come near each other in one step, and how often two
/// of them may meet in it: as often as in `all_contacts` of `carom query`.
inline constexpr std::size_t most_poses = std::size_t{1} << 23;
inline constexpr std::uint64_t most_near_pairs = std::uint64_t{1} << 23;
inline constexpr std::size_t most_meetings = 4096;

/// Steps a level: items with a motion, or a velocity among the options, are followed on their whole way and meet
/// everything that their manners let them; all others stand still. Items whose property `sensor` is true are sensors.
/// `show(step)` is called before each step. Throws UsageError for options that mean nothing, InputError for items that
/// no world takes and for more than these limits allow.
Simulation simulate(const Level& level, const SimulationOptions& options, FunctionRef<void(std::size_t)> show);

}  // namespace carom::tool
