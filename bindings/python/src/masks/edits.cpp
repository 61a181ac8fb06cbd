#include "masks/masks.hpp"

#include <carom/mask/morphology.hpp>
#include <carom/mask/transform.hpp>

// What masks are, how their pixels change, and masks that are made of one.

namespace carom::python {
namespace {

// Makes a mask out of another, without the interpreter's lock.
template <class Use>
Mask derive(const Mask& self, Use use) {
    return Mask(self.read([&](const Bitmask& from) { return value_of(Result<Bitmask>(use(from))); }));
}

constexpr std::int64_t far = std::int64_t{1} << 62;

std::int64_t length(py::handle h, const char* name) {
    return integer(h, name, -far, far);
}

// The pixel must be one of the mask: elsewhere setting it would do nothing.
void set_pixel(Mask& self, py::handle at, bool on) {
    Bitmask& mask = self.now_changing();
    const PixelPos one = pixel(at, "at");
    if (one.x < 0 || one.y < 0 || one.x >= mask.width() || one.y >= mask.height()) {
        raise(ErrorCode::out_of_range, "at must be a pixel of the mask, which has " + std::to_string(mask.width()) +
                                           " x " + std::to_string(mask.height()) + " pixels");
    }
    mask.set(one.x, one.y, on);
}

// Draws or erases with a brush, which may be the mask itself.
template <class Draw>
void with_brush(Mask& self, py::handle brush, py::handle at, Draw draw) {
    const Bitmask& from = mask(brush, "brush").now();
    draw(self.now_changing(), from, pixel(at, "at"));
}

}  // namespace

void define_mask_edits(MaskClass& cls) {
    cls.def_property_readonly(
        "width", [](const Mask& self) { return self.now().width(); }, "The number of columns.");
    cls.def_property_readonly(
        "height", [](const Mask& self) { return self.now().height(); }, "The number of rows.");
    cls.def(
        "count", [](const Mask& self) { return self.now().count(); }, R"doc(The number of set pixels.

>>> mask = carom.Mask.from_rows([".#", "##"])
>>> mask.count()
3)doc");
    cls.def(
        "bounds", [](const Mask& self) { return to_python(self.now().bounds()); },
        R"doc(The smallest rectangle around the set pixels; (0, 0, 0, 0) without any.

>>> mask = carom.Mask.from_rows(["...", ".##"])
>>> mask.bounds()
(1, 1, 3, 2))doc");
    cls.def(
        "get",
        [](const Mask& self, py::handle at) {
            const PixelPos one = pixel(at, "at");
            return self.now().get(one.x, one.y);
        },
        "at"_a, R"doc(Whether a pixel is set; those outside are not.

>>> mask = carom.Mask.from_rows([".#"])
>>> mask.get((1, 0)), mask.get((2, 0))
(True, False))doc");
    cls.def("set", &set_pixel, "at"_a, "on"_a = true, R"doc(Sets a pixel of the mask, or clears it.

>>> mask = carom.Mask.from_rows([".#"])
>>> mask.set((0, 0))
>>> mask.set((1, 0), False)
>>> mask.rows()
['#.'])doc");
    cls.def(
        "fill",
        [](Mask& self, py::handle rect, bool on) {
            Bitmask& mask = self.now_changing();
            const PixelRect all{{0, 0}, {mask.width(), mask.height()}};
            const PixelRect part = rect.is_none() ? all : pixel_rect(rect, "rect");
            on ? mask.fill(part) : mask.clear(part);
        },
        "rect"_a = py::none(), "on"_a = true, R"doc(Sets the pixels of a rectangle, or clears them; without one, all.

>>> mask = carom.Mask(4, 2)
>>> mask.fill((1, 0, 3, 2))
>>> mask.rows()
['.##.', '.##.'])doc");
    cls.def(
        "invert", [](Mask& self) { self.now_changing().invert(); }, R"doc(Clears the set pixels and sets the others.

>>> mask = carom.Mask.from_rows([".##"])
>>> mask.invert()
>>> mask.rows()
['#..'])doc");
    cls.def(
        "draw",
        [](Mask& self, py::handle brush, py::handle at) {
            with_brush(self, brush, at, [](Bitmask& to, const Bitmask& from, PixelPos pos) { to.draw(from, pos); });
        },
        "brush"_a, "at"_a, R"doc(Sets the pixels under a brush, a mask whose pixel (0, 0) is at `at`.

>>> mask = carom.Mask.from_rows(["...."])
>>> mask.draw(carom.Mask.from_rows(["##"]), (1, 0))
>>> mask.rows()
['.##.'])doc");
    cls.def(
        "erase",
        [](Mask& self, py::handle brush, py::handle at) {
            with_brush(self, brush, at, [](Bitmask& to, const Bitmask& from, PixelPos pos) { to.erase(from, pos); });
        },
        "brush"_a, "at"_a, R"doc(Clears the pixels under a brush.

>>> mask = carom.Mask.from_rows(["####"])
>>> mask.erase(carom.Mask.from_rows(["##"]), (1, 0))
>>> mask.rows()
['#..#'])doc");
    cls.def(
        "summarize", [](Mask& self) { self.change([](Bitmask& mask) { mask.summarize(); }); },
        R"doc(Makes queries fast again after many changes. No result depends on it.

>>> mask = carom.Mask.from_rows(["####"])
>>> mask.fill((0, 0, 2, 1), False)
>>> mask.summarize()
>>> mask.rows()
['..##'])doc");
}

void define_mask_derived(MaskClass& cls) {
    cls.def(
        "crop",
        [](const Mask& self, py::handle rect) {
            const PixelRect part = pixel_rect(rect, "rect");
            return derive(self, [&](const Bitmask& from) { return from.crop(part); });
        },
        "rect"_a, R"doc(The part of a mask in a rectangle, which may extend outside it.

>>> mask = carom.Mask.from_rows(["#.#"])
>>> mask.crop((1, 0, 4, 1)).rows()
['.#.'])doc");
    cls.def(
        "erode",
        [](const Mask& self, py::handle n, py::handle near) {
            const std::int64_t steps = length(n, "n");
            const Neighbors kind = neighbors(near);
            return derive(self, [&](const Bitmask& from) { return erode(from, steps, kind); });
        },
        "n"_a = 1, "neighbors"_a = 8, R"doc(Erosion: removes n layers of pixels.

>>> mask = carom.Mask.from_rows([".....", ".###.", ".###.", ".###.", "....."])
>>> mask.erode().count()
1)doc");
    cls.def(
        "dilate",
        [](const Mask& self, py::handle n, py::handle near, bool grow) {
            const std::int64_t steps = length(n, "n");
            const Neighbors kind = neighbors(near);
            return derive(
                self, [&](const Bitmask& from) { return dilate(from, steps, kind, grow ? Frame::grow : Frame::keep); });
        },
        "n"_a = 1, "neighbors"_a = 8, "grow"_a = false,
        R"doc(Dilation: adds n layers of pixels; with `grow`, the mask becomes larger by n on all sides.

>>> mask = carom.Mask.from_rows(["#"])
>>> mask.dilate(grow=True, neighbors=4).rows()
['.#.', '###', '.#.'])doc");
    cls.def(
        "flip_x", [](const Mask& self) { return derive(self, flip_x); }, R"doc(Left and right exchanged.

>>> mask = carom.Mask.from_rows(["#.."])
>>> mask.flip_x().rows()
['..#'])doc");
    cls.def(
        "flip_y", [](const Mask& self) { return derive(self, flip_y); }, R"doc(Top and bottom exchanged.

>>> mask = carom.Mask.from_rows(["#.", ".."])
>>> mask.flip_y().rows()
['..', '#.'])doc");
    cls.def(
        "transpose", [](const Mask& self) { return derive(self, transpose); }, R"doc(Rows and columns exchanged.

>>> mask = carom.Mask.from_rows(["##"])
>>> mask.transpose().rows()
['#', '#'])doc");
    cls.def(
        "quarter_turns",
        [](const Mask& self, py::handle turns) {
            const auto count = static_cast<int>(integer(turns, "turns", INT32_MIN, INT32_MAX));
            return derive(self, [&](const Bitmask& from) { return quarter_turns(from, count); });
        },
        "turns"_a, R"doc(Rotated by so many quarter turns from x to y.

>>> mask = carom.Mask.from_rows(["#."])
>>> mask.quarter_turns(1).rows()
['#', '.'])doc");
    cls.def(
        "scale",
        [](const Mask& self, py::handle width, py::handle height) {
            const std::int64_t columns = length(width, "width"), rows = length(height, "height");
            return derive(self, [&](const Bitmask& from) { return scale(from, columns, rows); });
        },
        "width"_a, "height"_a, R"doc(A mask of another size.

>>> mask = carom.Mask.from_rows(["#."])
>>> mask.scale(4, 2).rows()
['##..', '##..'])doc");
    cls.def(
        "rotate",
        [](const Mask& self, py::handle degrees, py::handle pivot) {
            const RotD turn = RotD::degrees(finite(degrees, "degrees"));
            const Vec2D about = vec(pivot, "pivot");
            MaskAt rotated = self.read([&](const Bitmask& from) { return value_of(rotate(from, turn, about)); });
            return py::make_tuple(Mask(std::move(rotated.mask)), to_python(rotated.at));
        },
        "degrees"_a, "pivot"_a, R"doc(A mask rotated about a point in its pixels, and where its pixel (0, 0) belongs.

>>> mask = carom.Mask.from_rows(["##"])
>>> turned, at = mask.rotate(90, pivot=(0, 0))
>>> turned.rows(), at
(['#', '#'], (-1, 0)))doc");
}

}  // namespace carom::python
