#include "disc_report.hpp"

namespace carom::detail {

template <>
ExactPath DiscReport<double>::exact_path() const {
    const TwoLanes along = two_sum(lanes_of(disc_path.velocity), -lanes_of(disc_path.other));
    const auto& [center, radius, poses] = disc_path.disc;
    return {CastFrame(poses).placed(center), along, radius};
}

template <>
void DiscReport<double>::set(bool started_inside, const Feature& feature, const ExactPath& path, const Refined& first,
                             double exit, const Vec2D& normal) const {
    begin(started_inside, feature);
    result.exit = exit;
    if (started_inside) return;
    const Lanes n = lanes_of(normal);
    const ExactPath own(path.start, {lanes_of(disc_path.velocity), Lanes{}}, 0);
    const Lanes here = own.at(first.known, first.step) - both(disc_path.disc.radius) * n;
    result.enter = first.t;
    result.point = {here[0] + 0.0, here[1] + 0.0};
    result.normal = disc_path.is_a ? Vec2D{0.0 - n[0], 0.0 - n[1]} : Vec2D{n[0] + 0.0, n[1] + 0.0};
}

}  // namespace carom::detail
