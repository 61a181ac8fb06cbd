#include "arrays.hpp"

#include <carom/batch/overlaps_many.hpp>
#include <carom/batch/raycast_many.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/raycast.hpp>

#include <limits>

// Many shapes in one call: by the library's batches where it has one for the types, otherwise one by one.

using namespace carom;
using namespace carom::c;

namespace {

template <class S>
constexpr bool has_cast_batch = std::is_same_v<S, CircleD> || std::is_same_v<S, AabbD> || std::is_same_v<S, CapsuleD>;

// What a batch finds: the bits of its words as bytes, or where the rays enter.
template <class Batch>
void put_hits(Call& call, std::span<std::uint8_t> hits, Batch batch) {
    std::vector<std::uint64_t> words(hit_words(hits.size()));
    if (const Result<std::size_t> found = batch(std::span(words)); !found) return call.fail(found.error());
    for (std::size_t i = 0; i < hits.size(); ++i) hits[i] = words[i / 64] >> (i % 64) & 1;
}
template <class Batch>
void put_entries(Call& call, std::span<double> enter, Batch batch) {
    std::vector<std::uint64_t> words(hit_words(enter.size()));
    if (const Result<std::size_t> found = batch(std::span(words), enter); !found) call.fail(found.error());
}

// What `use` returns for the concrete shape: whether it had a batch for that type. Placed shapes have none.
template <class Use>
bool with_type(const AnyShapeD& one, Use use) {
    return std::visit(use, one.value);
}
template <class Use>
bool with_type(const Placed<AnyShapeD, double>&, Use) {
    return false;
}

// Calls `use` with a shape, as it is or placed, and with the elements.
template <class Use>
void with_one(Call& call, const carom_shape* one, const carom_pose* pose, const Elements& elements, Use use) {
    with_shape(call, one, pose, "one", [&](const auto& shape) {
        if (call.ok()) std::visit([&](const auto& many) { use(shape, many); }, elements);
    });
}

template <class Target>
double entry(const RayD& ray, const Target& target, double max_t) {
    const auto hit = raycast(ray, target, max_t);
    return hit ? hit->enter : std::numeric_limits<double>::infinity();
}

// The rays of an array of rays.
const Columns<RayD>* rays_of(Call& call, const Elements& elements) {
    const auto* const rays = std::get_if<Columns<RayD>>(&elements);
    if (!rays) call.fail(CAROM_OUT_OF_RANGE, "rays.kind must be CAROM_RAYS");
    return rays;
}

}  // namespace

carom_status carom_overlaps_many(const carom_shape* one, const carom_pose* pose, const carom_array* many,
                                 uint8_t* hits) {
    return call([&](Call& c) {
        const Elements elements = elements_of(c, many, "many");
        const auto to = c.array(hits, size_of(elements), "hits");
        with_one(c, one, pose, elements, [&]<class Many>(const auto& shape, const Many& all) {
            if constexpr (HasArray<typename Many::Shape>) {
                const auto in_batch = [&]<class One>(const One& concrete) {
                    if constexpr (has_overlap_batch<One, typename Many::Shape>) {
                        put_hits(c, to, [&](auto words) { return overlaps_many(concrete, view(all), words); });
                        return true;
                    }
                    return false;
                };
                if (with_type(shape, in_batch)) return;
            }
            for (std::size_t i = 0; i < to.size(); ++i) to[i] = overlaps(shape, all[i]);
        });
    });
}

carom_status carom_overlaps_pairs(const carom_array* a, const carom_array* b, uint8_t* hits) {
    return call([&](Call& c) {
        const Elements first = elements_of(c, a, "a"), second = elements_of(c, b, "b");
        const auto to = c.array(hits, size_of(first), "hits");
        check_sizes(c, to.size(), size_of(second), "a", "b");
        if (!c.ok()) return;
        const auto use = [&]<class A, class B>(const A& all_a, const B& all_b) {
            if constexpr (has_overlap_batch<typename A::Shape, typename B::Shape>) {
                put_hits(c, to, [&](auto words) { return overlaps_pairs(view(all_a), view(all_b), words); });
            } else {
                for (std::size_t i = 0; i < to.size(); ++i) to[i] = overlaps(all_a[i], all_b[i]);
            }
        };
        std::visit(use, first, second);
    });
}

carom_status carom_distances(const carom_shape* one, const carom_pose* pose, const carom_array* many,
                             double* distances) {
    return call([&](Call& c) {
        const Elements elements = elements_of(c, many, "many");
        const auto to = c.array(distances, size_of(elements), "distances");
        with_one(c, one, pose, elements, [&](const auto& shape, const auto& all) {
            for (std::size_t i = 0; i < to.size(); ++i) to[i] = distance(shape, all[i]);
        });
    });
}

carom_status carom_cast_ray_many(carom_vec origin, carom_vec direction, double max_t, const carom_array* many,
                                 double* enter) {
    return call([&](Call& c) {
        const RayD ray{c.vec(origin, "origin"), c.direction(direction, "direction")};
        c.limit(max_t, "max_t");
        const Elements elements = elements_of(c, many, "many");
        const auto to = c.array(enter, size_of(elements), "enter");
        if (!c.ok()) return;
        const auto use = [&]<class Many>(const Many& all) {
            if constexpr (has_cast_batch<typename Many::Shape>) {
                put_entries(c, to, [&](auto words, auto entries) {
                    return raycast_many(ray, view(all), words, entries, max_t);
                });
            } else {
                for (std::size_t i = 0; i < to.size(); ++i) to[i] = entry(ray, all[i], max_t);
            }
        };
        std::visit(use, elements);
    });
}

carom_status carom_cast_rays(const carom_array* rays, double max_t, const carom_shape* one, const carom_pose* pose,
                             double* enter) {
    return call([&](Call& c) {
        const Elements elements = elements_of(c, rays, "rays");
        const Columns<RayD>* const all = rays_of(c, elements);
        c.limit(max_t, "max_t");
        const auto to = c.array(enter, size_of(elements), "enter");
        if (!c.ok()) return;
        with_shape(c, one, pose, "one", [&](const auto& shape) {
            const auto in_batch = [&]<class One>(const One& concrete) {
                if constexpr (has_cast_batch<One> || std::is_same_v<One, ConvexPolygonD>) {
                    put_entries(c, to, [&](auto words, auto entries) {
                        return raycast_many(view(*all), concrete, words, entries, max_t);
                    });
                    return true;
                }
                return false;
            };
            if (with_type(shape, in_batch)) return;
            for (std::size_t i = 0; i < to.size(); ++i) to[i] = entry((*all)[i], shape, max_t);
        });
    });
}

carom_status carom_cast_rays_pairs(const carom_array* rays, double max_t, const carom_array* many, double* enter) {
    return call([&](Call& c) {
        const Elements elements = elements_of(c, rays, "rays"), targets = elements_of(c, many, "many");
        const Columns<RayD>* const all = rays_of(c, elements);
        c.limit(max_t, "max_t");
        const auto to = c.array(enter, size_of(elements), "enter");
        check_sizes(c, to.size(), size_of(targets), "rays", "many");
        if (!c.ok()) return;
        const auto use = [&]<class Many>(const Many& shapes) {
            if constexpr (has_cast_batch<typename Many::Shape>) {
                put_entries(c, to, [&](auto words, auto entries) {
                    return raycast_pairs(view(*all), view(shapes), words, entries, max_t);
                });
            } else {
                for (std::size_t i = 0; i < to.size(); ++i) to[i] = entry((*all)[i], shapes[i], max_t);
            }
        };
        std::visit(use, targets);
    });
}

const char* carom_batch_kernels(void) {
    static const std::string kernels = batch_kernels();
    return kernels.c_str();
}
