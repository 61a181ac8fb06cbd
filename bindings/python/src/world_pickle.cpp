#include "masks.hpp"
#include "motions.hpp"
#include "operands.hpp"
#include "values.hpp"
#include "world.hpp"

#include <map>

// Pickles of worlds: the whole state as tuples of what Python has for it, shapes and masks among them.

namespace carom::python {
namespace {

// The first member of a state; others are refused.
constexpr int format = 1;
constexpr const char* malformed = "a state of a World that this version has pickled";

py::object motion_object(const std::optional<MotionD>& motion) {
    static const ResultClass make("Motion");
    if (!motion) return py::none();
    const auto coefficients = [](const PolynomialD& p) {
        return py::object(py::tuple(list_of(std::span(p.data(), static_cast<std::size_t>(p.size())))));
    };
    return make(coefficients(motion->x()), coefficients(motion->y()), motion->angular_velocity(), motion->pivot(),
                motion->growth());
}

std::optional<MotionD> optional_motion(py::handle h, const char* name) {
    if (h.is_none()) return {};
    return motion(h, name);
}

// Masks that several colliders share are one object in the pickle, and shared again.
class MaskObjects {
  public:
    py::object object(const SharedMask& mask) {
        if (!mask) return py::none();
        py::object& made = objects_[mask.get()];
        if (!made) made = py::cast(Mask(*mask));
        return made;
    }

  private:
    std::map<const Bitmask*, py::object> objects_;
};
class SharedMasks {
  public:
    SharedMask shared(py::handle h) {
        if (h.is_none()) return {};
        SharedMask& made = masks_[h.ptr()];
        if (!made) made = SharedMask(mask(h, "mask").now());
        return made;
    }

  private:
    std::map<PyObject*, SharedMask> masks_;
};

py::tuple slot_object(const SavedSlotD& slot, MaskObjects& masks) {
    const ColliderD& c = slot.collider;
    const auto stage = static_cast<int>(slot.stage);
    if (slot.stage == SlotStage::free) return py::make_tuple(stage, slot.generation);
    return py::make_tuple(stage, slot.generation, shape_object(c.shape), masks.object(c.mask.pixels),
                          to_python(c.mask.pivot), c.mask.scale, py::cast(c.pose), to_python(c.velocity),
                          c.angular_velocity, collider_kinds[static_cast<int>(c.kind)],
                          py::make_tuple(c.filter.category, c.filter.mask, c.filter.group), c.sensor, c.continuous,
                          to_python(c.one_way), c.user_data, motion_object(slot.motion), motion_object(slot.last_path),
                          py::cast(slot.old_pose), slot.stepped, slot.moved, slot.reshaped);
}

// The members of a tuple, one after the other.
class Members {
  public:
    Members(py::handle h, const char* name) : all_(elements(h, name, malformed)) {}
    py::handle next() {
        if (next_ == all_.size()) raise(ErrorCode::bad_size, std::string("state must be ") + malformed);
        return all_[next_++];
    }
    bool flag() { return PyObject_IsTrue(next().ptr()) == 1; }
    std::uint32_t index(const char* name) { return static_cast<std::uint32_t>(integer(next(), name, 0, UINT32_MAX)); }

  private:
    std::vector<py::object> all_;
    std::size_t next_ = 0;
};

SavedSlotD saved_slot(py::handle h, SharedMasks& masks) {
    Members members(h, "state");
    SavedSlotD slot;
    slot.stage = static_cast<SlotStage>(integer(members.next(), "stage", 0, static_cast<int>(SlotStage::ended)));
    slot.generation = members.index("generation");
    if (slot.stage == SlotStage::free) return slot;
    ColliderD& c = slot.collider;
    c.shape = unplaced(members.next(), "shape");
    c.mask.pixels = masks.shared(members.next());
    c.mask.pivot = vec(members.next(), "pivot");
    c.mask.scale = finite(members.next(), "scale");
    c.pose = pose(members.next(), "pose");
    c.velocity = vec(members.next(), "velocity");
    c.angular_velocity = finite(members.next(), "angular_velocity");
    c.kind = static_cast<ColliderKind>(choice(members.next(), collider_kinds, "kind"));
    c.filter = filter(members.next(), "filter");
    c.sensor = members.flag();
    c.continuous = members.flag();
    c.one_way = vec(members.next(), "one_way");
    c.user_data = word(members.next(), "user_data");
    slot.motion = optional_motion(members.next(), "motion");
    slot.last_path = optional_motion(members.next(), "last_path");
    slot.old_pose = pose(members.next(), "old_pose");
    slot.stepped = members.flag();
    slot.moved = members.flag();
    slot.reshaped = members.flag();
    return slot;
}

std::vector<std::uint32_t> indices(py::handle h) {
    std::vector<std::uint32_t> result;
    for (const py::object& one : elements(h, "state", malformed))
        result.push_back(static_cast<std::uint32_t>(integer(one, "state", 0, UINT32_MAX)));
    return result;
}

std::vector<WorldEventD> saved_events(py::handle h) {
    std::vector<WorldEventD> result;
    for (const py::object& one : elements(h, "state", malformed)) result.push_back(event_of(one));
    return result;
}

py::tuple state_object(const WorldSaveD& save) {
    MaskObjects masks;
    py::list slots, contacts;
    for (const SavedSlotD& slot : save.slots) slots.append(slot_object(slot, masks));
    for (const SavedContact& contact : save.contacts)
        contacts.append(py::make_tuple(contact.a, contact.b, contact.solid));
    return py::make_tuple(format, slots, list_of(save.free_slots), list_of(save.removed), list_of(save.ended), contacts,
                          event_list(save.begins), event_list(save.stays), event_list(save.ends));
}

WorldD world_from(py::handle state) {
    Members members(state, "state");
    if (integer(members.next(), "state", INT32_MIN, INT32_MAX) != format)
        raise(ErrorCode::bad_size, std::string("state must be ") + malformed);
    SharedMasks masks;
    WorldSaveD save;
    for (const py::object& slot : elements(members.next(), "state", malformed))
        save.slots.push_back(saved_slot(slot, masks));
    save.free_slots = indices(members.next());
    save.removed = indices(members.next());
    save.ended = indices(members.next());
    for (const py::object& contact : elements(members.next(), "state", malformed)) {
        Members pair(contact, "state");
        const std::uint32_t a = pair.index("state"), b = pair.index("state");
        save.contacts.push_back({a, b, pair.flag()});
    }
    save.begins = saved_events(members.next());
    save.stays = saved_events(members.next());
    save.ends = saved_events(members.next());
    return value_of(WorldD::from_save(save), "state");
}

}  // namespace

void define_world_pickling(WorldClass& cls) {
    cls.def(py::init([](py::handle state) { return state.is_none() ? World() : World(world_from(state)); }),
            "state"_a = py::none());
    cls.def(
        "state", [](const World& self) { return state_object(self.now().save()); },
        "The whole state as nested tuples, for pickles; `World(state)` makes a world of it.");
    cls.def("__reduce__", [](py::handle self) {
        return py::make_tuple(py::type::of(self),
                              py::make_tuple(state_object(self_as<const World>(self).now().save())));
    });
}

}  // namespace carom::python
