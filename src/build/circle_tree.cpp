#include <carom/build/circle_tree.hpp>
#include <carom/detail/shape/circle_around.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {
namespace {

using ConvexPiece = std::vector<Vec2D>;  // the corners of a convex polygon, the ends of a segment, or a point

// The convex pieces that one circle of a level has to cover.
struct Region {
    std::vector<ConvexPiece> pieces;
    int parent = -1;
};

void add_corner(ConvexPiece& piece, const Vec2D& p) {
    if (piece.empty() || (p != piece.back() && p != piece.front())) piece.push_back(p);
}

// Splits a piece along height(p) = 0. The point where an edge crosses is stored rounded, in both halves.
template <class Height>
void split(const ConvexPiece& piece, const Height& height, ConvexPiece& below, ConvexPiece& above) {
    const std::size_t n = piece.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Vec2D &p = piece[i], &q = piece[i + 1 == n ? 0 : i + 1];
        const double from = height(p), to = height(q);
        add_corner(from <= 0 ? below : above, p);
        if ((from <= 0) == (to <= 0)) continue;
        const Vec2D crossing = p + from / (from - to) * (q - p);
        add_corner(below, crossing);
        add_corner(above, crossing);
    }
}

std::vector<Vec2D> corners_of(const Region& region) {
    std::vector<Vec2D> corners;
    for (const ConvexPiece& piece : region.pieces) corners.insert(corners.end(), piece.begin(), piece.end());
    return corners;
}

double radius_around(const Region& region) {
    const std::vector<Vec2D> corners = corners_of(region);
    return detail::circle_around<double>(corners.size(), [&](std::size_t i) { return CircleD{corners[i], 0}; }).radius;
}

// The two halves of a region, cut at the middle of its extent along an axis; one half is empty if the extent is 0.
struct Halves {
    Region below, above;

    double larger_radius() const { return std::max(radius_around(below), radius_around(above)); }
};

Halves cut(const Region& region, const Vec2D& axis) {
    const Vec2D& start = region.pieces.front().front();
    double low = 0, high = 0;
    for (const ConvexPiece& piece : region.pieces) {
        for (const Vec2D& p : piece) {
            low = std::min(low, dot(axis, p - start));
            high = std::max(high, dot(axis, p - start));
        }
    }
    const double middle = 0.5 * low + 0.5 * high;
    Halves halves;
    for (const ConvexPiece& piece : region.pieces) {
        ConvexPiece below, above;
        split(
            piece, [&](const Vec2D& p) { return dot(axis, p - start) - middle; }, below, above);
        if (!below.empty()) halves.below.pieces.push_back(std::move(below));
        if (!above.empty()) halves.above.pieces.push_back(std::move(above));
    }
    return halves;
}

// Cuts along the axis that leaves the smallest circles.
std::vector<Region> halves(Region region) {
    std::vector<Region> best{std::move(region)};
    double least = std::numeric_limits<double>::infinity();
    const Region whole = best.front();
    for (const Vec2D& axis : {Vec2D{1, 0}, Vec2D{0, 1}, Vec2D{1, 1}, Vec2D{-1, 1}}) {
        Halves tried = cut(whole, axis);
        if (tried.below.pieces.empty() || tried.above.pieces.empty()) continue;
        const double radius = tried.larger_radius();
        if (!(radius < least)) continue;
        least = radius;
        best = {std::move(tried.below), std::move(tried.above)};
    }
    return best;
}

// The minimum number of circles in these levels of a region, its own being the first.
//
// Two cuts leave nothing wider than 1/sqrt(2) of the circle around a region: the second is no worse than one across
// the first, after which both extents are halved. Together, circles that cover a piece are no shorter than it. So after
// k more levels there are at least length / (width 2^(-k/2)), as long as the width is far above the rounding of cuts.
double min_circles(const Region& region, int levels) {
    const Vec2D& start = region.pieces.front().front();
    double length_squared = 0, reach_squared = 0;
    for (const ConvexPiece& piece : region.pieces) {
        for (const Vec2D& p : piece) {
            length_squared = std::max(length_squared, length_sq(p - piece.front()));
            reach_squared = std::max(reach_squared, length_sq(p - start));
        }
    }
    const double length = std::sqrt(length_squared);
    constexpr double shrinkage = 0.71;  // a little more than 1/sqrt(2), to allow for rounding
    double width = 2 * std::sqrt(reach_squared), in_level = 1, in_all = 1;
    for (--levels; levels > 0 && width > 0x1p-30; --levels) {
        width *= shrinkage;
        in_level = std::max(in_level, length / width);
        in_all += in_level;
    }
    return in_all + in_level * levels;
}

// Builds the levels from the root down, scaled by a power of two so that no square leaves the range.
//
// Why the leaves cover the source: imagine exact pieces, cut at exactly p + t (q - p) with the computed t, where p and
// q are corners of the exact piece. Each cut adds to the distance between a stored corner and the exact one its own
// rounding, at most 2^-49 of the largest coordinate, to at most that of its neighbors. So after k cuts the exact pieces
// tile the source and lie within k 2^-49 of the hulls of the stored ones, and circles around discs of that radius at
// the stored corners cover them.
template <class T>
class TreeBuilder {
  public:
    explicit TreeBuilder(const std::vector<ConvexPiece>& pieces) {
        double largest = 0;
        for (const ConvexPiece& piece : pieces)
            for (const Vec2D& p : piece) largest = std::max({largest, std::fabs(p.x), std::fabs(p.y)});
        std::frexp(largest, &exponent_);
        Region root;
        for (const ConvexPiece& piece : pieces) {
            ConvexPiece& scaled = root.pieces.emplace_back();
            for (const Vec2D& p : piece) {
                const Vec2D corner{std::ldexp(p.x, -exponent_), std::ldexp(p.y, -exponent_)};
                add_corner(scaled, corner);
                is_exact_ = is_exact_ && in_world(corner) == p;
            }
        }
        level_.push_back(std::move(root));
    }

    Result<BasicCircleTree<T>> build(int levels) {
        for (int i = 1; i < levels; ++i) {
            if (!add_level(levels - i))
                return make_error(ErrorCode::bad_size, -1, "circle tree: %d levels need more than %zu circles", levels,
                                  max_tree_circles);
        }
        std::vector<BasicCircle<T>> leaves;
        for (const Region& region : level_) {
            leaves.push_back(leaf(region));
            parents_.push_back(region.parent);
        }
        return BasicCircleTree<T>::from_leaves(std::move(leaves), std::move(parents_));
    }

  private:
    // Fails as soon as all levels together are certain to have too many circles.
    bool add_level(int levels_to_come) {
        std::vector<Region> next;
        double circles_to_come = 0;
        for (Region& region : level_) {
            const int number = static_cast<int>(parents_.size());
            parents_.push_back(region.parent);
            for (Region& half : halves(std::move(region))) {
                for (Region& quarter : halves(std::move(half))) {
                    quarter.parent = number;
                    circles_to_come += min_circles(quarter, levels_to_come);
                    next.push_back(std::move(quarter));
                }
            }
            if (static_cast<double>(parents_.size()) + circles_to_come > static_cast<double>(max_tree_circles))
                return false;
        }
        cuts_ += 2;
        level_ = std::move(next);
        return true;
    }

    BasicCircle<T> leaf(const Region& region) const {
        const std::vector<Vec2D> corners = corners_of(region);
        // The second term allows for underflow at this scale or in world coordinates.
        const double slack = cuts_ * 0x1p-49 + std::ldexp(1.0, -1070 - std::min(exponent_, 0));
        const double radius = cuts_ == 0 && is_exact_ ? 0 : std::ldexp(slack, exponent_);
        return detail::circle_around<T>(corners.size(), [&](std::size_t i) {
            return CircleD{in_world(corners[i]), radius};
        });
    }

    Vec2D in_world(const Vec2D& p) const { return {std::ldexp(p.x, exponent_), std::ldexp(p.y, exponent_)}; }

    int exponent_ = 0;
    int cuts_ = 0;
    bool is_exact_ = true;  // whether scaling was exact
    std::vector<Region> level_;
    std::vector<int> parents_;  // of the levels above
};

template <class T>
Result<BasicCircleTree<T>> build(const std::vector<ConvexPiece>& pieces, int levels) {
    if (levels < 1) return make_error(ErrorCode::bad_size, -1, "circle tree: needs at least 1 level; got %d", levels);
    if (pieces.empty()) return make_error(ErrorCode::too_few_points, -1, "circle tree: there is nothing to cover");
    return TreeBuilder<T>(pieces).build(levels);
}

template <class T>
ConvexPiece in_doubles(std::span<const BasicVec2<T>> points) {
    ConvexPiece piece;
    for (const BasicVec2<T>& p : points) piece.push_back({static_cast<double>(p.x), static_cast<double>(p.y)});
    return piece;
}

// Runs of set pixels, merged with equal runs in the previous row.
class PixelRuns {
  public:
    void add(std::int64_t x0, std::int64_t x1, std::int64_t y) {
        for (std::size_t i : last_row_) {
            if (boxes_[i].x0 != x0 || boxes_[i].x1 != x1) continue;
            boxes_[i].y1 = y + 1;
            return this_row_.push_back(i);
        }
        this_row_.push_back(boxes_.size());
        boxes_.push_back({x0, x1, y, y + 1});
    }
    void end_row() {
        last_row_ = std::move(this_row_);
        this_row_.clear();
    }
    std::vector<ConvexPiece> pieces() const {
        std::vector<ConvexPiece> pieces;
        for (const auto& [x0, x1, y0, y1] : boxes_) {
            const auto left = static_cast<double>(x0), right = static_cast<double>(x1);
            const auto low = static_cast<double>(y0), high = static_cast<double>(y1);
            pieces.push_back({{left, low}, {right, low}, {right, high}, {left, high}});
        }
        return pieces;
    }

  private:
    struct Box {
        std::int64_t x0, x1, y0, y1;
    };
    std::vector<Box> boxes_;
    std::vector<std::size_t> last_row_, this_row_;
};

}  // namespace

template <class T>
Result<BasicCircleTree<T>> circle_tree(const BasicSimplePolygon<T>& polygon, int levels) {
    std::vector<ConvexPiece> pieces;
    for (const BasicConvexPolygon<T>& part : polygon.parts()) pieces.push_back(in_doubles(part.points()));
    return build<T>(pieces, levels);
}

template <class T>
Result<BasicCircleTree<T>> circle_tree(const BasicChain<T>& outline, int levels) {
    std::vector<ConvexPiece> pieces;
    for (std::size_t i = 0; i < outline.segment_count(); ++i) {
        const BasicVec2<T> ends[] = {outline.segment_start(i), outline.segment_end(i)};
        pieces.push_back(in_doubles<T>(ends));
    }
    return build<T>(pieces, levels);
}

template <class T>
Result<BasicCircleTree<T>> circle_tree(std::span<const std::vector<BasicVec2<T>>> convex_pieces, int levels) {
    std::vector<ConvexPiece> pieces;
    for (std::size_t i = 0; i < convex_pieces.size(); ++i) {
        for (const BasicVec2<T>& p : convex_pieces[i]) {
            if (std::isfinite(p.x) && std::isfinite(p.y)) continue;
            return make_error(ErrorCode::not_finite, static_cast<std::ptrdiff_t>(i),
                              "circle tree: piece %zu has a point that is not finite", i);
        }
        if (!convex_pieces[i].empty()) pieces.push_back(in_doubles<T>(convex_pieces[i]));
    }
    return build<T>(pieces, levels);
}

template <class T>
Result<BasicCircleTree<T>> circle_tree(const BasicAnyShape<T>& shape, int levels) {
    const auto hull = [&](std::vector<BasicVec2<T>> points) {
        const std::vector<BasicVec2<T>> pieces[] = {std::move(points)};
        return circle_tree<T>(pieces, levels);
    };
    return std::visit(
        [&]<class S>(const S& s) -> Result<BasicCircleTree<T>> {
            if constexpr (std::is_same_v<S, BasicSimplePolygon<T>> || std::is_same_v<S, BasicChain<T>>) {
                return circle_tree(s, levels);
            } else if constexpr (std::is_same_v<S, BasicConvexPolygon<T>>) {
                return hull({s.points().begin(), s.points().end()});
            } else if constexpr (std::is_same_v<S, BasicAabb<T>>) {
                return hull({s.min, {s.max.x, s.min.y}, s.max, {s.min.x, s.max.y}});
            } else if constexpr (std::is_same_v<S, BasicTriangle<T>>) {
                return hull({s.a, s.b, s.c});
            } else if constexpr (std::is_same_v<S, BasicSegment<T>>) {
                return hull({s.a, s.b});
            } else {
                return make_error(ErrorCode::bad_size, -1,
                                  "a circle tree goes around a segment, box, triangle, polygon or chain, not a %s",
                                  type_name(shape));
            }
        },
        shape.value);
}

template <class T>
Result<BasicCircleTree<T>> circle_tree_of_pixels(std::int64_t width, std::int64_t height,
                                                 FunctionRef<bool(std::int64_t, std::int64_t)> set, int levels) {
    PixelRuns runs;
    for (std::int64_t y = 0; y < height; ++y) {
        for (std::int64_t x = 0; x < width; ++x) {
            if (!set(x, y)) continue;
            const std::int64_t start = x;
            while (x < width && set(x, y)) ++x;
            runs.add(start, x, y);
        }
        runs.end_row();
    }
    return build<T>(runs.pieces(), levels);
}

#define CAROM_INSTANTIATE(T)                                                                          \
    template Result<BasicCircleTree<T>> circle_tree(const BasicSimplePolygon<T>&, int);               \
    template Result<BasicCircleTree<T>> circle_tree(const BasicChain<T>&, int);                       \
    template Result<BasicCircleTree<T>> circle_tree(const BasicAnyShape<T>&, int);                    \
    template Result<BasicCircleTree<T>> circle_tree(std::span<const std::vector<BasicVec2<T>>>, int); \
    template Result<BasicCircleTree<T>> circle_tree_of_pixels(std::int64_t, std::int64_t,             \
                                                              FunctionRef<bool(std::int64_t, std::int64_t)>, int)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom
