// Plain code as a contestant: vertices are moved into the world within each call.
#include "contestant.hpp"
#include "plain_shapes.hpp"
#include "shapes.hpp"

#include <variant>

namespace bench::matrix {
namespace {

template <std::size_t n>
struct PlainBody {
    plain::Shape<n> shape;
    carom::PoseD pose;
    carom::Vec2D way;
};

template <Verb verb, std::size_t n, std::size_t m>
float plain_answer(const PlainBody<n>& body_a, const PlainBody<m>& body_b) {
    const plain::Shape<n> a = placed(body_a.shape, body_a.pose);
    const plain::Shape<m> b = placed(body_b.shape, body_b.pose);
    if constexpr (verb == Verb::overlaps) {
        return answer(plain::overlaps(a, b));
    } else if constexpr (verb == Verb::distance) {
        return static_cast<float>(plain::distance(a, b));
    } else if constexpr (is_motion(verb)) {
        const double t = plain::time_of_impact(a, body_a.way, b);
        return t <= 1 ? static_cast<float>(t) : apart;
    } else if constexpr (verb == Verb::contact) {
        const plain::Contact found = plain::contact(a, b);
        use(found);
        return static_cast<float>(found.separation);
    } else {
        const plain::Manifold found = plain::manifold(a, b);
        use(found);
        return static_cast<float>(found.contact.separation);
    }
}

template <std::size_t n>
using Bodies = std::vector<PlainBody<n>>;
using List = std::variant<Bodies<1>, Bodies<2>, Bodies<3>, Bodies<4>, Bodies<6>, Bodies<8>>;

template <std::size_t n>
List list_of(std::span<const Body> bodies) {
    Bodies<n> result;
    for (const Body& body : bodies) {
        PlainBody<n> plain{{{}, static_cast<double>(body.radius)}, pose_of<double>(body), vec<double>(body.way)};
        for (std::size_t i = 0; i < n; ++i) plain.shape.points[i] = vec<double>(body.points[i]);
        result.push_back(plain);
    }
    return result;
}

List list_of(std::span<const Body> bodies) {
    switch (bodies.front().count) {
        case 1:
            return list_of<1>(bodies);
        case 2:
            return list_of<2>(bodies);
        case 3:
            return list_of<3>(bodies);
        case 4:
            return list_of<4>(bodies);
        case 6:
            return list_of<6>(bodies);
        default:
            return list_of<8>(bodies);
    }
}

template <Verb verb>
void pass(const List& list_a, const List& list_b, std::span<const Pair> order, float* answers) {
    std::visit(
        [&](const auto& as, const auto& bs) {
            for (const Pair& pair : order) *answers++ = plain_answer<verb>(as[pair.a], bs[pair.b]);
        },
        list_a, list_b);
}

class PlainCode : public Contestant {
  public:
    explicit PlainCode(const Scene& scene) {
        for (std::size_t side = 0; side < 2; ++side) {
            for (std::size_t kind = 0; kind < kind_count; ++kind) {
                lists_[side][kind] = list_of(scene.bodies(static_cast<Kind>(kind), side));
            }
        }
    }

    Column column() const override { return Column::plain; }
    void ask(Verb verb, Kind a, Kind b, std::span<const Pair> order, float* answers) const override {
        const List& as = lists_[0][static_cast<std::size_t>(a)];
        const List& bs = lists_[1][static_cast<std::size_t>(b)];
        switch (verb) {
            case Verb::overlaps:
                return pass<Verb::overlaps>(as, bs, order, answers);
            case Verb::contact:
                return pass<Verb::contact>(as, bs, order, answers);
            case Verb::manifold:
                return pass<Verb::manifold>(as, bs, order, answers);
            case Verb::distance:
                return pass<Verb::distance>(as, bs, order, answers);
            case Verb::sweep:
                return pass<Verb::sweep>(as, bs, order, answers);
            case Verb::raycast:
                return pass<Verb::raycast>(as, bs, order, answers);
        }
    }

  private:
    std::array<std::array<List, kind_count>, 2> lists_;
};

}  // namespace

std::unique_ptr<Contestant> plain_code(const Scene& scene) {
    return std::make_unique<PlainCode>(scene);
}

}  // namespace bench::matrix
