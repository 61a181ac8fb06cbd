// Pixels: Carom next to pygame's C code and a plain version of the algorithm of [Ekstrom]. Offsets are random, so many
// that branch predictors cannot learn them.
#include "family.hpp"
#include "inputs.hpp"
#include "mask/pygame_mask.hpp"
#include "word_mask.hpp"

#include <carom/mask/convolve.hpp>
#include <carom/mask/normal.hpp>
#include <carom/mask/overlap.hpp>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

namespace bench {
namespace {

using carom::Bitmask;
using carom::test::PygameMask;
using carom::test::to_pygame;

const carom::test::Pygame& pygame() {
    static const carom::test::Pygame* const found = carom::test::find_pygame();
    if (found) return *found;
    std::fprintf(stderr, "carom-bench: %s\n", carom::test::why_no_pygame());
    std::exit(1);
}

template <class Pixel>
Bitmask draw_mask(int size, Pixel pixel) {
    Bitmask mask = Bitmask::blank(size, size).value();
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
            if (pixel(x, y)) mask.set(x, y);
        }
    }
    mask.summarize();
    return mask;
}

// A ring around the middle, from one share of the side to another; a disc from 0.
Bitmask ring(int size, double inner, double outer) {
    return draw_mask(size, [=](int x, int y) {
        const double dx = x + 0.5 - 0.5 * size, dy = y + 0.5 - 0.5 * size, distance_sq = dx * dx + dy * dy;
        return distance_sq >= inner * inner * size * size && distance_sq <= outer * outer * size * size;
    });
}

Bitmask noise(int size, double density, std::uint64_t seed) {
    auto random = std::make_shared<Random>(seed);
    return draw_mask(size, [=](int, int) { return random->real(0, 1) < static_cast<float>(density); });
}

// Two masks and where the second one lies on the first.
struct Content {
    const char* name;
    Bitmask (*first)(int size);
    Bitmask (*second)(int size);
    double least, most;  // of both coordinates of the offset, in sides
    bool one_sided;      // all hit, or all miss
};

constexpr double around = 1.15;  // offsets from -1.15 to 1.15 sides: discs overlap at some 59 %

const Content discs{
    "discs", [](int n) { return ring(n, 0, 0.5); }, [](int n) { return ring(n, 0, 0.5); }, -around, around, false};
const Content rings{
    "rings", [](int n) { return ring(n, 0.4, 0.5); }, [](int n) { return ring(n, 0.3, 0.5); }, -around, around, false};
const Content noises{"noise", [](int n) { return noise(n, 0.5, 1); }, [](int n) { return noise(n, 0.5, 2); }, -0.5, 0.5,
                     true};
const Content sparse{
    "few pixels", [](int n) { return noise(n, 1.1 / n, 3); }, [](int n) { return noise(n, 1.1 / n, 4); }, -0.5, 0.5,
    false};
const Content triangles{"triangles, a near miss",
                        [](int n) { return draw_mask(n, [n](int x, int y) { return x + y < n - 1; }); },
                        [](int n) { return draw_mask(n, [n](int x, int y) { return x + y >= n - 1; }); },
                        0,
                        0.125,
                        true};
const Content disc_in_ring{"disc in a ring, a miss",
                           [](int n) { return ring(n, 0.4, 0.5); },
                           [](int n) { return ring(n, 0, 0.3); },
                           -0.07,
                           0.07,
                           true};

struct Offset {
    int x, y;
};

struct Masks {
    Bitmask a, b;
    PygameMask pygame_a, pygame_b;
    WordMask word_a, word_b;
    std::vector<Offset> offsets;

    Masks(const Content& content, int size)
        : a((pygame(), content.first(size))),
          b(content.second(size)),
          pygame_a(to_pygame(a)),
          pygame_b(to_pygame(b)),
          word_a(a),
          word_b(b) {
        Random random(9);
        const auto low = static_cast<float>(content.least * size), high = static_cast<float>(content.most * size);
        // A query about large masks has many branches itself.
        for (int i = size > 1024 ? 256 : size > 256 ? 1024 : 4096; i > 0; --i) {
            const auto along = [&] { return static_cast<int>(random.real(low, high)); };
            const int x = along();
            offsets.push_back({x, along()});
        }
    }
};

std::string name_of(const char* query, const Content& content, int size) {
    return std::string(query) + ", " + content.name + ", " + std::to_string(size);
}

std::shared_ptr<Masks> masks_of(const Content& content, int size) {
    return std::make_shared<Masks>(content, size);
}

template <class Ask>
Contestant mask_contestant(const char* name, std::shared_ptr<Masks> masks, Ask ask) {
    return {name,
            [masks, ask] {
                double sum = 0;
                for (const Offset& offset : masks->offsets) sum += static_cast<double>(ask(*masks, offset));
                return sum;
            },
            [masks, ask](std::size_t i) { return static_cast<double>(ask(*masks, masks->offsets[i])); }};
}

carom::PlacedMask first(const Masks& m) {
    return {&m.a, {0, 0}};
}
carom::PlacedMask second(const Masks& m, const Offset& o) {
    return {&m.b, {o.x, o.y}};
}

Family overlap_family(const Content& content, const std::shared_ptr<Masks>& masks, int size) {
    const auto carom_asks = [](const Masks& m, const Offset& o) { return overlaps(first(m), second(m, o)); };
    return {name_of("masks overlap", content, size),
            masks->offsets.size(),
            share_of(masks->offsets, [&](const Offset& o) { return carom_asks(*masks, o); }),
            0,
            {mask_contestant("carom", masks, carom_asks),
             mask_contestant("pygame", masks,
                             [](const Masks& m, const Offset& o) {
                                 return pygame().overlap(m.pygame_a.get(), m.pygame_b.get(), o.x, o.y) != 0;
                             }),
             mask_contestant("words", masks,
                             [](const Masks& m, const Offset& o) { return m.word_a.overlaps(m.word_b, o.x, o.y); })},
            content.one_sided};
}

Family area_family(const Content& content, const std::shared_ptr<Masks>& masks, int size) {
    const auto carom_asks = [](const Masks& m, const Offset& o) { return overlap_area(first(m), second(m, o)); };
    return {
        name_of("shared area", content, size),
        masks->offsets.size(),
        share_of(masks->offsets, [&](const Offset& o) { return carom_asks(*masks, o) > 0; }),
        0,
        {mask_contestant("carom", masks, carom_asks),
         mask_contestant("pygame", masks,
                         [](const Masks& m, const Offset& o) {
                             return pygame().overlap_area(m.pygame_a.get(), m.pygame_b.get(), o.x, o.y);
                         }),
         mask_contestant("words", masks,
                         [](const Masks& m, const Offset& o) { return m.word_a.overlap_area(m.word_b, o.x, o.y); })},
        content.one_sided};
}

// As pygame does it: four areas around the place. One number represents both components.
template <class Area>
double gradient_of(Area area, const Offset& o) {
    return 0.5 * (area(o.x + 1, o.y) - area(o.x - 1, o.y)) + 5e5 * (area(o.x, o.y + 1) - area(o.x, o.y - 1));
}

Family gradient_family(const Content& content, const std::shared_ptr<Masks>& masks, int size) {
    const auto carom_asks = [](const Masks& m, const Offset& o) {
        const carom::Vec2D g = overlap_normal(first(m), second(m, o)).gradient;
        return g.x + 1e6 * g.y;
    };
    return {name_of("normal by area", content, size),
            masks->offsets.size(),
            share_of(masks->offsets, [&](const Offset& o) { return overlaps(first(*masks), second(*masks, o)); }),
            0,
            {mask_contestant("carom", masks, carom_asks),
             mask_contestant("pygame", masks,
                             [=](const Masks& m, const Offset& o) {
                                 const auto area = [&](int x, int y) {
                                     return pygame().overlap_area(m.pygame_a.get(), m.pygame_b.get(), x, y);
                                 };
                                 return gradient_of(area, o);
                             }),
             mask_contestant("words", masks,
                             [=](const Masks& m, const Offset& o) {
                                 const auto area = [&](int x, int y) { return m.word_a.overlap_area(m.word_b, x, y); };
                                 return gradient_of(area, o);
                             })},
            content.one_sided};
}

Family no_fit_family(const Content& content, const std::shared_ptr<Masks>& masks, int size) {
    const auto once = [](const char* name, auto ask) {
        return Contestant{name, [ask] { return static_cast<double>(ask()); },
                          [ask](std::size_t) { return static_cast<double>(ask()); }};
    };
    return {name_of("no-fit mask", content, size),
            1,
            1,
            0,
            {once("carom", [masks] { return configuration_space_obstacle(masks->a, masks->b)->mask.count(); }),
             once("pygame",
                  [masks, size] {
                      const PygameMask out(pygame().create(2 * size - 1, 2 * size - 1));
                      pygame().convolve(masks->pygame_a.get(), masks->pygame_b.get(), out.get(), 0, 0);
                      return pygame().count(out.get());
                  }),
             once("words", [masks] { return masks->word_a.convolve(masks->word_b).count(); })},
            true};
}

// Ground that is dug and heaped up with a brush: what Carom stores in addition to the pixels is updated each time.
Family brush_family(int size) {
    struct Ground {
        Bitmask mask, brush;
        PygameMask pygame_mask, pygame_brush;
        WordMask word_mask, word_brush;
        std::vector<Offset> offsets;
    };
    const Bitmask ground = draw_mask(size, [size](int, int y) { return y > size / 2; }), brush = ring(50, 0, 0.5);
    auto all = std::make_shared<Ground>(
        Ground{ground, brush, to_pygame(ground), to_pygame(brush), WordMask(ground), WordMask(brush), {}});
    Random random(11);
    for (int i = 0; i < 1024; ++i) {
        const auto along = [&] { return static_cast<int>(random.real(0, static_cast<float>(size - 50))); };
        const int x = along();
        all->offsets.push_back({x, along()});
    }
    // Every second place is erased; the answer says only that it was done.
    const auto each = [all](const char* name, auto draw, auto erase) {
        const auto ask = [all, draw, erase](std::size_t i) {
            const Offset& o = all->offsets[i];
            i % 2 == 0 ? draw(*all, o) : erase(*all, o);
            return 1.0;
        };
        return Contestant{name,
                          [ask, all] {
                              double sum = 0;
                              for (std::size_t i = 0; i < all->offsets.size(); ++i) sum += ask(i);
                              return sum;
                          },
                          ask};
    };
    return {
        "draw or erase a brush of 50, " + std::to_string(size),
        all->offsets.size(),
        1,
        0,
        {each(
             "carom",
             [](Ground& g, const Offset& o) {
                 g.mask.draw(g.brush, {o.x, o.y});
             },
             [](Ground& g, const Offset& o) {
                 g.mask.erase(g.brush, {o.x, o.y});
             }),
         each(
             "pygame",
             [](Ground& g, const Offset& o) { pygame().draw(g.pygame_mask.get(), g.pygame_brush.get(), o.x, o.y); },
             [](Ground& g, const Offset& o) { pygame().erase(g.pygame_mask.get(), g.pygame_brush.get(), o.x, o.y); }),
         each(
             "words", [](Ground& g, const Offset& o) { g.word_mask.draw(g.word_brush, o.x, o.y); },
             [](Ground& g, const Offset& o) { g.word_mask.erase(g.word_brush, o.x, o.y); })},
        true};
}

// What a picture's alpha becomes; pygame reads it from its own surfaces only.
Family alpha_family(int size, bool with_colors) {
    struct Picture {
        std::vector<std::uint8_t> bytes;
        int size, step;
    };
    auto picture = std::make_shared<Picture>(Picture{{}, size, with_colors ? 4 : 1});
    const Bitmask disc = ring(size, 0, 0.5);
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
            picture->bytes.insert(picture->bytes.end(), static_cast<std::size_t>(picture->step),
                                  disc.get(x, y) ? 255 : 0);
        }
    }
    const auto once = [](const char* name, auto ask) {
        return Contestant{name, [ask] { return static_cast<double>(ask()); },
                          [ask](std::size_t) { return static_cast<double>(ask()); }};
    };
    const auto carom_makes = [picture] {
        const Bitmask mask =
            (picture->step == 4 ? Bitmask::from_alpha(picture->bytes, picture->size, picture->size)
                                : Bitmask::from_alpha_plane(picture->bytes, picture->size, picture->size))
                .value();
        return mask.word(0, picture->size / 2) % 1024;
    };
    const auto plain = [picture] {
        WordMask mask(picture->size, picture->size);
        const std::uint8_t* alpha = picture->bytes.data() + picture->step - 1;
        for (int y = 0; y < picture->size; ++y) {
            for (int x = 0; x < picture->size; ++x, alpha += picture->step) {
                if (*alpha > 127) mask.set(x, y);
            }
        }
        std::uint64_t word = 0;
        for (int x = 0; x < 10; ++x) word |= std::uint64_t{mask.get(x, picture->size / 2)} << x;
        return word;
    };
    return {std::string(with_colors ? "mask of RGBA, " : "mask of alpha, ") + std::to_string(size),
            1,
            1,
            0,
            {once("carom", carom_makes), once("words", plain)},
            true};
}

}  // namespace

std::vector<Family> mask_families() {
    std::vector<Family> families;
    for (const int size : {64, 256, 1024, 4096}) {
        for (const Content* content : {&discs, &rings, &noises, &sparse, &triangles, &disc_in_ring}) {
            const auto masks = masks_of(*content, size);
            families.push_back(overlap_family(*content, masks, size));
            if (content == &discs || content == &noises) {
                families.push_back(area_family(*content, masks, size));
                families.push_back(gradient_family(*content, masks, size));
            }
            if (size <= 256 && (content == &discs || content == &noises))
                families.push_back(no_fit_family(*content, masks, size));
        }
        if (size >= 1024) families.push_back(brush_family(size));
        if (size <= 1024) {
            families.push_back(alpha_family(size, false));
            families.push_back(alpha_family(size, true));
        }
    }
    return families;
}

}  // namespace bench
