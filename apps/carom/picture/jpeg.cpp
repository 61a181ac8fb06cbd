#include "picture/jpeg.hpp"

#include "io/file.hpp"
#include "picture/picture.hpp"

#include <fmt/format.h>
#include <jerror.h>
#include <jpeglib.h>

#include <csetjmp>
#include <cstddef>
#include <cstdint>
#include <cstdio>  // jpeglib.h has functions with FILE

namespace carom::tool {

namespace {

/// Far more scans than encoders write; a small file with thousands could take minutes.
constexpr int max_scans = 100;

/// libjpeg's functions are C, which no exception may cross: an error jumps to where `escape` was set. Functions that
/// set it have no objects that need a destructor.
struct Decoder {
    Decoder() {
        info.err = jpeg_std_error(&errors);
        errors.error_exit = [](j_common_ptr common) { leave(common); };
        errors.emit_message = [](j_common_ptr common, int level) {
            if (level < 0 && common->err->msg_code != JWRN_EXTRANEOUS_DATA) leave(common);
        };
        errors.output_message = [](j_common_ptr) {};
        progress.progress_monitor = [](j_common_ptr common) {
            if (reinterpret_cast<j_decompress_ptr>(common)->input_scan_number > max_scans) leave(common);
        };
        info.client_data = this;
    }
    ~Decoder() { jpeg_destroy_decompress(&info); }
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    [[noreturn]] static void leave(j_common_ptr common) {
        std::longjmp(static_cast<Decoder*>(common->client_data)->escape, 1);
    }

    jpeg_decompress_struct info{};
    jpeg_error_mgr errors{};
    jpeg_progress_mgr progress{};
    std::jmp_buf escape;
};

bool read_header(Decoder& decoder, std::string_view bytes) {
    if (setjmp(decoder.escape) != 0) return false;
    jpeg_create_decompress(&decoder.info);
    decoder.info.progress = &decoder.progress;
    jpeg_mem_src(&decoder.info, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    jpeg_read_header(&decoder.info, TRUE);
    return true;
}

bool read_rows(Decoder& decoder, std::uint8_t* row) {
    if (setjmp(decoder.escape) != 0) return false;
    decoder.info.out_color_space = JCS_EXT_RGBA;
    jpeg_start_decompress(&decoder.info);
    while (decoder.info.output_scanline < decoder.info.output_height) {
        JSAMPROW rows[] = {row + std::size_t{4} * decoder.info.output_width * decoder.info.output_scanline};
        jpeg_read_scanlines(&decoder.info, rows, 1);
    }
    jpeg_finish_decompress(&decoder.info);
    return true;
}

}  // namespace

Image decode_jpeg(std::string_view bytes, const std::string& path, const std::string& place) {
    Decoder decoder;
    if (!read_header(decoder, bytes)) throw damaged_picture(path, place);
    const jpeg_decompress_struct& info = decoder.info;
    check_picture_size(info.image_width, info.image_height, path, place);
    if (info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK)
        throw InputError(
            fmt::format("{}: this JPEG has the colors of printers (CMYK), which are not read; convert it "
                        "to PNG{}",
                        path, referred(place)));
    Image image{path, static_cast<int>(info.image_width), static_cast<int>(info.image_height), {}};
    image.rgba.resize(std::size_t{4} * info.image_width * info.image_height);
    if (!read_rows(decoder, image.rgba.data())) throw damaged_picture(path, place);
    return image;
}

}  // namespace carom::tool
