#include "disc_physics.hpp"

#include <carom/math/exact.hpp>
#include <carom/respond/discs.hpp>

#include <algorithm>
#include <cmath>

namespace carom {

using namespace detail;

namespace {

template <class T>
bool is_finite_point(const BasicVec2<T>& v) {
    return v.x * 0 + v.y * 0 == 0;
}

template <class T>
Status check_disc(const BasicDisc<T>& disc, std::size_t i) {
    const auto index = static_cast<std::ptrdiff_t>(i);
    const bool is_good = is_finite_point(disc.at) && is_finite_point(disc.velocity) && disc.radius * 0 == 0;
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
Status BasicDiscTable<T>::check_numbers() const {
    for (std::size_t i = 0; i < discs_.size(); ++i) {
        if (Status status = check_disc(discs_[i], i); !status) return status;
    }
    for (std::size_t k = 0; k < walls_.size(); ++k) {
        const BasicSegment<T>& wall = walls_[k];
        if (is_finite_point(wall.a) && is_finite_point(wall.b)) continue;
        return make_error(ErrorCode::not_finite, static_cast<std::ptrdiff_t>(k), "wall %zu must be finite", k);
    }
    return std::monostate{};
}

template <class T>
Status BasicDiscTable<T>::check_no_penetration() const {
    for (std::size_t i = 0; i < discs_.size(); ++i) {
        const std::size_t partner = next_penetrated(i, i + 1, true);
        if (partner == discs_.size() + walls_.size()) continue;
        const bool wall = is_wall(partner);
        return make_error(ErrorCode::out_of_range, static_cast<std::ptrdiff_t>(i),
                          "disc %zu penetrates %s %zu; discs may touch at the start", i, wall ? "wall" : "disc",
                          wall ? partner - discs_.size() : partner);
    }
    return std::monostate{};
}

template <class T>
Result<BasicDiscTable<T>> BasicDiscTable<T>::create(std::vector<BasicDisc<T>> discs, std::vector<BasicSegment<T>> walls,
                                                    T restitution) {
    BasicDiscTable table;
    table.discs_ = std::move(discs);
    table.walls_ = std::move(walls);
    const std::size_t count = table.discs_.size();
    table.flights_.resize(count);
    table.next_.resize(count);
    table.next_wall_.resize(count);
    table.crossings_.resize(count);
    table.touched_.reserve(count);
    table.is_touched_.resize(count);
    table.queue_.resize(count);
    table.restitution_ = restitution;
    if (!(restitution >= 0 && restitution <= 1)) {
        return make_error(ErrorCode::out_of_range, -1, "restitution must be from 0 to 1; got %g",
                          static_cast<double>(restitution));
    }
    if (Status status = table.check_numbers(); !status) return status.error();
    table.reset_cells();
    if (Status status = table.check_no_penetration(); !status) return status.error();
    table.predict_all();
    return table;
}

template <class T>
BasicDisc<T> BasicDiscTable<T>::disc_at(std::size_t disc, double time) const {
    BasicDisc<T> moved = discs_[disc];
    moved.at = position_after(flights_[disc].from, time - flights_[disc].since, moved.velocity);
    return moved;
}

template <class T>
BasicVec2<T> BasicDiscTable<T>::at(std::size_t disc) const {
    CAROM_ASSERT(disc < discs_.size(), "disc %zu of %zu", disc, discs_.size());
    return position_after(flights_[disc].from, time_ - flights_[disc].since, discs_[disc].velocity);
}

// When two collide, computed from the later of their last collisions, so that it does not depend on the time of the
// call.
template <class T>
double BasicDiscTable<T>::time_of(std::size_t disc, std::size_t other) const {
    const auto [low, high] = std::minmax(disc, other);
    const double since = std::max(flights_[low].since, flights_[high].since);
    return since + time_to_disc(disc_at(low, since), disc_at(high, since));
}

// Lays out cells for the shown positions; every disc begins a flight there.
template <class T>
void BasicDiscTable<T>::reset_cells() {
    Vec2D low{}, high{};
    double diameter = 0;
    for (std::size_t i = 0; i < discs_.size(); ++i) {
        const Vec2D here = lift<double>(discs_[i].at);
        low = i == 0 ? here : Vec2D{std::min(low.x, here.x), std::min(low.y, here.y)};
        high = i == 0 ? here : Vec2D{std::max(high.x, here.x), std::max(high.y, here.y)};
        diameter = std::max(diameter, 2 * static_cast<double>(discs_[i].radius));
    }
    cells_.reset(low, high, diameter, discs_.size(), static_cast<double>(std::numeric_limits<T>::epsilon()));
    for (std::size_t i = 0; i < discs_.size(); ++i) start_flight(i, discs_[i].at);
}

// When a disc flies too far for cells, or crosses too many without a collision, all pairs are tested.
template <class T>
void BasicDiscTable<T>::collapse_cells() {
    cells_.collapse();
    predict_all();
}

template <class T>
void BasicDiscTable<T>::start_flight(std::size_t disc, const BasicVec2<T>& from) {
    flights_[disc] = {from, time_, flights_[disc].number + 1};
    next_[disc] = {};
    if (!cells_.put(disc, lift<double>(from))) cells_.collapse();
    Next& wall = next_wall_[disc];
    wall = {};
    for (std::size_t k = 0; k < walls_.size(); ++k) {
        const double time = time_ + time_to_wall(disc_at(disc, time_), walls_[k]);
        if (time < wall.time) wall = {time, discs_.size() + k, 0};
    }
    find_crossing(disc);
}

template <class T>
void BasicDiscTable<T>::find_crossing(std::size_t disc) {
    Crossing& crossing = crossings_[disc];
    crossing = {};
    if (cells_.is_one()) return;
    const Flight& flight = flights_[disc];
    const Vec2D from = lift<double>(flight.from), velocity = lift<double>(discs_[disc].velocity);
    for (const int axis : {0, 1}) {
        const double speed = axis == 0 ? velocity.x : velocity.y;
        if (speed == 0) continue;
        const bool up = speed > 0;
        const double time = flight.since + cells_.distance_to_border(disc, from, axis, up) / std::fabs(speed);
        if (time < crossing.time) crossing = {time, axis, up};
    }
}

// At equal times, cells are crossed first.
template <class T>
void BasicDiscTable<T>::queue(std::size_t disc) {
    const bool collides = next_[disc].time < crossings_[disc].time;
    queue_.set(disc, collides ? next_[disc].time : crossings_[disc].time, collides);
}

// Updates the next collisions of two nearby discs, in case they collide with each other before.
template <class T>
void BasicDiscTable<T>::consider(std::size_t disc, std::size_t other) {
    const double time = time_of(disc, other);
    if (time == never) return;
    const auto see = [&](std::size_t one, std::size_t partner) {
        Next& next = next_[one];
        if (time > next.time || (time == next.time && partner >= next.partner)) return false;
        next = {time, partner, flights_[partner].number};
        return true;
    };
    see(disc, other);
    if (see(other, disc)) queue(other);
}

template <class T>
void BasicDiscTable<T>::predict(std::size_t disc) {
    next_[disc] = next_wall_[disc];
    cells_.for_each_near(disc, [&](std::size_t other) { consider(disc, other); });
    queue(disc);
}

template <class T>
void BasicDiscTable<T>::predict_all() {
    if (cells_.is_one()) std::fill(crossings_.begin(), crossings_.end(), Crossing{});
    for (std::size_t i = 0; i < discs_.size(); ++i) predict(i);
}

template <class T>
void BasicDiscTable<T>::cross_cell(std::size_t disc) {
    const auto [time, axis, up] = crossings_[disc];
    const std::size_t many = 4096 + 64 * discs_.size();
    if (++crossings_since_ > many || !cells_.step(disc, axis, up)) return collapse_cells();
    cells_.for_each_new_neighbor(disc, axis, up, [&](std::size_t other) { consider(disc, other); });
    find_crossing(disc);
    queue(disc);
}

// Some discs are already in cells that they enter only after the current time.
template <class T>
void BasicDiscTable<T>::return_to_cells() {
    for (std::size_t i = 0; i < discs_.size(); ++i) {
        if (!cells_.put(i, lift<double>(at(i)))) return collapse_cells();
    }
    for (std::size_t i = 0; i < discs_.size(); ++i) {
        find_crossing(i);
        queue(i);
    }
}

template <class T>
void BasicDiscTable<T>::show(std::size_t disc) {
    discs_[disc].at = at(disc);
}

// Marks a disc as changed by the current collision.
template <class T>
void BasicDiscTable<T>::touch(std::size_t disc) {
    if (is_touched_[disc]) return;
    is_touched_[disc] = true;
    touched_.push_back(disc);
    show(disc);
}

// The lowest number, at least `from`, of a disc or wall that the disc penetrates at its shown position. If `shows`, the
// other discs count at their shown positions; else at their current ones, unless the current collision touched them.
template <class T>
std::size_t BasicDiscTable<T>::next_penetrated(std::size_t disc, std::size_t from, bool shows) const {
    std::size_t found = discs_.size() + walls_.size();
    if (from < discs_.size()) {
        cells_.for_each_near(disc, [&](std::size_t other) {
            if (other < from || other >= found) return;
            const bool is_shown = shows || is_touched_[other];
            if (penetrates_solid(discs_[disc], is_shown ? discs_[other] : disc_at(other, time_))) found = other;
        });
        if (found < discs_.size()) return found;
    }
    std::size_t wall = std::max(from, discs_.size());
    while (wall < found && !penetrates_solid(discs_[disc], walls_[wall - discs_.size()])) ++wall;
    return wall;
}

// Sets a disc back until nothing penetrates it, which is tested exactly. Returns whether it had to. Each round doubles
// the ulps.
template <class T>
bool BasicDiscTable<T>::set_back(std::size_t disc, bool shows) {
    const std::size_t end = discs_.size() + walls_.size();
    for (int bits = 0; bits < 24; ++bits) {
        bool is_free = true;
        for (std::size_t from = 0; from < end; ++from) {
            from = next_penetrated(disc, from, shows);
            if (from == end) break;
            is_free = false;
            if (is_wall(from)) {
                push_off(discs_[disc], walls_[from - discs_.size()], bits);
            } else {
                if (!shows) touch(from);
                push_apart(discs_[disc], discs_[from], bits);
            }
        }
        if (is_free) return bits > 0;
    }
    return true;
}

template <class T>
BasicDiscCollision<T> BasicDiscTable<T>::collide(std::size_t disc, std::size_t partner) {
    touch(disc);
    if (!is_wall(partner)) touch(partner);
    set_back(disc, false);
    if (!is_wall(partner)) set_back(partner, false);
    BasicDiscCollision<T> seen{time_, disc, partner, is_wall(partner), {}};
    if (seen.is_wall) {
        seen.other = partner - discs_.size();
        seen.point = collide_with_wall(discs_[disc], walls_[seen.other], restitution_);
    } else {
        seen.point = collide_discs(discs_[disc], discs_[partner], restitution_);
    }
    restart_touched();
    crossings_since_ = 0;
    return seen;
}

template <class T>
void BasicDiscTable<T>::restart_touched() {
    const bool had_cells = !cells_.is_one();
    for (const std::size_t disc : touched_) start_flight(disc, discs_[disc].at);
    for (const std::size_t disc : touched_) predict(disc);
    for (const std::size_t disc : touched_) is_touched_[disc] = false;
    touched_.clear();
    if (had_cells && cells_.is_one()) predict_all();  // a disc is too far away for cells, which were collapsed
}

template <class T>
DiscRun BasicDiscTable<T>::run(double duration, FunctionRef<Visit(const BasicDiscCollision<T>&)> visit,
                               std::uint64_t max_collisions) {
    DiscRun run;
    if (!(duration > 0) || discs_.empty()) return run;
    const double end = time_ + duration;
    is_running_ = true;
    while (true) {
        const std::size_t disc = queue_.first();
        if (!(queue_.time(disc) <= end && queue_.time(disc) < never)) break;
        if (!queue_.is_late(disc)) {
            cross_cell(disc);
            continue;
        }
        const Next next = next_[disc];
        if (!is_wall(next.partner) && flights_[next.partner].number != next.flight) {
            predict(disc);  // the partner has collided in the meantime
            continue;
        }
        if (run.collisions == max_collisions) {
            run.is_complete = false;
            return_to_cells();
            break;
        }
        time_ = std::max(time_, next.time);
        const auto velocity = [&](std::size_t i) { return is_wall(i) ? BasicVec2<T>{} : discs_[i].velocity; };
        const BasicVec2<T> before = velocity(disc), other_before = velocity(next.partner);
        const BasicDiscCollision<T> collision = collide(disc, next.partner);
        ++run.collisions;
        if ((velocity(disc) != before || velocity(next.partner) != other_before) && visit(collision) == Visit::stop) {
            run.is_complete = false;
            return_to_cells();
            break;
        }
    }
    if (run.is_complete && end < never) time_ = std::max(time_, end);
    show_all();
    is_running_ = false;
    return run;
}

// Discs that overlap due to rounding are set back; this does not change their flights.
template <class T>
void BasicDiscTable<T>::show_all() {
    for (std::size_t i = 0; i < discs_.size(); ++i) show(i);
    for (int passes = 0; passes < 8; ++passes) {
        bool is_good = true;
        for (std::size_t i = 0; i < discs_.size(); ++i) is_good &= !set_back(i, true);
        if (is_good) break;
    }
}

// All begin new flights from their shown positions.
template <class T>
void BasicDiscTable<T>::reverse() {
    for (std::size_t i = 0; is_running_ && i < discs_.size(); ++i) show(i);
    for (BasicDisc<T>& disc : discs_) disc.velocity = -disc.velocity;
    reset_cells();
    predict_all();
}

template <class T>
void BasicDiscTable<T>::set_velocity(std::size_t disc, const BasicVec2<T>& velocity) {
    CAROM_ASSERT(disc < discs_.size() && is_finite_point(velocity), "disc %zu of %zu, finite velocity", disc,
                 discs_.size());
    if (is_running_) show(disc);
    is_touched_[disc] = true;
    touched_.push_back(disc);
    discs_[disc].velocity = velocity;
    restart_touched();
}

template <class T>
double BasicDiscTable<T>::energy() const {
    double sum = 0;
    for (const BasicDisc<T>& disc : discs_) {
        if (!std::isinf(disc.mass)) sum += 0.5 * double{disc.mass} * length_sq(lift<double>(disc.velocity));
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
