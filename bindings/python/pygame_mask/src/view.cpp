#include "mask_object.hpp"

#include <bit>
#include <memory>

// The buffer protocol. Its memory has pygame's layout, that of a Bitmask being the library's own affair: with padding
// between columns, and with summaries of the pixels. So a mask with views compares the two before it uses its pixels,
// and writes what it changes to both. Only masks with views pay for that.

namespace carom::pygame {

namespace {

// With more changed pixels than this, all are read anew.
constexpr int few = 1024;

std::uint64_t used_bits(const Bitmask& mask, std::int64_t column) {
    const std::int64_t count = mask.width() - 64 * column;
    return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

// Sets the pixels that differ one by one; false when they are too many.
bool update(Bitmask& mask, const std::vector<std::uint64_t>& words) {
    int updates = 0;
    const std::uint64_t* word = words.data();
    for (std::int64_t column = 0; column < mask.columns(); ++column) {
        const std::uint64_t used = used_bits(mask, column);
        for (std::int64_t y = 0; y < mask.height(); ++y, ++word) {
            for (std::uint64_t changed = (mask.word(column, y) ^ *word) & used; changed; changed &= changed - 1) {
                if (++updates > few) return false;
                const int bit = std::countr_zero(changed);
                mask.set(64 * column + bit, y, (*word >> bit & 1) != 0);
            }
        }
    }
    return true;
}

Bitmask made_of(const std::vector<std::uint64_t>& words, std::int64_t width, std::int64_t height) {
    const std::int64_t row_bytes = (width + 7) / 8;
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(row_bytes * height));
    for (std::int64_t y = 0; y < height; ++y) {
        std::uint8_t* const row = bytes.data() + y * row_bytes;
        for (std::int64_t i = 0; i < row_bytes; ++i) {
            const std::uint64_t word = words[static_cast<std::size_t>(i / 8 * height + y)];
            row[i] = static_cast<std::uint8_t>(word >> (8 * (i % 8)));
        }
    }
    return Bitmask::from_bits(bytes, width, height, BitOrder::lowest_first).value();
}

int get_buffer(PyObject* self, Py_buffer* buffer, int flags) try {
    MaskObject& mask = as_mask(self);
    if (!mask.view) {
        const Bitmask& pixels = mask.pixels;
        auto view = std::make_unique<View>();
        view->words.resize(static_cast<std::size_t>(pixels.columns() * pixels.height()));
        view->shape[0] = pixels.columns();
        view->shape[1] = pixels.height();
        view->strides[0] = pixels.height() * 8;
        view->strides[1] = 8;
        mask.view = view.release();
        write_view(mask);
    }
    View& view = *mask.view;
    ++view.exports;
    // The address of no elements must not be null.
    buffer->buf = view.words.empty() ? static_cast<void*>(&view) : view.words.data();
    buffer->len = static_cast<Py_ssize_t>(view.words.size()) * 8;
    buffer->readonly = 0;
    buffer->itemsize = 8;
    buffer->ndim = 2;
    // pygame says "L", which is the same where long has 64 bits.
    static char format[] = {sizeof(long) == 8 ? 'L' : 'Q', '\0'};
    buffer->format = flags & PyBUF_FORMAT ? format : nullptr;
    buffer->shape = flags & PyBUF_ND ? view.shape : nullptr;
    buffer->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? view.strides : nullptr;
    buffer->suboffsets = nullptr;
    buffer->internal = nullptr;
    Py_INCREF(self);
    buffer->obj = self;
    return 0;
} catch (const std::bad_alloc&) {
    PyErr_NoMemory();
    buffer->obj = nullptr;
    return -1;
}

void release_buffer(PyObject* self, Py_buffer*) {
    MaskObject& mask = as_mask(self);
    read_view(mask);
    if (--mask.view->exports > 0) return;
    delete mask.view;
    mask.view = nullptr;
}

}  // namespace

PyBufferProcs mask_buffer = {get_buffer, release_buffer};

void read_view(MaskObject& mask) {
    Bitmask& pixels = mask.pixels;
    if (!update(pixels, mask.view->words)) pixels = made_of(mask.view->words, pixels.width(), pixels.height());
}

void write_view(MaskObject& mask) {
    const Bitmask& pixels = mask.pixels;
    std::uint64_t* word = mask.view->words.data();
    for (std::int64_t column = 0; column < pixels.columns(); ++column) {
        for (std::int64_t y = 0; y < pixels.height(); ++y) *word++ = pixels.word(column, y);
    }
}

}  // namespace carom::pygame
