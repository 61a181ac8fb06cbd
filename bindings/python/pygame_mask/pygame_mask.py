"""Pixel masks with the interface of pygame.mask, by Carom.

`import carom.pygame_mask as mask` is all that a game changes. pygame itself is imported only where its objects are
used: surfaces, and the Rects that get_rect and get_bounding_rects return. Masks have more methods than pygame's, and
there are functions for groups of sprites, which are compared pixel by pixel only where a broad phase has found that
their frames overlap.
"""

from carom._pygame_mask import Mask, MaskType, _overlapping_pairs, from_array, from_surface, from_threshold

__all__ = ["Mask", "MaskType", "collide_mask", "colliding_pairs", "from_array", "from_surface", "from_threshold",
           "groupcollide"]


def _mask_of(sprite):
    try:
        return sprite.mask
    except AttributeError:
        return from_surface(sprite.image)


def _placed(sprites):
    return [(_mask_of(sprite), (sprite.rect[0], sprite.rect[1])) for sprite in sprites]


def collide_mask(left, right):
    """The first pixel that two sprites share, in coordinates of the left one; None if they do not collide.

    As pygame.sprite.collide_mask, for masks of this module. A sprite without a mask has that of its image.

    >>> ball, wall, coin = (pygame.sprite.Sprite() for _ in range(3))
    >>> for sprite, x in (ball, 0), (wall, 3), (coin, 50):
    ...     sprite.mask, sprite.rect = mask.Mask((4, 4), True), pygame.Rect(x, 0, 4, 4)
    >>> mask.collide_mask(ball, wall), mask.collide_mask(ball, coin)
    ((3, 0), None)
    """
    offset = right.rect[0] - left.rect[0], right.rect[1] - left.rect[1]
    return _mask_of(left).overlap(_mask_of(right), offset)


def colliding_pairs(sprites):
    """All pairs of sprites whose masks share a pixel, each once, in the order of the sprites.

    >>> ball, wall, coin = (pygame.sprite.Sprite() for _ in range(3))
    >>> for sprite, x in (ball, 0), (wall, 3), (coin, 50):
    ...     sprite.mask, sprite.rect = mask.Mask((4, 4), True), pygame.Rect(x, 0, 4, 4)
    >>> mask.colliding_pairs([coin, ball, wall]) == [(ball, wall)]
    True
    """
    sprites = list(sprites)
    return [(sprites[i], sprites[j]) for i, j in _overlapping_pairs(_placed(sprites))]


def groupcollide(groupa, groupb, dokilla, dokillb):
    """The sprites of the first group that collide with some of the second, each with a list of these.

    As pygame.sprite.groupcollide with collide_mask. Who is to be killed is; a sprite of the second group that is killed
    collides with one sprite only.

    >>> ball, wall, coin = (pygame.sprite.Sprite() for _ in range(3))
    >>> for sprite, x in (ball, 0), (wall, 3), (coin, 50):
    ...     sprite.mask, sprite.rect = mask.Mask((4, 4), True), pygame.Rect(x, 0, 4, 4)
    >>> balls, others = pygame.sprite.Group(ball), pygame.sprite.Group(wall, coin)
    >>> mask.groupcollide(balls, others, True, False) == {ball: [wall]}
    True
    >>> len(balls), len(others)
    (0, 2)
    """
    first, second = list(groupa), list(groupb)
    crashed, killed = {}, set()
    pairs = _overlapping_pairs(_placed(first) + _placed(second), len(first)) if first and second else []
    for i, j in pairs:
        if j in killed:
            continue
        crashed.setdefault(first[i], []).append(second[j - len(first)])
        if dokillb:
            killed.add(j)
            second[j - len(first)].kill()
    for sprite in crashed if dokilla else ():
        sprite.kill()
    return crashed
