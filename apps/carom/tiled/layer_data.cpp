#include "tiled/layer_data.hpp"

#include "io/base64.hpp"
#include "io/inflate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace carom::tool {

namespace {

// One <data> or <chunk> and how its cells are written.
struct Block {
    const ElementFile& file;
    pugi::xml_node node;
    std::string encoding;
    std::string compression;
    std::size_t cells;

    // Comments may stand between its parts.
    std::string text() const {
        std::string all;
        for (const pugi::xml_node part : node.children()) {
            if (part.type() == pugi::node_pcdata || part.type() == pugi::node_cdata) all += part.value();
        }
        return all;
    }

    [[noreturn]] void fail_count(std::size_t found) const {
        file.fail(node, fmt::format("holds {} cells; its width and height ask for {}", found, cells));
    }
};

std::vector<Gid> read_tile_elements(const Block& block) {
    std::vector<Gid> gids;
    for (const pugi::xml_node tile : block.node.children("tile")) {
        gids.push_back(static_cast<Gid>(block.file.integer(tile, "gid", 0, 0, UINT32_MAX)));
    }
    return gids;
}

std::vector<Gid> read_csv(const Block& block) {
    const std::string text = block.text();
    std::vector<Gid> gids;
    const auto skip_space = [&](std::size_t at) {
        return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
    };
    for (std::size_t at = skip_space(0); at < text.size();) {
        Gid gid = 0;
        const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), gid);
        if (error != std::errc{})
            block.file.fail(block.node,
                            fmt::format("cell {} of the CSV data is not a tile number below 2^32", gids.size()));
        gids.push_back(gid);
        at = skip_space(static_cast<std::size_t>(end - text.data()));
        if (at == text.size()) break;
        if (text[at] != ',')
            block.file.fail(block.node, fmt::format("a comma must follow cell {} of the CSV data", gids.size() - 1));
        at = skip_space(at + 1);
    }
    return gids;
}

std::string unpack(const Block& block, const std::string& bytes) {
    if (block.compression.empty()) return bytes;
    const bool known = block.compression == "gzip" || block.compression == "zlib" || block.compression == "zstd";
    if (!known)
        block.file.fail(block.node, fmt::format("the compression \"{}\" is not known; use zlib, gzip or zstd",
                                                block.compression.substr(0, 60)));
    const Packing packing = block.compression == "gzip"   ? Packing::gzip
                            : block.compression == "zlib" ? Packing::zlib
                                                          : Packing::zstd;
    try {
        return inflate(packing, bytes, 4 * block.cells);
    } catch (const InflateError& error) {
        block.file.fail(block.node,
                        fmt::format("the {} data of its {} cells {}", block.compression, block.cells, error.what()));
    }
}

std::vector<Gid> read_base64(const Block& block) {
    const std::optional<std::string> packed = decode_base64(block.text());
    if (!packed) block.file.fail(block.node, "the data are not valid base64");
    const std::string bytes = unpack(block, *packed);
    if (bytes.size() % 4 != 0)
        block.file.fail(block.node, fmt::format("unpacks to {} bytes, which is not a multiple of 4", bytes.size()));
    std::vector<Gid> gids(bytes.size() / 4);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        gids[i / 4] |= static_cast<Gid>(static_cast<std::uint8_t>(bytes[i])) << 8 * (i % 4);
    return gids;
}

std::vector<Gid> read_gids(const Block& block) {
    std::vector<Gid> gids;
    if (block.encoding == "csv") {
        gids = read_csv(block);
    } else if (block.encoding == "base64") {
        gids = read_base64(block);
    } else if (block.encoding.empty()) {
        gids = read_tile_elements(block);
    } else {
        block.file.fail(block.node, fmt::format("the encoding \"{}\" is not known; use CSV or base64",
                                                block.encoding.substr(0, 60)));
    }
    if (gids.size() != block.cells) block.fail_count(gids.size());
    return gids;
}

}  // namespace

std::vector<Cell> read_layer_cells(const ElementFile& file, pugi::xml_node layer, std::int64_t width,
                                   std::int64_t height, bool infinite) {
    constexpr std::int64_t far = std::int64_t{1} << 24;
    const pugi::xml_node data = layer.child("data");
    if (!data) file.fail(layer, "has no <data>");
    std::vector<Cell> cells;
    std::int64_t total = 0;
    const auto add = [&](pugi::xml_node node, std::int64_t left, std::int64_t top, std::int64_t columns,
                         std::int64_t rows) {
        total += columns * rows;
        if (total > max_layer_cells)
            file.fail(node, fmt::format("the layer has more than {} million cells", max_layer_cells >> 20));
        const Block block{file, node, data.attribute("encoding").value(), data.attribute("compression").value(),
                          static_cast<std::size_t>(columns * rows)};
        const std::vector<Gid> gids = read_gids(block);
        for (std::size_t i = 0; i < gids.size(); ++i) {
            const auto index = static_cast<std::int64_t>(i);
            if (gids[i] != 0) cells.push_back({left + index % columns, top + index / columns, gids[i]});
        }
    };
    if (!infinite) {
        add(data, 0, 0, width, height);
        return cells;
    }
    for (const pugi::xml_node chunk : data.children("chunk")) {
        add(chunk, file.required_integer(chunk, "x", -far, far), file.required_integer(chunk, "y", -far, far),
            file.required_integer(chunk, "width", 0, far), file.required_integer(chunk, "height", 0, far));
    }
    return cells;
}

}  // namespace carom::tool
