/// QuickSweep: the line of a course through b - a in plain doubles, certain or not at all.
#pragma once

#include "sweep_proof.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

namespace carom::detail {

/// A contact that starts on a side of b - a along which the course leads.
struct Slide {
    SweepEnd start;         ///< there, at time 0
    int edge_a, edge_b;     ///< the edges of a and b along the course; -1 for a vertex
    DifferenceCorner last;  ///< the corner at which the side ends
};

/// What doubles can tell of two bounded parts on a course. The outline of b - a is made of the sides of both, in the
/// order of their angles, so that a walk finds where the line crosses it. Then that is proven.
class QuickSweep : public SweepProof {
  public:
    static constexpr int capacity = LoadedOutline::capacity;

    enum class Verdict { misses, crosses, doubtful };

    template <class T>
    static bool fits(const ConvexPart<T>& a, const ConvexPart<T>& b) {
        return a.is_bounded() && b.is_bounded() && a.size() <= capacity && b.size() <= capacity;
    }

    /// Of any two that a OutlinePair is made of.
    template <class A, class B, class T>
    QuickSweep(const A& a, const B& b, const BasicVec2<T>& va, const BasicVec2<T>& vb)
        : SweepProof(static_cast<double>(va.x) - static_cast<double>(vb.x),
                     static_cast<double>(va.y) - static_cast<double>(vb.y), a, b) {}

    /// Whether the line penetrates b - a, and when.
    Verdict run();

    /// Whether b - a is a segment that the line then crosses in an instant.
    bool is_instant() const { return pair_.radius == 0 && pair_.a.count + pair_.b.count == 3; }

    /// Where b - a, to one side of the line but for rounding, has a side along it, and the origin on that, certainly
    /// away from its ends, if it touches.
    std::optional<Slide> find_slide() const;

    const OutlinePair& pair() const { return pair_; }

    SweepEnd enter;
    SweepEnd leave;

  private:
    // direction x vertex for all vertices of a part.
    struct Shadow {
        alignas(Lanes) std::array<double, capacity + 2> heights;
        int count;
        double least;
        double most;

        Shadow(const LoadedOutline& part, double dx, double dy);
        std::uint64_t within(double height, double doubt) const;
        int find(double height) const { return std::countr_zero(within(height, 0)); }
    };

    // What of a part lies along the line: a vertex, or the edge from `first` to `last`, in the order of the outline.
    struct Run {
        int first, last;
        double from, to;  // how far along the direction

        bool is_edge() const { return first != last; }
    };

    double doubt_beside() const { return slope_error_ + 16 * unit_roundoff * pair_.radius * length_; }
    std::optional<Run> run_of(const LoadedOutline& part, std::uint64_t vertices, bool leads_on) const;

    Verdict which_sides(const Shadow& a, const Shadow& b) const;
    template <int step>
    Crossed walk(const DifferenceCorner& from, double height, double side) const;
};

/// Whether an end is right as it stands, and not only to within its error: of two vertices that doubles see against one
/// side, either is, if they are at the same height over it. Exact.
template <class T>
bool is_right(const Difference<T>& difference, const SweepEnd& end) {
    if (end.is_sole || end.rival < 0) return end.is_sole;
    const bool of_a = end.crossing.of_a;
    const ConvexPart<T>& other = of_a ? difference.b() : difference.a();
    const int vertex = of_a ? end.crossing.at.on_b : end.crossing.at.on_a;
    const Direction<T> normal = difference.normal(of_a, end.crossing.index);
    const auto height = [&]<class N>(In<N>) {
        return dot(normal.template in<N>(), other.template offset<N>(vertex, end.rival));
    };
    return sign_of(height) == 0;
}

}  // namespace carom::detail
