#include "strided.hpp"

#include <carom/batch/overlaps_many.hpp>
#include <carom/batch/raycast_many.hpp>
#include <carom/shape/validate.hpp>

#include <limits>

// Many shapes in one call.

using namespace carom;
using namespace carom::c;

namespace {

// The library's batches take an array for each number; so the elements of the caller's array are taken apart.
class Circles {
  public:
    Circles(Call& call, const carom_circle* circles, std::size_t count, std::size_t stride) {
        each_strided(call, circles, count, stride, "circles", [&](std::size_t i, const carom_circle& circle) {
            if (const Status valid = validate(CircleD{{circle.center.x, circle.center.y}, circle.radius}); !valid)
                call.fail(
                    Error{valid.error().code, "circles: " + valid.error().message, static_cast<std::ptrdiff_t>(i)});
            x_.push_back(circle.center.x), y_.push_back(circle.center.y), radius_.push_back(circle.radius);
        });
    }
    operator CircleArrayD() const { return {x_, y_, radius_}; }

  private:
    std::vector<double> x_, y_, radius_;
};

class Boxes {
  public:
    Boxes(Call& call, const carom_aabb* boxes, std::size_t count, std::size_t stride) {
        each_strided(call, boxes, count, stride, "boxes", [&](std::size_t i, const carom_aabb& box) {
            if (const Status valid = validate(AabbD{{box.min.x, box.min.y}, {box.max.x, box.max.y}}); !valid)
                call.fail(Error{valid.error().code, "boxes: " + valid.error().message, static_cast<std::ptrdiff_t>(i)});
            min_x_.push_back(box.min.x), min_y_.push_back(box.min.y);
            max_x_.push_back(box.max.x), max_y_.push_back(box.max.y);
        });
    }
    operator AabbArrayD() const { return {min_x_, min_y_, max_x_, max_y_}; }

  private:
    std::vector<double> min_x_, min_y_, max_x_, max_y_;
};

template <class Many>
void overlap(Call& call, const carom_shape* one, const Many& many, std::uint8_t* hits) {
    if (many.size() > 0) call.pointer(hits, "hits");
    if (!call.object(one, "one") || !call.ok()) return;
    std::vector<std::uint64_t> words(hit_words(many.size()));
    std::visit(
        [&]<class S>(const S& shape) {
            if constexpr (std::is_same_v<S, CircleD> || std::is_same_v<S, AabbD>) {
                const auto found = overlaps_many(shape, many, words);
                if (!found) call.fail(found.error());
            } else {
                call.fail(CAROM_OUT_OF_RANGE, "one must be a circle or an upright box");
            }
        },
        one->value.value);
    if (!call.ok()) return;
    for (std::size_t i = 0; i < many.size(); ++i) hits[i] = words[i / 64] >> (i % 64) & 1;
}

template <class Many>
void cast(Call& call, const carom_vec& origin, const carom_vec& direction, double max_t, const Many& many,
          double* enter) {
    const RayD ray{call.vec(origin, "origin"), call.direction(direction, "direction")};
    call.limit(max_t, "max_t");
    if (many.size() > 0) call.pointer(enter, "enter");
    if (!call.ok()) return;
    std::vector<std::uint64_t> words(hit_words(many.size()));
    std::vector<double> found(many.size());
    const auto hits = raycast_many(ray, many, words, found, max_t);
    if (!hits) return call.fail(hits.error());
    for (std::size_t i = 0; i < many.size(); ++i)
        enter[i] = (words[i / 64] >> (i % 64) & 1) != 0 ? found[i] : std::numeric_limits<double>::infinity();
}

}  // namespace

carom_status carom_overlaps_many_circles(const carom_shape* one, const carom_circle* circles, size_t count,
                                         size_t stride, uint8_t* hits) {
    return call([&](Call& c) {
        const Circles many(c, circles, count, stride);
        overlap(c, one, static_cast<CircleArrayD>(many), hits);
    });
}

carom_status carom_overlaps_many_boxes(const carom_shape* one, const carom_aabb* boxes, size_t count, size_t stride,
                                       uint8_t* hits) {
    return call([&](Call& c) {
        const Boxes many(c, boxes, count, stride);
        overlap(c, one, static_cast<AabbArrayD>(many), hits);
    });
}

carom_status carom_cast_ray_many_circles(carom_vec origin, carom_vec direction, double max_t,
                                         const carom_circle* circles, size_t count, size_t stride, double* enter) {
    return call([&](Call& c) {
        const Circles many(c, circles, count, stride);
        cast(c, origin, direction, max_t, static_cast<CircleArrayD>(many), enter);
    });
}

carom_status carom_cast_ray_many_boxes(carom_vec origin, carom_vec direction, double max_t, const carom_aabb* boxes,
                                       size_t count, size_t stride, double* enter) {
    return call([&](Call& c) {
        const Boxes many(c, boxes, count, stride);
        cast(c, origin, direction, max_t, static_cast<AabbArrayD>(many), enter);
    });
}

const char* carom_batch_kernels(void) {
    static const std::string kernels = batch_kernels();
    return kernels.c_str();
}
