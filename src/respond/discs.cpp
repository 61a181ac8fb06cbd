#include <carom/math/exact.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/sweep.hpp>
#include <carom/respond/collide_elastic.hpp>
#include <carom/respond/discs.hpp>

#include <algorithm>
#include <cmath>

namespace carom {
namespace {

template <class T>
BasicVec2<T> narrowed(const Vec2D& v) {
    return {static_cast<T>(v.x), static_cast<T>(v.y)};
}

template <class T>
BasicVec2<T> nearest_on(const BasicSegment<T>& wall, const BasicVec2<T>& point) {
    return closest(wall, BasicPoint<T>{point}).on_a;
}

// The line of centers, or from the disc to where it is next to the wall.
template <class T>
Vec2D unit_towards(const Vec2D& way) {
    const double size = std::sqrt(length_sq(way));
    return size > 0 ? 1 / size * way : Vec2D{1, 0};
}

template <class T>
bool is_finite(const BasicVec2<T>& v) {
    return v.x * 0 + v.y * 0 == 0;
}

template <class T>
Status check_disc(const BasicDisc<T>& disc, std::size_t i) {
    const auto index = static_cast<std::ptrdiff_t>(i);
    const bool is_good = is_finite(disc.at) && is_finite(disc.velocity) && disc.radius * 0 == 0;
    if (!is_good || std::isnan(disc.mass)) {
        return make_error(ErrorCode::not_finite, index,
                          "disc %zu: position, velocity and radius must be finite, and "
                          "its mass not NaN",
                          i);
    }
    if (disc.radius < 0) {
        return make_error(ErrorCode::negative_radius, index, "disc %zu: radius must be >= 0; got %g", i,
                          static_cast<double>(disc.radius));
    }
    if (disc.mass > 0) return std::monostate{};
    return make_error(ErrorCode::out_of_range, index, "disc %zu: mass must be more than 0; got %g", i,
                      static_cast<double>(disc.mass));
}

}  // namespace

template <class T>
Status BasicDiscTable<T>::check() const {
    for (std::size_t i = 0; i < discs_.size(); ++i) {
        if (Status status = check_disc(discs_[i], i); !status) return status;
    }
    for (std::size_t k = 0; k < walls_.size(); ++k) {
        const BasicSegment<T>& wall = walls_[k];
        if (is_finite(wall.a) && is_finite(wall.b)) continue;
        return make_error(ErrorCode::not_finite, static_cast<std::ptrdiff_t>(k), "wall %zu must be finite", k);
    }
    for (std::size_t i = 0; i < discs_.size(); ++i) {
        for (std::size_t partner = i + 1; partner < discs_.size() + walls_.size(); ++partner) {
            if (!touches_badly(i, partner)) continue;
            const bool wall = is_wall(partner);
            return make_error(ErrorCode::out_of_range, static_cast<std::ptrdiff_t>(i),
                              "disc %zu penetrates %s %zu; discs may touch at the start", i, wall ? "wall" : "disc",
                              wall ? partner - discs_.size() : partner);
        }
    }
    return std::monostate{};
}

template <class T>
Result<BasicDiscTable<T>> BasicDiscTable<T>::create(std::vector<BasicDisc<T>> discs, std::vector<BasicSegment<T>> walls,
                                                    T restitution) {
    BasicDiscTable table;
    table.discs_ = std::move(discs);
    table.walls_ = std::move(walls);
    table.next_.resize(table.discs_.size());
    table.is_stale_.resize(table.discs_.size());
    table.restitution_ = restitution;
    if (!(restitution >= 0 && restitution <= 1)) {
        return make_error(ErrorCode::out_of_range, -1, "restitution must be from 0 to 1; got %g",
                          static_cast<double>(restitution));
    }
    if (Status status = table.check(); !status) return status.error();
    table.look_ahead_all();
    return table;
}

template <class T>
bool BasicDiscTable<T>::ignore_each_other(std::size_t disc, std::size_t partner) const {
    return std::isinf(discs_[disc].mass) && (is_wall(partner) || std::isinf(discs_[partner].mass));
}

template <class T>
bool BasicDiscTable<T>::touches_badly(std::size_t disc, std::size_t partner) const {
    if (ignore_each_other(disc, partner)) return false;
    if (is_wall(partner)) return penetrates(circle(disc), walls_[partner - discs_.size()]);
    return penetrates(circle(disc), circle(partner));
}

template <class T>
double BasicDiscTable<T>::time_to_disc(const BasicDisc<T>& a, const BasicDisc<T>& b) const {
    if (dot_sign(a.at, b.at, a.velocity, b.velocity) >= 0) return never;  // exactly not coming nearer
    const auto hit = sweep(BasicCircle<T>{a.at, a.radius}, a.velocity, BasicCircle<T>{b.at, b.radius}, b.velocity);
    return hit.hit && !hit.graze ? static_cast<double>(hit.enter) : never;
}

// Beside a wall and not coming nearer to its line, a disc never meets it: neither the wall that it has just left.
template <class T>
double BasicDiscTable<T>::time_to_wall(const BasicDisc<T>& disc, const BasicSegment<T>& wall) const {
    const int side = orient(wall.a, wall.b, disc.at);
    const BasicVec2<T> origin{};
    const BasicVec2<T>& v = disc.velocity;
    if (v == origin) return never;
    const int turn = sign_of([&]<class N>(In<N>) { return cross(lift<N>(wall.b) - lift<N>(wall.a), lift<N>(v)); });
    const bool is_beside =
        dot_sign(wall.a, wall.b, wall.a, disc.at) >= 0 && dot_sign(wall.b, wall.a, wall.b, disc.at) >= 0;
    if (is_beside && side != 0 && side * turn >= 0) return never;
    const auto hit = sweep(BasicCircle<T>{disc.at, disc.radius}, v, wall, origin);
    return hit.hit && !hit.graze ? static_cast<double>(hit.enter) : never;
}

template <class T>
double BasicDiscTable<T>::time_to(std::size_t disc, std::size_t partner) const {
    if (ignore_each_other(disc, partner)) return never;
    if (is_wall(partner)) return time_to_wall(discs_[disc], walls_[partner - discs_.size()]);
    const auto [low, high] = std::minmax(disc, partner);
    return time_to_disc(discs_[low], discs_[high]);
}

// Looks for the next collision of a disc, which may come before the one that another disc had in mind.
template <class T>
void BasicDiscTable<T>::look_ahead(std::size_t disc) {
    Next& mine = next_[disc];
    mine = {};
    for (std::size_t partner = 0; partner < discs_.size() + walls_.size(); ++partner) {
        if (partner == disc) continue;
        const double time = time_ + time_to(disc, partner);
        if (time < mine.time) mine = {time, partner};
        if (!is_wall(partner) && time < next_[partner].time) next_[partner] = {time, disc};
    }
}

template <class T>
void BasicDiscTable<T>::look_ahead_all() {
    std::fill(next_.begin(), next_.end(), Next{});
    for (std::size_t i = 0; i < discs_.size(); ++i) look_ahead(i);
}

// Also for those that had a collision with it in mind.
template <class T>
void BasicDiscTable<T>::look_ahead_after(std::size_t disc) {
    for (std::size_t i = 0; i < discs_.size(); ++i) {
        is_stale_[i] = next_[i].partner == disc && next_[i].time < never;
        if (is_stale_[i]) next_[i] = {};
    }
    is_stale_[disc] = true;
    for (std::size_t i = 0; i < discs_.size(); ++i) {
        if (is_stale_[i]) look_ahead(i);
    }
}

template <class T>
std::size_t BasicDiscTable<T>::soonest() const {
    const auto sooner = [](const Next& a, const Next& b) { return a.time < b.time; };
    return static_cast<std::size_t>(std::min_element(next_.begin(), next_.end(), sooner) - next_.begin());
}

template <class T>
void BasicDiscTable<T>::move_to(double time) {
    const double duration = time - time_;
    time_ = time;
    if (!(duration > 0)) return;
    for (BasicDisc<T>& disc : discs_)
        disc.at = narrowed<T>(lift<double>(disc.at) + duration * lift<double>(disc.velocity));
}

// By their overlap and some last bits, the lighter one more.
template <class T>
void BasicDiscTable<T>::push_apart(std::size_t disc, std::size_t partner, int bits) {
    BasicDisc<T>& a = discs_[disc];
    const BasicVec2<T> other =
        is_wall(partner) ? nearest_on(walls_[partner - discs_.size()], a.at) : discs_[partner].at;
    const Vec2D way = lift<double>(other) - lift<double>(a.at);
    const double reach =
        static_cast<double>(a.radius) + (is_wall(partner) ? 0 : static_cast<double>(discs_[partner].radius));
    const double size = std::max({std::fabs(way.x), std::fabs(way.y), std::fabs(static_cast<double>(a.at.x)),
                                  std::fabs(static_cast<double>(a.at.y))});
    const double last_bit = static_cast<double>(std::numeric_limits<T>::epsilon()) * size;
    const double shift = std::max(0.0, reach - std::sqrt(length_sq(way))) + std::ldexp(last_bit, bits - 2);
    const Vec2D n = unit_towards<T>(way);
    if (is_wall(partner) || std::isinf(discs_[partner].mass)) {
        a.at = narrowed<T>(lift<double>(a.at) - shift * n);
        return;
    }
    BasicDisc<T>& b = discs_[partner];
    const double share = std::isinf(a.mass) ? 0 : static_cast<double>(b.mass / (a.mass + b.mass));
    a.at = narrowed<T>(lift<double>(a.at) - (share * shift) * n);
    b.at = narrowed<T>(lift<double>(b.at) + ((1 - share) * shift) * n);
}

// Until the exact test says that nothing penetrates the disc; says whether it had to. Each round asks for twice as many
// last bits.
template <class T>
bool BasicDiscTable<T>::set_back(std::size_t disc) {
    for (int bits = 0; bits < 24; ++bits) {
        bool is_free = true;
        for (std::size_t partner = 0; partner < discs_.size() + walls_.size(); ++partner) {
            if (partner == disc || !touches_badly(disc, partner)) continue;
            is_free = false;
            push_apart(disc, partner, bits);
        }
        if (is_free) return bits > 0;
    }
    return true;
}

template <class T>
DiscCollision<T> BasicDiscTable<T>::collide(std::size_t disc, std::size_t partner) {
    DiscCollision<T> seen{time_, disc, partner, false, {}};
    BasicDisc<T>& a = discs_[disc];
    if (is_wall(partner)) {
        seen.is_wall = true;
        seen.other = partner - discs_.size();
        seen.point = nearest_on(walls_[seen.other], a.at);
        const Vec2D n = unit_towards<T>(lift<double>(seen.point) - lift<double>(a.at)), v = lift<double>(a.velocity);
        const double speed = dot(v, n);
        if (speed > 0) a.velocity = narrowed<T>(v - (1 + static_cast<double>(restitution_)) * speed * n);
        return seen;
    }
    BasicDisc<T>& b = discs_[partner];
    const auto after = detail::elastic_collision(a.at, a.velocity, a.mass, b.at, b.velocity, b.mass, restitution_);
    a.velocity = after.v1;
    b.velocity = after.v2;
    seen.first = std::min(disc, partner);
    seen.other = std::max(disc, partner);
    const Vec2D n = unit_towards<T>(lift<double>(b.at) - lift<double>(a.at));
    seen.point = narrowed<T>(lift<double>(a.at) + static_cast<double>(a.radius) * n);
    return seen;
}

template <class T>
DiscRun BasicDiscTable<T>::run_for(double duration, FunctionRef<void(const DiscCollision<T>&)> seen,
                                   std::uint64_t max_collisions) {
    DiscRun run;
    if (!(duration > 0) || discs_.empty()) return run;
    const double end = time_ + duration;
    while (true) {
        const std::size_t disc = soonest();
        const Next next = next_[disc];
        if (!(next.time <= end && next.time < never)) break;
        if (run.collisions == max_collisions) {
            run.is_complete = false;
            break;
        }
        move_to(std::max(time_, next.time));
        set_back(disc);
        if (!is_wall(next.partner)) set_back(next.partner);
        const BasicVec2<T> before = discs_[disc].velocity;
        const DiscCollision<T> collision = collide(disc, next.partner);
        const bool has_changed = discs_[disc].velocity != before;
        ++run.collisions;
        look_ahead_after(disc);
        if (!is_wall(next.partner)) look_ahead_after(next.partner);
        if (has_changed) seen(collision);
    }
    if (run.is_complete && end < never) move_to(end);
    set_all_back();
    return run;
}

template <class T>
void BasicDiscTable<T>::set_all_back() {
    bool has_moved = false;
    for (int passes = 0; passes < 8; ++passes) {
        bool is_good = true;
        for (std::size_t i = 0; i < discs_.size(); ++i) is_good &= !set_back(i);
        if (is_good) break;
        has_moved = true;
    }
    if (has_moved) look_ahead_all();
}

template <class T>
void BasicDiscTable<T>::reverse() {
    for (BasicDisc<T>& disc : discs_) disc.velocity = -disc.velocity;
    look_ahead_all();
}

template <class T>
void BasicDiscTable<T>::set_velocity(std::size_t disc, const BasicVec2<T>& velocity) {
    CAROM_ASSERT(disc < discs_.size() && is_finite(velocity), "disc %zu of %zu, finite velocity", disc, discs_.size());
    discs_[disc].velocity = velocity;
    look_ahead_all();
}

template <class T>
double BasicDiscTable<T>::energy() const {
    double sum = 0;
    for (const BasicDisc<T>& disc : discs_) {
        if (!std::isinf(disc.mass))
            sum += 0.5 * static_cast<double>(disc.mass) * length_sq(lift<double>(disc.velocity));
    }
    return sum;
}

template <class T>
Vec2D BasicDiscTable<T>::momentum() const {
    Vec2D sum{};
    for (const BasicDisc<T>& disc : discs_) {
        if (!std::isinf(disc.mass)) sum = sum + static_cast<double>(disc.mass) * lift<double>(disc.velocity);
    }
    return sum;
}

template class BasicDiscTable<float>;
template class BasicDiscTable<double>;

}  // namespace carom
