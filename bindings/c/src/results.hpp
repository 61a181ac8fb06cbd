/// Results of several kinds of queries, from those of C++.
#pragma once

#include "call.hpp"

#include <carom/motion/impact.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/distance.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>

namespace carom::c {

inline carom_closest c_closest(const ClosestD& nearest) {
    return {nearest.distance, c_vec(nearest.on_a), c_vec(nearest.on_b)};
}
inline carom_contact c_contact(const ContactD& found) {
    return {c_vec(found.normal), found.separation, found.unique_normal, c_vec(found.point)};
}
inline carom_raycast c_raycast(const RaycastD& hit) {
    return {hit.enter,          hit.exit, c_vec(hit.point), c_vec(hit.normal), c_feature(hit.feature),
            hit.started_inside, hit.graze};
}
inline carom_sweep c_sweep(const SweepD& found) {
    return {found.hits(),
            found.enter,
            found.exit,
            c_vec(found.point),
            c_vec(found.normal),
            c_feature(found.feature_a),
            c_feature(found.feature_b),
            found.initially_overlapping,
            found.graze,
            static_cast<carom_certainty>(found.certainty)};
}

}  // namespace carom::c
