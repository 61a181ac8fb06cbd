/// Where two unions of straight sets lie, point by point: the arrangement of all their edges, in whole numbers. Every
/// cell and every edge of it ends in a vertex, so it is enough to look around those.
#pragma once

#include "oracle/relation/spread.hpp"
#include "oracle/relation/whole_sets.hpp"

namespace oracle::whole {

/// The corners of both, and where their edges cross.
template <class N>
class Arrangement {
  public:
    explicit Arrangement(std::initializer_list<const Union<N>*> unions) {
        std::vector<std::size_t> members;
        for (const Union<N>* set : unions)
            for (const Set<N>& member : *set) {
                for (const Edge<N>& e : member.edges) edges_.push_back(&e), members.push_back(members_);
                for (const Vec<N>& p : member.corners) vertices_.push_back({p, N(1)});
                ++members_;
            }
        for (std::size_t i = 0; i < edges_.size(); ++i)
            for (std::size_t j = 0; j < i && members[j] != members[i]; ++j)
                if (const auto p = crossing(*edges_[i], *edges_[j])) vertices_.push_back(*p);
    }

    const std::vector<const Edge<N>*>& edges() const { return edges_; }
    const std::vector<Spot<N>>& vertices() const { return vertices_; }

    /// Both directions along every edge through p, counter-clockwise; without any edge, right and left.
    std::vector<Vec<N>> directions(const Spot<N>& p) const {
        std::vector<Vec<N>> directions;
        for (const Edge<N>* e : edges_)
            if (e->holds(p)) directions.push_back(e->d), directions.push_back(opposite(e->d));
        if (directions.empty()) return {{1, 0}, {-1, 0}};
        std::sort(directions.begin(), directions.end(), is_angle_before<N>);
        directions.erase(std::unique(directions.begin(), directions.end(), is_same_direction<N>), directions.end());
        return directions;
    }

  private:
    std::vector<const Edge<N>*> edges_;
    std::vector<Spot<N>> vertices_;
    std::size_t members_ = 0;
};

/// One union around a vertex: whether it contains the directions out of it, and what is between them.
class Ring {
  public:
    template <class N>
    Ring(const Union<N>& set, const Spot<N>& p, const std::vector<Vec<N>>& directions) {
        const Around<N> around(set, p);
        holds_point_ = around.holds_point();
        for (const Vec<N>& direction : directions) {
            on_.push_back(holds_point_ && around.holds_towards(direction));
            left_.push_back(holds_point_ && around.holds_left_of(direction));
        }
    }

    State on_direction(std::size_t i) const {
        const bool before = left_[(i + left_.size() - 1) % left_.size()], after = left_[i];
        if (!on_[i]) return exterior;
        return before != after ? boundary : interior;
    }
    State between_directions(std::size_t i) const { return left_[i] ? interior : exterior; }
    State at_point() const {
        if (!holds_point_) return exterior;
        const auto areas = std::count(left_.begin(), left_.end(), true);
        if (areas != 0) return areas == long(left_.size()) ? interior : boundary;
        return std::count(on_.begin(), on_.end(), true) == 1 ? boundary : interior;
    }

  private:
    std::vector<bool> on_, left_;
    bool holds_point_ = false;
};

template <class N>
Table tabulate(const Union<N>& a, const Union<N>& b) {
    const Arrangement<N> all({&a, &b});
    Table table;
    for (const Spot<N>& p : all.vertices()) {
        const auto directions = all.directions(p);
        const Ring in_a(a, p, directions), in_b(b, p, directions);
        table.seen[in_a.at_point()][in_b.at_point()] = true;
        for (std::size_t i = 0; i < directions.size(); ++i) {
            table.seen[in_a.on_direction(i)][in_b.on_direction(i)] = true;
            table.seen[in_a.between_directions(i)][in_b.between_directions(i)] = true;
        }
    }
    return table;
}

}  // namespace oracle::whole
