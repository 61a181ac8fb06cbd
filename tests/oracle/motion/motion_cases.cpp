#include "oracle/motion/motion_cases.hpp"

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

using namespace carom;
using test::Random;

constexpr Kind polygons[] = {Kind::aabb, Kind::box, Kind::triangle, Kind::polygon};
constexpr Kind thin[] = {Kind::point, Kind::segment};
constexpr Kind round[] = {Kind::circle, Kind::capsule, Kind::rounded};
constexpr Kind endless[] = {Kind::ray, Kind::line, Kind::half_space};
constexpr Kind unions[] = {Kind::chain, Kind::compound, Kind::circle_tree, Kind::tile_grid, Kind::simple_polygon};
constexpr Kind bounded[] = {Kind::point,   Kind::segment, Kind::aabb,    Kind::box,    Kind::triangle,
                            Kind::polygon, Kind::circle,  Kind::capsule, Kind::rounded};
// Those that have no corner of a rounded number on a grid.
constexpr Kind gridded[] = {Kind::point,  Kind::segment, Kind::aabb,    Kind::box,
                            Kind::circle, Kind::capsule, Kind::polygon, Kind::rounded};

Kind one_of(std::span<const Kind> kinds, Random& random) {
    return kinds[std::size_t(random.integer(0, int(kinds.size()) - 1))];
}

template <class T>
class CaseDraw {
  public:
    CaseDraw(Family family, Random& random, const MotionReach& reach)
        : family_(family), random_(random), reach_(reach) {
        on_grid_ = family == Family::grid_turn || family == Family::grid_paths || family == Family::grazing_paths;
    }

    MotionCase<T> draw() {
        result_.is_guided = family_ == Family::guided_turn;
        result_.is_placed = !on_grid_ && random_.chance(0.2);
        choose_kinds();
        choose_times();
        result_.motion_a = motion(turns(family_));
        result_.motion_b = random_.chance(0.2) ? BasicMotion<T>() : motion(turns(family_) && random_.chance(0.5));
        if (family_ == Family::far_paths || family_ == Family::far_turn) move_away();
        draw_shapes();
        if (family_ == Family::grazing_paths) graze();
        if (random_.chance(0.5)) swap();
        set_motion(result_.model_a, result_.motion_a);
        set_motion(result_.model_b, result_.motion_b);
        return std::move(result_);
    }

  private:
    using P = BasicPolynomial<T>;

    void choose_kinds() {
        Kind &a = result_.kind_a, &b = result_.kind_b;
        a = one_of(bounded, random_), b = one_of(bounded, random_);
        switch (family_) {
            case Family::polygons_turn:
                a = one_of(polygons, random_), b = one_of(polygons, random_);
                break;
            case Family::thin_turn:
                a = one_of(thin, random_);
                break;
            case Family::round_turn:
            case Family::round_paths:
                a = one_of(round, random_);
                break;
            case Family::endless_turn:
            case Family::endless_paths:
                a = one_of(endless, random_);
                break;
            case Family::unions_turn:
            case Family::unions_paths:
                a = one_of(unions, random_);
                if (random_.chance(0.3)) b = one_of(unions, random_);
                break;
            case Family::grid_turn:
            case Family::grid_paths:
            case Family::grazing_paths:
                a = one_of(gridded, random_), b = one_of(gridded, random_);
                break;
            case Family::thrown_paths:
                a = random_.chance(0.7) ? Kind::circle : Kind::point;
                break;
            default:
                break;
        }
    }

    void choose_times() {
        T start = 0;
        if (family_ != Family::thrown_paths && random_.chance(0.3)) start = T(random_.integer(-8, 8)) / 4;
        const T length = family_ == Family::grid_paths ? T(random_.integer(1, 8)) / 4 : T(1);
        result_.times = {start, start + length};
    }

    T coefficient(double most) {
        if (on_grid_) return random_.chance(0.3) ? T(0) : T(random_.integer(int(-4 * most), int(4 * most))) / T(4);
        return T(random_.real(-most, most));
    }

    P path() {
        int degree = 2;
        if (family_ == Family::random_paths || family_ == Family::curved_turn) degree = random_.integer(0, 6);
        if (family_ == Family::steep_paths) degree = random_.integer(4, 6);
        if (family_ == Family::grid_paths) degree = random_.integer(0, 3);
        P p;
        p.resize(degree + 1);
        for (int i = 0; i <= degree; ++i) p[i] = coefficient(i == 0 ? reach_.start : 2.5);
        if (family_ == Family::thrown_paths) p[1] = 2 * p[1], p[2] = 2 * p[2];
        return p;
    }

    BasicMotion<T> motion(bool spins) {
        BasicMotion<T> motion = BasicMotion<T>::polynomial(path(), path());
        if (spins) {
            const T angular_velocity = on_grid_ ? T(random_.integer(-40, 40)) / 4
                                                : T(random_.real(-reach_.angular_velocity, reach_.angular_velocity));
            motion = motion.spinning(angular_velocity, {coefficient(1), coefficient(1)});
        }
        const bool grows = family_ == Family::grown_turn || family_ == Family::grown_paths;
        if (grows && random_.chance(0.8)) motion = motion.growing(coefficient(random_.chance(0.3) ? 0.3 : 1.5));
        return motion;
    }

    // Both, so that they still collide.
    void move_away() {
        const double far = std::ldexp(1.0, random_.integer(8, 20));
        const T x = T(random_.real(-far, far)), y = T(random_.real(-far, far));
        const T vx = T(random_.real(-far, far)), vy = T(random_.real(-far, far));
        for (BasicMotion<T>* m : {&result_.motion_a, &result_.motion_b}) {
            const BasicMotion<T> near = *m;
            *m = BasicMotion<T>::polynomial(near.x() + P{x, vx}, near.y() + P{y, vy});
            if (near.rotates()) *m = m->spinning(near.angular_velocity(), near.pivot());
        }
    }

    void draw_shapes() {
        const double t = std::max(std::fabs(double(result_.times.lo)), std::fabs(double(result_.times.hi)));
        double far = 16;
        for (const BasicMotion<T>* m : {&result_.motion_a, &result_.motion_b}) {
            far += size_at(m->x(), t) + size_at(m->y(), t) + std::fabs(double(m->growth())) * t;
        }
        ShapeDraw<T> draw(random_, on_grid_, 4 * far);
        const auto put_there = [&](Kind kind, BasicAnyShape<T>& shape, BasicPose<T>& pose, MovingModel& model) {
            ModelledShape<T> made = draw.draw(kind);
            shape = std::move(made.shape);
            model = std::move(made.model);
            if (!result_.is_placed) return;
            pose = {{T(random_.real(-1, 1)), T(random_.real(-1, 1))}, BasicRot<T>::degrees(T(random_.real(-180, 180)))};
            put(model, pose);
        };
        put_there(result_.kind_a, result_.a, result_.pose_a, result_.model_a);
        put_there(result_.kind_b, result_.b, result_.pose_b, result_.model_b);
    }

    void swap() {
        std::swap(result_.kind_a, result_.kind_b);
        std::swap(result_.a, result_.b);
        std::swap(result_.pose_a, result_.pose_b);
        if (!result_.is_guided) std::swap(result_.motion_a, result_.motion_b);
        std::swap(result_.model_a, result_.model_b);
    }

    // How far a shape reaches along one of the four main directions, its radius included.
    static Wide reach(const MovingModel& model, const WidePoint& along) {
        Wide most = -1e30;
        for (const ConvexModel& part : model.parts) {
            for (const WidePoint& p : part.corners) most = std::max(most, dot(along, p) + part.radius);
        }
        return most;
    }

    // A comes down on b along a main direction, and just touches it, at a root of even order, or two of them; or by a
    // power of two more or less.
    void graze() {
        const int side = random_.integer(0, 3);
        const bool is_x = side < 2;
        const T sign = side % 2 == 0 ? T(1) : T(-1);
        const WidePoint along = is_x ? WidePoint{Wide(sign), 0} : WidePoint{0, Wide(sign)};
        const Wide height = reach(result_.model_b, along) + reach(result_.model_a, Wide(-1) * along);
        const T start = result_.times.lo;
        const P to_first{-(start + T(random_.integer(0, 8)) / 8), T(1)};
        const P to_second{-(start + T(random_.integer(0, 8)) / 8), T(1)};
        P q = to_first * to_first;
        const int shape = random_.integer(0, 5);
        if (shape == 1) q = q * q;
        if (shape == 2) q = q * q * q;
        if (shape >= 3 && shape < 5) q = q * to_second * to_second;
        q = P(T(random_.integer(1, 8)) / 4) * q;
        constexpr int finest = std::is_same_v<T, float> ? 18 : 44;
        T off = 0;
        if (random_.chance(0.5)) off = std::ldexp(T(random_.chance(0.5) ? 1 : -1), -random_.integer(2, finest));
        q[0] = q[0] + T(height) + off;
        const P down = P(sign) * q, across{coefficient(0.5), coefficient(1)};
        P common_x{T(0), coefficient(1)}, common_y{T(0), coefficient(1)};
        result_.motion_a =
            BasicMotion<T>::polynomial((is_x ? down : across) + common_x, (is_x ? across : down) + common_y);
        result_.motion_b = BasicMotion<T>::polynomial(common_x, common_y);
    }

    static void set_motion(MovingModel& model, const BasicMotion<T>& motion) {
        const auto copy = [](const P& p, std::vector<Wide>& path) {
            for (int i = 0; i < p.size(); ++i) path.push_back(Wide(p[i]));
        };
        copy(motion.x(), model.path_x);
        copy(motion.y(), model.path_y);
        model.angular_velocity = Wide(motion.angular_velocity());
        model.growth = Wide(motion.growth());
        if (motion.rotates()) model.pivot = {Wide(motion.pivot().x), Wide(motion.pivot().y)};
    }

    Family family_;
    Random& random_;
    MotionReach reach_;
    bool on_grid_;
    MotionCase<T> result_;
};

}  // namespace

const char* name_of(Family family) {
    static constexpr const char* names[] = {"polygons, turning",
                                            "points and segments, turning",
                                            "round, turning",
                                            "endless, turning",
                                            "unions, turning",
                                            "growing, turning",
                                            "curved paths, turning",
                                            "on a grid, turning",
                                            "far away, turning",
                                            "by a function",
                                            "degree 0 to 6",
                                            "degree 4 to 6",
                                            "on a grid",
                                            "grazing",
                                            "thrown balls",
                                            "round",
                                            "endless",
                                            "unions",
                                            "growing",
                                            "far away"};
    return names[int(family)];
}

template <class T>
MotionCase<T> draw_motion_case(Family family, Random& random, const MotionReach& reach) {
    return CaseDraw<T>(family, random, reach).draw();
}

template MotionCase<float> draw_motion_case(Family, Random&, const MotionReach&);
template MotionCase<double> draw_motion_case(Family, Random&, const MotionReach&);

}  // namespace oracle
