#include "measure.hpp"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <random>

namespace bench::matrix {
namespace {

constexpr double tolerance = 1e-3;
// Enough to touch nearly all bodies.
constexpr std::size_t warm_up_count = Scene::pair_count / 4;

// Peers may count a start in contact as a miss.
bool differs(Verb verb, bool is_peer, float answer, float expected) {
    if (is_motion(verb) && is_peer && expected == 0) return false;
    if (verb == Verb::overlaps) return answer != expected;
    if (verb == Verb::distance) return !(std::fabs(answer - expected) <= tolerance);
    if ((answer == apart) != (expected == apart)) return true;
    return answer != apart && !std::isnan(answer) && std::fabs(answer - expected) > tolerance;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// One contestant's part in a cell.
struct Entry {
    const Contestant* contestant;
    const std::vector<Pair>* pairs;
    std::vector<double> times, ratios;
};

class CellRun {
  public:
    CellRun(const Field& field, Verb verb, Kind a, Kind b)
        : field_(field), cell_{verb, a, b, 0, {}, {}}, turned_(draw_pairs(field.turned(), verb, a, b)) {
        // Without an upright box the two scenes are the same.
        if (a == Kind::aabb || b == Kind::aabb) upright_ = draw_pairs(field.upright(), verb, a, b);
        cell_.hit_rate = turned_.hit_rate;
        for (const auto& contestant : field.contestants()) {
            if (!contestant->can(verb, a, b)) continue;
            const bool is_upright = upright_ && contestant->column() == Column::unplaced;
            entries_.push_back({contestant.get(), is_upright ? &upright_->pairs : &turned_.pairs, {}, {}});
        }
    }

    void compare() {
        const std::vector<float> expected = answers(reference(), turned_.pairs);
        for (const Entry& entry : entries_) {
            const bool is_upright = entry.pairs != &turned_.pairs;
            const std::vector<float> own =
                is_upright ? answers(field_.upright_reference(), *entry.pairs) : std::vector<float>();
            const std::vector<float> found = answers(*entry.contestant, *entry.pairs);
            const bool is_peer = entry.contestant->column() > Column::unplaced;
            std::size_t count = 0;
            for (std::size_t i = 0; i < found.size(); ++i) {
                count += differs(cell_.verb, is_peer, found[i], is_upright ? own[i] : expected[i]) ? 1 : 0;
            }
            std::size_t& differences = cell_.differences[static_cast<std::size_t>(entry.contestant->column())];
            differences = std::max(differences, count);
        }
    }

    void time(int rounds) {
        std::vector<std::uint32_t> order(Scene::pair_count);
        std::iota(order.begin(), order.end(), 0u);
        for (int round = 0; round < rounds; ++round) {
            // Caches are warmed in another order, so that no branch has been met in the one that is timed.
            std::shuffle(order.begin(), order.end(), shuffler_);
            const std::vector<std::uint32_t> warm_up(order.begin(), order.begin() + warm_up_count);
            std::shuffle(order.begin(), order.end(), shuffler_);
            for (Entry& entry : entries_) {
                elapsed_ns(entry, warm_up);
                entry.times.push_back(elapsed_ns(entry, order));
            }
            for (Entry& entry : entries_) entry.ratios.push_back(entries_.front().times.back() / entry.times.back());
        }
        for (const Entry& entry : entries_) {
            Timing& timing = cell_.timings[static_cast<std::size_t>(entry.contestant->column())];
            const double time = median(entry.times);
            if (time >= timing.nanoseconds) continue;  // false for the first, which is compared with NaN
            timing = {time, median(entry.ratios), entry.contestant->name()};
        }
    }

    const Cell& cell() const { return cell_; }

  private:
    const Contestant& reference() const { return *field_.contestants().back(); }

    std::vector<float> answers(const Contestant& contestant, const std::vector<Pair>& pairs) const {
        std::vector<float> result(pairs.size());
        contestant.ask(cell_.verb, cell_.a, cell_.b, pairs, result.data());
        return result;
    }

    // Nanoseconds a call.
    double elapsed_ns(const Entry& entry, const std::vector<std::uint32_t>& order) {
        ordered_.resize(order.size());
        answers_.resize(order.size());
        for (std::size_t i = 0; i < order.size(); ++i) ordered_[i] = (*entry.pairs)[order[i]];
        const auto start = std::chrono::steady_clock::now();
        entry.contestant->ask(cell_.verb, cell_.a, cell_.b, ordered_, answers_.data());
        const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;
        return elapsed.count() / static_cast<double>(order.size());
    }

    const Field& field_;
    Cell cell_;
    DrawnPairs turned_;
    std::optional<DrawnPairs> upright_;
    std::vector<Entry> entries_;
    std::vector<Pair> ordered_;
    std::vector<float> answers_;
    std::mt19937_64 shuffler_{2024};
};

}  // namespace

Field::Field() : upright_reference_(plain_code(upright_)) {
    contestants_.push_back(carom_float(turned_));
    contestants_.push_back(carom_any_shape(turned_));
    contestants_.push_back(carom_double(turned_));
    contestants_.push_back(carom_unplaced(upright_));
    for (auto& contestant : box2d(turned_)) contestants_.push_back(std::move(contestant));
    for (auto& contestant : cute_c2(turned_)) contestants_.push_back(std::move(contestant));
    contestants_.push_back(plain_code(turned_));
}

Cell measure(const Field& field, Verb verb, Kind a, Kind b, int rounds) {
    CellRun run(field, verb, a, b);
    run.compare();
    if (rounds > 0) run.time(rounds);
    return run.cell();
}

}  // namespace bench::matrix
