#include "state.hpp"

#include <carom/world/world.hpp>

namespace carom {

template <class T>
Status BasicWorld<T>::edit_union(ColliderId id, FunctionRef<Status(BasicAnyShape<T>&)> edit) {
    CAROM_ASSERT(state_->contains(id), "collider %u of generation %u is not there; ask contains() first",
                 static_cast<unsigned>(id.index), static_cast<unsigned>(id.generation));
    detail::WorldState<T>& state = *state_;
    const std::uint32_t slot = id.index;
    const Status status = edit(state.shapes.own(state.cold[slot].shape));
    state.note_change(slot);
    state.hot[slot].reshaped |= status.ok();
    state.refresh(slot);
    return status;
}

template Status BasicWorld<float>::edit_union(ColliderId, FunctionRef<Status(AnyShape&)>);
template Status BasicWorld<double>::edit_union(ColliderId, FunctionRef<Status(AnyShapeD&)>);

}  // namespace carom
