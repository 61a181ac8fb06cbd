"""Random surfaces of every format, made alike as often as needed."""

import random

import pygame

FORMATS = ((0, 8), (0, 15), (0, 16), (0, 24), (0, 32), (0, 32), (pygame.SRCALPHA, 32), (pygame.SRCALPHA, 32),
           (pygame.SRCALPHA, 16))
# Alpha in the first byte, as some image files have it.
RGBA = (0xFF000000, 0x00FF0000, 0x0000FF00, 0x000000FF)


def write_noise(surface, rng, colors):
    """Few different pixels, so that a color key hits some."""
    pixels = [rng.randbytes(surface.get_bytesize()) for _ in range(colors)]
    pitch, used = surface.get_pitch(), surface.get_width() * surface.get_bytesize()
    buffer = surface.get_buffer()
    for y in range(surface.get_height()):
        row = b"".join(rng.choices(pixels, k=surface.get_width()))
        if used:
            buffer.write(row, y * pitch)
    del buffer
    return pixels


def make_surface(seed):
    rng = random.Random(seed)
    flags, depth = rng.choice(FORMATS)
    width, height = rng.choice((0, 1, 5, 17, 33, 64, 65)), rng.choice((0, 1, 4, 9, 20))
    if depth == 32 and flags and rng.random() < 0.2:
        surface = pygame.Surface((width, height), flags, depth, RGBA)
    else:
        surface = pygame.Surface((width, height), flags, depth)
    if depth == 8:
        colors = rng.choice((3, 40, 256))
        surface.set_palette([(rng.randrange(colors), rng.choice((0, 255)), 7) for _ in range(256)])
    whole = surface
    if width > 4 and height > 3 and rng.random() < 0.3:
        surface = whole.subsurface((1, 1, width - 3, height - 2))
    pixels = write_noise(surface, rng, rng.choice((2, 5, 40)))
    if rng.random() < 0.4:
        # Bits that belong to no color are left out: pygame does not say whether a key has them.
        mask = sum(surface.get_masks()) if depth > 8 else 255
        surface.set_colorkey(int.from_bytes(rng.choice(pixels), "little") & mask)
    if rng.random() < 0.1:
        surface.set_alpha(100)
    return surface


def content(surface):
    """The pixels of a surface, without what fills up its rows."""
    pitch, used = surface.get_pitch(), surface.get_width() * surface.get_bytesize()
    raw = surface.get_buffer().raw
    return surface.get_size(), [raw[y * pitch:y * pitch + used] for y in range(surface.get_height())]
