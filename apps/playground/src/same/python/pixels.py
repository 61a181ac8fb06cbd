offset = (58 - 20, 24 - 30)    # of the star

pixel = monster.first_point(star, offset)
if pixel:
    area = monster.overlap_area(star, offset)
    normal = monster.overlap_normal(star, offset)
    out = monster.penetration(star, offset)

thin = monster.erode(2)
borders = thin.contours()
