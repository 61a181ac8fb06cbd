a = carom.Ellipse((0, 0), (105, 56))
b = carom.Box((0, 0), (95, 48))
pa = a.place((300, 280))
pb = b.place((520, 300), degrees=20)

how = carom.classify(pa, pb)   # exact
gap = carom.signed_distance(pa, pb)
hit = carom.contact(pa, pb)
if hit:
    x, y = hit.normal
    move(b, (-hit.separation * x, -hit.separation * y))
# now they touch
