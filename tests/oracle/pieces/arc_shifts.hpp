/// The small shifts that can separate shapes with arcs: one for each gap between two neighboring borders.
#pragma once

#include "oracle/pieces/arc_items.hpp"

#include <algorithm>

namespace oracle {

/// Everything that can bound the shifts which keep a pair in contact, in direction and curvature.
class Borders {
  public:
    void add(const Item<Real>& a, const Item<Real>& b) {
        for (const Item<Real>* item : {&a, &b}) {
            const auto& hull = item->hull;
            for (std::size_t i = 0; i < hull.size(); ++i)
                add_direction(difference(hull[(i + 1) % hull.size()], hull[i]));
            if (item->is_arc) add_direction(item->from), add_direction(item->to);
        }
        for (const Vec<Real>& p : corners(a))
            for (const Vec<Real>& q : corners(b)) add_direction(difference(q, p));
        add_radius(a.radius);
        add_radius(b.radius);
        add_radius(a.radius + b.radius);
        add_radius(a.radius - b.radius);
    }

    void sort() {
        const auto upper = [](const Vec<Real>& v) { return sign(v.y) > 0 || (sign(v.y) == 0 && sign(v.x) > 0); };
        std::sort(directions_.begin(), directions_.end(), [&](const Vec<Real>& a, const Vec<Real>& b) {
            if (upper(a) != upper(b)) return upper(a);
            return sign(cross_of(a, b)) > 0;
        });
        directions_.erase(std::unique(directions_.begin(), directions_.end(),
                                      [](const Vec<Real>& a, const Vec<Real>& b) {
                                          return sign(cross_of(a, b)) == 0 && sign(dot_of(a, b)) > 0;
                                      }),
                          directions_.end());
        std::sort(curvatures_.begin(), curvatures_.end(), [](const Real& a, const Real& b) { return sign(a - b) < 0; });
        curvatures_.erase(std::unique(curvatures_.begin(), curvatures_.end(),
                                      [](const Real& a, const Real& b) { return sign(a - b) == 0; }),
                          curvatures_.end());
    }

    /// False when `stays` says so for some shift of about the length of `step`.
    template <class F>
    bool all_shifts(const Real& step, F stays) const {
        const std::size_t n = directions_.size(), m = curvatures_.size();
        for (std::size_t i = 0; i < n; ++i)
            if (!stays(scaled(unit(sum(directions_[i], directions_[(i + 1) % n])), step))) return false;
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t k = 0; k <= m; ++k) {
                const Real bend = k == 0   ? curvatures_.front() - Real(1.0)
                                  : k == m ? curvatures_.back() + Real(1.0)
                                           : (curvatures_[k - 1] + curvatures_[k]) * Real(0.5);
                const Vec<Real> side = scaled(left(directions_[i]), step * step * bend * Real(0.5));
                if (!stays(sum(scaled(directions_[i], step), side))) return false;
            }
        }
        return true;
    }

  private:
    void add_direction(const Vec<Real>& d) {
        if (is_zero(d)) return;
        Vec<Real> v = unit(d);
        for (int k = 0; k < 4; ++k, v = left(v)) directions_.push_back(v);
    }
    void add_radius(const Real& r) {
        if (sign(r) == 0) return;
        curvatures_.push_back(Real(1.0) / r);
        curvatures_.push_back(Real(-1.0) / r);
    }
    static std::vector<Vec<Real>> corners(const Item<Real>& item) {
        if (!item.is_arc) return item.hull;
        return {item.center, item.end(item.from), item.end(item.to)};
    }

    std::vector<Vec<Real>> directions_;
    std::vector<Real> curvatures_{Real(0.0)};
};

}  // namespace oracle
