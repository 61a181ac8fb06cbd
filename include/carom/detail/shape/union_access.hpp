/// UnionAccess: the index that a union of parts keeps, for what searches it.
#pragma once

namespace carom::detail {

struct UnionIndex;

struct UnionAccess {
    template <class S>
    static const UnionIndex& index(const S& shape) {
        return *shape.index_;
    }
};

}  // namespace carom::detail
