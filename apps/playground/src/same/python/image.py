mask = carom.Mask.from_alpha(rgba)
for shape in mask.polygons(2):
    for part in carom.convex_parts(
            shape.outline, shape.holes):
        add_collider(part)

tree = mask.circle_tree(5)
