#include <carom/detail/math/algebraic/direction_search.hpp>
#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/infinity.hpp>

#include <array>
#include <cmath>

namespace carom::detail {
namespace {

constexpr int max_intervals = 64;
constexpr int max_splits = 256;

struct Sample {
    Vec2D normal;
    Vec2D point;

    double height() const { return dot(normal, point); }
    // The derivative of the height as the normal rotates counterclockwise.
    double slope() const { return cross(normal, point); }
};

Vec2D normalized(const Vec2D& v) {
    const double length = std::sqrt(length_sq(v));
    return {v.x / length, v.y / length};
}

bool strictly_between(const Vec2D& start, const Vec2D& v, const Vec2D& end) {
    return cross(start, v) > 0 && cross(v, end) > 0;
}

// The directions between two samples, with an upper bound for their heights.
struct DirectionInterval {
    Sample start;
    Sample end;
    double bound = 0;
    Vec2D probe{};  // the direction of that bound

    DirectionInterval() = default;
    DirectionInterval(const Sample& s, const Sample& e) : start(s), end(e) {
        bound = std::fmax(s.height(), e.height());
        probe = normalized(s.normal + e.normal);
        const Vec2D chord = e.point - s.point;
        if (chord == Vec2D{}) {
            consider_peak(s.normal, s.point, e.normal);
            return;
        }
        const Vec2D crossing = normalized(perp(chord));
        if (!strictly_between(s.normal, crossing, e.normal)) {  // the points count as one
            consider_peak(s.normal, s.point, e.normal);
            consider_peak(s.normal, e.point, e.normal);
            return;
        }
        consider(crossing, dot(crossing, s.point));
        consider_peak(s.normal, s.point, crossing);
        consider_peak(crossing, e.point, e.normal);
    }

  private:
    void consider(const Vec2D& direction, double height) {
        if (height < bound) return;
        bound = height;
        probe = direction;
    }
    // Among the directions from `from` to `to`, a single point is highest in its own direction.
    void consider_peak(const Vec2D& from, const Vec2D& point, const Vec2D& to) {
        if (strictly_between(from, point, to) && dot(from + to, point) > 0) {
            consider(normalized(point), std::sqrt(length_sq(point)));
        }
    }
};

class Search {
  public:
    // Skips intervals that do not reach the floor, and stops once a sample does.
    explicit Search(LowestPoint lowest, double floor = infinity) : lowest_(lowest), floor_(floor) {}

    void run(std::span<const Vec2D> fan) {
        Sample last = sample(fan[0], fan[0], fan[0]);
        for (std::size_t i = 1; i < fan.size(); ++i) {
            const Sample next = sample(fan[i], fan[i - 1], fan[i]);
            update_neighbors(fan[i - 1], fan[i]);
            keep(DirectionInterval(last, next));
            last = next;
        }
        if (fan.size() > 1 && fan.front() == fan.back() && best_.normal == fan.back()) low_ = fan[fan.size() - 2];
        for (int splits = 0; splits < max_splits && count_ > 0 && count_ < max_intervals - 1; ++splits) {
            if (reached_floor() || !split_highest(splits)) return;
        }
    }

    const Sample& best() const { return best_; }
    double slack() const { return 4 * unit_roundoff * size_; }
    bool reached_floor() const { return best_.height() >= floor_; }

    // Rotates the best direction to where the height stops increasing. If the lowest point jumps there, that is the
    // normal of a straight side, which the search itself has sampled.
    Sample refined() const {
        Sample low{low_, lowest_(low_)};
        Sample high{high_, lowest_(high_)};
        (best_.slope() > 0 ? low : high) = best_;
        Sample middle = best_;
        for (int i = 0; i < 64 && middle.slope() != 0; ++i) {
            const Vec2D normal = normalized(low.normal + high.normal);
            if (normal == low.normal || normal == high.normal) break;
            middle = {normal, lowest_(normal)};
            (middle.slope() > 0 ? low : high) = middle;
        }
        const Vec2D jump = high.point - low.point;
        const bool flat = middle.slope() != 0 && std::sqrt(length_sq(jump)) > 0x1p-26 * size_;
        return !flat && middle.height() >= best_.height() - slack() ? middle : best_;
    }

  private:
    Sample sample(const Vec2D& normal, const Vec2D& low, const Vec2D& high) {
        const Sample result{normal, lowest_(normal)};
        size_ = std::fmax(size_, std::sqrt(length_sq(result.point)));
        if (!found_ || result.height() > best_.height()) {
            found_ = true;
            best_ = result;
            low_ = low;
            high_ = high;
        } else {
            update_neighbors(low, normal);
            update_neighbors(normal, high);
        }
        return result;
    }

    // Records two adjacent sampled directions.
    void update_neighbors(const Vec2D& low, const Vec2D& high) {
        if (best_.normal == low) high_ = high;
        if (best_.normal == high) low_ = low;
    }

    double needed() const { return (floor_ < infinity ? std::fmax(best_.height(), floor_) : best_.height()) + slack(); }

    void keep(const DirectionInterval& interval) {
        if (interval.bound > needed() && count_ < max_intervals)
            intervals_[static_cast<std::size_t>(count_++)] = interval;
    }

    bool split_highest(int split) {
        std::size_t highest = 0;
        for (std::size_t i = 1; i < static_cast<std::size_t>(count_); ++i) {
            if (intervals_[i].bound > intervals_[highest].bound) highest = i;
        }
        const DirectionInterval interval = intervals_[highest];
        intervals_[highest] = intervals_[static_cast<std::size_t>(--count_)];
        if (!(interval.bound > needed())) return false;
        const Vec2D& start = interval.start.normal;
        const Vec2D& end = interval.end.normal;
        Vec2D probe = split % 3 == 2 ? normalized(start + end) : interval.probe;
        if (!strictly_between(start, probe, end)) probe = normalized(start + end);
        if (!strictly_between(start, probe, end)) return true;  // no direction lies between
        const Sample middle = sample(probe, start, end);
        keep(DirectionInterval(interval.start, middle));
        keep(DirectionInterval(middle, interval.end));
        return true;
    }

    LowestPoint lowest_;
    double floor_;
    Sample best_{};
    Vec2D low_{};  // the sampled directions next to the best
    Vec2D high_{};
    double size_ = 0;
    bool found_ = false;
    int count_ = 0;
    std::array<DirectionInterval, max_intervals> intervals_;
};

bool near(const Vec2D& u, const Vec2D& v) {
    return dot(u, v) > 0 && std::fabs(cross(u, v)) <= 0x1p-10;
}

// Whether some direction that is not near the best one is as good.
bool has_rival(LowestPoint lowest, std::span<const Vec2D> fan, const Sample& best, double slack) {
    Search others(lowest, best.height() - 8 * slack);
    const auto search = [&](const Vec2D& start, const Vec2D& end) {
        if (!strictly_between(start, normalized(start + end), end)) return;
        const std::array<Vec2D, 2> interval{start, end};
        others.run(interval);
    };
    const Vec2D before = normalized(best.normal - 0x1p-9 * perp(best.normal));
    const Vec2D after = normalized(best.normal + 0x1p-9 * perp(best.normal));
    for (std::size_t i = 1; i < fan.size(); ++i) {
        const Vec2D start = near(fan[i - 1], best.normal) ? after : fan[i - 1];
        const Vec2D end = near(fan[i], best.normal) ? before : fan[i];
        if (strictly_between(start, best.normal, end)) {
            search(start, before);
            search(after, end);
        } else {
            search(start, end);
        }
    }
    return others.reached_floor();
}

}  // namespace

BestDirection highest_direction(LowestPoint lowest, std::span<const Vec2D> fan) {
    Search search(lowest);
    search.run(fan);
    const Sample best = search.refined();
    const double height = std::fmax(best.height(), search.best().height());
    const bool unique = height > 0 || !has_rival(lowest, fan, best, search.slack());
    return {best.normal, height, unique};
}

}  // namespace carom::detail
