#include "state.hpp"

#include <bit>

namespace carom {

namespace {

using namespace detail;

/// Mixes numbers one by one: the finalizer of MurmurHash3 [Appleby 2011] after each.
class Mixer {
  public:
    void add(std::uint64_t number) {
        std::uint64_t x = state_ ^ (number + 0x9e3779b97f4a7c15u + (state_ << 6) + (state_ >> 2));
        x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdu;
        x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53u;
        state_ = x ^ (x >> 33);
    }
    void add(float x) { add(std::uint64_t{std::bit_cast<std::uint32_t>(x)}); }
    void add(double x) { add(std::bit_cast<std::uint64_t>(x)); }
    template <class T>
    void add(const BasicVec2<T>& v) {
        add(v.x), add(v.y);
    }
    template <class T>
    void add(const BasicPose<T>& pose) {
        add(pose.at), add(pose.rot.c), add(pose.rot.s);
    }
    template <class T>
    void add(const BasicPolynomial<T>& p) {
        add(static_cast<std::uint64_t>(p.size()));
        for (int i = 0; i < p.size(); ++i) add(p[i]);
    }
    std::uint64_t result() const { return state_; }

  private:
    std::uint64_t state_ = 0;
};

// The ghost points of a one-sided chain.
template <class T>
void add_ghosts(Mixer& mixer, const BasicChain<T>& chain) {
    for (const auto* ghost : {&chain.ghost_before(), &chain.ghost_after()}) {
        mixer.add(std::uint64_t{ghost->has_value()});
        if (*ghost) mixer.add(**ghost);
    }
}

// A shape is its kind and its convex parts.
template <class T>
void add_shape(Mixer& mixer, const BasicAnyShape<T>& shape) {
    mixer.add(std::uint64_t{shape.value.index()});
    const auto add_part = [&](const ConvexPart<T>& part) {
        mixer.add(static_cast<std::uint64_t>(part.core_kind()) << 32 | static_cast<std::uint64_t>(part.size()));
        const int count =
            part.core_kind() == CoreKind::bounded ? part.size() : 4;  // others store directions and axes there
        for (int i = 0; i < count; ++i) mixer.add(part.local(i));
        for (int k = 0; k < part.pose_count(); ++k) mixer.add(part.pose(k));
        mixer.add(part.template radius<double>());
        const OneSidedLink& link = part.one_sided_link();
        mixer.add(std::uint64_t{part.is_one_sided()});
        if (link) link.with_chain([&](const auto& chain, std::size_t) { add_ghosts(mixer, chain); });
        return false;
    };
    any_part(Operand<BasicAnyShape<T>, T>{shape, nullptr}, PartVisitor<T>(add_part));
}

void add_mask(Mixer& mixer, const ColliderMask& mask) {
    mixer.add(mask.pivot);
    mixer.add(mask.scale);
    const Bitmask& pixels = *mask.pixels;
    mixer.add(static_cast<std::uint64_t>(pixels.width()));
    mixer.add(static_cast<std::uint64_t>(pixels.height()));
    for (std::int64_t column = 0; column < pixels.columns(); ++column) {
        for (std::int64_t y = 0; y < pixels.height(); ++y) mixer.add(pixels.word(column, y));
    }
}

template <class T>
void add_slot(Mixer& mixer, const WorldState<T>& state, std::uint32_t slot) {
    const detail::HotSlot<T>& hot = state.hot[slot];
    const detail::ColdSlot<T>& cold = state.cold[slot];
    mixer.add(std::uint64_t{cold.generation} << 32 | static_cast<std::uint64_t>(hot.life));
    if (hot.life == Life::free) return;
    mixer.add(static_cast<std::uint64_t>(hot.kind) << 5 | std::uint64_t{hot.moved} << 4 |
              std::uint64_t{hot.reshaped} << 3 | std::uint64_t{hot.sensor} << 2 | std::uint64_t{hot.continuous} << 1 |
              std::uint64_t{hot.is_active});
    mixer.add(hot.velocity);
    mixer.add(hot.pose);
    if (hot.moved) mixer.add(state.old_pose[slot]);
    const Filter& filter = state.filter_of(slot);
    mixer.add(std::uint64_t{filter.category} << 32 | filter.mask);
    mixer.add(static_cast<std::uint64_t>(filter.group));
    const detail::SlotExtras<T>& extras = state.extras_of(slot);
    mixer.add(extras.angular_velocity);
    mixer.add(extras.one_way);
    mixer.add(cold.user_data);
    if (extras.motion) {
        mixer.add(extras.motion->x());
        mixer.add(extras.motion->y());
        mixer.add(extras.motion->angular_velocity());
        mixer.add(extras.motion->pivot());
    }
    add_shape(mixer, state.shape(slot));  // under a mask, too: it is used again when the mask is removed
    if (hot.has_mask) add_mask(mixer, extras.mask);
}

}  // namespace

template <class T>
std::uint64_t BasicWorld<T>::state_hash() const {
    Mixer mixer;
    const WorldState<T>& state = *state_;
    for (std::uint32_t slot = 0; slot < state.hot.size(); ++slot) add_slot(mixer, state, slot);
    // The next ids come from these, in this order; their counts follow from the slots.
    for (const auto* slots : {&state.free_slots, &state.ended, &state.removed}) {
        for (const std::uint32_t slot : *slots) mixer.add(std::uint64_t{slot});
    }
    for (const detail::ContactPair& pair : state.contacts) {
        mixer.add(pair.key);
        mixer.add(std::uint64_t{pair.pushes});
    }
    return mixer.result();
}

template std::uint64_t BasicWorld<float>::state_hash() const;
template std::uint64_t BasicWorld<double>::state_hash() const;

}  // namespace carom
