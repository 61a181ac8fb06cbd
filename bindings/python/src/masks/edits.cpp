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
        "count", [](const Mask& self) { return self.now().count(); }, "The number of set pixels.");
    cls.def(
        "bounds", [](const Mask& self) { return to_python(self.now().bounds()); },
        "The smallest rectangle around the set pixels; (0, 0, 0, 0) without any.");
    cls.def(
        "get",
        [](const Mask& self, py::handle at) {
            const PixelPos one = pixel(at, "at");
            return self.now().get(one.x, one.y);
        },
        "at"_a, "Whether a pixel is set; those outside are not.");
    cls.def("set", &set_pixel, "at"_a, "on"_a = true, "Sets a pixel of the mask, or clears it.");
    cls.def(
        "fill",
        [](Mask& self, py::handle rect, bool on) {
            Bitmask& mask = self.now_changing();
            const PixelRect all{{0, 0}, {mask.width(), mask.height()}};
            const PixelRect part = rect.is_none() ? all : pixel_rect(rect, "rect");
            on ? mask.fill(part) : mask.clear(part);
        },
        "rect"_a = py::none(), "on"_a = true, "Sets the pixels of a rectangle, or clears them; without one, all.");
    cls.def(
        "invert", [](Mask& self) { self.now_changing().invert(); }, "Clears the set pixels and sets the others.");
    cls.def(
        "draw",
        [](Mask& self, py::handle brush, py::handle at) {
            with_brush(self, brush, at, [](Bitmask& to, const Bitmask& from, PixelPos pos) { to.draw(from, pos); });
        },
        "brush"_a, "at"_a, "Sets the pixels under a brush, a mask whose pixel (0, 0) is at `at`.");
    cls.def(
        "erase",
        [](Mask& self, py::handle brush, py::handle at) {
            with_brush(self, brush, at, [](Bitmask& to, const Bitmask& from, PixelPos pos) { to.erase(from, pos); });
        },
        "brush"_a, "at"_a, "Clears the pixels under a brush.");
    cls.def(
        "summarize", [](Mask& self) { self.change([](Bitmask& mask) { mask.summarize(); }); },
        "Makes queries fast again after many changes. No result depends on it.");
}

void define_mask_derived(MaskClass& cls) {
    cls.def(
        "crop",
        [](const Mask& self, py::handle rect) {
            const PixelRect part = pixel_rect(rect, "rect");
            return derive(self, [&](const Bitmask& from) { return from.crop(part); });
        },
        "rect"_a, "The part of a mask in a rectangle, which may extend outside it.");
    cls.def(
        "erode",
        [](const Mask& self, py::handle n, py::handle near) {
            const std::int64_t steps = length(n, "n");
            const Neighbors kind = neighbors(near);
            return derive(self, [&](const Bitmask& from) { return erode(from, steps, kind); });
        },
        "n"_a = 1, "neighbors"_a = 8, "Erosion: removes n layers of pixels.");
    cls.def(
        "dilate",
        [](const Mask& self, py::handle n, py::handle near, bool grow) {
            const std::int64_t steps = length(n, "n");
            const Neighbors kind = neighbors(near);
            return derive(
                self, [&](const Bitmask& from) { return dilate(from, steps, kind, grow ? Frame::grow : Frame::keep); });
        },
        "n"_a = 1, "neighbors"_a = 8, "grow"_a = false,
        "Dilation: adds n layers of pixels; with `grow`, the mask becomes larger by n on all sides.");
    cls.def(
        "flip_x", [](const Mask& self) { return derive(self, flip_x); }, "Left and right exchanged.");
    cls.def(
        "flip_y", [](const Mask& self) { return derive(self, flip_y); }, "Top and bottom exchanged.");
    cls.def(
        "transpose", [](const Mask& self) { return derive(self, transpose); }, "Rows and columns exchanged.");
    cls.def(
        "quarter_turns",
        [](const Mask& self, py::handle turns) {
            const auto count = static_cast<int>(integer(turns, "turns", INT32_MIN, INT32_MAX));
            return derive(self, [&](const Bitmask& from) { return quarter_turns(from, count); });
        },
        "turns"_a, "Rotated by so many quarter turns from x to y.");
    cls.def(
        "scale",
        [](const Mask& self, py::handle width, py::handle height) {
            const std::int64_t columns = length(width, "width"), rows = length(height, "height");
            return derive(self, [&](const Bitmask& from) { return scale(from, columns, rows); });
        },
        "width"_a, "height"_a, "A mask of another size.");
    cls.def(
        "rotate",
        [](const Mask& self, py::handle degrees, py::handle pivot) {
            const RotD turn = RotD::degrees(finite(degrees, "degrees"));
            const Vec2D about = vec(pivot, "pivot");
            MaskAt rotated = self.read([&](const Bitmask& from) { return value_of(rotate(from, turn, about)); });
            return py::make_tuple(Mask(std::move(rotated.mask)), to_python(rotated.at));
        },
        "degrees"_a, "pivot"_a, "A mask rotated about a point in its pixels, and where its pixel (0, 0) belongs.");
}

}  // namespace carom::python
