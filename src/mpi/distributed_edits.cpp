#include "distributed_world_state.hpp"

namespace carom {

template <class T>
bool BasicDistributedWorld<T>::contains(ColliderId id) const {
    const std::optional<ColliderId> local = state_->part.local(id);
    return local && state_->part.world().contains(*local);
}
template <class T>
bool BasicDistributedWorld<T>::is_readable(ColliderId id) const {
    return state_->part.local(id).has_value();
}
template <class T>
void BasicDistributedWorld<T>::collider_ids(std::vector<ColliderId>& ids) const {
    state_->part.collider_ids(ids);
}
template <class T>
std::size_t BasicDistributedWorld<T>::size() const {
    return state_->part.size();
}

template <class T>
const BasicPose<T>& BasicDistributedWorld<T>::pose(ColliderId id) const {
    return state_->part.world().pose(state_->local(id, false));
}
template <class T>
const BasicAnyShape<T>& BasicDistributedWorld<T>::shape(ColliderId id) const {
    return state_->part.world().shape(state_->local(id, false));
}
template <class T>
const ColliderMask& BasicDistributedWorld<T>::mask(ColliderId id) const {
    return state_->part.world().mask(state_->local(id, false));
}
template <class T>
const Filter& BasicDistributedWorld<T>::filter(ColliderId id) const {
    return state_->part.world().filter(state_->local(id, false));
}
template <class T>
ColliderKind BasicDistributedWorld<T>::kind(ColliderId id) const {
    return state_->part.world().kind(state_->local(id, false));
}
template <class T>
std::uint64_t BasicDistributedWorld<T>::user_data(ColliderId id) const {
    return state_->part.world().user_data(state_->local(id, false));
}
template <class T>
bool BasicDistributedWorld<T>::is_sensor(ColliderId id) const {
    return state_->part.world().is_sensor(state_->local(id, false));
}
template <class T>
BasicVec2<T> BasicDistributedWorld<T>::one_way(ColliderId id) const {
    return state_->part.world().one_way(state_->local(id, false));
}
template <class T>
BasicVec2<T> BasicDistributedWorld<T>::velocity(ColliderId id) const {
    return state_->part.world().velocity(state_->local(id, false));
}
template <class T>
T BasicDistributedWorld<T>::angular_velocity(ColliderId id) const {
    return state_->part.world().angular_velocity(state_->local(id, false));
}
template <class T>
BasicAabb<T> BasicDistributedWorld<T>::box(ColliderId id) const {
    return state_->part.world().box(state_->local(id, false));
}
template <class T>
BasicVec2<T> BasicDistributedWorld<T>::last_displacement(ColliderId id) const {
    return state_->part.world().last_displacement(state_->local(id, false));
}

template <class T>
void BasicDistributedWorld<T>::remove(ColliderId id) {
    state_->part.world().remove(state_->local(id, true));
}
template <class T>
Status BasicDistributedWorld<T>::move(ColliderId id, const BasicPose<T>& pose) {
    return state_->part.world().move(state_->local(id, true), pose);
}
template <class T>
Status BasicDistributedWorld<T>::set_velocity(ColliderId id, const BasicVec2<T>& velocity, T angular_velocity) {
    return state_->part.world().set_velocity(state_->local(id, true), velocity, angular_velocity);
}
template <class T>
Status BasicDistributedWorld<T>::set_motion(ColliderId id, const BasicMotion<T>& motion) {
    return state_->part.world().set_motion(state_->local(id, true), motion);
}
template <class T>
Status BasicDistributedWorld<T>::set_shape(ColliderId id, const BasicAnyShape<T>& shape) {
    return state_->part.world().set_shape(state_->local(id, true), shape);
}
template <class T>
Status BasicDistributedWorld<T>::set_mask(ColliderId id, const ColliderMask& mask) {
    return state_->part.world().set_mask(state_->local(id, true), mask);
}
template <class T>
template <class S>
requires std::is_same_v<S, BasicChain<T>> || std::is_same_v<S, BasicCompound<T>> || std::is_same_v<S, BasicTileGrid<T>>
    Status BasicDistributedWorld<T>::edit_shape(ColliderId id, FunctionRef<Status(S&)> edit) {
    return state_->part.world().template edit_shape<S>(state_->local(id, true), edit);
}
template <class T>
void BasicDistributedWorld<T>::set_filter(ColliderId id, const Filter& filter) {
    state_->part.world().set_filter(state_->local(id, true), filter);
}

template <class T>
void BasicDistributedWorld<T>::set_sensor(ColliderId id, bool sensor) {
    state_->part.world().set_sensor(state_->local(id, true), sensor);
}
template <class T>
void BasicDistributedWorld<T>::set_user_data(ColliderId id, std::uint64_t user_data) {
    state_->part.world().set_user_data(state_->local(id, true), user_data);
}

template <class T>
std::span<const BasicWorldEvent<T>> BasicDistributedWorld<T>::begins() const {
    return state_->part.world().begins();
}
template <class T>
std::span<const BasicWorldEvent<T>> BasicDistributedWorld<T>::stays() const {
    return state_->part.world().stays();
}
template <class T>
std::span<const BasicWorldEvent<T>> BasicDistributedWorld<T>::ends() const {
    return state_->part.world().ends();
}

template <class T>
std::optional<BasicContact<T>> BasicDistributedWorld<T>::contact(const BasicWorldEvent<T>& event) const {
    return state_->part.world().contact(event);
}
template <class T>
void BasicDistributedWorld<T>::keep_contacts(bool keep) {
    state_->part.world().keep_contacts(keep);
}
template <class T>
std::span<const std::optional<BasicContact<T>>> BasicDistributedWorld<T>::begin_contacts() const {
    return state_->part.world().begin_contacts();
}
template <class T>
std::span<const std::optional<BasicContact<T>>> BasicDistributedWorld<T>::stay_contacts() const {
    return state_->part.world().stay_contacts();
}

#define CAROM_INSTANTIATE(T)                                                                                    \
    template bool BasicDistributedWorld<T>::contains(ColliderId) const;                                         \
    template bool BasicDistributedWorld<T>::is_readable(ColliderId) const;                                      \
    template void BasicDistributedWorld<T>::collider_ids(std::vector<ColliderId>&) const;                       \
    template std::size_t BasicDistributedWorld<T>::size() const;                                                \
    template const BasicPose<T>& BasicDistributedWorld<T>::pose(ColliderId) const;                              \
    template const BasicAnyShape<T>& BasicDistributedWorld<T>::shape(ColliderId) const;                         \
    template const ColliderMask& BasicDistributedWorld<T>::mask(ColliderId) const;                              \
    template const Filter& BasicDistributedWorld<T>::filter(ColliderId) const;                                  \
    template ColliderKind BasicDistributedWorld<T>::kind(ColliderId) const;                                     \
    template std::uint64_t BasicDistributedWorld<T>::user_data(ColliderId) const;                               \
    template bool BasicDistributedWorld<T>::is_sensor(ColliderId) const;                                        \
    template BasicVec2<T> BasicDistributedWorld<T>::one_way(ColliderId) const;                                  \
    template BasicVec2<T> BasicDistributedWorld<T>::velocity(ColliderId) const;                                 \
    template T BasicDistributedWorld<T>::angular_velocity(ColliderId) const;                                    \
    template BasicAabb<T> BasicDistributedWorld<T>::box(ColliderId) const;                                      \
    template BasicVec2<T> BasicDistributedWorld<T>::last_displacement(ColliderId) const;                        \
    template void BasicDistributedWorld<T>::remove(ColliderId);                                                 \
    template Status BasicDistributedWorld<T>::move(ColliderId, const BasicPose<T>&);                            \
    template Status BasicDistributedWorld<T>::set_velocity(ColliderId, const BasicVec2<T>&, T);                 \
    template Status BasicDistributedWorld<T>::set_motion(ColliderId, const BasicMotion<T>&);                    \
    template Status BasicDistributedWorld<T>::set_shape(ColliderId, const BasicAnyShape<T>&);                   \
    template Status BasicDistributedWorld<T>::set_mask(ColliderId, const ColliderMask&);                        \
    template Status BasicDistributedWorld<T>::edit_shape(ColliderId, FunctionRef<Status(BasicChain<T>&)>);      \
    template Status BasicDistributedWorld<T>::edit_shape(ColliderId, FunctionRef<Status(BasicCompound<T>&)>);   \
    template Status BasicDistributedWorld<T>::edit_shape(ColliderId, FunctionRef<Status(BasicTileGrid<T>&)>);   \
    template std::optional<BasicContact<T>> BasicDistributedWorld<T>::contact(const BasicWorldEvent<T>&) const; \
    template void BasicDistributedWorld<T>::keep_contacts(bool);                                                \
    template std::span<const std::optional<BasicContact<T>>> BasicDistributedWorld<T>::begin_contacts() const;  \
    template std::span<const std::optional<BasicContact<T>>> BasicDistributedWorld<T>::stay_contacts() const;   \
    template void BasicDistributedWorld<T>::set_filter(ColliderId, const Filter&);                              \
    template void BasicDistributedWorld<T>::set_sensor(ColliderId, bool);                                       \
    template void BasicDistributedWorld<T>::set_user_data(ColliderId, std::uint64_t);                           \
    template std::span<const BasicWorldEvent<T>> BasicDistributedWorld<T>::begins() const;                      \
    template std::span<const BasicWorldEvent<T>> BasicDistributedWorld<T>::stays() const;                       \
    template std::span<const BasicWorldEvent<T>> BasicDistributedWorld<T>::ends() const;
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE
}  // namespace carom
