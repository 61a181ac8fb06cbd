#include "mask_access.hpp"

#include <carom/detail/narrow/touch/convex_kernel.hpp>
#include <carom/mask/rasterize.hpp>

#include <cmath>

namespace carom::detail {

namespace {

using Part = ConvexPart<double>;

// How far vertex i of a part lies beyond a point, along an axis.
struct BeyondFormula {
    const Part& part;
    int i;
    double from;
    bool along_x;
    template <class N>
    N operator()(In<N>) const {
        const BasicVec2<N> v = part.vertex<N>(i);
        return (along_x ? v.x : v.y) - N(from);
    }
};

// The square of that distance less the square of the radius.
struct ReachFormula {
    BeyondFormula beyond;
    template <class N>
    N operator()(In<N> in) const {
        const N distance = beyond(in);
        const N radius = beyond.part.radius<N>();
        return distance * distance - radius * radius;
    }
};

struct DirectionFormula {
    const Part& part;
    bool along_x;
    template <class N>
    N operator()(In<N>) const {
        const BasicVec2<N> d = part.direction<N>();
        return along_x ? d.x : d.y;
    }
};

// One convex part and one row of centers.
class Scan {
  public:
    explicit Scan(const Part& part) : part_(part) {}

    Touch touch_segment(const Vec2D& a, const Vec2D& b) const {
        Part probe;
        probe.set_segment(a, b);
        return touch(part_, probe);
    }

    // Whether a center counts: on the border, if the point moved by an infinitesimal (e, e^2) is inside.
    bool holds(const Vec2D& p) const {
        Part probe;
        probe.set_point(p);
        switch (touch(part_, probe)) {
            case Touch::apart:
                return false;
            case Touch::penetrating:
                return true;
            case Touch::touching:
                break;
        }
        // By convexity, a ray to the right from a border point that enters the interior enters it immediately.
        probe.set_unbounded(CoreKind::ray, p, {1, 0});
        return touch(part_, probe) == Touch::penetrating || lies_along_row(p);
    }

  private:
    // Whether the border continues along the row to the right, and the part lies at greater y. A straight side of the
    // border lies at the distance of the radius from two vertices.
    bool lies_along_row(const Vec2D& p) const {
        if (part_.core_kind() == CoreKind::half_space) {
            return sign_of(DirectionFormula{part_, true}) == 0 && sign_of(DirectionFormula{part_, false}) < 0;
        }
        if (part_.is_curved()) return false;
        if (part_.core_kind() != CoreKind::bounded) return unbounded_lies_along_row(p);
        bool continues = false, is_above = false;
        for (int i = 0; i < part_.size(); ++i) {
            const BeyondFormula up{part_, i, p.y, false};
            is_above = is_above || sign_of(up) > 0;
            continues =
                continues || (sign_of(ReachFormula{up}) == 0 && sign_of(BeyondFormula{part_, i, p.x, true}) > 0);
        }
        return continues && is_above;
    }

    // The same for a ray or line with a radius, parallel to the row: it extends to the right without end, or to its
    // end.
    bool unbounded_lies_along_row(const Vec2D& p) const {
        if (sign_of(DirectionFormula{part_, false}) != 0) return false;
        const BeyondFormula up{part_, 0, p.y, false};
        if (sign_of(up) <= 0 || sign_of(ReachFormula{up}) != 0) return false;
        const bool to_the_right = part_.core_kind() == CoreKind::line || sign_of(DirectionFormula{part_, true}) > 0;
        return to_the_right || sign_of(BeyondFormula{part_, 0, p.x, true}) > 0;
    }

    const Part& part_;
};

struct PixelRange {
    std::int64_t first;
    std::int64_t last;  // exclusive
};

// The pixels from `begin` to `end` that an interval may cover, with one more on both sides.
PixelRange covered(double low, double high, std::int64_t begin, std::int64_t end) {
    if (!(low <= high)) return {begin, begin};
    const auto at = [&](double x) {
        const double clamped = std::min(std::max(x, static_cast<double>(begin)), static_cast<double>(end));
        return static_cast<std::int64_t>(clamped);
    };
    return {at(std::floor(low) - 1), at(std::ceil(high) + 1)};
}

Vec2D center(std::int64_t x, std::int64_t y) {
    return {static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5};
}

// The columns whose centers lie in a closed convex part. Both ends by bisection: a segment of the row that starts at
// one end touches the part if and only if it is long enough.
PixelRange columns_in(const Scan& scan, PixelRange columns, std::int64_t y) {
    const auto touches = [&](std::int64_t from, std::int64_t to) {
        return scan.touch_segment(center(from, y), center(to, y)) != Touch::apart;
    };
    const std::int64_t begin = columns.first, end = columns.last - 1;
    if (begin > end || !touches(begin, end)) return {0, 0};
    std::int64_t low = begin, high = end;
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        if (touches(begin, middle)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    const std::int64_t first = low;
    for (low = begin, high = end; low < high;) {
        const std::int64_t middle = high - (high - low) / 2;
        if (touches(middle, end)) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return {first, low + 1};
}

}  // namespace

Result<Bitmask> blank_for_frame(const PixelRect& frame) {
    constexpr std::int64_t far = std::int64_t{1} << 50;
    for (const std::int64_t side : {frame.min.x, frame.min.y, frame.max.x, frame.max.y}) {
        if (side >= -far && side <= far) continue;
        return make_error(ErrorCode::bad_size, -1, "rasterize: the frame reaches %lld; keep it within 2^50",
                          static_cast<long long>(side));
    }
    return Bitmask::blank(frame.max.x - frame.min.x, frame.max.y - frame.min.y);
}

void rasterize_part(Bitmask& mask, PixelPos at, const ConvexPart<double>& part) {
    if (!part.has_area()) return;
    const AabbD box = box_around(part);
    const PixelRange rows = covered(box.min.y, box.max.y, at.y, at.y + mask.height());
    const PixelRange all = covered(box.min.x, box.max.x, at.x, at.x + mask.width());
    const Scan scan(part);
    const auto fill = [&](std::int64_t begin, std::int64_t end, std::int64_t y) {
        mask.fill({{begin - at.x, y - at.y}, {end - at.x, y - at.y + 1}});
    };
    for (std::int64_t y = rows.first; y < rows.last; ++y) {
        // Between the two ends all centers are inside, or all on a border along the row.
        PixelRange columns = columns_in(scan, all, y);
        if (columns.first < columns.last && !scan.holds(center(columns.first, y))) ++columns.first;
        if (columns.first < columns.last && !scan.holds(center(columns.last - 1, y))) --columns.last;
        if (columns.first < columns.last && scan.holds(center(columns.first, y))) fill(columns.first, columns.last, y);
    }
}

}  // namespace carom::detail
