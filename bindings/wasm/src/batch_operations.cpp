#include "shapes.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/query/sweep.hpp>
#include <carom/shape/validate.hpp>

#include <cstring>
#include <limits>

// Queries about many pairs of placed shapes in one call.

namespace carom::wasm {
namespace {

// Copies of shapes, so that JavaScript may free its own, and the pose of each, which JavaScript writes, as the
// velocities.
struct Batch {
    std::vector<AnyShapeD> shapes;
    std::vector<PoseD> poses;
    std::vector<Vec2D> velocities;

    Placed<AnyShapeD, double> operator[](std::size_t i) const { return {&shapes[i], poses[i]}; }
};
static_assert(sizeof(PoseD) == 4 * sizeof(double));

Status validate_poses(const Batch& batch) {
    for (std::size_t i = 0; i < batch.poses.size(); ++i) {
        const PoseD& pose = batch.poses[i];
        if (std::isfinite(pose.at.x) && std::isfinite(pose.at.y) && is_rotation(pose.rot)) continue;
        Error error = validate(pose).error();
        error.index = static_cast<std::ptrdiff_t>(i);
        return error;
    }
    return done;
}

Status validate_velocities(const Batch& batch) {
    for (std::size_t i = 0; i < batch.velocities.size(); ++i) {
        const Vec2D& v = batch.velocities[i];
        if (std::isfinite(v.x) && std::isfinite(v.y)) continue;
        return make_error(ErrorCode::not_finite, static_cast<std::ptrdiff_t>(i),
                          "velocity %zu must have finite coordinates", i);
    }
    return done;
}

// Calls visit(i, first, second) for each pair, two indices of 32 bits, of those in `bytes`.
template <class F>
Status for_each_pair_of_indices(const Batch& batch, std::size_t count, const F& visit) {
    if (count > bytes().size() / 8) return mismatch();
    if (Status status = validate_poses(batch); !status) return status;
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t pair[2];
        std::memcpy(pair, bytes().data() + 8 * i, sizeof pair);
        if (pair[0] >= batch.shapes.size() || pair[1] >= batch.shapes.size()) {
            return make_error(ErrorCode::out_of_range, static_cast<std::ptrdiff_t>(i),
                              "pair %zu is of shapes %u and %u; the batch has %zu", i, pair[0], pair[1],
                              batch.shapes.size());
        }
        visit(i, pair[0], pair[1]);
    }
    return done;
}

// Calls visit(i, a, b) with the placed shapes of each pair.
template <class F>
Status for_each_pair(const Batch& batch, std::size_t count, const F& visit) {
    return for_each_pair_of_indices(
        batch, count, [&](std::size_t i, std::uint32_t a, std::uint32_t b) { visit(i, batch[a], batch[b]); });
}

}  // namespace

CAROM_WASM_FREE(batch, Batch)

CAROM_WASM_OPERATION(make_batch) {
    out.put_handle(Batch{});
    return done;
}

/// Adds a shape; returns where the poses and the velocities are.
CAROM_WASM_OPERATION(batch_add) {
    auto& batch = in.object<Batch>();
    const Operand shape(in);
    if (!in.fits()) return mismatch();
    if (Status status = validate(shape.placed.pose); !status) return status;
    batch.shapes.push_back(shape.shape());
    batch.poses.push_back(shape.placed.pose);
    batch.velocities.push_back({0, 0});
    out.put(reinterpret_cast<std::uintptr_t>(batch.poses.data()));
    out.put(reinterpret_cast<std::uintptr_t>(batch.velocities.data()));
    return done;
}

CAROM_WASM_OPERATION(batch_bounds) {
    const auto& batch = in.object<Batch>();
    if (Status status = validate_poses(batch); !status) return status;
    for (std::size_t i = 0; i < batch.shapes.size(); ++i) out.put(bounds(batch[i]));
    return done;
}

/// Replaces the pairs in `bytes` by one byte each, 1 if the shapes overlap; returns where they are.
CAROM_WASM_OPERATION(batch_overlaps) {
    const auto& batch = in.object<Batch>();
    const std::size_t count = in.uint_up_to(0xFFFFFFFF);
    const Status status = for_each_pair(batch, count, [](std::size_t i, const auto& a, const auto& b) {
        bytes()[i] = overlaps(a, b);  // no pair that is still to come begins before byte 8 (i + 1)
    });
    out.put(reinterpret_cast<std::uintptr_t>(bytes().data()));
    return status;
}

/// The contacts of those pairs in `bytes` that have one, each after the index of its pair.
CAROM_WASM_OPERATION(batch_contacts) {
    const auto& batch = in.object<Batch>();
    const std::size_t count = in.uint_up_to(0xFFFFFFFF);
    const double margin = in.number();
    return for_each_pair(batch, count, [&](std::size_t i, const auto& a, const auto& b) {
        const auto found = contact(a, b, margin);
        if (!found) return;
        out.put(i);
        put_contact(out, *found);
    });
}

/// The distances of the pairs in `bytes`.
CAROM_WASM_OPERATION(batch_distances) {
    const auto& batch = in.object<Batch>();
    const std::size_t count = in.uint_up_to(0xFFFFFFFF);
    return for_each_pair(batch, count, [&](std::size_t, const auto& a, const auto& b) { out.put(distance(a, b)); });
}

/// When the pairs in `bytes` touch, by the batch's velocities: for each begin and end, infinite where they do not.
CAROM_WASM_OPERATION(batch_sweeps) {
    const auto& batch = in.object<Batch>();
    const std::size_t count = in.uint_up_to(0xFFFFFFFF);
    const double max_time = in.number();
    if (Status status = validate_velocities(batch); !status) return status;
    return for_each_pair_of_indices(batch, count, [&](std::size_t, std::uint32_t a, std::uint32_t b) {
        const SweepD found = sweep(batch[a], batch.velocities[a], batch[b], batch.velocities[b], max_time);
        out.put(found.hits() ? found.enter : std::numeric_limits<double>::infinity());
        out.put(found.hits() ? found.exit : std::numeric_limits<double>::infinity());
    });
}

}  // namespace carom::wasm
