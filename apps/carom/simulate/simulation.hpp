/// Steps a level as a world: the moving items, and the contacts that begin and end.
#pragma once

#include "check/selection.hpp"
#include "level/level.hpp"
#include "simulate/simulated_world.hpp"

#include <carom/function_ref.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace carom::tool {

/// What to simulate, and how far.
struct SimulationOptions {
    std::size_t steps = 60;
    double dt = 1.0 / 60;
    bool stays = false;                                           ///< also list persisting contacts in each step
    std::vector<std::pair<std::string, std::string>> velocities;  ///< an item as `find_item` finds it, and "X,Y"
    bool keep_poses = false;                                      ///< of moving items, for an image
    std::optional<SelectionOptions> selection;  ///< only contacts of pairs that it compares are listed
    bool skip = false;                          ///< none are listed
};

enum class SimulatedKind { begin, stay, end };

/// Two items whose contact begins, persists or ends.
struct SimulatedEvent {
    SimulatedKind kind{};
    std::size_t a = 0, b = 0;  ///< the level's items
    std::size_t step = 0;      ///< from 1
    double time = 0;           ///< since the start
    bool solid = true;
    bool sensor = false;  ///< at least one is a sensor; else an event that is not solid is of a one-way item, hit from
                          ///< the other side
    Certainty certainty = Certainty::exact;
    std::optional<ContactD> contact;  ///< of a begin
};

/// A moving item: its pose at the end, or at the start and after each step.
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
    std::size_t in_contact = 0;    ///< pairs in contact at the end
    std::uint64_t state_hash = 0;  ///< of the world at the end
};

/// The maximum number of steps, and of events that are kept.
inline constexpr std::size_t max_steps = 1'000'000;
inline constexpr std::size_t max_events = 1'000'000;

/// The maximum number of poses that are kept, of pairs of items that may come near each other in one step, and of
/// contacts of one pair in a step, as in `all_contacts` of `carom query`.
inline constexpr std::size_t max_poses = std::size_t{1} << 23;
inline constexpr std::uint64_t max_near_pairs = std::uint64_t{1} << 23;
inline constexpr std::size_t max_contacts = 4096;

/// Throws UsageError for numbers of steps or times that cannot be simulated.
void check_simulation(const SimulationOptions& options);

/// Steps a level in a world, which must be empty: items with a motion, or a velocity in the options, collide along
/// their whole paths with everything that their collider settings allow; all others are static. Items whose property
/// `sensor` is true are sensors. `show(step)` is called before each step. Throws UsageError for invalid options,
/// InputError for items that a world rejects and beyond these limits.
Simulation simulate(const Level& level, const SimulationOptions& options, SimulatedWorld& world,
                    FunctionRef<void(std::size_t)> show);

}  // namespace carom::tool
