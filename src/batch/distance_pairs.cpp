#include "filters.hpp"

namespace carom::detail {

template <class A, class B>
void find_distances(const A& a, const B& b, float* distances, ExactDistance exact) {
    std::get<DistanceFilter<A, B>>(distance_filters())(a, b, distances, exact);
}

template void find_distances(const CircleArray&, const CircleArray&, float*, ExactDistance);
template void find_distances(const CircleArray&, const AabbArray&, float*, ExactDistance);
template void find_distances(const AabbArray&, const CircleArray&, float*, ExactDistance);
template void find_distances(const AabbArray&, const AabbArray&, float*, ExactDistance);
template void find_distances(const CircleArray&, const CapsuleArray&, float*, ExactDistance);
template void find_distances(const CapsuleArray&, const CircleArray&, float*, ExactDistance);
template void find_distances(const CapsuleArray&, const CapsuleArray&, float*, ExactDistance);
template void find_distances(const CircleArray&, const BoxArray&, float*, ExactDistance);
template void find_distances(const BoxArray&, const CircleArray&, float*, ExactDistance);
template void find_distances(const AabbArray&, const BoxArray&, float*, ExactDistance);
template void find_distances(const BoxArray&, const AabbArray&, float*, ExactDistance);
template void find_distances(const BoxArray&, const BoxArray&, float*, ExactDistance);

}  // namespace carom::detail
