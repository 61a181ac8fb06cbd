/// A compound shape: several placed shapes that act as one.
#pragma once

#include <carom/detail/shape/union_access.hpp>
#include <carom/math/pose.hpp>
#include <carom/result.hpp>

#include <memory>
#include <span>
#include <vector>

namespace carom {

template <class T>
struct BasicCompoundPart;

/// The maximum number of poses that are applied to one vertex: the placement of the whole shape, one for each level of
/// compounds, and a box's own frame. The limit keeps exact queries free of allocation.
inline constexpr int max_pose_depth = 8;

/// The union of its parts. Where parts only touch each other, the seam between them is inside the compound.
template <class T>
class BasicCompound {
  public:
    using Part = BasicCompoundPart<T>;  ///< a shape and the pose it has within the compound; see any_shape.hpp

    /// Makes a compound from at least one part. Errors: too_few_points, bad_rotation, not_finite, nested_too_deep; each
    /// names the part; bad_size where the parts of all parts are more than 2^31 - 1, counting all cells of tile grids. Cost: O(parts). Example:
    ///     auto snowman = Compound::from_parts({{Circle{{0, 0}, 3}}, {Circle{{0, 4}, 2}}});
    ///     assert(snowman.ok() && snowman->parts().size() == 2);
    static Result<BasicCompound> from_parts(std::vector<Part> parts);

    std::span<const Part> parts() const { return parts_; }

    /// Replaces part i, or moves it. The compound then equals one made anew. Errors: those of `from_parts`;
    /// out_of_range for a part that it does not have. After an error it is as before. Cost: O(log parts); O(parts) the
    /// first time after it was copied, where the new part is itself a union of another number of parts, and where the deepest part
    /// leaves. Example:
    ///     auto train = Compound::from_parts({{Circle{{0, 0}, 1}}, {Circle{{2, 0}, 1}}}).value();
    ///     assert(train.set_pose(1, {{0, 5}, {}}).ok() && overlaps(train, Point{{2, 5}}));
    ///     assert(train.set_part(0, {Box{{9, 0}, {1, 1}}}).ok() && !overlaps(train, Point{{0, 0}}));
    Status set_part(std::size_t i, Part part);
    Status set_pose(std::size_t i, const BasicPose<T>& pose);

    /// The number of nested levels of compounds, this one included: 1 when no part is itself a compound.
    int depth() const { return depth_; }

    friend bool operator==(const BasicCompound& a, const BasicCompound& b) { return a.parts_ == b.parts_; }

  private:
    friend detail::UnionAccess;

    BasicCompound(std::vector<Part> parts, int depth);
    Status check_part(std::size_t i) const;
    void number_parts();
    std::vector<Part> parts_;
    int depth_ = 1;
    std::shared_ptr<detail::UnionIndex> index_;
};

using Compound = BasicCompound<float>;
using CompoundD = BasicCompound<double>;

}  // namespace carom
