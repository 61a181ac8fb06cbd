#include "pair_search.hpp"

#include <carom/broad/pair_finder.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace carom {
namespace {

// In the order of PairStrategy.
constexpr std::array<const char*, 5> strategy_names = {"automatic", "partition", "grid", "hierarchical_grid", "sweep"};

}  // namespace

const char* pair_strategy_name(PairStrategy strategy) {
    return strategy_names[static_cast<std::size_t>(strategy)];
}

std::optional<PairStrategy> find_pair_strategy(std::string_view name) {
    const auto found = std::find(strategy_names.begin(), strategy_names.end(), name);
    if (found == strategy_names.end()) return std::nullopt;
    return static_cast<PairStrategy>(found - strategy_names.begin());
}

template <class T>
Status validate_boxes(std::span<const BasicAabb<T>> boxes) {
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const BasicVec2<T> min = boxes[i].min, max = boxes[i].max;
        if (detail::is_box(boxes[i])) continue;
        const bool has_nan = std::isnan(min.x) || std::isnan(min.y) || std::isnan(max.x) || std::isnan(max.y);
        return make_error(has_nan ? ErrorCode::not_finite : ErrorCode::inverted_bounds, static_cast<std::ptrdiff_t>(i),
                          has_nan ? "box %zu: min (%g, %g) and max (%g, %g) must be numbers"
                                  : "box %zu: min (%g, %g) must be <= max (%g, %g) on both axes",
                          i, static_cast<double>(min.x), static_cast<double>(min.y), static_cast<double>(max.x),
                          static_cast<double>(max.y));
    }
    return std::monostate{};
}

template Status validate_boxes(std::span<const Aabb>);
template Status validate_boxes(std::span<const AabbD>);

template <class T>
BasicPairFinder<T>::BasicPairFinder() = default;
template <class T>
BasicPairFinder<T>::BasicPairFinder(BasicPairFinder&&) noexcept = default;
template <class T>
BasicPairFinder<T>& BasicPairFinder<T>::operator=(BasicPairFinder&&) noexcept = default;
template <class T>
BasicPairFinder<T>::~BasicPairFinder() = default;

template <class T>
Visit BasicPairFinder<T>::find(std::span<const BasicAabb<T>> boxes, const PairOptions& options,
                               detail::PairVisitor visitor) {
    if (!search_) search_ = std::make_unique<detail::PairSearch<T>>();
    return search_->find(boxes, options, visitor);
}

template <class T>
Result<std::size_t> BasicPairFinder<T>::find_pairs(std::span<const BasicAabb<T>> boxes, std::span<IndexPair> out,
                                                   const PairOptions& options) {
    std::size_t count = 0;
    for_each_pair(
        boxes,
        [&](IndexPair pair) {
            if (count < out.size()) out[count] = pair;
            ++count;
        },
        options);
    if (count <= out.size()) return count;
    return make_error(ErrorCode::buffer_too_small, static_cast<std::ptrdiff_t>(count),
                      "out has room for %zu pairs; there are %zu", out.size(), count);
}

template <class T>
PairStrategy BasicPairFinder<T>::strategy() const {
    return search_ ? search_->strategy() : PairStrategy::automatic;
}

template <class T>
std::uint64_t BasicPairFinder<T>::work() const {
    return search_ ? search_->work() : 0;
}

template <class T>
std::size_t BasicPairFinder<T>::memory() const {
    return search_ ? search_->memory() : 0;
}

template class BasicPairFinder<float>;
template class BasicPairFinder<double>;

}  // namespace carom
