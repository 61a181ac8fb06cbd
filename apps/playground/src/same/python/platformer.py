# The package for Python has no characters yet, but
# all that they need to know:
v = carom.jump_velocity(gravity, 3 * tile)
step = carom.ballistic_step(
    position, velocity, (0, gravity), dt)
hit = world.sweep(
    body.place(position), (velocity[0] * dt, 0))
