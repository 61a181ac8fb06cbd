#include "window_part.hpp"

#include <algorithm>

namespace carom::detail {

// In the order of the whole part's vertices, so that ties go to the same ones.
template <class T>
void WindowPart<T>::set(const ConvexPart<T>& part, const VertexWindow& window, const VertexWindow& second) {
    part_ = part;
    is_whole_ = window.size == part.size();
    if (is_whole_) return;
    const int size = window.size + second.size;
    const auto each = [&](int k) {
        return wrapped_index(k < window.size ? window.first + k : second.first + k - window.size, part.size());
    };
    int start = 0;
    while (start + 1 < size && each(start) < each(start + 1)) ++start;
    for (int k = 0; k < size; ++k) {
        const auto at = static_cast<std::size_t>(k);
        indices_[at] = each(wrapped_index(start + 1 + k, size));
        vertices_[at] = part.local(indices_[at]);
    }
    part_.set_polygon({vertices_.data(), static_cast<std::size_t>(size)});
}

template <class T>
void WindowPart<T>::set(const ConvexPart<T>& part, std::array<int, 4> vertices) {
    part_ = part;
    // By insertion: std::sort would bring along what sorts any number of them.
    for (auto v = vertices.begin(); v != vertices.end(); ++v)
        std::rotate(std::upper_bound(vertices.begin(), v, *v), v, v + 1);
    const auto size = static_cast<std::size_t>(std::unique(vertices.begin(), vertices.end()) - vertices.begin());
    for (std::size_t k = 0; k < size; ++k) vertices_[k] = part.local(indices_[k] = vertices[k]);
    const auto turn = [&](std::size_t i) { return orient(vertices_[0], vertices_[i], vertices_[i + 1]); };
    const bool is_flat = size > 2 && turn(1) == 0 && (size < 4 || turn(2) == 0);
    is_whole_ = is_flat || part.size() <= static_cast<int>(size);
    if (!is_whole_) part_.set_polygon({vertices_.data(), size});
}

template <class T>
int WindowPart<T>::place(int i) const {
    if (is_whole_) return i;
    const auto end = indices_.begin() + part_.size();
    return static_cast<int>(std::lower_bound(indices_.begin(), end, i) - indices_.begin());
}

// Both ends are certainly lower than vertex i. Heights rise once and fall once, so what is higher than both ends is
// between them, on the side of vertex i.
template <class T>
VertexWindow window_above(const SupportOutline<T>& outline, Lanes direction, int i, double floor) {
    constexpr int few = 8;
    constexpr int most = WindowPart<T>::capacity / 2 - 2;
    const int count = outline.count();
    const BoundedHeight here = height_along(direction, outline.vertex(i));
    double high = here.most();
    if (count <= few) {
        for (int k = 0; k < count; ++k) high = std::max(high, height_along(direction, outline.vertex(k)).most());
        return {0, count, high};
    }
    const auto reach = [&](int step) {
        for (int k = 1; k <= most; ++k) {
            const int at = wrapped_index(i + step * std::min(k, count - 1), count);
            const double most_there = height_along(direction, outline.vertex(at)).most();
            high = std::max(high, most_there);
            if (most_there < std::min(floor, here.least())) return k + 1;
        }
        return WindowPart<T>::capacity;
    };
    const int before = reach(-1);
    const int after = reach(1);
    const int size = before + after + 1;
    if (size < count) return {wrapped_index(i - before, count), size <= WindowPart<T>::capacity ? size : 0, high};
    if (count > LoadedOutline::capacity) return {0, 0, high};
    for (int k = 0; k < count; ++k) high = std::max(high, height_along(direction, outline.vertex(k)).most());
    return {0, count, high};
}

template class WindowPart<float>;
template class WindowPart<double>;
template VertexWindow window_above(const SupportOutline<float>&, Lanes, int, double);
template VertexWindow window_above(const SupportOutline<double>&, Lanes, int, double);

}  // namespace carom::detail
