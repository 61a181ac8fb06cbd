#include "arrays.hpp"
#include "results.hpp"

#include <carom/batch/query_many.hpp>

#include <cmath>

// Numbers about many pairs in one call: by the library's batches where it has arrays of both types, else one by one.

using namespace carom;
using namespace carom::c;

namespace {

// Calls `use` with the elements of two arrays of the same size.
template <class Use>
void with_pairs(Call& call, const carom_array* a, const carom_array* b, Use use) {
    const Elements first = elements_of(call, a, "a"), second = elements_of(call, b, "b");
    check_sizes(call, size_of(first), size_of(second), "a", "b");
    if (call.ok()) std::visit(use, first, second);
}

// The velocities of an array, all of them finite.
std::span<const carom_vec> velocities_of(Call& call, const carom_vec* first, std::size_t count, const char* name) {
    const auto all = call.array(first, count, name);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (std::isfinite(all[i].x) && std::isfinite(all[i].y)) continue;
        call.fail(CAROM_NOT_FINITE, std::string(name) + "[" + std::to_string(i) + "] must have finite coordinates",
                  static_cast<std::ptrdiff_t>(i));
        break;
    }
    return all;
}

template <class A, class B>
concept HaveArrays = HasArray<typename A::Shape> && HasArray<typename B::Shape>;

}  // namespace

carom_status carom_contact_pairs(const carom_array* a, const carom_array* b, double margin, uint8_t* hits,
                                 carom_contact* contacts) {
    return call([&](Call& c) {
        c.limit(margin, "margin");
        with_pairs(c, a, b, [&]<class A, class B>(const A& all_a, const B& all_b) {
            const auto found = c.array(hits, all_a.size(), "hits");
            const auto to = c.array(contacts, all_a.size(), "contacts");
            if (!c.ok()) return;
            if constexpr (HaveArrays<A, B>) {
                std::vector<std::uint64_t> words(hit_words(to.size()));
                std::vector<ContactD> all(to.size());
                const auto done = contact_pairs(view(all_a), view(all_b), std::span(words), std::span(all), margin);
                if (!done) return c.fail(done.error());
                for (std::size_t i = 0; i < to.size(); ++i) {
                    found[i] = words[i / 64] >> (i % 64) & 1;
                    if (found[i]) to[i] = c_contact(all[i]);
                }
            } else {
                for (std::size_t i = 0; i < to.size(); ++i) {
                    const auto one = contact(all_a[i], all_b[i], margin);
                    found[i] = one.has_value();
                    if (one) to[i] = c_contact(*one);
                }
            }
        });
    });
}

carom_status carom_distance_pairs(const carom_array* a, const carom_array* b, double* distances) {
    return call([&](Call& c) {
        with_pairs(c, a, b, [&](const auto& all_a, const auto& all_b) {
            const auto to = c.array(distances, all_a.size(), "distances");
            for (std::size_t i = 0; i < to.size(); ++i) to[i] = distance(all_a[i], all_b[i]);
        });
    });
}

carom_status carom_sweep_pairs(const carom_array* a, const carom_vec* velocities_a, const carom_array* b,
                               const carom_vec* velocities_b, double max_time, carom_sweep* sweeps) {
    return call([&](Call& c) {
        c.limit(max_time, "max_time");
        with_pairs(c, a, b, [&](const auto& all_a, const auto& all_b) {
            const auto va = velocities_of(c, velocities_a, all_a.size(), "velocities_a");
            const auto vb = velocities_of(c, velocities_b, all_a.size(), "velocities_b");
            const auto to = c.array(sweeps, all_a.size(), "sweeps");
            if (!c.ok()) return;
            const auto vec = [](const carom_vec& v) { return Vec2D{v.x, v.y}; };
            for (std::size_t i = 0; i < to.size(); ++i)
                to[i] = c_sweep(sweep(all_a[i], vec(va[i]), all_b[i], vec(vb[i]), max_time));
        });
    });
}
