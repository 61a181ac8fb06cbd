"""The self-test of scripts/reference.py: a small header, and what its page must say."""

import pathlib
import tempfile

HEADER = '''\
/// Disks: to roll, and `Ball::grow` to grow.
#pragma once

#include <cstdint>

namespace carom {

namespace detail {
/// Hidden.
struct Hidden {};
}  // namespace detail

/// A disk with r <= 2^31 & more, a<b>; see `roll` and docs/balls.md:
///   - one *item*
///     of two lines;
///   - another.
///
/// Never `Nothing`.
template <class T>
class BasicBall {
  public:
    explicit BasicBall(T radius);
    BasicBall(const BasicBall& other);

    // ---- Edits ----

    /// Grows it by `radius`. Example:
    ///     Ball ball{1};
    ///     ball.grow(2);
    ///
    /// Then `area` is larger.
    void grow(T radius = std::numeric_limits<T>::max());

    /// Its sizes.
    T area() const { return radius_; }
    T rim() const { return radius_; }

    T radius{};  ///< of the rim, or |r|,
                 ///< in pixels

  private:
    /// Private.
    void hide();
    T radius_;
};

using Ball = BasicBall<float>;
using BallD = BasicBall<double>;

/// How it rolls.
enum class Roll : std::uint8_t {
    slow,  ///< at 1
    fast   ///< at 2
};

/// Rolls it. Cost: O(n).
template <class T>
    requires(sizeof(T) > 2)
int roll(const BasicBall<T>& ball, Roll roll = Roll::fast);
int roll(int any);

}  // namespace carom
'''
GLOSSARY = """\
| Carom | the field | Box2D |
|---|---|---|
| `roll` | rolling, motion (of disks) | `b2Roll` |
| `Ball` | disk | |
| margin | skin | |
"""
# In this order.
EXPECTED = """\
---
tags:
  - "disk"
  - "rolling"
  - "motion"
  - "disks"
  - "b2roll"
---

# shape/ball.hpp

Disks: to roll, and [`Ball::grow`](#BasicBall.grow) to grow.

#include <carom/shape/ball.hpp>

## BasicBall (Ball, BallD) { #BasicBall }

template <class T>
class BasicBall;
using Ball = BasicBall<float>;
using BallD = BasicBall<double>;

Known as disk (the field).

A disk with r &#60;= 2^31 &#38; more, a&#60;b&#62;; see [`roll`](#roll) and [docs/balls.md](../../balls.md):

- one &#42;item&#42; of two lines;
- another.

Never `Nothing`.

| <span id="BasicBall.radius"></span>`T radius{}` | of the rim, or &#124;r&#124;, in pixels |

explicit BasicBall(T radius);

### Ball: Edits {

#### Ball::grow { #BasicBall.grow }

void grow(T radius = std::numeric_limits<T>::max());

Grows it by `radius`.

Example:

```cpp
Ball ball{1};
ball.grow(2);
```

Then [`area`](#BasicBall.area) is larger.

#### Ball::area, rim { #BasicBall.area }

<span id="BasicBall.rim"></span>

T area() const;
T rim() const;

Its sizes.

## Roll { #Roll }

enum class Roll : std::uint8_t;

| <span id="Roll.slow"></span>`slow` | at 1 |
| <span id="Roll.fast"></span>`fast` | at 2 |

## roll { #roll }

template <class T>
    requires (sizeof(T) > 2)
int roll(const BasicBall<T>& ball, Roll roll = Roll::fast);
int roll(int any);

Known as rolling, motion (of disks) (the field); `b2Roll` (Box2D).

Rolls it. Cost: O(n).
"""
ABSENT = ["Hidden", "Private", "hide", "radius_", "& other"]


def run(pages_of):
    """Renders the header with `pages_of` of reference.py, and compares."""
    with tempfile.TemporaryDirectory() as folder:
        header = pathlib.Path(folder, "include/carom/shape/ball.hpp")
        header.parent.mkdir(parents=True)
        header.write_text(HEADER, encoding="utf-8")
        pages, index = pages_of(header.parents[2], GLOSSARY, pathlib.Path(folder, "work"), ["balls.md"])
    page = pages["reference/shape/ball.md"]
    rest = page
    for text in EXPECTED.strip().split("\n\n"):
        _, found, rest = rest.partition(text)
        assert found, f"no {text!r} in its place in:\n{page}"
    for word in ABSENT:
        assert word not in page, f"{word} in:\n{page}"
    assert index.find("Ball::grow()", "x.md") == ("reference/shape/ball.md", "BasicBall.grow")
    assert "| motion (of disks) | the field | [`roll`](shape/ball.md#roll) |" in pages["reference/terms.md"]
    assert "skin" not in pages["reference/terms.md"]
    assert "[shape/ball.hpp](shape/ball.md) | Disks: to roll" in pages["reference/index.md"]
    print("self-test: as expected")
