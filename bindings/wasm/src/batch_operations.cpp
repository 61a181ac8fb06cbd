#include "shapes.hpp"

#include <carom/query/bounds.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/overlaps.hpp>
#include <carom/shape/validate.hpp>

#include <cstring>

// Queries about many pairs of placed shapes in one call.

namespace carom::wasm {
namespace {

// Copies of shapes, so that JavaScript may free its own, and the pose of each, which JavaScript writes.
struct Batch {
    std::vector<AnyShapeD> shapes;
    std::vector<PoseD> poses;

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

// Calls visit(i, a, b) for each pair, two indices of 32 bits, of those in `bytes`.
template <class F>
Status for_each_pair(const Batch& batch, std::size_t count, const F& visit) {
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
        visit(i, batch[pair[0]], batch[pair[1]]);
    }
    return done;
}

}  // namespace

CAROM_WASM_FREE(batch, Batch)

CAROM_WASM_OPERATION(make_batch) {
    out.put_handle(Batch{});
    return done;
}

/// Adds a shape; returns where the poses are.
CAROM_WASM_OPERATION(batch_add) {
    auto& batch = in.object<Batch>();
    const Operand shape(in);
    if (!in.fits()) return mismatch();
    if (Status status = validate(shape.placed.pose); !status) return status;
    batch.shapes.push_back(shape.shape());
    batch.poses.push_back(shape.placed.pose);
    out.put(reinterpret_cast<std::uintptr_t>(batch.poses.data()));
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

}  // namespace carom::wasm
