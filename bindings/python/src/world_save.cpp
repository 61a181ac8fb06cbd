#include "world.hpp"

// Worlds as bytes, which are also what pickles of them have.

namespace carom::python {
namespace {

py::bytes saved_bytes(const World& self) {
    const std::vector<std::uint8_t> bytes = self.read([](const WorldD& world) { return world.save().to_bytes(); });
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

WorldD world_from(py::handle saved) {
    if (!PyBytes_Check(saved.ptr())) raise_type("saved", "the bytes of World.save()", saved);
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(PyBytes_AS_STRING(saved.ptr())),
                          static_cast<std::size_t>(PyBytes_GET_SIZE(saved.ptr())));
    return value_of(WorldD::from_save(value_of(WorldSaveD::from_bytes(bytes), "saved")), "saved");
}

}  // namespace

void define_world_save(WorldClass& cls) {
    cls.def(py::init([](py::handle saved) { return saved.is_none() ? World() : World(world_from(saved)); }),
            "saved"_a = py::none());
    cls.def("save", &saved_bytes,
            R"doc(The whole state as bytes, for files and networks.

They are the same on every machine, and what `WorldD` in C++ and C save, too. `World(saved)` makes a world of them, with the same
ids, which evolves as this one, bit for bit.

>>> world = carom.World()
>>> ball = world.add(carom.Circle((0, 0), 1), velocity=(3, 0))
>>> again = carom.World(world.save())
>>> again.update(1)
>>> again.get(ball).at == (3, 0)
True
>>> carom.World(world.save()[:-1])
Traceback (most recent call last):
    ...
carom.Error: saved: byte 228: they end too early)doc");
    cls.def("__reduce__", [](py::handle self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(saved_bytes(self_as<const World>(self))));
    });
}

}  // namespace carom::python
