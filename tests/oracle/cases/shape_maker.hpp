/// Random shapes of one style: numbers on one lattice, and vertices that are sometimes shared between shapes.
#pragma once

#include "oracle/cases/generate.hpp"
#include "random.hpp"

#include <optional>
#include <vector>

namespace oracle {

using carom::test::Random;

/// Coordinates are offset + unit * i with whole |i| <= cells, rounded to T: a game's grid when cells are few, and as
/// good as any float when they are many.
struct Lattice {
    long cells = 8;
    double unit = 1;
    double offset = 0;
};

template <class T>
class ShapeMaker {
  public:
    ShapeMaker(Random& random, const Lattice& lattice) : random_(random), lattice_(lattice) {}

    carom::BasicAnyShape<T> make(Kind kind) {
        common_point_.reset();
        return make(kind, 1);
    }

    /// Exact (none, quarter turns), stored Pythagorean ratios, or any angle.
    carom::BasicRot<T> turn();

    /// Where parts of the last compound made all meet, in its own frame, if it was made so.
    const std::optional<carom::BasicVec2<T>>& common_point() const { return common_point_; }

    /// A lattice vector, often zero.
    carom::BasicVec2<T> shift();

  private:
    using V = carom::BasicVec2<T>;
    struct Cell {
        long x, y;
    };

    carom::BasicAnyShape<T> make(Kind kind, int depth);
    Cell cell() { return {whole(-lattice_.cells, lattice_.cells), whole(-lattice_.cells, lattice_.cells)}; }
    long whole(long low, long high) { return low + long(random_.bits() % std::uint64_t(high - low + 1)); }
    V at(Cell c) const {
        return {T(lattice_.offset + lattice_.unit * double(c.x)), T(lattice_.offset + lattice_.unit * double(c.y))};
    }
    V vertex();
    V vertex_near(const V& other);
    V direction();
    T length();

    carom::BasicAnyShape<T> make_rounded();
    carom::BasicAnyShape<T> make_aabb();
    carom::BasicAnyShape<T> make_arc();
    carom::BasicAnyShape<T> make_polygon();
    carom::BasicAnyShape<T> make_chain();
    carom::BasicAnyShape<T> make_simple_polygon();
    carom::BasicAnyShape<T> make_circle_tree();
    carom::BasicAnyShape<T> make_tile_grid(int depth);
    carom::BasicAnyShape<T> make_compound(int depth);
    std::vector<V> star();
    std::vector<carom::BasicCompoundPart<T>> tiles();
    std::vector<carom::BasicCompoundPart<T>> around_a_point();
    std::vector<carom::BasicCompoundPart<T>> cut_plane();
    std::vector<carom::BasicCompoundPart<T>> mixed_parts(int depth);

    Random& random_;
    Lattice lattice_;
    std::optional<V> common_point_;
    std::vector<V> seen_;        ///< vertices made so far, to be used again
    std::vector<V> directions_;  ///< directions of lines made so far, to be used again
};

extern template class ShapeMaker<float>;
extern template class ShapeMaker<double>;

}  // namespace oracle
