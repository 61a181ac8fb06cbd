#include "pair_search.hpp"

namespace carom::detail {
namespace {

/// For fewer boxes a grid pays off only where most of them overlap.
constexpr std::size_t min_grid_boxes = 64;
/// More boxes would have more cells than 32 bits can count.
constexpr std::size_t max_grid_boxes = std::size_t{1} << 29;
/// Fewer boxes are done before other threads have woken up.
constexpr std::size_t min_threaded_boxes = 4096;

PairStrategy resolve(PairStrategy wanted, std::size_t boxes) {
    const bool is_grid = wanted == PairStrategy::grid || wanted == PairStrategy::hierarchical_grid;
    if (wanted == PairStrategy::automatic)
        return boxes < min_grid_boxes ? PairStrategy::partition : resolve(PairStrategy::hierarchical_grid, boxes);
    return is_grid && boxes > max_grid_boxes ? PairStrategy::sweep : wanted;
}

}  // namespace

template <class T>
Visit PairSearch<T>::find(Boxes boxes, const PairOptions& options, PairVisitor visitor) {
    CAROM_ASSERT(boxes.size() <= std::numeric_limits<std::uint32_t>::max(), "at most 2^32 - 1 boxes; got %zu",
                 boxes.size());
    PairOutput output(visitor);
    rules_.prepare(boxes.size(), options);
    strategy_ = resolve(options.strategy, boxes.size());
    work_ = 0;
    TaskRunner* const tasks = boxes.size() < min_threaded_boxes ? nullptr : options.tasks;
    switch (strategy_) {
        case PairStrategy::partition:
            partition(boxes, output);
            break;
        case PairStrategy::grid:
            search_grid(boxes, GridLevels::one_and_large, tasks, output);
            break;
        case PairStrategy::hierarchical_grid:
            search_grid(boxes, GridLevels::one_for_each_size, tasks, output);
            if (options.strategy == PairStrategy::automatic && strategy_ == PairStrategy::hierarchical_grid &&
                table_.levels() == 1)
                strategy_ = PairStrategy::grid;
            break;
        default:
            sweep(boxes, output);
    }
    return output.flush() ? Visit::proceed : Visit::stop;
}

template <class T>
void PairSearch<T>::list_members(Boxes boxes) {
    members_.clear();
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        if (is_box(boxes[i])) members_.push_back(i);
    }
}

template <class T>
bool PairSearch<T>::partition(Boxes boxes, PairOutput& output) {
    list_members(boxes);
    const bool finished = partition_.find(boxes, members_, rules_, sweep_, [&](std::uint32_t a, std::uint32_t b) {
        return (rules_.checks_filters() && !rules_.filters_collide(a, b)) || output.add(a, b);
    });
    work_ += partition_.work();
    return finished;
}

template <class T>
bool PairSearch<T>::sweep(Boxes boxes, PairOutput& output) {
    list_members(boxes);
    const bool finished = sweep_.find({boxes, members_}, rules_, [&](std::uint32_t a, std::uint32_t b) {
        return (rules_.checks_filters() && !rules_.filters_collide(a, b)) || output.add(a, b);
    });
    work_ += sweep_.work();
    return finished;
}

// If the grid gives up, the sweep finds the missing pairs.
template <class T>
bool PairSearch<T>::search_grid(Boxes boxes, LevelRule rule, TaskRunner* tasks, PairOutput& output) {
    using End = typename GridJoin<T>::End;
    table_.build(boxes, rules_, rule, tasks);
    const End end = join_.find(table_, rules_, tasks, output);
    work_ += boxes.size() + join_.work();
    if (end != End::gave_up) return end == End::complete;
    strategy_ = PairStrategy::sweep;
    join_.list_places(boxes.size());
    list_members(boxes);
    const bool finished = sweep_.find({boxes, members_}, rules_, [&](std::uint32_t a, std::uint32_t b) {
        if (!join_.is_missing(boxes[a], a, boxes[b], b)) return true;
        return (rules_.checks_filters() && !rules_.filters_collide(a, b)) || output.add(a, b);
    });
    work_ += sweep_.work();
    return finished;
}

template <class T>
std::size_t PairSearch<T>::memory() const {
    return rules_.memory() + sweep_.memory() + partition_.memory() + table_.memory() + join_.memory() +
           members_.capacity() * sizeof(std::uint32_t);
}

template class PairSearch<float>;
template class PairSearch<double>;

}  // namespace carom::detail
