using namespace carom;

// Fifteen balls at rest, and the cue ball.
std::vector<Disc> balls = rack(foot, r);
balls.push_back({cue, {speed, 0}, r});
const auto made = DiscTable::create(
    balls, cushions, restitution);
if (!made) return complain(made.error());
DiscTable table = *made;

table.run_for(1.0 / 60);        // each frame
for (const Disc& ball : table.discs())
    draw(ball.at);

table.reverse();                // back again
