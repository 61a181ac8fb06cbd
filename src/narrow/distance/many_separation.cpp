#include "many_separation.hpp"

#include "core_separation.hpp"
#include "narrow/core/scaled_parts.hpp"
#include "narrow/exact/exact_sign.hpp"
#include "narrow/filter/distance/core_search.hpp"
#include "narrow/filter/many/near_windows.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/distance/convex_manifold.hpp>
#include <carom/detail/narrow/distance/separation.hpp>
#include <carom/detail/narrow/touch/convex_kernel.hpp>

#include <algorithm>
#include <type_traits>

namespace carom::detail {
namespace {

// How many vertices in a row, from vertex i in one direction, are as high along a direction; at most some.
template <class T>
int level_run(const ConvexPart<T>& part, const Direction<T>& normal, int i, int step) {
    constexpr int most = 20;
    int run = 0;
    for (int at = i; run < most && run < part.size(); ++run) {
        const int next = wrapped_index(at + step, part.size());
        if (dot_sign(normal, Direction<T>::between(part, at, next)) != 0) break;
        at = next;
    }
    return run;
}

// What two cores that penetrate have around the side of least depth and the vertex below it: the vertices on both
// lines, and three more on either side.
template <class T>
class DeepWindows {
  public:
    DeepWindows(const ConvexPart<T>& a, const ConvexPart<T>& b, const SideDepth& least) : least_(least) {
        const ConvexPart<T>& part = least.is_of_a ? a : b;
        const ConvexPart<T>& other = least.is_of_a ? b : a;
        const Direction<T> normal = side_normal(part, least.side);
        const auto window = [&](const ConvexPart<T>& of, int i) {
            if (of.size() <= WindowPart<T>::capacity) return VertexWindow{0, of.size()};
            const int before = 3 + level_run(of, normal, i, -1), after = 3 + level_run(of, normal, i, 1);
            const int size = before + 1 + after;
            if (size >= of.size()) return VertexWindow{0, of.size()};
            return VertexWindow{wrapped_index(i - before, of.size()), size};
        };
        WindowPart<T>& near = least.is_of_a ? a_ : b_;
        WindowPart<T>& near_other = least.is_of_a ? b_ : a_;
        near.set(part, window(part, side_vertex(part, least.side)));
        near_other.set(other, window(other, least.vertex));
        least_.side = near.place(least.side);
        least_.vertex = near_other.place(least.vertex);
    }

    const ConvexPart<T>& a() const { return a_.part(); }
    const ConvexPart<T>& b() const { return b_.part(); }
    int index_in_a(int i) const { return a_.index(i); }
    int index_in_b(int i) const { return b_.index(i); }
    const SideDepth& least() const { return least_; }

  private:
    WindowPart<T> a_;
    WindowPart<T> b_;
    SideDepth least_;
};

// The edge or vertex of the whole part.
template <class Index>
void map_feature(Feature& feature, const Index& index) {
    if (feature.kind == FeatureKind::edge || feature.kind == FeatureKind::vertex) feature.index = index(feature.index);
}

template <class Windows>
void map_features(const Windows& windows, RealManifold& manifold) {
    for (RealManifoldPoint& point : manifold.points) {
        map_feature(point.features.a, [&](int i) { return windows.index_in_a(i); });
        map_feature(point.features.b, [&](int i) { return windows.index_in_b(i); });
    }
}

// A distance of two vertices.
template <class T>
double span_of(const ConvexPart<T>& part) {
    return length(lift<double>(part.local(part.size() / 2)) - lift<double>(part.local(0)));
}

template <class T>
using InWindows = bool(const OutlineView<T>&, const OutlineView<T>&, double, const SideDepth*, double, RealManifold&);
template <class T>
using ContactPoints = RealManifold(const ConvexPart<T>&, const ConvexPart<T>&, const Separation&, double);

// What is asked of two parts, and what is found: with points by window_manifold, and by `contact_points` where doubles
// leave a doubt, or by window_separation, without. (What asks for no points shall not link what finds them.)
template <class T>
struct Question {
    const ConvexPart<T>& a;
    const ConvexPart<T>& b;
    double margin;
    InWindows<T>* in_windows;
    ContactPoints<T>* contact_points;
    RealManifold& result;

    template <class Windows>
    bool find_quickly(const Windows& windows, const SideDepth* least) const {
        const double spans = std::max(span_of(a), span_of(b));
        return in_windows(outline_view(windows.a()), outline_view(windows.b()), spans, least, margin, result);
    }

    template <class Windows>
    void add_points(const Windows& windows) const {
        if (contact_points && result.count == 0 && result.separation.gap <= margin) {
            const Separation separation = result.separation;
            result = contact_points(windows.a(), windows.b(), separation, margin);
        }
        map_features(windows, result);
    }

    void ask_near(const NearWindows<T>& windows) const {
        if (!find_quickly(windows, nullptr)) result = {separation(windows.a(), windows.b(), margin), 0, {}};
        add_points(windows);
    }

    // Of cores that penetrate.
    bool ask_deep() const {
        if constexpr (std::is_same_v<T, double>) {
            if (exponent_towards_one(a, b) != 0) return false;
        }
        const DeepestSides<T> sides(a, b);
        if (!sides.are_known()) return false;
        bool unique = true;
        const SideDepth least =
            sides.is_clear() ? with_deepest_vertex(a, b, sides.least()) : least_deep_side(a, b, sides, unique);
        const DeepWindows<T> windows(a, b, least);
        if (!sides.is_clear() || !find_quickly(windows, &windows.least())) {
            Separation found = separation_at_side(windows.a(), windows.b(), windows.least(), unique);
            add_radii(found, a, b);
            found.gap = with_exact_sign(found.gap, Touch::penetrating, a, b);
            result = {found, 0, {}};
        }
        add_points(windows);
        return true;
    }

    // False where no few vertices stand for the parts. Neither for parts that are further apart than the margin.
    bool ask() const {
        const double radius = a.template radius<double>() + b.template radius<double>();
        NearWindows<T> windows(a, b);
        const CoresFound cores = windows.find((radius + margin) * (1 + 8 * unit_roundoff));
        if (cores == CoresFound::unknown) return false;
        result.separation.gap = infinity;
        if (cores == CoresFound::far) return true;
        const bool are_deep = cores == CoresFound::penetrating ||
                              (!windows.are_apart() && touch_of_cores(windows.a(), windows.b()) == Touch::penetrating);
        if (are_deep) return ask_deep();
        ask_near(windows);
        return true;
    }
};

}  // namespace

template <class T>
bool separation_of_many(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach, Separation& found) {
    RealManifold result;
    if (!Question<T>{a, b, reach, window_separation<T>, nullptr, result}.ask()) return false;
    found = result.separation;
    return true;
}

template <class T>
double gap_of_many(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    const double radius = a.template radius<double>() + b.template radius<double>();
    NearWindows<T> windows(a, b);
    RealManifold result;
    switch (windows.find(infinity, radius * (1 - 4 * unit_roundoff))) {
        case CoresFound::penetrating:
            return 0;
        case CoresFound::near:
            Question<T>{a, b, infinity, window_separation<T>, nullptr, result}.ask_near(windows);
            return std::max(0.0, result.separation.gap);
        default:
            return -1;
    }
}

template <class T>
bool manifold_of_many(const ConvexPart<T>& a, const ConvexPart<T>& b, double margin, RealManifold& result) {
    return Question<T>{a, b, margin, window_manifold<T>, contact_points<T>, result}.ask();
}

#define CAROM_INSTANTIATE(T)                                                                           \
    template bool separation_of_many(const ConvexPart<T>&, const ConvexPart<T>&, double, Separation&); \
    template double gap_of_many(const ConvexPart<T>&, const ConvexPart<T>&);                           \
    template bool manifold_of_many(const ConvexPart<T>&, const ConvexPart<T>&, double, RealManifold&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail
