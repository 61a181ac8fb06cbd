/// Results of several kinds of queries, as named tuples of carom.results.
#pragma once

#include "operands.hpp"
#include "values.hpp"

#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>

namespace carom::python {

inline py::object closest_object(const ClosestD& nearest) {
    static const ResultClass make("Closest");
    return make(nearest.distance, nearest.on_a, nearest.on_b);
}
inline py::object contact_object(const std::optional<ContactD>& found) {
    static const ResultClass make("Contact");
    if (!found) return py::none();
    return make(found->normal, found->separation, found->unique_normal, found->point);
}
inline py::object raycast_object(const RaycastD& hit) {
    static const ResultClass make("Raycast");
    return make(hit.enter, hit.exit, hit.point, hit.normal, hit.feature, hit.started_inside, hit.graze);
}
inline py::object sweep_object(const SweepD& found) {
    static const ResultClass make("Sweep");
    return make(found.hits(), found.enter, found.exit, found.point, found.normal, found.feature_a, found.feature_b,
                found.initially_overlapping, found.graze, found.certainty);
}

}  // namespace carom::python
