#include "byte_io.hpp"
#include "shape_bytes.hpp"

#include <carom/world/save.hpp>

#include <map>

namespace carom {

namespace {

using namespace detail;

// "Carom world", and the version of what follows.
constexpr std::uint32_t magic = 0x776d7243;
constexpr std::uint8_t version = 1;

template <class S, template <class> class Template>
inline constexpr bool is_of = false;
template <class T, template <class> class Template>
inline constexpr bool is_of<Template<T>, Template> = true;
template <class S, template <class> class Template>
concept Of = is_of<std::remove_const_t<S>, Template>;
template <class S, class Type>
concept Is = std::is_same_v<std::remove_const_t<S>, Type>;

template <class Enum>
constexpr Enum last_of = Enum{};
template <>
constexpr SlotStage last_of<SlotStage> = SlotStage::ended;
template <>
constexpr ColliderKind last_of<ColliderKind> = ColliderKind::dynamic_body;
template <>
constexpr EndReason last_of<EndReason> = EndReason::reshaped;
template <>
constexpr Certainty last_of<Certainty> = Certainty::unresolved;

// What each struct has, in order; `io` writes or reads it.
template <class Io, Of<BasicVec2> Vec>
void fields(Io& io, Vec& vec) {
    io(vec.x, vec.y);
}
template <class Io, Of<BasicPose> Pose>
void fields(Io& io, Pose& pose) {
    io(pose.at, pose.rot.c, pose.rot.s);
}
template <class Io, Is<ColliderId> Id>
void fields(Io& io, Id& id) {
    io(id.index, id.generation);
}
template <class Io, Of<BasicCollider> Collider>
void fields(Io& io, Collider& c) {
    io(c.shape, c.mask.pixels, c.mask.pivot, c.mask.scale, c.pose, c.velocity, c.angular_velocity, c.kind);
    io(c.filter.category, c.filter.mask, c.filter.group, c.sensor, c.continuous, c.one_way, c.user_data);
}
template <class Io, Of<BasicSavedSlot> Slot>
void fields(Io& io, Slot& slot) {
    io(slot.stage, slot.generation);
    if (slot.stage == SlotStage::free) return;
    io(slot.collider, slot.motion, slot.last_path, slot.old_pose, slot.stepped, slot.moved, slot.reshaped);
}
template <class Io, Is<SavedContact> Contact>
void fields(Io& io, Contact& contact) {
    io(contact.a, contact.b, contact.solid);
}
template <class Io, Of<BasicWorldEvent> Event>
void fields(Io& io, Event& event) {
    io(event.a, event.b, event.time, event.reason, event.solid, event.on_path, event.certainty);
}
template <class Io, Of<BasicWorldSave> Save>
void fields(Io& io, Save& save) {
    io(save.slots, save.free_slots, save.removed, save.ended, save.contacts, save.begins, save.stays, save.ends);
}

template <class T>
class SaveWriter {
  public:
    // Masks come first, each once.
    explicit SaveWriter(const BasicWorldSave<T>& save) {
        (*this)(magic, version, static_cast<std::uint8_t>(sizeof(T)));
        std::vector<const Bitmask*> masks;
        for (const BasicSavedSlot<T>& slot : save.slots) {
            const Bitmask* const mask = slot.collider.mask.pixels.get();
            if (mask && numbers_.emplace(mask, static_cast<std::uint32_t>(masks.size() + 1)).second)
                masks.push_back(mask);
        }
        to_.count(masks.size());
        for (const Bitmask* const mask : masks) write_mask(to_, *mask);
        (*this)(save);
    }
    template <class... Fields>
    void operator()(const Fields&... all) {
        (put(all), ...);
    }
    std::vector<std::uint8_t> take() { return to_.take(); }

  private:
    template <class Field>
    void put(const Field& field) {
        if constexpr (std::is_enum_v<Field> || std::is_same_v<Field, bool>) {
            to_.number(static_cast<std::uint8_t>(field));
        } else if constexpr (std::is_arithmetic_v<Field>) {
            to_.number(field);
        } else {
            fields(*this, field);
        }
    }
    template <class Element>
    void put(const std::vector<Element>& elements) {
        to_.count(elements.size());
        for (const Element& element : elements) put(element);
    }
    template <class Value>
    void put(const std::optional<Value>& value) {
        put(value.has_value());
        if (value) put(*value);
    }
    void put(const BasicAnyShape<T>& shape) { write_shape(to_, shape); }
    void put(const SharedMask& mask) { put(mask ? numbers_.at(mask.get()) : std::uint32_t{0}); }
    void put(const BasicMotion<T>& motion) {
        put(motion.x());
        put(motion.y());
        (*this)(motion.angular_velocity(), motion.pivot(), motion.growth());
    }
    void put(const BasicPolynomial<T>& p) {
        to_.count(static_cast<std::size_t>(p.size()));
        for (int i = 0; i < p.size(); ++i) put(p[i]);
    }

    ByteWriter to_;
    std::map<const Bitmask*, std::uint32_t> numbers_;  // of masks, from 1
};

template <class T>
class SaveReader {
  public:
    explicit SaveReader(std::span<const std::uint8_t> bytes) : from_(bytes) {}

    Result<BasicWorldSave<T>> read() {
        BasicWorldSave<T> save;
        if (from_.number<std::uint32_t>() != magic) from_.refuse("they are not those of a saved world");
        if (from_.number<std::uint8_t>() != version) from_.refuse("they are of another version of saved worlds");
        if (from_.number<std::uint8_t>() != sizeof(T))
            from_.refuse("they are of a world with numbers of another type, float or double");
        for (std::size_t left = from_.count(2 * sizeof(std::uint32_t)); left > 0 && from_.ok(); --left)
            masks_.emplace_back(read_mask(from_));
        (*this)(save);
        if (from_.left() > 0) from_.refuse("more bytes follow than belong to it");
        if (!from_.ok()) return from_.error();
        return save;
    }
    template <class... Fields>
    void operator()(Fields&... all) {
        (get(all), ...);
    }

  private:
    template <class Field>
    void get(Field& field) {
        if constexpr (std::is_same_v<Field, bool>) {
            field = from_.choice(1, "a flag") != 0;
        } else if constexpr (std::is_enum_v<Field>) {
            field = static_cast<Field>(from_.choice(static_cast<int>(last_of<Field>), "a choice"));
        } else if constexpr (std::is_arithmetic_v<Field>) {
            field = from_.number<Field>();
        } else {
            fields(*this, field);
        }
    }
    template <class Element>
    void get(std::vector<Element>& elements) {
        constexpr std::size_t least = sizeof(std::uint32_t);  // of any element
        for (std::size_t left = from_.count(least); left > 0 && from_.ok(); --left) get(elements.emplace_back());
    }
    template <class Value>
    void get(std::optional<Value>& value) {
        bool is_there = false;
        get(is_there);
        if (is_there) get(value.emplace());
    }
    void get(BasicAnyShape<T>& shape) { shape = read_shape<T>(from_); }
    void get(SharedMask& mask) {
        std::uint32_t number = 0;
        get(number);
        if (number > masks_.size()) return from_.refuse("there is no mask " + std::to_string(number));
        if (number > 0) mask = masks_[number - 1];
    }
    void get(BasicMotion<T>& motion) {
        const BasicPolynomial<T> x = polynomial(), y = polynomial();
        T angular_velocity{}, growth{};
        BasicVec2<T> pivot{};
        (*this)(angular_velocity, pivot, growth);
        motion = BasicMotion<T>::polynomial(x, y).spinning(angular_velocity, pivot).growing(growth);
    }
    BasicPolynomial<T> polynomial() {
        constexpr std::size_t most = 1024;  // an update takes the square of it
        const std::size_t count = from_.count(sizeof(T));
        if (count > most) from_.refuse("a polynomial has " + std::to_string(count) + " coefficients, over 1024");
        BasicPolynomial<T> p;
        p.resize(from_.ok() ? static_cast<int>(count) : 0);
        for (int i = 0; i < p.size(); ++i) get(p[i]);
        return p;
    }

    ByteReader from_;
    std::vector<SharedMask> masks_;
};

}  // namespace

template <class T>
std::vector<std::uint8_t> BasicWorldSave<T>::to_bytes() const {
    return SaveWriter<T>(*this).take();
}

template <class T>
Result<BasicWorldSave<T>> BasicWorldSave<T>::from_bytes(std::span<const std::uint8_t> bytes) {
    return SaveReader<T>(bytes).read();
}

template struct BasicWorldSave<float>;
template struct BasicWorldSave<double>;

}  // namespace carom
