// Carom in its four columns.
#include "carom_loops.hpp"

namespace bench::matrix {

#define CAROM_LOOPS_ELSEWHERE(Bodies)                                                 \
    extern template CaromLoop<Bodies> carom_loop<Bodies, Verb::overlaps>(Kind, Kind); \
    extern template CaromLoop<Bodies> carom_loop<Bodies, Verb::contact>(Kind, Kind);  \
    extern template CaromLoop<Bodies> carom_loop<Bodies, Verb::manifold>(Kind, Kind); \
    extern template CaromLoop<Bodies> carom_loop<Bodies, Verb::distance>(Kind, Kind); \
    extern template CaromLoop<Bodies> carom_loop<Bodies, Verb::sweep>(Kind, Kind);    \
    extern template CaromLoop<Bodies> carom_loop<Bodies, Verb::raycast>(Kind, Kind)
CAROM_LOOPS_ELSEWHERE(FloatBodies);
CAROM_LOOPS_ELSEWHERE(DoubleBodies);
CAROM_LOOPS_ELSEWHERE(UnplacedBodies);

namespace {

template <class Visit>
void with_verb(Verb verb, Visit visit) {
    switch (verb) {
        case Verb::overlaps:
            return visit.template operator()<Verb::overlaps>();
        case Verb::contact:
            return visit.template operator()<Verb::contact>();
        case Verb::manifold:
            return visit.template operator()<Verb::manifold>();
        case Verb::distance:
            return visit.template operator()<Verb::distance>();
        case Verb::sweep:
            return visit.template operator()<Verb::sweep>();
        case Verb::raycast:
            return visit.template operator()<Verb::raycast>();
    }
}

template <class Bodies>
class Concrete : public Contestant {
  public:
    Concrete(const Scene& scene, Column column) : bodies_(scene), column_(column) {}

    Column column() const override { return column_; }
    void ask(Verb verb, Kind a, Kind b, std::span<const Pair> order, float* answers) const override {
        with_verb(verb, [&]<Verb v>() { carom_loop<Bodies, v>(a, b)(bodies_, order, answers); });
    }

  private:
    Bodies bodies_;
    Column column_;
};

class AnyShapes : public Contestant {
  public:
    explicit AnyShapes(const Scene& scene) {
        for (std::size_t side = 0; side < 2; ++side) {
            for (std::size_t kind = 0; kind < kind_count; ++kind) {
                const Kind k = static_cast<Kind>(kind);
                for (const Body& body : scene.bodies(k, side)) {
                    sides_[side][kind].push_back({any_shape_of<float>(k, body), pose_of<float>(body),
                                                  vec<float>(body.way), vec<float>(body.points[0])});
                }
            }
        }
    }

    Column column() const override { return Column::any_shape; }
    void ask(Verb verb, Kind a, Kind b, std::span<const Pair> order, float* answers) const override {
        const auto* const as = sides_[0][static_cast<std::size_t>(a)].data();
        const auto* const bs = sides_[1][static_cast<std::size_t>(b)].data();
        with_verb(verb, [&]<Verb v>() {
            for (const Pair& pair : order) *answers++ = carom_answer_of<v>(as[pair.a], bs[pair.b]);
        });
    }

  private:
    std::array<std::array<std::vector<PlacedBody<carom::AnyShape, float>>, kind_count>, 2> sides_;
};

}  // namespace

std::unique_ptr<Contestant> carom_float(const Scene& scene) {
    return std::make_unique<Concrete<FloatBodies>>(scene, Column::carom);
}

std::unique_ptr<Contestant> carom_any_shape(const Scene& scene) {
    return std::make_unique<AnyShapes>(scene);
}

std::unique_ptr<Contestant> carom_double(const Scene& scene) {
    return std::make_unique<Concrete<DoubleBodies>>(scene, Column::in_double);
}

std::unique_ptr<Contestant> carom_unplaced(const Scene& scene) {
    return std::make_unique<Concrete<UnplacedBodies>>(scene, Column::unplaced);
}

}  // namespace bench::matrix
