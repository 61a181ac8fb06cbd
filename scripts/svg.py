"""A small writer of SVG images for the documentation: shapes in the colors of `carom explain`, arrows and text."""

BLUE, ORANGE, RED, INK, GRAY = "#1a5cc7", "#db6b0a", "#c81e1e", "#21212e", "#8a8f9c"
FONT = "font-family=\"'DejaVu Sans', Verdana, sans-serif\""


def number(value):
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Image:
    """An image of `width` x `height` pixels. Coordinates are those of the scene: `view` is (x, y, scale), the point at
    the center of the image and the pixels for one unit; y points down, or up with `y_up`."""

    def __init__(self, width, height, view, y_up=False):
        self.width, self.height = width, height
        self.x, self.y, self.scale = view
        self.sign = -1 if y_up else 1
        self.parts = []

    def at(self, point):
        return (self.width / 2 + (point[0] - self.x) * self.scale,
                self.height / 2 + self.sign * (point[1] - self.y) * self.scale)

    def add(self, text):
        self.parts.append(text)

    def style(self, color, fill, width, dash):
        line = f' stroke-dasharray="{dash}"' if dash else ""
        return f'fill="{color if fill else "none"}" fill-opacity="{number(fill)}" stroke="{color}" stroke-width="{width}"{line}'

    def circle(self, center, radius, color, fill=0.16, width=2, dash=""):
        x, y = self.at(center)
        self.add(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius * self.scale)}" '
                 f'{self.style(color, fill, width, dash)}/>')

    def box(self, low, high, color, fill=0.16, width=2, dash=""):
        self.polygon([low, (high[0], low[1]), high, (low[0], high[1])], color, fill, width, dash)

    def polygon(self, points, color, fill=0.16, width=2, dash=""):
        text = " ".join(f"{number(x)},{number(y)}" for x, y in map(self.at, points))
        self.add(f'<polygon points="{text}" stroke-linejoin="round" {self.style(color, fill, width, dash)}/>')

    def path(self, points, color, width=2, dash=""):
        text = " ".join(f"{number(x)},{number(y)}" for x, y in map(self.at, points))
        line = f' stroke-dasharray="{dash}"' if dash else ""
        self.add(f'<polyline points="{text}" fill="none" stroke="{color}" stroke-width="{width}"{line}/>')

    def dot(self, point, color, radius=4):
        x, y = self.at(point)
        self.add(f'<circle cx="{number(x)}" cy="{number(y)}" r="{radius}" fill="{color}" stroke="#fff"/>')

    def arrow(self, start, direction, length, color, width=3):
        """From a point of the scene, along a direction of the scene, `length` pixels long."""
        x, y = self.at(start)
        dx, dy = direction[0], self.sign * direction[1]
        size = (dx * dx + dy * dy) ** 0.5
        dx, dy = dx / size, dy / size
        tip, base = (x + dx * length, y + dy * length), (x + dx * (length - 10), y + dy * (length - 10))
        self.add(f'<line x1="{number(x)}" y1="{number(y)}" x2="{number(base[0])}" y2="{number(base[1])}" '
                 f'stroke="{color}" stroke-width="{width}"/>')
        corners = [tip, (base[0] - 6 * dy, base[1] + 6 * dx), (base[0] + 6 * dy, base[1] - 6 * dx)]
        text = " ".join(f"{number(cx)},{number(cy)}" for cx, cy in corners)
        self.add(f'<polygon points="{text}" fill="{color}"/>')

    def text(self, x, y, text, color=INK, size=14, anchor="start", weight="normal"):
        """At a pixel of the image."""
        self.add(f'<text x="{number(x)}" y="{number(y)}" fill="{color}" font-size="{size}" text-anchor="{anchor}" '
                 f'font-weight="{weight}" {FONT}>{text}</text>')

    def write(self):
        body = "\n".join(self.parts)
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
                f'viewBox="0 0 {self.width} {self.height}">\n'
                f'<rect width="{self.width}" height="{self.height}" rx="8" fill="#fff"/>\n{body}\n</svg>\n')
