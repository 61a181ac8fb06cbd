#include "picture_writer.hpp"

#include "deflated.hpp"

#include <zlib.h>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#define STBI_WRITE_NO_STDIO
#include <jpeglib.h>
#include <stb_image_write.h>
#include <webp/encode.h>

#include <cstdio>  // jpeglib.h has functions with FILE
#include <cstdlib>
#include <memory>

namespace carom::tool {

namespace {

void append_bytes(void* bytes, void* data, int size) {
    static_cast<std::string*>(bytes)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
}

std::string rgba_of(const PixelRows& rows) {
    std::string rgba;
    for (const std::string& row : rows) {
        for (const char pixel : row) rgba += pixel == '#' ? std::string("\x20\x40\xC0\xFF", 4) : std::string(4, '\0');
    }
    return rgba;
}

int width_of(const PixelRows& rows) {
    return static_cast<int>(rows.front().size());
}

int height_of(const PixelRows& rows) {
    return static_cast<int>(rows.size());
}

std::string little_endian(std::uint32_t number, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(number >> 8 * i & 0xFF);
    return text;
}

std::string word(int number) {
    return little_endian(static_cast<std::uint32_t>(number), 2);
}

std::string dword(std::size_t number) {
    return little_endian(static_cast<std::uint32_t>(number), 4);
}

std::string chunk_of(int type, const std::string& body) {
    return dword(body.size() + 6) + word(type) + body;
}

std::string pixels_of(const PixelRows& rows, int depth) {
    std::string pixels;
    for (const std::string& row : rows) {
        for (const char c : row) {
            const bool set = c == '#';
            if (depth == 32) pixels += set ? std::string("\x20\x40\xC0\xFF", 4) : std::string(4, '\0');
            if (depth == 16) pixels += set ? std::string("\x20\xFF", 2) : std::string(2, '\0');
            if (depth == 8) pixels += set ? '\1' : '\0';
        }
    }
    return pixels;
}

std::string cel_chunk(const AsepriteCel& cel, int depth) {
    const int type = cel.linked_to >= 0 ? 1 : cel.packed ? 2 : 0;
    std::string body = word(cel.layer) + word(cel.x) + word(cel.y) + static_cast<char>(cel.opacity) + word(type) +
                       std::string(7, '\0');
    if (type == 1) return chunk_of(0x2005, body + word(cel.linked_to));
    const std::string pixels = pixels_of(cel.rows, depth);
    body += word(width_of(cel.rows)) + word(height_of(cel.rows));
    return chunk_of(0x2005, body + (cel.packed ? deflated(pixels, MAX_WBITS) : pixels));
}

}  // namespace

std::string bmp_of(const PixelRows& rows) {
    std::string bytes;
    const std::string rgba = rgba_of(rows);
    stbi_write_bmp_to_func(append_bytes, &bytes, width_of(rows), height_of(rows), 4, rgba.data());
    return bytes;
}

// Two colors, of which 0 is clear. A clear code before each pixel keeps the codes at three bits.
std::string gif_of(const PixelRows& rows) {
    std::string bytes = "GIF89a" + word(width_of(rows)) + word(height_of(rows)) + std::string("\x80\0\0", 3) +
                        std::string("\0\0\0\x20\x40\xC0", 6) + std::string("\x21\xF9\x04\x01\0\0\0\0", 8) + "," +
                        word(0) + word(0) + word(width_of(rows)) + word(height_of(rows)) + std::string("\0\2", 2);
    std::uint32_t held = 0;
    int bits = 0;
    std::string data;
    const auto put = [&](std::uint32_t code) {
        held |= code << bits;
        for (bits += 3; bits >= 8; bits -= 8, held >>= 8) data += static_cast<char>(held & 0xFF);
    };
    for (const std::string& row : rows) {
        for (const char pixel : row) {
            put(4);
            put(pixel == '#' ? 1 : 0);
        }
    }
    put(5);
    if (bits > 0) data += static_cast<char>(held);
    return bytes + static_cast<char>(data.size()) + data + std::string("\0;", 2);
}

std::string webp_of(const PixelRows& rows) {
    const std::string rgba = rgba_of(rows);
    std::uint8_t* encoded = nullptr;
    const std::size_t size = WebPEncodeLosslessRGBA(reinterpret_cast<const std::uint8_t*>(rgba.data()), width_of(rows),
                                                    height_of(rows), 4 * width_of(rows), &encoded);
    const std::unique_ptr<std::uint8_t, void (*)(void*)> owned(encoded, WebPFree);
    return {reinterpret_cast<const char*>(encoded), size};
}

std::string jpeg_of(const PixelRows& rows, JpegKind kind) {
    jpeg_error_mgr errors;  // which end the program
    jpeg_compress_struct info{};
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    unsigned char* encoded = nullptr;
    unsigned long size = 0;
    jpeg_mem_dest(&info, &encoded, &size);
    info.image_width = static_cast<JDIMENSION>(width_of(rows));
    info.image_height = static_cast<JDIMENSION>(height_of(rows));
    info.in_color_space = kind == JpegKind::gray ? JCS_GRAYSCALE : kind == JpegKind::printer ? JCS_CMYK : JCS_EXT_RGBA;
    info.input_components = kind == JpegKind::gray ? 1 : 4;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, 100, TRUE);
    info.comp_info[0].h_samp_factor = info.comp_info[0].v_samp_factor = 1;  // each pixel has its color
    std::vector<jpeg_scan_info> scans{{3, {0, 1, 2}, 0, 0, 0, 0}};
    for (int coefficient = 1; coefficient < 64; ++coefficient) {
        for (int part = 0; part < 3; ++part) scans.push_back({1, {part}, coefficient, coefficient, 0, 0});
    }
    if (kind == JpegKind::progressive) jpeg_simple_progression(&info);
    if (kind == JpegKind::many_scans) {
        info.scan_info = scans.data();
        info.num_scans = static_cast<int>(scans.size());
    }
    jpeg_start_compress(&info, TRUE);
    const std::string rgba = rgba_of(rows);
    const std::size_t step = 4 / static_cast<std::size_t>(info.input_components);  // gray is every fourth byte
    for (std::size_t y = 0; y < rows.size(); ++y) {
        std::vector<JSAMPLE> row;
        for (std::size_t i = 0; i < 4 * rows[y].size(); i += step)
            row.push_back(static_cast<JSAMPLE>(rgba[4 * rows[y].size() * y + i]));
        JSAMPROW pointer = row.data();
        jpeg_write_scanlines(&info, &pointer, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    const std::unique_ptr<unsigned char, void (*)(void*)> owned(encoded, std::free);
    return {reinterpret_cast<const char*>(encoded), size};
}

std::string aseprite_of(int width, int height, int depth, int frames, const std::vector<AsepriteLayer>& layers,
                        const std::vector<AsepriteCel>& cels, bool group_opacity) {
    std::string body;
    for (int frame = 0; frame < frames; ++frame) {
        std::string chunks;
        std::size_t count = 0;
        if (frame == 0) {
            const std::string colors = std::string("\0\0\0\0\0\0", 6) + word(0) + "\x20\x40\xC0" + '\xFF';
            chunks += chunk_of(0x2019, dword(2) + dword(0) + dword(1) + std::string(8, '\0') + colors);
            for (const AsepriteLayer& layer : layers)
                chunks +=
                    chunk_of(0x2004, word(layer.flags) + word(layer.type) + word(layer.level) + std::string(6, '\0') +
                                         static_cast<char>(layer.opacity) + std::string(3, '\0') + word(1) + "L");
            count += 1 + layers.size();
        }
        for (const AsepriteCel& cel : cels) {
            if (cel.frame != frame) continue;
            chunks += cel_chunk(cel, depth);
            ++count;
        }
        body += dword(chunks.size() + 16) + word(0xF1FA) + word(static_cast<int>(count)) + word(100) +
                std::string(2, '\0') + dword(count) + chunks;
    }
    std::string header = dword(body.size() + 128) + word(0xA5E0) + word(frames) + word(width) + word(height) +
                         word(depth) + dword(group_opacity ? 3 : 1) + word(100) + std::string(8, '\0') +
                         std::string(4, '\0') + word(2);
    header.resize(128);
    return header + body;
}

}  // namespace carom::tool
