/// Other libraries' trees over the same boxes, asked the same queries.
#pragma once

#include "peers.hpp"

#include <carom/shape/aabb.hpp>

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace bench {

/// Where p + t d, 0 <= t <= 1, enters a box, in doubles, for peers that leave it to the caller.
inline std::optional<double> enter_box(const carom::Vec2& p, const carom::Vec2& d, const carom::Aabb& box) {
    double first = 0, last = 1;
    const auto clip = [&](double from, double along, double min, double max) {
        if (along == 0) return min <= from && from <= max;
        const double a = (min - from) / along, b = (max - from) / along;
        first = std::max(first, std::min(a, b));
        last = std::min(last, std::max(a, b));
        return true;
    };
    if (!clip(p.x, d.x, box.min.x, box.max.x) || !clip(p.y, d.y, box.min.y, box.max.y) || first > last)
        return std::nullopt;
    return first;
}

/// Its boxes are larger by a margin, so what it finds is compared with the real ones.
class BoxTree {
  public:
    explicit BoxTree(std::span<const carom::Aabb> boxes) : boxes_(boxes.begin(), boxes.end()) {
        for (std::size_t i = 0; i < boxes_.size(); ++i) {
            b2AABB box;
            box.lowerBound = to_b2(boxes_[i].min);
            box.upperBound = to_b2(boxes_[i].max);
            proxies_.push_back(tree_.CreateProxy(box, &boxes_[i]));
        }
    }

    double size() const { return static_cast<double>(proxies_.size()); }

    void move(std::size_t i, const carom::Aabb& to, const carom::Vec2& step) {
        b2AABB box;
        box.lowerBound = to_b2(to.min);
        box.upperBound = to_b2(to.max);
        tree_.MoveProxy(proxies_[i], box, to_b2(step));
    }

    double sum_in(const carom::Aabb& query) const {
        struct Sum {
            const BoxTree& owner;
            const carom::Aabb& query;
            double sum = 0;
            bool QueryCallback(int32 proxy) {
                const auto* box = static_cast<const carom::Aabb*>(owner.tree_.GetUserData(proxy));
                if (box->min.x <= query.max.x && query.min.x <= box->max.x && box->min.y <= query.max.y &&
                    query.min.y <= box->max.y)
                    sum += owner.number(box);
                return true;
            }
        } sum{*this, query};
        b2AABB box;
        box.lowerBound = to_b2(query.min);
        box.upperBound = to_b2(query.max);
        tree_.Query(&sum, box);
        return sum.sum;
    }

    double sum_on(const carom::Vec2& from, const carom::Vec2& along) const {
        struct Sum {
            const BoxTree& owner;
            const carom::Vec2 &from, &along;
            double sum = 0;
            float RayCastCallback(const b2RayCastInput& input, int32 proxy) {
                const auto* box = static_cast<const carom::Aabb*>(owner.tree_.GetUserData(proxy));
                if (enter_box(from, along, *box)) sum += owner.number(box);
                return input.maxFraction;
            }
        } sum{*this, from, along};
        tree_.RayCast(&sum, {to_b2(from), to_b2(from + along), 1});
        return sum.sum;
    }

    double closest_on(const carom::Vec2& from, const carom::Vec2& along) const {
        struct Closest {
            const BoxTree& owner;
            const carom::Vec2 &from, &along;
            double t = 2, found = 0;
            float RayCastCallback(const b2RayCastInput& input, int32 proxy) {
                const auto* box = static_cast<const carom::Aabb*>(owner.tree_.GetUserData(proxy));
                const auto enter = enter_box(from, along, *box);
                if (!enter || *enter > t || (*enter == t && owner.number(box) > found)) return input.maxFraction;
                t = *enter;
                found = owner.number(box);
                // 0 would end the search, although others may begin at 0 as well.
                return std::max(static_cast<float>(t), 1e-6f);
            }
        } closest{*this, from, along};
        tree_.RayCast(&closest, {to_b2(from), to_b2(from + along), 1});
        return closest.found;
    }

  private:
    double number(const carom::Aabb* box) const { return static_cast<double>(box - boxes_.data()) + 1; }
    std::vector<carom::Aabb> boxes_;
    std::vector<int32> proxies_;
    b2DynamicTree tree_;
};

class ChipmunkTree {
  public:
    explicit ChipmunkTree(std::span<const carom::Aabb> boxes) : boxes_(boxes.begin(), boxes.end()) {
        tree_ = cpBBTreeNew(
            [](void* box) {
                const auto& b = *static_cast<const carom::Aabb*>(box);
                return cpBBNew(b.min.x, b.min.y, b.max.x, b.max.y);
            },
            nullptr);
        for (std::size_t i = 0; i < boxes_.size(); ++i) cpSpatialIndexInsert(tree_, &boxes_[i], i);
    }
    ~ChipmunkTree() { cpSpatialIndexFree(tree_); }
    ChipmunkTree(const ChipmunkTree&) = delete;

    double size() const { return cpSpatialIndexCount(tree_); }

    double sum_in(const carom::Aabb& query) const {
        struct Sum {
            const carom::Aabb* first;
            double sum;
        } sum{boxes_.data(), 0};
        cpSpatialIndexQuery(
            tree_, nullptr, cpBBNew(query.min.x, query.min.y, query.max.x, query.max.y),
            [](void*, void* box, cpCollisionID id, void* data) {
                auto& s = *static_cast<Sum*>(data);
                s.sum += static_cast<double>(static_cast<const carom::Aabb*>(box) - s.first) + 1;
                return id;
            },
            &sum);
        return sum.sum;
    }

    double sum_on(const carom::Vec2& from, const carom::Vec2& along) const { return cast(from, along, false).sum; }
    double closest_on(const carom::Vec2& from, const carom::Vec2& along) const { return cast(from, along, true).found; }

  private:
    struct Cast {
        const carom::Aabb* first;
        const carom::Vec2 &from, &along;
        bool is_closest;
        double sum = 0, t = 2, found = 0;
    };

    Cast cast(const carom::Vec2& from, const carom::Vec2& along, bool is_closest) const {
        Cast all{boxes_.data(), from, along, is_closest};
        cpSpatialIndexSegmentQuery(
            tree_, nullptr, to_cp(from), to_cp(from + along), 1,
            [](void*, void* box, void* data) -> cpFloat {
                auto& c = *static_cast<Cast*>(data);
                const auto* b = static_cast<const carom::Aabb*>(box);
                const double number = static_cast<double>(b - c.first) + 1;
                const auto enter = enter_box(c.from, c.along, *b);
                if (!enter) return 1;
                c.sum += number;
                if (*enter < c.t || (*enter == c.t && number < c.found)) {
                    c.t = *enter;
                    c.found = number;
                }
                return c.is_closest ? std::max(c.t, 1e-6) : 1;  // as above
            },
            &all);
        return all;
    }

    std::vector<carom::Aabb> boxes_;
    cpSpatialIndex* tree_;
};

/// Built at once, which packs its nodes.
class BoostTree {
  public:
    explicit BoostTree(std::span<const carom::Aabb> boxes) : tree_(values(boxes)) {}

    double size() const { return static_cast<double>(tree_.size()); }

    double sum_in(const carom::Aabb& query) const { return sum_of(boost::geometry::index::intersects(box_of(query))); }

    double sum_on(const carom::Vec2& from, const carom::Vec2& along) const {
        const boost::geometry::model::segment<Point> segment{point_of(from), point_of(from + along)};
        return sum_of(boost::geometry::index::intersects(segment));
    }

    double nth_distance(const carom::Vec2& point, std::size_t count) const {
        double farthest = 0;
        const auto take = [&](const Value& value) {
            farthest = std::max(farthest, boost::geometry::distance(point_of(point), value.first));
        };
        tree_.query(boost::geometry::index::nearest(point_of(point), static_cast<unsigned>(count)),
                    boost::make_function_output_iterator(take));
        return farthest;
    }

  private:
    using Point = boost::geometry::model::point<double, 2, boost::geometry::cs::cartesian>;
    using Box = boost::geometry::model::box<Point>;
    using Value = std::pair<Box, std::uint32_t>;

    static Point point_of(const carom::Vec2& v) { return {v.x, v.y}; }
    static Box box_of(const carom::Aabb& box) { return {point_of(box.min), point_of(box.max)}; }
    static std::vector<Value> values(std::span<const carom::Aabb> boxes) {
        std::vector<Value> all;
        for (const carom::Aabb& box : boxes) all.push_back({box_of(box), static_cast<std::uint32_t>(all.size())});
        return all;
    }

    template <class Predicate>
    double sum_of(const Predicate& predicate) const {
        double sum = 0;
        tree_.query(predicate,
                    boost::make_function_output_iterator([&](const Value& value) { sum += value.second + 1; }));
        return sum;
    }

    boost::geometry::index::rtree<Value, boost::geometry::index::rstar<16>> tree_;
};

}  // namespace bench
