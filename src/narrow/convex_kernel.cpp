#include <carom/narrow/convex_features.hpp>
#include <carom/narrow/convex_kernel.hpp>

#include <algorithm>

namespace carom {
namespace {

template <class T>
bool same_point(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const EdgeDirection<T> between{&a, 0, &b, 0};
    return sign_of([&]<class N>(In<N>) { return between.template in<N>().x; }) == 0 &&
           sign_of([&]<class N>(In<N>) { return between.template in<N>().y; }) == 0;
}

// How the cores meet as far as the sides of one of them tell: apart when a side separates, touching when one only
// touches, else penetrating.
template <class T>
Touch touch_by_sides(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    Touch result = Touch::penetrating;
    for (int k = 0; k < side_count(a); ++k) {
        const int lowest = lowest_height_sign(a, k, b);
        if (lowest > 0) return Touch::apart;
        if (lowest == 0) result = Touch::touching;
    }
    return result;
}

// The sides of both cores are all the axes that can separate them: the Minkowski difference of two cores has no other
// sides, and where it degenerates to a segment, the caps of the segments among them stand for its ends.
template <class T>
Touch touch_of_cores(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.size() == 1 && b.size() == 1) return same_point(a, b) ? Touch::touching : Touch::apart;
    const Touch by_a = touch_by_sides(a, b);
    if (by_a == Touch::apart) return Touch::apart;
    return std::min(by_a, touch_by_sides(b, a));
}

// The sign of the least distance between vertices of a and edges of b, less the radii.
template <class T>
int gap_sign_to_edges(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    int least = 1;
    for (int i = 0; i < a.size() && least >= 0; ++i) {
        for (int j = 0; j < edge_count(b) && least >= 0; ++j) {
            switch (foot_on_edge(a, i, b, j)) {
                case Foot::start:
                    least = std::min(least, vertex_gap_sign(a, i, b, j));
                    break;
                case Foot::end:
                    least = std::min(least, vertex_gap_sign(a, i, b, j + 1));
                    break;
                case Foot::interior:
                    least = std::min(least, line_gap_sign(a, i, b, j));
                    break;
            }
        }
    }
    return least;
}

template <class T>
int gap_sign(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.size() == 1 && b.size() == 1) return vertex_gap_sign(a, 0, b, 0);
    const int least = gap_sign_to_edges(a, b);
    return least < 0 ? least : std::min(least, gap_sign_to_edges(b, a));
}

}  // namespace

template <class T>
Touch touch(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.size() == 0 || b.size() == 0) return Touch::apart;
    const Touch cores = touch_of_cores(a, b);
    if (a.radius() == 0 && b.radius() == 0) return cores;
    if (cores != Touch::apart) return Touch::penetrating;
    const int gap = gap_sign(a, b);
    return gap < 0 ? Touch::penetrating : (gap == 0 ? Touch::touching : Touch::apart);
}

template Touch touch(const ConvexPart<float>&, const ConvexPart<float>&);
template Touch touch(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom
