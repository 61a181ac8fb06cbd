box = carom.Aabb((-48, -34), (48, 34))
player = box.place(mouse)

touches = carom.overlaps(player, monster)
inside = carom.penetrates(player, monster)
gap = carom.distance(player, monster)
