#include "debug_draw/outliner.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace carom::detail {
namespace {

constexpr int most_chords = 1024;

const std::array<Vec2D, most_chords>& all_directions() {
    static const auto table = [] {
        std::array<Vec2D, most_chords> directions;
        for (int i = 0; i < most_chords; ++i) {
            directions[static_cast<std::size_t>(i)] = rotate(RotD::degrees(i * (360.0 / most_chords)), Vec2D{1, 0});
        }
        return directions;
    }();
    return table;
}

// Grows with the angle of v, from 0 at +x to 4 after a full turn.
double pseudo_angle(const Vec2D& v) {
    const double sum = std::abs(v.x) + std::abs(v.y);
    if (v.y >= 0) return v.x >= 0 ? v.y / sum : 1 - v.x / sum;
    return v.x < 0 ? 2 - v.y / sum : 3 + v.x / sum;
}

// The unit vector to the right of an edge: outward, where the edges run in positive order.
Vec2D outward(const Vec2D& edge) {
    return (-1 / std::sqrt(length_sq(edge))) * perp(edge);
}

}  // namespace

ChordDirections::ChordDirections(double radius, double error) : count_(8) {
    // A chord over the angle s is r (1 - cos(s / 2)) <= r s^2 / 8 from the circle.
    const auto deviation = [&] { return radius * (6.2832 / count_) * (6.2832 / count_) / 8; };
    while (count_ < most_chords && deviation() > error) count_ *= 2;
}

const Vec2D& ChordDirections::direction(int i) const {
    return all_directions()[static_cast<std::size_t>(i * (most_chords / count_))];
}

void ChordDirections::between(const Vec2D& from, const Vec2D& to, FunctionRef<void(const Vec2D&)> visit) const {
    const auto angle = [&](const Vec2D& v) { return pseudo_angle({dot(from, v), cross(from, v)}); };
    const double end = cross(from, to) == 0 && dot(from, to) > 0 ? 4 : angle(to);
    int first = 0;
    for (int i = 1; i < count_; ++i) {
        if (angle(direction(i)) < angle(direction(first))) first = i;
    }
    for (int i = 0; i < count_; ++i) {
        const Vec2D& next = direction((first + i) % count_);
        if (const double at = angle(next); at > 0 && at < end) visit(next);
    }
}

template <class T>
void Outliner<T>::emit(std::span<const Vec2D> points) const {
    BasicDebugPrimitive<T> primitive{role_, static_cast<int>(points.size()), {}};
    for (std::size_t i = 0; i < points.size(); ++i) {
        primitive.vertices[i] = {static_cast<T>(points[i].x), static_cast<T>(points[i].y)};
    }
    paint_(primitive);
}

template <class T>
void Outliner<T>::line(const Vec2D& a, const Vec2D& b) const {
    const std::array<Vec2D, 2> points{a, b};
    if (is_visible(points)) emit(points);
}

template <class T>
void Outliner<T>::triangle(const Vec2D& a, const Vec2D& b, const Vec2D& c) const {
    emit(std::array<Vec2D, 3>{a, b, c});
}

template <class T>
void Outliner<T>::polyline(std::span<const Vec2D> points, bool closed) const {
    for (std::size_t i = 1; i < points.size(); ++i) line(points[i - 1], points[i]);
    if (closed && points.size() > 2) line(points.back(), points.front());
}

template <class T>
void Outliner<T>::area(std::span<const Vec2D> points) const {
    if (!view_.fill || !is_visible(points)) return;
    for (std::size_t i = 2; i < points.size(); ++i) triangle(points[0], points[i - 1], points[i]);
}

template <class T>
void Outliner<T>::ring(std::span<const Vec2D> points) const {
    area(points);
    polyline(points, true);
}

template <class T>
void Outliner<T>::hull(const RoundedHull& hull) const {
    if (!(hull.radius > 0)) {
        if (hull.points.size() == 1) return mark(hull.points[0], 2 * pixel());
        return ring(hull.points);
    }
    std::vector<Vec2D> corners;  // without repeated ones, which have no edge to the next
    for (const Vec2D& point : hull.points) {
        if (corners.empty() || point != corners.back()) corners.push_back(point);
    }
    while (corners.size() > 1 && corners.back() == corners.front()) corners.pop_back();

    const ChordDirections chords = this->chords(hull.radius);
    std::vector<Vec2D> outline;
    if (corners.size() == 1) {
        for (int i = 0; i < chords.count(); ++i) outline.push_back(corners[0] + hull.radius * chords.direction(i));
        return ring(outline);
    }
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2D& at = corners[i];
        const Vec2D before = outward(at - corners[(i + corners.size() - 1) % corners.size()]);
        const Vec2D after = outward(corners[(i + 1) % corners.size()] - at);
        outline.push_back(at + hull.radius * before);
        if (cross(before, after) <= 0 && dot(before, after) > 0) continue;  // in the middle of an edge
        chords.between(before, after, [&](const Vec2D& d) { outline.push_back(at + hull.radius * d); });
        outline.push_back(at + hull.radius * after);
    }
    ring(outline);
}

template <class T>
void Outliner<T>::mark(const Vec2D& at, double arm) const {
    line(at - Vec2D{arm, arm}, at + Vec2D{arm, arm});
    line(at - Vec2D{arm, -arm}, at + Vec2D{arm, -arm});
}

template <class T>
Vec2D Outliner<T>::middle() const {
    const BasicAabb<T>& box = view_.visible;
    return {0.5 * (static_cast<double>(box.min.x) + static_cast<double>(box.max.x)),
            0.5 * (static_cast<double>(box.min.y) + static_cast<double>(box.max.y))};
}

template <class T>
double Outliner<T>::reach() const {
    const Vec2D corner{static_cast<double>(view_.visible.max.x), static_cast<double>(view_.visible.max.y)};
    return std::sqrt(length_sq(corner - middle()));
}

template <class T>
bool Outliner<T>::is_visible(std::span<const Vec2D> points) const {
    if (points.empty()) return false;
    Vec2D low = points[0], high = points[0];
    for (const Vec2D& p : points) {
        if (!std::isfinite(p.x) || !std::isfinite(p.y)) return false;
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    const BasicAabb<T>& box = view_.visible;
    return low.x <= static_cast<double>(box.max.x) && high.x >= static_cast<double>(box.min.x) &&
           low.y <= static_cast<double>(box.max.y) && high.y >= static_cast<double>(box.min.y);
}

template class Outliner<float>;
template class Outliner<double>;

}  // namespace carom::detail
