#include "chunks.hpp"
#include "state.hpp"
#include "step_path.hpp"

#include <carom/world/world.hpp>

#include <limits>

namespace carom {
namespace detail {
namespace {

// The contact of two bodies, with pixels as the squares that they are.
template <class T>
std::optional<BasicContact<T>> contact_of_bodies(const Body<T>& a, const Body<T>& b) {
    if (!a.mask && !b.mask) return carom::contact(a.placed(), b.placed());
    return with_parts(a, [&](PartSource<T> parts_a) {
        return with_parts(
            b, [&](PartSource<T> parts_b) { return contact_within<T>(union_contact<T>(parts_a, parts_b, 0), 0); });
    });
}

}  // namespace

template <class T>
std::optional<BasicContact<T>> WorldState<T>::contact(const BasicWorldEvent<T>& event) const {
    const std::optional<std::uint32_t> slot_a = find(event.a), slot_b = find(event.b);
    if (!slot_a || !slot_b) return std::nullopt;
    const std::uint32_t a = *slot_a, b = *slot_b;
    if (hot[a].life != Life::alive || hot[b].life != Life::alive || hot[a].moved || hot[b].moved) return std::nullopt;
    if (event.on_path) {
        const auto first = first_contact(moving_body(a), moving_body(b));
        constexpr T nearly = 8 * std::numeric_limits<T>::epsilon();  // times are rounded in several ways
        const bool is_it = first && first->hit && std::fabs(first->time - event.time) <= nearly;
        if (is_it && first->normal != BasicVec2<T>{}) return BasicContact<T>{first->normal, T(0), true, first->point};
    }
    return of_slots(
        a, b, [](const auto& x, const auto& y) { return carom::contact(x, y); }, contact_of_bodies<T>);
}

template <class T>
void WorldState<T>::find_kept_contacts(TaskRunner* tasks) {
    if (!keeps_contacts) return;
    constexpr std::size_t chunk_size = 64;
    begin_contacts.resize(begins.size());
    stay_contacts.resize(stays.size());
    for_each_chunk(tasks, begins.size(), chunk_size, [&](std::size_t, std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) begin_contacts[i] = contact(begins[i]);
    });
    for_each_chunk(tasks, stays.size(), chunk_size, [&](std::size_t, std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) stay_contacts[i] = contact(stays[i]);
    });
}

}  // namespace detail

template <class T>
std::optional<BasicContact<T>> BasicWorld<T>::contact(const BasicWorldEvent<T>& event) const {
    return state_->contact(event);
}

template <class T>
void BasicWorld<T>::keep_contacts(bool keep) {
    state_->keeps_contacts = keep;
    if (keep) return;
    state_->begin_contacts.clear();
    state_->stay_contacts.clear();
}

template <class T>
std::span<const std::optional<BasicContact<T>>> BasicWorld<T>::begin_contacts() const {
    return state_->begin_contacts;
}
template <class T>
std::span<const std::optional<BasicContact<T>>> BasicWorld<T>::stay_contacts() const {
    return state_->stay_contacts;
}

#define CAROM_INSTANTIATE(T)                                                                         \
    template std::optional<BasicContact<T>> BasicWorld<T>::contact(const BasicWorldEvent<T>&) const; \
    template void BasicWorld<T>::keep_contacts(bool);                                                \
    template std::span<const std::optional<BasicContact<T>>> BasicWorld<T>::begin_contacts() const;  \
    template std::span<const std::optional<BasicContact<T>>> BasicWorld<T>::stay_contacts() const;   \
    template void detail::WorldState<T>::find_kept_contacts(TaskRunner*);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom
