#include "arguments.hpp"
#include "module.hpp"
#include "values.hpp"

#include <carom/respond/kinematics.hpp>

// Jumps and throws.

namespace carom::python {
namespace {

py::object launch_object(const LaunchD& launch) {
    static const ResultClass make("Launch");
    return make(launch.velocity, launch.time);
}

// A function of two numbers.
template <class Compute>
void define(py::module_& m, const char* name, const char* second, Compute compute, const char* doc) {
    m.def(
        name,
        [=](py::handle gravity, py::handle other) {
            return value_of(compute(number(gravity, "gravity"), number(other, second)));
        },
        "gravity"_a, py::arg(second), doc);
}

}  // namespace

void define_flight(py::module_& m) {
    define(m, "jump_velocity", "height", &jump_velocity<double>, R"doc(The speed with which a jump reaches a height.

>>> carom.jump_velocity(10, 5)
10.0)doc");
    define(m, "jump_height", "velocity", &jump_height<double>, R"doc(The height that a jump reaches.

>>> carom.jump_height(10, 10)
5.0)doc");
    define(m, "time_to_apex", "velocity", &time_to_apex<double>, R"doc(The time from a jump to its highest point.

>>> carom.time_to_apex(10, 10)
1.0)doc");
    m.def(
        "ballistic_step",
        [](py::handle position, py::handle velocity, py::handle acceleration, py::handle dt) {
            static const ResultClass make("Flight");
            const FlightD next = ballistic_step(FlightD{vec(position, "position"), vec(velocity, "velocity")},
                                                vec(acceleration, "acceleration"), finite(dt, "dt"));
            return make(next.position, next.velocity);
        },
        "position"_a, "velocity"_a, "acceleration"_a, "dt"_a,
        R"doc(A step of a flight with constant acceleration, however long.

>>> carom.ballistic_step((0, 0), (3, 4), (0, -10), 0.5)
Flight(position=(1.5, 0.75), velocity=(3.0, -1.0)))doc");
    m.def(
        "launch_in_time",
        [](py::handle offset, py::handle acceleration, py::handle time) {
            return launch_object(value_of(
                launch_in_time(vec(offset, "offset"), vec(acceleration, "acceleration"), number(time, "time"))));
        },
        "offset"_a, "acceleration"_a, "time"_a, R"doc(The throw that arrives at an offset after a time.

>>> carom.launch_in_time((4, 0), (0, -10), 2)
Launch(velocity=(2.0, 10.0), time=2.0))doc");
    m.def(
        "launch_at_speed",
        [](py::handle offset, py::handle acceleration, py::handle speed) {
            static const ResultClass make("Launches");
            const auto found = value_of(
                launch_at_speed(vec(offset, "offset"), vec(acceleration, "acceleration"), number(speed, "speed")));
            return make(launch_object(found.low), launch_object(found.high));
        },
        "offset"_a, "acceleration"_a, "speed"_a, R"doc(Both throws with a speed that arrive at an offset.

>>> carom.launch_at_speed((60, 0), (0, -10), 25).low
Launch(velocity=(20.0, 15.0), time=3.0))doc");
    m.def(
        "slowest_launch",
        [](py::handle offset, py::handle acceleration) {
            return launch_object(value_of(slowest_launch(vec(offset, "offset"), vec(acceleration, "acceleration"))));
        },
        "offset"_a, "acceleration"_a, R"doc(The slowest throw that arrives at an offset.

>>> carom.slowest_launch((0, 5), (0, -10))
Launch(velocity=(0.0, 10.0), time=1.0))doc");
}

}  // namespace carom::python
