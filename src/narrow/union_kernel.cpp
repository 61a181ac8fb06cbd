#include <carom/narrow/convex_kernel.hpp>
#include <carom/narrow/union_kernel.hpp>
#include <carom/narrow/union_seam.hpp>

namespace carom {
namespace {

template <class T>
bool visit_part(ConvexPart<T> part, PartVisitor<T> visit) {
    part.drop_if_meaningless();
    return visit(part);
}

// `frame` carries the poses collected on the way down.
template <class T, class S>
bool visit_parts(const ConvexPart<T>& frame, const S& convex, PartVisitor<T> visit) {
    ConvexPart<T> part = frame;
    fill(part, convex);
    return visit_part(part, visit);
}

template <class T>
bool visit_parts(const ConvexPart<T>& frame, const BasicChain<T>& chain, PartVisitor<T> visit) {
    ConvexPart<T> part = frame;
    for (std::size_t i = 0; i < chain.segment_count(); ++i) {
        part.set_segment(chain.segment_start(i), chain.segment_end(i));
        if (visit_part(part, visit)) return true;
    }
    return false;
}

template <class T>
bool visit_parts(const ConvexPart<T>& frame, const BasicAnyShape<T>& shape, PartVisitor<T> visit);

template <class T>
bool visit_parts(const ConvexPart<T>& frame, const BasicCompound<T>& compound, PartVisitor<T> visit) {
    for (const BasicCompoundPart<T>& part : compound.parts()) {
        ConvexPart<T> inner = frame;
        inner.push_pose(part.pose);
        if (visit_parts(inner, part.shape, visit)) return true;
    }
    return false;
}

template <class T>
bool visit_parts(const ConvexPart<T>& frame, const BasicAnyShape<T>& shape, PartVisitor<T> visit) {
    return std::visit([&](const auto& concrete) { return visit_parts(frame, concrete, visit); }, shape.value);
}

template <class T>
ConvexPart<T> frame_of(const BasicPose<T>* pose) {
    ConvexPart<T> frame;
    if (pose) frame.push_pose(*pose);
    return frame;
}

}  // namespace

template <class T>
bool any_part(const Operand<BasicChain<T>, T>& operand, PartVisitor<T> visit) {
    return visit_parts(frame_of(operand.pose), operand.shape, visit);
}

template <class T>
bool any_part(const Operand<BasicCompound<T>, T>& operand, PartVisitor<T> visit) {
    return visit_parts(frame_of(operand.pose), operand.shape, visit);
}

template <class T>
bool any_part(const Operand<BasicAnyShape<T>, T>& operand, PartVisitor<T> visit) {
    return visit_parts(frame_of(operand.pose), operand.shape, visit);
}

template <class T>
bool unions_overlap(PartSource<T> a, PartSource<T> b) {
    return a([&](const ConvexPart<T>& a_part) {
        return b([&](const ConvexPart<T>& b_part) { return touch(a_part, b_part) != Touch::apart; });
    });
}

template <class T>
bool unions_penetrate(PartSource<T> a, PartSource<T> b) {
    bool any_touching = false;
    const bool any_penetrating = a([&](const ConvexPart<T>& a_part) {
        return b([&](const ConvexPart<T>& b_part) {
            const Touch contact = touch(a_part, b_part);
            any_touching |= contact == Touch::touching;
            return contact == Touch::penetrating;
        });
    });
    return any_penetrating || (any_touching && seam_is_closed(a, b));
}

#define CAROM_INSTANTIATE(T)                                                     \
    template bool any_part(const Operand<BasicChain<T>, T>&, PartVisitor<T>);    \
    template bool any_part(const Operand<BasicCompound<T>, T>&, PartVisitor<T>); \
    template bool any_part(const Operand<BasicAnyShape<T>, T>&, PartVisitor<T>); \
    template bool unions_overlap(PartSource<T>, PartSource<T>);                  \
    template bool unions_penetrate(PartSource<T>, PartSource<T>)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom
