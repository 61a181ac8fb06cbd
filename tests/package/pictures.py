"""A small picture in each format that the tool reads: write_into(FOLDER) writes FILES."""
import base64
import struct
import zlib

SIDE = 8
# Packed with losses by libjpeg and libwebp.
JPEG = base64.b64decode(
    "/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREy"
    "YVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAIAAgDASIAAhEBAxEB/8QAFQAB"
    "AQAAAAAAAAAAAAAAAAAAAAP/xAAZEAEAAgMAAAAAAAAAAAAAAAAABRIGI6H/xAAVAQEBAAAAAAAAAAAAAAAAAAADBP/EABwRAAEFAAMAAAAAAA"
    "AAAAAAAAEAAgMEBRIhMf/aAAwDAQACEQMRAD8AjC4rauvgCCuBIzk71LmaVgQDtf/Z")
WEBP = base64.b64decode(
    "UklGRooAAABXRUJQVlA4WAoAAAAQAAAABwAABwAAQUxQSCwAAAABNyAUQCSCyC//lUREpBwUtW0kUZjXAJk9kFQLwfxRLIaI/qffQ7hhoidqAl"
    "ZQOCA4AAAA0AEAnQEqCAAIAAOAWiWwAnQA9K7R/3gA/vGndDpcGyHo0/VSdpOiF88eYz/gxl+5DyK+D2gAAAA=")


def is_set(x, y):
    return x <= y


def rgba(order=range(SIDE), channels="rgba"):
    """The pixels, row by row in this order: red where they are set, and clear elsewhere."""
    pixel = [{"r": 200 * is_set(x, y), "g": 0, "b": 0, "a": 255 * is_set(x, y)} for y in order for x in range(SIDE)]
    return bytes(color[channel] for color in pixel for channel in channels)


def png():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = rgba()
    lines = b"".join(b"\0" + rows[4 * SIDE * y:4 * SIDE * (y + 1)] for y in range(SIDE))
    header = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


def bmp():
    pixels = rgba(reversed(range(SIDE)), "bgr")
    header = struct.pack("<IiiHHIIiiII", 40, SIDE, SIDE, 1, 24, 0, len(pixels), 2835, 2835, 0, 0)
    return struct.pack("<2sIII", b"BM", 14 + len(header) + len(pixels), 0, 14 + len(header)) + header + pixels


def gif():
    """Color 0 is clear. With 128 colors a code has 8 bits, and stays so for the few pixels that there are."""
    colors = bytes(3) + b"\xc8\0\0" + bytes(3 * 126)
    codes = bytes([128, *(int(is_set(x, y)) for y in range(SIDE) for x in range(SIDE)), 129])
    control = b"\x21\xf9\x04\x01\0\0\0\0"
    image = struct.pack("<cHHHHB", b",", 0, 0, SIDE, SIDE, 0) + bytes([7, len(codes)]) + codes + b"\0"
    return b"GIF89a" + struct.pack("<HHBBB", SIDE, SIDE, 0xf6, 0, 0) + colors + control + image + b";"


def aseprite():
    """After Aseprite's specification: one frame, one layer, one cel that is not packed."""
    def chunk(kind, data):
        return struct.pack("<IH", 6 + len(data), kind) + data

    layer = chunk(0x2004, struct.pack("<HHHHHHB3xH5s", 1, 0, 0, 0, 0, 0, 255, 5, b"layer"))
    cel = chunk(0x2005, struct.pack("<HhhBHh5xHH", 0, 0, 0, 255, 0, 0, SIDE, SIDE) + rgba())
    frame = struct.pack("<IHHH2xI", 16 + len(layer + cel), 0xf1fa, 2, 100, 2) + layer + cel
    header = struct.pack("<HHHHHIHIIB3xHBBhhHH84x", 0xa5e0, 1, SIDE, SIDE, 32, 1, 100, 0, 0, 0, 0, 1, 1, 0, 0, 16, 16)
    return struct.pack("<I", 4 + len(header) + len(frame)) + header + frame


FILES = {"jpeg.jpg": JPEG, "webp.webp": WEBP, "png.png": png(), "bmp.bmp": bmp(), "gif.gif": gif(),
         "aseprite.aseprite": aseprite()}


def write_into(folder):
    for name, content in FILES.items():
        folder.joinpath(name).write_bytes(content)
