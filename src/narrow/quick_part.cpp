#include "quick_part.hpp"

#include <algorithm>

namespace carom::detail {

template <class T>
void QuickPart::set(const ConvexPart<T>& part) {
    count = part.size();
    for (int i = 0; i < count; ++i) {
        const BasicVec2<T>& v = part.local(i);
        x[i] = static_cast<double>(v.x);
        y[i] = static_cast<double>(v.y);
    }
    measure();
    for (int k = part.pose_count(); k-- > 0;) {
        const BasicPose<T>& pose = part.pose(k);
        carry(static_cast<double>(pose.rot.c), static_cast<double>(pose.rot.s), static_cast<double>(pose.at.x),
              static_cast<double>(pose.at.y));
    }
}

// With m the largest coordinate before, |c| + |s| <= 1.5 and t the larger shift, the two products, their sum and the
// shift round by at most u (1.5 m + 1.5 m + (1.5 m + t)), and the error there was grows by |c| + |s|.
void QuickPart::carry(double c, double s, double tx, double ty) {
    vertex_error = 1.5 * vertex_error + 8 * unit_roundoff * (largest + std::max(std::fabs(tx), std::fabs(ty))) + tiny;
    for (int i = 0; i < count; ++i) {
        const double local_x = x[i];
        x[i] = c * local_x - s * y[i] + tx;
        y[i] = s * local_x + c * y[i] + ty;
    }
    measure();
}

void QuickPart::measure() {
    largest = 0;
    for (int i = 0; i < count; ++i) largest = std::max(largest, std::max(std::fabs(x[i]), std::fabs(y[i])));
}

void QuickPart::shift(double dx, double dy) {
    for (int i = 0; i < count; ++i) {
        x[i] += dx;
        y[i] += dy;
    }
    x[count] = x[0];
    y[count] = y[0];
    measure();
}

template <class T>
QuickPair::QuickPair(const ConvexPart<T>& exact_a, const ConvexPart<T>& exact_b)
    : radius(exact_a.template radius<ErrorBounded>().value + exact_b.template radius<ErrorBounded>().value) {
    a.set(exact_a);
    b.set(exact_b);
    const double origin_x = a.x[0];
    const double origin_y = a.y[0];
    a.shift(-origin_x, -origin_y);
    b.shift(-origin_x, -origin_y);
    const double error = std::max(a.vertex_error, b.vertex_error);
    const double extent = std::max(a.largest, b.largest) + 4 * error;
    slack = 64 * extent * (error + unit_roundoff * extent) + tiny;
}

template QuickPair::QuickPair(const ConvexPart<float>&, const ConvexPart<float>&);
template QuickPair::QuickPair(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail
