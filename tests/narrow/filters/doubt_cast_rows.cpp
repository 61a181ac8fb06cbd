// Rays for which the bounds of filters matter: past the border of a shape, or past where the next side of it begins, by
// 2^-14 to 2^-56 of its size, as far as that is found; and starting or ending so near the border.
#include "narrow/filters/cast_cases.hpp"
#include "narrow/filters/filter.hpp"
#include "narrow/filters/near_shapes.hpp"

#include <carom/query/raycast.hpp>
#include <carom/shape/placed.hpp>

#include <cmath>
#include <limits>
#include <optional>

namespace carom::test {
namespace {

template <class S>
struct NearRay {
    using T = scalar_of<S>;
    S shape;
    BasicPose<T> pose{};
    BasicRay<T> ray{};
    T max_t = std::numeric_limits<T>::infinity();

    auto cast() const { return raycast(ray, place(shape, pose), max_t); }
};

// Eight rays at a shape in turn: finding its border takes longer than all of them.
template <class S>
class NearRays {
  public:
    explicit NearRays(bool at_many_vertices) : at_many_vertices_(at_many_vertices) {}

    NearRay<S> operator()(Random& random) {
        if (left_ == 0) {
            draw_shape(random);
            left_ = 8;
        }
        --left_;
        return draw_ray(random);
    }

  private:
    using T = scalar_of<S>;

    void draw_shape(Random& random) {
        NearDraw<T> draw(random, random.chance(0.2));
        if (at_many_vertices_) draw.set_many_vertices();
        scale_ = draw.scale();
        base_ = NearRay<S>{drawn(draw, Kind<S>{})};
        if (random.chance(0.8)) base_->pose = draw.pose();
        along_ = RotD::degrees(random.real(-180, 180));
        const double speed = random.real(0.2, 2);
        back_ = scale_ * random.real(2, 4);
        base_->ray.direction = {static_cast<T>(speed * along_.c), static_cast<T>(speed * along_.s)};
        border_ = 0;
        double beyond = random.chance(0.5) ? 3 * scale_ : -3 * scale_;
        const auto first = at(0);
        const bool wants_seam = first && random.chance(0.5);
        for (int i = 0; i < 46; ++i) {
            const double middle = 0.5 * (border_ + beyond);
            const auto hit = at(middle);
            (hit && (!wants_seam || hit->feature == first->feature) ? border_ : beyond) = middle;
        }
    }

    auto at(double across) {
        base_->ray.origin = start(across);
        return base_->cast();
    }

    NearRay<S> draw_ray(Random& random) const {
        NearRay<S> c = *base_;
        const auto small = [&] { return random.scaled(-56, -14); };
        const double across = random.chance(0.6) ? border_ + scale_ * small() : border_ * random.real(-0.5, 0.9);
        c.ray.origin = start(across);
        const auto hit = c.cast();
        if (!hit || random.chance(0.5)) return c;
        const double time = random.chance(0.5) ? double(hit->enter) : double(hit->exit);
        if (random.chance(0.5)) {
            c.max_t = static_cast<T>(time * (1 + small()));
            return c;
        }
        const double to = time + small();
        c.ray.origin = {static_cast<T>(double(c.ray.origin.x) + to * double(c.ray.direction.x)),
                        static_cast<T>(double(c.ray.origin.y) + to * double(c.ray.direction.y))};
        return c;
    }

    // In front of the shape, and so far beside the line through its pose.
    BasicVec2<T> start(double across) const {
        return {static_cast<T>(double(base_->pose.at.x) - back_ * along_.c - across * along_.s),
                static_cast<T>(double(base_->pose.at.y) - back_ * along_.s + across * along_.c)};
    }

    bool at_many_vertices_;
    std::optional<NearRay<S>> base_;
    RotD along_{};
    double scale_ = 1, back_ = 0, border_ = 0;
    int left_ = 0;
};

template <class S>
void add_shape(Rows& rows, const std::string& name, bool has_many_vertices = false) {
    using T = scalar_of<S>;
    using Case = NearRay<S>;
    using Cast = CastResult<T>;
    Filter<Case, Cast> filter;
    filter.name = std::string("cast_near_").append(name).append(std::is_same_v<T, float> ? "_float" : "_double");
    filter.cases = 8'000;
    filter.draw = NearRays<S>(has_many_vertices);
    filter.decide = [](const Case& c) -> std::optional<Cast> {
        Cast found;
        if (!detail::filter_raycast<S, T>(c.ray, c.max_t, c.shape, &c.pose, found)) return std::nullopt;
        return std::optional<Cast>(std::in_place, found);
    };
    filter.exact = [](const Case& c) {  // of a ray with a pose, which no filter takes
        const BasicRay<T> turned{-c.ray.origin, -c.ray.direction};
        return raycast(place(turned, BasicPose<T>{{}, {T(-1), T(0)}}), place(c.shape, c.pose), c.max_t);
    };
    filter.is_hit = [](const Cast& cast) { return cast.has_value(); };
    filter.compare = [](const Case& c, const Cast& decided, const Cast& exact) {
        expect_same_cast(c.ray, decided, exact);
    };
    filter.least_hits = 0.2;
    filter.most_hits = 0.9;
    add(rows, filter);
}

template <class T>
void add_rows(Rows& rows) {
    add_shape<BasicCircle<T>>(rows, "circle");
    add_shape<BasicSegment<T>>(rows, "segment");
    add_shape<BasicCapsule<T>>(rows, "capsule");
    add_shape<BasicAabb<T>>(rows, "aabb");
    add_shape<BasicBox<T>>(rows, "box");
    add_shape<BasicTriangle<T>>(rows, "triangle");
    add_shape<BasicConvexPolygon<T>>(rows, "polygon");
    add_shape<Rounded<BasicBox<T>>>(rows, "rounded_box");
    add_shape<Rounded<BasicConvexPolygon<T>>>(rows, "rounded_polygon");
    add_shape<BasicConvexPolygon<T>>(rows, "polygon_of_many_vertices", true);
    add_shape<Rounded<BasicConvexPolygon<T>>>(rows, "rounded_polygon_of_many_vertices", true);
}

}  // namespace

void add_doubt_cast_rows(Rows& rows) {
    add_rows<float>(rows);
    add_rows<double>(rows);
}

}  // namespace carom::test
