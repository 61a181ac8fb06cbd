#include "exchange.hpp"
#include "partition.hpp"
#include "reduce.hpp"
#include "seconds.hpp"

#include <carom/broad/pair_finder.hpp>
#include <carom/mpi/distributed_pair_finder.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {

namespace {

using namespace detail;

template <class T>
struct SentBox {
    BasicAabb<T> box;
    std::uint64_t id;
};

template <class T>
AabbD in_doubles(const BasicAabb<T>& box) {
    return {{static_cast<double>(box.min.x), static_cast<double>(box.min.y)},
            {static_cast<double>(box.max.x), static_cast<double>(box.max.y)}};
}

// The middle of a box, far enough from the largest numbers for the differences that the partition takes. What is
// infinite is in no place.
bool is_somewhere(const AabbD& box) {
    return std::isfinite(box.min.x) && std::isfinite(box.min.y) && std::isfinite(box.max.x) && std::isfinite(box.max.y);
}
Vec2D center(const AabbD& box) {
    static constexpr double far = 0x1p1000;
    const auto middle = [](double low, double high) { return std::clamp(low / 2 + high / 2, -far, far); };
    return {middle(box.min.x, box.max.x), middle(box.min.y, box.max.y)};
}

// The lower left corner of what two boxes share.
template <class T>
Vec2D shared_corner(const BasicAabb<T>& a, const BasicAabb<T>& b) {
    return {static_cast<double>(std::max(a.min.x, b.min.x)), static_cast<double>(std::max(a.min.y, b.min.y))};
}

template <class T>
Status check(std::span<const BasicAabb<T>> boxes, std::span<const std::uint64_t> ids, std::span<const float> weights) {
    if (ids.size() != boxes.size()) {
        return make_error(ErrorCode::bad_size, -1, "there are %zu boxes, but %zu ids", boxes.size(), ids.size());
    }
    if (!weights.empty() && weights.size() != boxes.size()) {
        return make_error(ErrorCode::bad_size, -1, "there are %zu boxes, but %zu weights", boxes.size(),
                          weights.size());
    }
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (!(weights[i] > 0) || !std::isfinite(weights[i])) {
            return make_error(ErrorCode::out_of_range, static_cast<std::ptrdiff_t>(i),
                              "box %zu: weight %g must be positive and finite", i, static_cast<double>(weights[i]));
        }
    }
    return validate_boxes(boxes);
}

}  // namespace

template <class T>
struct BasicDistributedPairFinder<T>::State {
    const Ranks& ranks;
    Partition partition;
    bool is_divided = false;  ///< at least once
    bool is_uneven = false;   ///< in the last call
    Exchange<SentBox<T>> exchange;
    BasicPairFinder<T> finder;
    std::vector<std::uint32_t> own;   ///< those of the caller's boxes that meet this rank's region
    std::vector<BasicAabb<T>> boxes;  ///< that meet it: those of other ranks, then the own ones
    std::vector<std::uint64_t> ids;   ///< of `boxes`
    std::vector<WeightedPoint> points;
    DistributedPairCounts counts;

    explicit State(const Ranks& all) : ranks(all), partition(all) {}

    Status divide(std::span<const BasicAabb<T>> given, std::span<const float> weights) {
        if (ranks.size() == 1 || (is_divided && !is_uneven)) return std::monostate{};
        points.clear();
        for (std::size_t i = 0; i < given.size(); ++i) {
            const AabbD box = in_doubles(given[i]);
            if (!is_somewhere(box)) continue;
            const Vec2D at = center(box);
            points.push_back({at.x, at.y, weights.empty() ? 1 : weights[i]});
        }
        is_divided = counts.divided = true;
        return partition.divide(ranks, points);
    }

    // Notes for each box which ranks get it.
    void address(std::span<const BasicAabb<T>> given, std::span<const std::uint64_t> given_ids) {
        own.clear();
        exchange.clear();
        for (std::size_t i = 0; i < given.size(); ++i) {
            partition.visit_ranks(in_doubles(given[i]), [&](int rank) {
                if (rank == ranks.rank()) {
                    own.push_back(static_cast<std::uint32_t>(i));
                } else {
                    exchange.add(rank, {given[i], given_ids[i]});
                }
            });
        }
        counts.bytes_sent = exchange.sent() * sizeof(SentBox<T>);
    }

    // Visits the pairs that this rank reports of those among boxes from `first` on, of which the first `moving` are
    // compared with all and the others are not compared with each other.
    Visit visit_pairs(std::size_t first, std::size_t moving, FunctionRef<Visit(GlobalPair)> visit) {
        PairOptions options;
        options.moving = moving;
        const bool is_alone = ranks.size() == 1;
        const Visit end = finder.for_each_pair(
            std::span<const BasicAabb<T>>(boxes).subspan(first),
            [&](IndexPair pair) {
                const std::size_t a = first + pair.first, b = first + pair.second;
                if (!is_alone && !partition.has(ranks.rank(), shared_corner(boxes[a], boxes[b]))) return Visit::proceed;
                ++counts.pairs;
                return visit({std::min(ids[a], ids[b]), std::max(ids[a], ids[b])});
            },
            options);
        counts.work += finder.work();
        return end;
    }

    // Boxes that come from ranks were checked there.
    Status check_received() const {
        std::size_t first = 0;
        for (int rank = 0; rank < ranks.size(); ++rank) {
            const std::size_t count = exchange.received_from(rank).size();
            const Status status = validate_boxes(std::span(boxes).subspan(first, count));
            if (!status)
                return make_error(status.error().code, -1, "the boxes of rank %d: %s", rank,
                                  status.error().message.c_str());
            first += count;
        }
        return std::monostate{};
    }

    void count_ghosts() {
        counts.held = boxes.size();
        for (const BasicAabb<T>& box : boxes) counts.ghosts += !partition.has(ranks.rank(), center(in_doubles(box)));
    }
};

template <class T>
BasicDistributedPairFinder<T>::BasicDistributedPairFinder(const Ranks& ranks)
    : state_(std::make_unique<State>(ranks)) {}
template <class T>
BasicDistributedPairFinder<T>::BasicDistributedPairFinder(BasicDistributedPairFinder&&) noexcept = default;
template <class T>
BasicDistributedPairFinder<T>& BasicDistributedPairFinder<T>::operator=(BasicDistributedPairFinder&&) noexcept =
    default;
template <class T>
BasicDistributedPairFinder<T>::~BasicDistributedPairFinder() = default;

template <class T>
Status BasicDistributedPairFinder<T>::find(std::span<const BasicAabb<T>> boxes, std::span<const std::uint64_t> ids,
                                           FunctionRef<Visit(GlobalPair)> visit,
                                           const DistributedPairOptions& options) {
    State& s = *state_;
    const Ranks& ranks = s.ranks;
    s.counts = {};
    const Clock::time_point start = Clock::now();
    const double waited = ranks.seconds_waited();
    if (const Status all = ranks.agree(check(boxes, ids, options.weights)); !all) return all;
    if (const Status status = s.divide(boxes, options.weights); !status) return status;
    s.address(boxes, ids);
    const std::size_t received = s.exchange.start(ranks, "the boxes near other regions");

    // While the boxes of others travel, the own ones are compared.
    s.boxes.resize(received + s.own.size());
    s.ids.resize(s.boxes.size());
    for (std::size_t i = 0; i < s.own.size(); ++i) {
        s.boxes[received + i] = boxes[s.own[i]];
        s.ids[received + i] = ids[s.own[i]];
    }
    Clock::time_point computing = Clock::now();
    Visit end = s.visit_pairs(received, s.own.size(), visit);
    s.counts.compute = seconds_since(computing);

    const std::span<const SentBox<T>> sent = s.exchange.finish(ranks);
    for (std::size_t i = 0; i < received; ++i) {
        s.boxes[i] = sent[i].box;
        s.ids[i] = sent[i].id;
    }
    const Status sound = s.check_received();
    computing = Clock::now();
    if (end == Visit::proceed && received > 0 && sound) end = s.visit_pairs(0, received, visit);
    s.counts.compute += seconds_since(computing);

    s.count_ghosts();
    constexpr std::uint64_t no_work = ~std::uint64_t{0};  // of a rank that cannot do its own
    const std::uint64_t work = s.counts.work + s.counts.pairs;
    const std::uint64_t all = sum_over_ranks(ranks, work, "the sum of the work");
    const std::uint64_t most = most_over_ranks(ranks, sound ? work : no_work, "the most work");
    if (most == no_work) return ranks.agree(sound);
    s.is_uneven = static_cast<double>(most) * ranks.size() > options.imbalance * static_cast<double>(all);
    s.counts.waiting = ranks.seconds_waited() - waited;
    s.counts.exchange = seconds_since(start) - s.counts.compute - s.counts.waiting;
    return std::monostate{};
}

template <class T>
AabbD BasicDistributedPairFinder<T>::region(int rank) const {
    return state_->partition.region(rank);
}
template <class T>
const DistributedPairCounts& BasicDistributedPairFinder<T>::counts() const {
    return state_->counts;
}

template class BasicDistributedPairFinder<float>;
template class BasicDistributedPairFinder<double>;

}  // namespace carom
