// Fifteen balls at rest, and the cue ball.
const balls = rack(foot, radius);
balls.push({ at: cue, velocity: [speed, 0], radius });
const table = carom.discTable(
    balls, cushions, restitution);

table.runFor(1 / 60);           // each frame
const all = table.discs();      // x, y, vx, vy
for (let i = 0; i < all.length; i += 4)
    draw(all[i], all[i + 1]);

table.reverse();                // back again
