#include "broad_peers.hpp"

#include <CGAL/Box_intersection_d/Box_with_info_d.h>
#include <CGAL/box_intersection_d.h>
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <box2d/b2_broad_phase.h>
#include <chipmunk/chipmunk.h>
#include <chipmunk/chipmunk_private.h>

#include <cstdint>

namespace bench {
namespace {

using carom::Aabb;
using carom::IndexPair;

b2AABB to_b2(const Aabb& box) {
    b2AABB out;
    out.lowerBound = {box.min.x, box.min.y};
    out.upperBound = {box.max.x, box.max.y};
    return out;
}

// b2BroadPhase reports what came newly near; what did so before is kept in a list of contacts, as b2ContactManager
// does: looked for among those of one of the two, and dropped when the boxes with their margins part.
class Box2dBroadPhase : public BroadPeer {
  public:
    void AddPair(void* a, void* b) {  // b2BroadPhase's name for it
        const auto first = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(a));
        const auto second = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(b));
        const IndexPair pair{std::min(first, second), std::max(first, second)};
        if (!filters_.empty() && !may_collide(filters_[first], filters_[second])) return;
        std::vector<std::uint32_t>& known = partners_[pair.first];
        if (std::find(known.begin(), known.end(), pair.second) != known.end()) return;
        known.push_back(pair.second);
        contacts_.push_back(pair);
    }

  protected:
    void next_frame() override {
        if (proxies_.empty()) {
            partners_.resize(boxes_.size());
            for (std::size_t i = 0; i < boxes_.size(); ++i)
                proxies_.push_back(tree_.CreateProxy(to_b2(boxes_[i]), reinterpret_cast<void*>(i)));
        } else {
            for (std::size_t i = 0; i < boxes_.size(); ++i) {
                const carom::Vec2 by = boxes_[i].min - before_[i].min;
                tree_.MoveProxy(proxies_[i], to_b2(boxes_[i]), {by.x, by.y});
            }
        }
        before_ = boxes_;
        tree_.UpdatePairs(this);
        for (std::size_t i = 0; i < contacts_.size();) {
            const IndexPair pair = contacts_[i];
            if (tree_.TestOverlap(proxies_[pair.first], proxies_[pair.second])) {
                report(pair.first, pair.second);
                ++i;
            } else {
                std::erase(partners_[pair.first], pair.second);
                contacts_[i] = contacts_.back();
                contacts_.pop_back();
            }
        }
    }

  private:
    b2BroadPhase tree_;
    std::vector<int32> proxies_;
    std::vector<IndexPair> contacts_;
    std::vector<std::vector<std::uint32_t>> partners_;
    std::span<const Aabb> before_;
};

// Both of Chipmunk's indexes hold pointers to objects and ask for their boxes. The tree gets velocities a second, as
// cpSpace gives them; the hash gets cells of the mean size and ten for each box, as its manual says.
class ChipmunkIndex : public BroadPeer {
  public:
    explicit ChipmunkIndex(bool is_tree) : is_tree_(is_tree) {}
    ~ChipmunkIndex() override {
        if (index_) cpSpatialIndexFree(index_);
    }

  protected:
    void next_frame() override {
        const bool is_first = index_ == nullptr;
        if (is_first) make();
        for (std::uint32_t i = 0; i < boxes_.size(); ++i) {
            const Aabb& box = boxes_[i];
            const cpVect low{box.min.x, box.min.y};
            if (!is_first) objects_[i].velocity = cpvmult(cpvsub(low, cpv(objects_[i].box.l, objects_[i].box.b)), 60);
            objects_[i].box = {low.x, low.y, box.max.x, box.max.y};
            objects_[i].number = i;
            if (is_first) cpSpatialIndexInsert(index_, &objects_[i], i);
        }
        cpSpatialIndexReindexQuery(
            index_,
            [](void* a, void* b, cpCollisionID id, void* self) {
                static_cast<ChipmunkIndex*>(self)->report(static_cast<Object*>(a)->number,
                                                          static_cast<Object*>(b)->number);
                return id;
            },
            this);
    }

  private:
    struct Object {
        cpBB box;
        cpVect velocity;
        std::uint32_t number;
    };

    void make() {
        objects_.resize(boxes_.size());
        const auto box_of = [](void* object) { return static_cast<Object*>(object)->box; };
        if (is_tree_) {
            index_ = cpBBTreeNew(box_of, nullptr);
            cpBBTreeSetVelocityFunc(index_, [](void* object) { return static_cast<Object*>(object)->velocity; });
        } else {
            double sides = 0;
            for (const Aabb& box : boxes_) sides += box.max.x - box.min.x;
            const auto count = static_cast<double>(boxes_.size());
            index_ = cpSpaceHashNew(sides / count, static_cast<int>(10 * count), box_of, nullptr);
        }
    }

    bool is_tree_;
    cpSpatialIndex* index_ = nullptr;
    std::vector<Object> objects_;
};

class CgalBoxes : public BroadPeer {
  protected:
    void next_frame() override {
        all_.resize(boxes_.size());
        pointers_.resize(boxes_.size());
        for (std::uint32_t i = 0; i < boxes_.size(); ++i) {
            float low[2] = {boxes_[i].min.x, boxes_[i].min.y};
            float high[2] = {boxes_[i].max.x, boxes_[i].max.y};
            all_[i] = Box(low, high, i);
            pointers_[i] = &all_[i];
        }
        CGAL::box_self_intersection_d(pointers_.begin(), pointers_.end(),
                                      [this](const Box* a, const Box* b) { report(a->info(), b->info()); });
    }

  private:
    using Box = CGAL::Box_intersection_d::Box_with_info_d<float, 2, std::uint32_t>;
    std::vector<Box> all_;
    std::vector<Box*> pointers_;
};

// Rebuilt each frame by packing, its fastest build for many boxes, then queried with each of them.
class BoostTree : public BroadPeer {
  protected:
    void next_frame() override {
        namespace bg = boost::geometry;
        using Point = bg::model::point<float, 2, bg::cs::cartesian>;
        using Box = bg::model::box<Point>;
        using Value = std::pair<Box, std::uint32_t>;
        const auto box_of = [](const Aabb& box) { return Box({box.min.x, box.min.y}, {box.max.x, box.max.y}); };
        std::vector<Value> values;
        for (std::uint32_t i = 0; i < boxes_.size(); ++i) values.emplace_back(box_of(boxes_[i]), i);
        const bg::index::rtree<Value, bg::index::quadratic<16>> tree(values);
        for (std::uint32_t i = 0; i < boxes_.size(); ++i) {
            const auto found = [&](const Value& value) {
                if (value.second > i) report(i, value.second);
            };
            tree.query(bg::index::intersects(box_of(boxes_[i])), boost::make_function_output_iterator(found));
        }
    }
};

class CaromFinder : public BroadPeer {
  public:
    explicit CaromFinder(carom::PairStrategy strategy, carom::TaskRunner* tasks) {
        options_.strategy = strategy;
        options_.tasks = tasks;
    }

  protected:
    void next_frame() override {
        options_.filters = filters_;
        finder_.for_each_pair(
            boxes_, [this](IndexPair pair) { keep(pair); }, options_);
    }

  private:
    carom::PairFinder finder_;
    carom::PairOptions options_;
};

}  // namespace

std::size_t BroadPeer::find(std::span<const Aabb> boxes, std::span<const carom::Filter> filters,
                            std::vector<IndexPair>* pairs) {
    boxes_ = boxes;
    filters_ = filters;
    pairs_ = pairs;
    count_ = 0;
    next_frame();
    return count_;
}

std::unique_ptr<BroadPeer> box2d_broad_phase() {
    return std::make_unique<Box2dBroadPhase>();
}

std::unique_ptr<BroadPeer> chipmunk_tree() {
    return std::make_unique<ChipmunkIndex>(true);
}

std::unique_ptr<BroadPeer> chipmunk_hash() {
    return std::make_unique<ChipmunkIndex>(false);
}

std::unique_ptr<BroadPeer> cgal_box_intersection() {
    return std::make_unique<CgalBoxes>();
}

std::unique_ptr<BroadPeer> boost_r_tree() {
    return std::make_unique<BoostTree>();
}

std::unique_ptr<BroadPeer> carom_finder(carom::PairStrategy strategy, carom::TaskRunner* tasks) {
    return std::make_unique<CaromFinder>(strategy, tasks);
}

}  // namespace bench
