"""Pixel masks with the interface of pygame.mask, by Carom: `import carom.pygame_mask as mask` is all that a game changes.

pygame itself is imported only where its objects are used: surfaces, and the Rects that get_rect and get_bounding_rects
return.
"""

from carom._pygame_mask import Mask, MaskType, from_surface, from_threshold

__all__ = ["Mask", "MaskType", "from_surface", "from_threshold"]
