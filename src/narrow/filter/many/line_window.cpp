#include "line_window.hpp"

namespace carom::detail {
namespace {

// On which side of a line vertices are: 1 above, along its normal, -1 below, 0 where it is in doubt.
template <class T>
class LineSides {
  public:
    LineSides(const SupportOutline<T>& outline, Lanes normal) : outline_(outline), normal_(normal) {}

    int count() const { return outline_.count(); }
    Lanes normal() const { return normal_; }
    const SupportOutline<T>& outline() const { return outline_; }

    int operator()(int i) const {
        const BoundedHeight height = height_along(normal_, outline_.vertex(i));
        if (height.value > height.error) return 1;
        return height.value < -height.error ? -1 : 0;
    }

    // From a vertex on one side, steps on to one on the other: the last vertices for certain on either side, with those
    // in doubt between them.
    VertexWindow between(int first, int length) const {
        const int side = (*this)(first);
        int low = 0;
        int high = length;
        while (high - low > 1) {
            const int middle = (low + high) / 2;
            const BoundedHeight height = height_along(normal_, outline_.vertex(wrapped_index(first + middle, count())));
            const bool is_before = height.value * side > 0;
            low = is_before ? middle : low;
            high = is_before ? high : middle;
        }
        constexpr int most = WindowPart<T>::capacity / 4 - 1;
        const int limit = high + most;
        while (low > 0 && high - low < most && (*this)(wrapped_index(first + low, count())) != side) --low;
        while (high < length && high < limit && (*this)(wrapped_index(first + high, count())) != -side) ++high;
        const bool is_certain = (*this)(wrapped_index(first + low, count())) == side &&
                                (*this)(wrapped_index(first + high, count())) == -side;
        return {wrapped_index(first + low, count()), is_certain ? high - low + 1 : 0};
    }

  private:
    const SupportOutline<T>& outline_;
    Lanes normal_;
};

}  // namespace

// The bound of `height_along` has room for one more rounding of the normal.
template <class T>
LineFound LineWindow<T>::find(Lanes start, Lanes direction, const ConvexPart<T>& part) {
    const SupportOutline<T> outline(part, start);
    const LineSides<T> sides(outline, Lanes{-direction[1], direction[0]});
    const int top = outline.furthest(sides.normal());
    const int bottom = outline.furthest(-sides.normal());
    const int above = sides(top);
    const int below = sides(bottom);
    if (above > 0 && below < 0) {
        const VertexWindow falling = sides.between(top, wrapped_index(bottom - top, part.size()));
        const VertexWindow rising = sides.between(bottom, wrapped_index(top - bottom, part.size()));
        if (falling.size == 0 || rising.size == 0) return LineFound::unknown;
        const bool meet = wrapped_index(falling.first + falling.size - 1, part.size()) == rising.first;
        const bool close = wrapped_index(rising.first + rising.size - 1, part.size()) == falling.first;
        window_.set(part, {falling.first, falling.size - (meet ? 1 : 0)},
                    {rising.first, rising.size - (close ? 1 : 0)});
        return LineFound::crosses;
    }
    if (above == 0 && below == 0) return LineFound::unknown;
    const bool is_top = below < 0;  // the top may reach the line, else the bottom may
    const Lanes normal = is_top ? sides.normal() : -sides.normal();
    const VertexWindow window = window_above(outline, normal, is_top ? top : bottom, 0);
    if (window.size == 0) return LineFound::unknown;
    if (window.high < 0) return LineFound::misses;
    window_.set(part, window);
    return LineFound::crosses;
}

template class LineWindow<float>;
template class LineWindow<double>;

}  // namespace carom::detail
