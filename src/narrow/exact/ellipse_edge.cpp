#include "ellipse_edge.hpp"

namespace carom::detail {
namespace {

// The terms that the doc comment of EllipseOverEdge names.
template <class N>
struct Terms {
    N height;
    N spread;    // B
    N along;     // D
    N position;  // x, from the chosen vertex
    N length_sq;
    N radius;
};

template <class N, class T>
Terms<N> terms(const EllipseOverEdge<T>& over, int vertex) {
    const BasicVec2<N> edge = edge_direction(over.part, over.edge).template in<N>();
    const BasicVec2<N> normal = perp(edge);
    const BasicVec2<N> u = over.ellipse.template direction<N>(0);
    const BasicVec2<N> v = over.ellipse.template direction<N>(1);
    const BasicVec2<N> offset = over.ellipse.template vertex<N>(0) - over.part.template vertex<N>(vertex);
    const N nu = dot(normal, u);
    const N nv = dot(normal, v);
    return {dot(normal, offset), nu * nu + nv * nv, dot(edge, u) * nu + dot(edge, v) * nv,
            dot(edge, offset),   length_sq(edge),   radius_sum<N>(over.ellipse, over.part)};
}

template <class T>
int sign_of_terms(const EllipseOverEdge<T>& over, int vertex, auto formula) {
    return sign_of([&]<class N>(In<N>) { return formula(terms<N>(over, vertex)); });
}

}  // namespace

template <class T>
int EllipseOverEdge<T>::crossing_sign() const {
    return sign_of_terms(*this, edge, [](const auto& t) { return t.spread - t.height * t.height; });
}

template <class T>
int EllipseOverEdge<T>::side() const {
    return sign_of_terms(*this, edge, [](const auto& t) { return t.height; });
}

// x sqrt(B) - side D, by squares where the two terms differ in sign.
template <class T>
int EllipseOverEdge<T>::position_sign(int i) const {
    const int from_center = sign_of_terms(*this, i, [](const auto& t) { return t.position; });
    const int from_tilt = -side() * sign_of_terms(*this, i, [](const auto& t) { return t.along; });
    if (from_center * from_tilt >= 0) return from_center != 0 ? from_center : from_tilt;
    return from_center * sign_of_terms(*this, i, [](const auto& t) {
               return t.position * t.position * t.spread - t.along * t.along;
           });
}

template <class T>
bool EllipseOverEdge<T>::faces_inside() const {
    return is_between_ends(part, edge, [this](int i) { return position_sign(i); });
}

// |h| - sqrt(B) against R |e|, both >= 0: their squares differ by X - 2 sqrt(h^2 B), X = h^2 + B - R^2 e^2.
template <class T>
int EllipseOverEdge<T>::gap_sign() const {
    const auto difference = [](const auto& t) {
        return t.height * t.height + t.spread - t.radius * t.radius * t.length_sq;
    };
    if (sign_of_terms(*this, edge, difference) <= 0) return -1;
    return sign_of_terms(*this, edge, [&]<class N>(const Terms<N>& t) {
        const N x = difference(t);
        return x * x - N(4.0) * (t.height * t.height * t.spread);
    });
}

template struct EllipseOverEdge<float>;
template struct EllipseOverEdge<double>;

}  // namespace carom::detail
