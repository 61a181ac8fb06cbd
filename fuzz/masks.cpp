// Masks edited and asked in any order, against pictures of truth values that are looked at pixel by pixel.

#include "bytes.hpp"
#include "mask/naive.hpp"

#include <carom/mask/coarse.hpp>
#include <carom/mask/contours.hpp>
#include <carom/mask/convolve.hpp>
#include <carom/mask/morphology.hpp>
#include <carom/mask/penetration.hpp>
#include <carom/mask/rle_mask.hpp>
#include <carom/mask/transform.hpp>

#include <algorithm>
#include <array>

namespace fuzz {
namespace {

using namespace carom;
using naive::Grid;

struct Pair {
    Bitmask mask;
    Grid grid{0, 0};
};

class MaskRun {
  public:
    explicit MaskRun(Bytes& bytes) : bytes_(bytes) {}

    void run() {
        for (Pair& pair : pairs_) pair = blank();
        for (int step = 0; step < 60 && !bytes_.empty(); ++step) {
            Pair& changed = some();
            edit(changed);
            compare(changed);
            if (step % 4 == 3) compare_two(some(), some());
        }
    }

  private:
    using Side = std::int64_t;

    Side side() {
        static constexpr Side sides[] = {0, 1, 2, 5, 7, 16, 33, 63, 64, 65, 100, 128, 130};
        return sides[bytes_.whole(0, std::size(sides) - 1)];
    }
    Pair blank() {
        const Side width = side(), height = side() % 67;
        return {Bitmask::blank(width, height).value(), Grid(width, height)};
    }
    Pair& some() { return pairs_[static_cast<std::size_t>(bytes_.whole(0, 2))]; }
    PixelPos offset() {
        const Side x = bytes_.whole(-70, 140);
        return {x, bytes_.whole(-70, 70)};
    }
    PixelRect rect() {
        const PixelPos at = offset();
        const Side width = bytes_.whole(-1, 140);
        return {at, {at.x + width, at.y + bytes_.whole(-1, 70)}};
    }

    /// What `pixel(x, y)` says of every pixel of a picture of this size.
    template <class Pixel>
    static void redraw(Pair& pair, Side width, Side height, const Pixel& pixel) {
        pair.grid = Grid::of(width, height, pixel);
    }
    /// The same in place.
    template <class Pixel>
    static void repaint(Pair& pair, const Pixel& pixel) {
        const Grid before = pair.grid;
        redraw(pair, before.width(), before.height(), [&](Side x, Side y) { return pixel(before, x, y); });
    }

    void edit(Pair& pair) {
        const int choice = bytes_.whole(0, 15);
        if (choice < 8) {
            paint(pair, choice);
        } else {
            replace(pair, choice);
        }
    }

    void paint(Pair& pair, int choice) {
        auto& [mask, grid] = pair;
        if (choice == 0) {
            const PixelPos at = offset();
            const bool on = bytes_.whole(0, 1) == 0;
            if (grid.is_inside(at.x, at.y)) mask.set(at.x, at.y, on);
            grid.set(at.x, at.y, on);
        } else if (choice < 4) {
            const PixelRect area = rect();
            const auto is_in = [&](Side x, Side y) {
                return x >= area.min.x && x < area.max.x && y >= area.min.y && y < area.max.y;
            };
            if (choice == 3) {
                mask.clear(area);
            } else {
                mask.fill(area);
            }
            repaint(pair, [&](const Grid& was, Side x, Side y) { return is_in(x, y) ? choice != 3 : was.get(x, y); });
        } else if (choice == 4) {
            mask.invert();
            repaint(pair, [](const Grid& was, Side x, Side y) { return !was.get(x, y); });
        } else {
            const Pair& brush = some();
            const Grid drawn = brush.grid;
            const PixelPos at = offset();
            if (choice == 7) {
                mask.erase(brush.mask, at);
            } else {
                mask.draw(brush.mask, at);
            }
            repaint(pair, [&](const Grid& was, Side x, Side y) {
                return drawn.get(x - at.x, y - at.y) ? choice != 7 : was.get(x, y);
            });
        }
    }

    void replace(Pair& pair, int choice) {
        auto& [mask, grid] = pair;
        const Grid was = grid;
        const Side width = was.width(), height = was.height();
        const auto taken = [&](Bitmask made, Side new_width, Side new_height, const auto& pixel) {
            pair.mask = std::move(made);
            redraw(pair, new_width, new_height, pixel);
        };
        switch (choice) {
            case 8:
                return taken(flip_x(mask), width, height, [&](Side x, Side y) { return was.get(width - 1 - x, y); });
            case 9:
                return taken(flip_y(mask), width, height, [&](Side x, Side y) { return was.get(x, height - 1 - y); });
            case 10:
                return taken(transpose(mask), height, width, [&](Side x, Side y) { return was.get(y, x); });
            case 11: {
                const PixelRect area = rect();
                if (area.max.x < area.min.x || area.max.y < area.min.y) return;
                return taken(mask.crop(area).value(), area.max.x - area.min.x, area.max.y - area.min.y,
                             [&](Side x, Side y) { return was.get(x + area.min.x, y + area.min.y); });
            }
            case 12:
            case 13:
                return grow(pair, choice == 12);
            case 14:
                return mask.summarize();
            default:
                pair = blank();
        }
    }

    void grow(Pair& pair, bool erodes) {
        const Grid was = pair.grid;
        const int n = bytes_.whole(0, 3);
        const bool four = bytes_.whole(0, 1) == 0;
        const auto joined = four ? Neighbors::four : Neighbors::eight;
        pair.mask = erodes ? erode(pair.mask, n, joined).value() : dilate(pair.mask, n, joined, Frame::keep).value();
        repaint(pair, [&](const Grid&, Side x, Side y) {
            for (int dy = -n; dy <= n; ++dy)
                for (int dx = -n; dx <= n; ++dx)
                    if ((!four || std::abs(dx) + std::abs(dy) <= n) && was.get(x + dx, y + dy) != erodes)
                        return !erodes;
            return erodes;
        });
    }

    static void expect(bool holds, const char* what, const Pair& a, const Pair& b = {}) {
        require(holds, what, [&] {
            std::string text;
            for (const Pair* pair : {&a, &b}) {
                text +=
                    "mask " + std::to_string(pair->mask.width()) + " x " + std::to_string(pair->mask.height()) + "\n";
                for (const std::string& row : naive::rows_of(pair->mask)) text += row + "\n";
            }
            return text;
        });
    }

    static void compare(const Pair& pair) {
        const auto& [mask, grid] = pair;
        expect(Grid::of(mask) == grid, "every pixel", pair);
        expect(naive::padding_is_clear(mask), "clear padding", pair);
        expect(mask.count() == naive::count(mask), "count", pair);
        expect(mask.bounds() == naive::bounds(mask), "bounds", pair);
        expect(mask == naive::mask_of(grid), "equal to a mask made of these pixels", pair);
        const RleMask compiled(mask);
        expect(compiled.to_bitmask() == mask && compiled.count() == mask.count(), "the compiled mask", pair);
        Side area = 0;  // twice the one that the contours are around
        for (const Contour& contour : contours(mask)) {
            const auto& corners = contour.corners;
            for (std::size_t i = 0; i < corners.size(); ++i) {
                const PixelPos p = corners[i], q = corners[(i + 1) % corners.size()];
                area += p.x * q.y - p.y * q.x;
            }
        }
        expect(area == 2 * mask.count(), "contours around the set pixels", pair);
    }

    void compare_two(const Pair& first, const Pair& second) {
        const PixelPos at = offset();
        const PlacedMask a{&first.mask, {0, 0}}, b{&second.mask, at};
        const naive::Overlap expected = naive::overlap(a, b);
        const auto check = [&](bool holds, const char* what) { expect(holds, what, first, second); };
        check(overlaps(a, b) == (expected.area > 0), "overlaps");
        check(overlap_area(a, b) == expected.area, "overlap_area");
        check(first_point(a, b) == expected.first, "first_point");
        const Bitmask shared = overlap_mask(a, b);
        check(shared.count() == expected.area && overlap_bounds(a, b) == shared.bounds(), "the shared pixels");
        const RleMask compiled_a(first.mask), compiled_b(second.mask);
        const PlacedRleMask ra{&compiled_a, {0, 0}}, rb{&compiled_b, at};
        check(overlap_area(ra, rb) == expected.area && overlap_area(ra, b) == expected.area, "compiled overlap_area");
        check(first_point(ra, rb) == expected.first && first_point(rb, a) == expected.first, "compiled first_point");
        const PixelPos out = penetration_vector(a, b);
        check(!overlaps(a, {&second.mask, {at.x + out.x, at.y + out.y}}), "moved out they share no pixel");
        check((out == PixelPos{}) == (expected.area == 0), "a translation just where they overlap");
        const Convolution areas = convolve(first.mask, second.mask).value();
        check(areas.area(at) == expected.area, "convolve");
        const MaskAt obstacle = configuration_space_obstacle(first.mask, second.mask).value();
        check(obstacle.mask.get(at.x - obstacle.at.x, at.y - obstacle.at.y) == (expected.area > 0),
              "configuration_space_obstacle");
        compare_coarse(first);
    }

    void compare_coarse(const Pair& pair) {
        const int n = bytes_.whole(1, 9);
        const CoarseMask coarse = coarse_copy(pair.mask, n).value();
        const Side columns = (pair.grid.width() + n - 1) / n, rows = (pair.grid.height() + n - 1) / n;
        Grid cells(columns, rows);
        pair.grid.for_each([&](Side x, Side y) { cells.set(x / n, y / n); });
        expect(Grid::of(coarse.mask) == cells, "the coarse copy", pair);
    }

    Bytes& bytes_;
    std::array<Pair, 3> pairs_;
};

}  // namespace
}  // namespace fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes bytes(data, size);
    fuzz::MaskRun(bytes).run();
    return 0;
}
