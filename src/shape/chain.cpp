#include "check_points.hpp"

#include <carom/shape/chain.hpp>

namespace carom {

template <class T>
Result<BasicChain<T>> BasicChain<T>::open(std::vector<BasicVec2<T>> points) {
    if (auto error = detail::find_bad_point<T>("open chain", points, 2)) return *std::move(error);
    return BasicChain(std::move(points), false);
}

template <class T>
Result<BasicChain<T>> BasicChain<T>::closed(std::vector<BasicVec2<T>> points) {
    if (auto error = detail::find_bad_point<T>("closed chain", points, 3)) return *std::move(error);
    return BasicChain(std::move(points), true);
}

template class BasicChain<float>;
template class BasicChain<double>;

}  // namespace carom
