#include "oracle/pieces/pieces.hpp"

#include <carom/shape/compound.hpp>

namespace oracle {
namespace {

template <class N, class T>
class Flattener {
  public:
    void add(const carom::BasicAnyShape<T>& shape, const Frame<N>& frame) {
        std::visit([&](const auto& concrete) { add(concrete, frame); }, shape.value);
    }

    static Vec<N> exact(const carom::BasicVec2<T>& p) { return {N(double(p.x)), N(double(p.y))}; }

    std::vector<Piece<N>> pieces;

  private:
    Piece<N>& hull(const Frame<N>& frame, std::initializer_list<Vec<N>> corners) {
        Piece<N>& piece = pieces.emplace_back();
        piece.points.reserve(corners.size());
        for (const Vec<N>& corner : corners) piece.points.push_back(frame.point(corner));
        return piece;
    }

    void cone(const Frame<N>& frame, const Vec<N>& apex, std::initializer_list<Vec<N>> directions) {
        Piece<N>& piece = hull(frame, {apex});
        for (const Vec<N>& direction : directions) piece.directions.push_back(frame.direction(direction));
    }

    void add(const carom::BasicPoint<T>& s, const Frame<N>& f) { hull(f, {exact(s.at)}); }
    void add(const carom::BasicSegment<T>& s, const Frame<N>& f) { hull(f, {exact(s.a), exact(s.b)}); }
    void add(const carom::BasicTriangle<T>& s, const Frame<N>& f) { hull(f, {exact(s.a), exact(s.b), exact(s.c)}); }
    void add(const carom::BasicRay<T>& s, const Frame<N>& f) { cone(f, exact(s.origin), {exact(s.direction)}); }
    void add(const carom::BasicLine<T>& s, const Frame<N>& f) {
        const Vec<N> along = exact(s.direction);
        cone(f, exact(s.point), {along, {-along.x, -along.y}});
    }
    /// A turn as stored keeps right angles, so turning the points is turning the normal.
    void add(const carom::BasicHalfSpace<T>& s, const Frame<N>& f) {
        const Vec<N> n = exact(s.normal);
        cone(f, exact(s.point), {{-n.x, -n.y}, {-n.y, n.x}, {n.y, -n.x}});
    }
    /// Growing twice is growing once by the sum.
    template <class Core>
    void add(const carom::Rounded<Core>& s, const Frame<N>& f) {
        const std::size_t first = pieces.size();
        add(s.core, f);
        for (std::size_t i = first; i < pieces.size(); ++i) pieces[i].radius = pieces[i].radius + N(double(s.radius));
    }
    void add(const carom::BasicAnyConvex<T>& s, const Frame<N>& f) {
        std::visit([&](const auto& concrete) { add(concrete, f); }, s.value);
    }
    void add(const carom::BasicCircle<T>& s, const Frame<N>& f) {
        hull(f, {exact(s.center)}).radius = N(double(s.radius));
    }
    void add(const carom::BasicCapsule<T>& s, const Frame<N>& f) {
        hull(f, {exact(s.a), exact(s.b)}).radius = N(double(s.radius));
    }
    void add(const carom::BasicAabb<T>& s, const Frame<N>& f) {
        const Vec<N> lo = exact(s.min), hi = exact(s.max);
        hull(f, {lo, {hi.x, lo.y}, hi, {lo.x, hi.y}});
    }
    void add(const carom::BasicBox<T>& s, const Frame<N>& f) {
        const Frame<N> own{{N(double(s.rot.c)), N(double(s.rot.s))}, exact(s.center)};
        const Vec<N> h = exact(s.half_extents);
        hull(f, {own.point({-h.x, -h.y}), own.point({h.x, -h.y}), own.point(h), own.point({-h.x, h.y})});
    }
    void add(const carom::BasicConvexPolygon<T>& s, const Frame<N>& f) {
        Piece<N>& piece = hull(f, {});
        for (const auto& p : s.points()) piece.points.push_back(f.point(exact(p)));
    }
    void add(const carom::BasicEllipse<T>& s, const Frame<N>& f) {
        const Frame<N> own{{N(double(s.rot.c)), N(double(s.rot.s))}, exact(s.center)};
        const Vec<N> r = exact(s.radii);
        if (s.radii.x == 0 || s.radii.y == 0) {
            hull(f, {own.point({-r.x, -r.y}), own.point(r)});
            return;
        }
        Piece<N>& piece = hull(f, {own.shift});
        piece.axes = {f.direction(own.direction({r.x, N(0.0)})), f.direction(own.direction({N(0.0), r.y}))};
    }
    void add(const carom::BasicArc<T>& s, const Frame<N>& f) {
        Piece<N>& piece = hull(f, {exact(s.center)});
        piece.radius = N(double(s.radius));
        const Vec<N> from = f.direction(exact(s.from)), to = f.direction(exact(s.to));
        if (s.radius != 0) piece.ends = {from, to};
    }
    void add(const carom::BasicChain<T>& s, const Frame<N>& f) {
        for (std::size_t i = 0; i < s.segment_count(); ++i)
            hull(f, {exact(s.segment_start(i)), exact(s.segment_end(i))});
    }
    /// The tests of build/ check that the parts tile the polygon.
    void add(const carom::BasicSimplePolygon<T>& s, const Frame<N>& f) {
        for (const auto& part : s.parts()) add(part, f);
    }
    void add(const carom::BasicCircleTree<T>& s, const Frame<N>& f) {
        for (const auto& leaf : s.leaves()) add(leaf, f);
    }
    /// Cell by cell.
    void add(const carom::BasicTileGrid<T>& s, const Frame<N>& f) {
        for (int y = 0; y < s.height(); ++y) {
            for (int x = 0; x < s.width(); ++x) {
                const auto cell = s.cell(x, y);
                if (cell == s.full) add(carom::BasicAabb<T>{s.corner(x, y), s.corner(x + 1, y + 1)}, f);
                if (cell >= s.first_shape)
                    add(s.shapes()[cell - s.first_shape], Frame<N>{f.turn, f.point(exact(s.corner(x, y)))});
            }
        }
    }
    void add(const carom::BasicCompound<T>& s, const Frame<N>& f) {
        for (const auto& part : s.parts()) {
            const Vec<N> turn{N(double(part.pose.rot.c)), N(double(part.pose.rot.s))};
            add(part.shape, Frame<N>{f.direction(turn), f.point(exact(part.pose.at))});
        }
    }
};

}  // namespace

template <class N, class T>
std::vector<Piece<N>> pieces_of(const carom::BasicAnyShape<T>& shape, const carom::BasicPose<T>& pose) {
    Flattener<N, T> flattener;
    const auto turn = Flattener<N, T>::exact({pose.rot.c, pose.rot.s});
    flattener.add(shape, {turn, Flattener<N, T>::exact(pose.at)});
    return std::move(flattener.pieces);
}

#define ORACLE_INSTANTIATE(N, T) \
    template std::vector<Piece<N>> pieces_of(const carom::BasicAnyShape<T>&, const carom::BasicPose<T>&)
ORACLE_INSTANTIATE(double, float);
ORACLE_INSTANTIATE(double, double);
ORACLE_INSTANTIATE(Dyadic<Int128>, float);
ORACLE_INSTANTIATE(Dyadic<Int128>, double);
ORACLE_INSTANTIATE(Dyadic<mpz_class>, float);
ORACLE_INSTANTIATE(Dyadic<mpz_class>, double);
#undef ORACLE_INSTANTIATE

}  // namespace oracle
