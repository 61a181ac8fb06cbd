#include "state.hpp"
#include "word_hash.hpp"

#include <carom/detail/world/world_part.hpp>

#include <cmath>
#include <cstring>

namespace carom {

namespace {

using namespace detail;

template <class T>
void add_polynomial(WordHash& hash, const BasicPolynomial<T>& p) {
    hash.add(static_cast<std::uint64_t>(p.size()));
    for (int i = 0; i < p.size(); ++i) hash.add(p[i], T(0));
}

// The ghost points of a one-sided chain.
template <class T>
void add_ghosts(WordHash& hash, const BasicChain<T>& chain) {
    for (const auto* ghost : {&chain.ghost_before(), &chain.ghost_after()}) {
        hash.add(std::uint64_t{ghost->has_value()});
        if (*ghost) hash.add(**ghost);
    }
}

// A shape is its kind and its numbers, or those of its convex parts.
template <class T>
void add_shape(WordHash& hash, const BasicAnyShape<T>& shape) {
    const std::uint64_t kind = shape.value.index();
    if (const std::span<const std::byte> bits = ShapeTable<T>::bits_of(shape); !bits.empty()) {
        const auto number = [&](std::size_t i) {
            T x;
            std::memcpy(&x, &bits[i * sizeof x], sizeof x);
            return x;
        };
        const std::size_t count = bits.size() / sizeof(T);
        hash.add(kind << 32 | count);
        for (std::size_t i = 0; i + 1 < count; i += 2) hash.add(number(i), number(i + 1));
        if (count % 2 == 1) hash.add(number(count - 1), T(0));
        return;
    }
    hash.add(kind << 32);
    const auto add_part = [&](const ConvexPart<T>& part) {
        hash.add(static_cast<std::uint64_t>(part.core_kind()) << 32 | static_cast<std::uint64_t>(part.size()));
        const int count =
            part.core_kind() == CoreKind::bounded ? part.size() : 4;  // others store directions and axes there
        for (int i = 0; i < count; ++i) hash.add(part.local(i));
        for (int k = 0; k < part.pose_count(); ++k) hash.add(part.pose(k));
        hash.add(part.template radius<double>(), 0.0);
        const OneSidedLink& link = part.one_sided_link();
        hash.add(std::uint64_t{part.is_one_sided()});
        if (link) link.with_chain([&](const auto& chain, std::size_t) { add_ghosts(hash, chain); });
        return false;
    };
    any_part(Operand<BasicAnyShape<T>, T>{shape, nullptr}, PartVisitor<T>(add_part));
}

void add_mask(WordHash& hash, const ColliderMask& mask) {
    hash.add(mask.pivot);
    hash.add(mask.scale, 0.0);
    const Bitmask& pixels = *mask.pixels;
    hash.add(static_cast<std::uint64_t>(pixels.width()));
    hash.add(static_cast<std::uint64_t>(pixels.height()));
    for (std::int64_t column = 0; column < pixels.columns(); ++column) {
        for (std::int64_t y = 0; y < pixels.height(); ++y) hash.add(pixels.word(column, y));
    }
}

template <class T>
bool is_zero(T angular_velocity, const BasicVec2<T>& one_way) {
    const auto is_plus_zero = [](T x) { return x == 0 && !std::signbit(x); };
    return is_plus_zero(angular_velocity) && is_plus_zero(one_way.x) && is_plus_zero(one_way.y);
}

// What a slot adds to the sum.
template <class T>
std::uint64_t slot_term(const WorldState<T>& state, std::uint32_t slot) {
    const detail::HotSlot<T>& hot = state.hot[slot];
    const detail::ColdSlot<T>& cold = state.cold[slot];
    const ColliderId id = state.id_of(slot);
    WordHash hash;
    hash.add(std::uint64_t{id.generation} << 32 | id.index);
    const Filter& filter = state.filter_of(slot);
    const detail::SlotExtras<T>& extras = state.extras_of(slot);
    const bool is_special = state.has_extras(slot) && !is_zero(extras.angular_velocity, extras.one_way);
    hash.add(static_cast<std::uint64_t>(filter.group) << 32 | static_cast<std::uint64_t>(hot.life) << 16 |
             static_cast<std::uint64_t>(hot.kind) << 8 | std::uint64_t{is_special} << 7 |
             std::uint64_t{extras.motion.has_value()} << 6 | std::uint64_t{hot.has_mask} << 5 |
             std::uint64_t{hot.moved} << 4 | std::uint64_t{hot.reshaped} << 3 | std::uint64_t{hot.sensor} << 2 |
             std::uint64_t{hot.continuous} << 1 | std::uint64_t{hot.is_active});
    hash.add(std::uint64_t{filter.category} << 32 | filter.mask);
    hash.add(cold.user_data);
    hash.add(hot.velocity);
    hash.add(hot.pose);
    if (hot.moved) hash.add(state.old_pose[slot]);
    if (is_special) {
        hash.add(extras.angular_velocity, T(0));
        hash.add(extras.one_way);
    }
    if (extras.motion) {
        add_polynomial(hash, extras.motion->x());
        add_polynomial(hash, extras.motion->y());
        hash.add(extras.motion->angular_velocity(), T(0));
        hash.add(extras.motion->pivot());
    }
    add_shape(hash, state.shape(slot));  // under a mask, too: it is used again when the mask is removed
    if (hot.has_mask) add_mask(hash, extras.mask);
    return hash.result();
}

// What a pair in contact adds. Slots are below 2^31.
template <class T>
std::uint64_t contact_term(const WorldState<T>& state, const ContactPair& pair) {
    const std::uint64_t a = state.name(lower_slot(pair.key)), b = state.name(upper_slot(pair.key));
    return mixed((a << 33 | b << 1 | std::uint64_t{pair.pushes}) ^ 0xd6e8feb86659fd93u);
}

}  // namespace

std::uint64_t detail::free_slot_hash(std::size_t place, ColliderId next) {
    return mixed(std::uint64_t{next.generation} << 32 | next.index) +
           mixed((std::uint64_t{place} << 32 | next.index) ^ 0xa0761d6478bd642fu);
}

// A sum, so that it can be added up in any order and in parts.
template <class T>
std::uint64_t detail::WorldState<T>::hash() const {
    std::uint64_t sum = 0;
    for (std::uint32_t slot = 0; slot < hot.size(); ++slot) {
        if (hot[slot].life != Life::free && !is_ghost(slot)) sum += slot_term(*this, slot);
    }
    for (const ContactPair& pair : contacts) sum += contact_term(*this, pair);
    return sum;
}

template <class T>
std::uint64_t BasicWorld<T>::state_hash() const {
    const WorldState<T>& state = *state_;
    std::uint64_t sum = state.hash();
    for (std::size_t place = 0; place < state.free_slots.size(); ++place)
        sum += free_slot_hash(place, state.id_of(state.free_slots[place]));
    return sum;
}

template std::uint64_t BasicWorld<float>::state_hash() const;
template std::uint64_t BasicWorld<double>::state_hash() const;

}  // namespace carom
