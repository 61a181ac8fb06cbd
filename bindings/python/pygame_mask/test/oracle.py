"""Connected components by flood fill, for what pygame computes wrongly or not at all."""


def pixels_of(mask):
    width, height = mask.get_size()
    return {(x, y) for y in range(height) for x in range(width) if mask.get_at((x, y))}


def components(pixels):
    """All components by eight neighbors, in the order of their first pixels."""
    found, left = [], set(pixels)
    for start in sorted(pixels, key=lambda pixel: (pixel[1], pixel[0])):
        if start not in left:
            continue
        left.remove(start)
        component, open_pixels = {start}, [start]
        while open_pixels:
            x, y = open_pixels.pop()
            for neighbor in [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]:
                if neighbor in left:
                    left.remove(neighbor)
                    component.add(neighbor)
                    open_pixels.append(neighbor)
        found.append(component)
    return found


def bounds(pixels):
    xs, ys = [x for x, _ in pixels], [y for _, y in pixels]
    return min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def is_safe_for_pygame(width, height, count):
    """Whether pygame stays within its arrays: for a width of 1 it reads labels that it has not written, and with
    both sides odd it may need one label more than it has room for."""
    return width != 1 and count + 1 <= (width // 2 + 1) * (height // 2 + 1)
