// Unplaced capsules. Box2D 2.4 has none: it measures the distance of two rounded segments.
#include "family.hpp"
#include "inputs.hpp"
#include "naive.hpp"
#include "peers.hpp"

#include <carom/query/overlaps.hpp>

namespace bench {
namespace {

using carom::Capsule;
using carom::Vec2;

Capsule draw_capsule(Random& random) {
    const Vec2 a{random.real(-1, 1), random.real(-1, 1)};
    return {a, a + Vec2{random.real(-1, 1), random.real(-1, 1)}, random.real(0.1f, 0.5f)};
}

naive::Capsule to_naive(const Capsule& c) {
    return {{c.a.x, c.a.y}, {c.b.x, c.b.y}, c.radius};
}

CpShape to_cp(const Capsule& c) {
    return cp_shape(cpSegmentShapeNew(cp_body(), bench::to_cp(c.a), bench::to_cp(c.b), static_cast<cpFloat>(c.radius)));
}

struct B2Capsule {
    b2Vec2 ends[2];
    float radius;
};

B2Capsule to_b2(const Capsule& c) {
    return {{bench::to_b2(c.a), bench::to_b2(c.b)}, c.radius};
}

bool b2_capsules_overlap(const B2Capsule& a, const B2Capsule& b) {
    b2DistanceInput input;
    input.proxyA.Set(a.ends, 2, a.radius);
    input.proxyB.Set(b.ends, 2, b.radius);
    input.transformA.SetIdentity();
    input.transformB.SetIdentity();
    input.useRadii = true;
    b2SimplexCache cache;
    cache.count = 0;
    b2DistanceOutput output;
    b2Distance(&output, &cache, &input);
    return output.distance < 10 * b2_epsilon;
}

struct CapsulePair {
    Capsule a, b;
    naive::Capsule naive_a, naive_b;
    B2Capsule b2_a, b2_b;
    CpShape cp_a, cp_b;
};

Family capsule_capsule() {
    static const auto inputs = draw_inputs(
        [](Random& random) {
            const Capsule a = draw_capsule(random);
            const Capsule b = draw_capsule(random);
            return CapsulePair{a, b, to_naive(a), to_naive(b), to_b2(a), to_b2(b), to_cp(a), to_cp(b)};
        },
        [](const CapsulePair& in) { return is_clear(in.a, in.b); });
    const auto carom_asks = [](const CapsulePair& in) { return overlaps(in.a, in.b); };
    return {"capsule–capsule",
            inputs.size(),
            share_of(inputs, carom_asks),
            0,
            {contestant("carom", inputs, carom_asks),
             contestant("box2d", inputs, [](const CapsulePair& in) { return b2_capsules_overlap(in.b2_a, in.b2_b); }),
             contestant("chipmunk", inputs, [](const CapsulePair& in) { return cp_overlap(in.cp_a, in.cp_b); }),
             contestant("naive", inputs, [](const CapsulePair& in) { return overlap(in.naive_a, in.naive_b); })}};
}

}  // namespace

std::vector<Family> capsule_families() {
    return {capsule_capsule()};
}

}  // namespace bench
