#include "geos/suite/pair.hpp"

#include <algorithm>

namespace geos {

using namespace carom;

namespace {

bool holds(Relation relation) {
    return relation == Relation::contains || relation == Relation::contains_tangent || relation == Relation::equal;
}

/// Whether `inner` lies within the figure, whose relation to it is known. In the border alone it only touches.
bool holds(const Figure& figure, Relation relation, const AnyShapeD& inner) {
    return holds(relation) ||
           (relation == Relation::touching && figure.border && holds(classify(*figure.border, inner)));
}

bool holds(const Figure& figure, const AnyShapeD& inner) {
    return holds(figure, classify(figure.shape, inner), inner);
}

char digit(int dimension) {
    return static_cast<char>('0' + dimension);
}

/// The dimension of what is common to two things of the dimensions m and n, if anything is.
char common(bool overlap, int m, int n, const Figure& a, const Figure& b) {
    if (!overlap) return 'F';
    if (m == 1 && n == 1) return share_stretch(a.segments, b.segments) ? '1' : '0';
    return digit(std::min(m, n));
}

}  // namespace

Relation Pair::relation() const {
    if (!relation_) {
        relation_ = classify(a_.shape, b_.shape);
        if (classify(b_.shape, a_.shape) != flip(*relation_)) throw Contradiction("classify depends on the order");
        if (*relation_ == Relation::unresolved) throw Contradiction("unresolved");
    }
    return *relation_;
}

bool Pair::intersects() const {
    const bool answer = carom::overlaps(a_.shape, b_.shape);
    if (carom::overlaps(b_.shape, a_.shape) != answer) throw Contradiction("overlaps depends on the order");
    if ((relation() != Relation::disjoint) != answer) throw Contradiction("classify and overlaps disagree");
    if ((distance(a_.shape, b_.shape) == 0) != answer) throw Contradiction("distance and overlaps disagree");
    return answer;
}

bool Pair::covers() const {
    return holds(a_, relation(), b_.shape);
}
bool Pair::covered_by() const {
    return holds(b_, flip(relation()), a_.shape);
}
bool Pair::contains() const {
    return holds(relation());
}
bool Pair::within() const {
    return holds(flip(relation()));
}

bool Pair::crosses() const {
    const int m = a_.dimension(), n = b_.dimension();
    if (m == n && m != 1) return false;
    if (m == n) return interiors_overlap(relation()) && !share_stretch(a_.segments, b_.segments);
    return relation() == Relation::overlapping;
}

bool Pair::overlaps() const {
    if (a_.dimension() != b_.dimension() || relation() != Relation::overlapping) return false;
    return a_.dimension() != 1 || share_stretch(a_.segments, b_.segments);
}

std::string Pair::matrix() const {
    const int m = a_.dimension(), n = b_.dimension();
    const auto interior = [&](const AnyShapeD& shape, const std::optional<AnyShapeD>& boundary, int dimension,
                              int other) {
        return common(boundary && interiors_overlap(classify(shape, *boundary)), dimension, other - 1, a_, b_);
    };
    const auto exterior = [](bool covered, int dimension) { return covered ? 'F' : digit(dimension); };
    const auto outside = [&](const std::optional<AnyShapeD>& boundary, const Figure& other, int dimension) {
        return exterior(!boundary || holds(other, *boundary), dimension - 1);
    };
    const bool boundaries_touch = a_.boundary && b_.boundary && carom::overlaps(*a_.boundary, *b_.boundary);
    std::string matrix(9, '2');
    matrix[0] = common(interiors_overlap(relation()), m, n, a_, b_);
    matrix[1] = interior(a_.shape, b_.boundary, m, n);
    matrix[2] = exterior(covered_by(), m);
    matrix[3] = interior(b_.shape, a_.boundary, n, m);
    matrix[4] = common(boundaries_touch, m - 1, n - 1, a_, b_);
    matrix[5] = outside(a_.boundary, b_, m);
    matrix[6] = exterior(covers(), n);
    matrix[7] = outside(b_.boundary, a_, n);
    return matrix;
}

bool matches(const std::string& matrix, const std::string& pattern) {
    if (pattern.size() != 9) return false;
    for (std::size_t i = 0; i < 9; ++i) {
        const char want = pattern[i], is = matrix[i];
        if (want != '*' && want != is && !(want == 'T' && is != 'F')) return false;
    }
    return true;
}

}  // namespace geos
