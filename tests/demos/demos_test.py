#!/usr/bin/env python3
"""Plays the demos of examples/demos by key events on a virtual display, and checks what they say about their state:
what is where, and which color the window has there.

Usage: demos_test.py FOLDER NAME    plays FOLDER/NAME; CAROM_SHOTS=FOLDER keeps pictures
"""

import contextlib
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import time

SHOTS = os.environ.get("CAROM_SHOTS")


@contextlib.contextmanager
def display():
    """A display of its own, without a monitor."""
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
                              pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as numbers:
            number = numbers.readline().strip()
        assert number, "Xvfb does not start"
        yield {**os.environ, "DISPLAY": f":{number}", "SDL_AUDIODRIVER": "dummy"}
    finally:
        server.terminate()
        server.wait(10)


class Player:
    """Plays one demo."""

    def __init__(self, program, environment, scratch):
        self.program, self.environment, self.scratch = program, environment, scratch
        self.shots = 0

    def run(self, *options, expected=0):
        done = subprocess.run([self.program, *options], env=self.environment, capture_output=True, text=True,
                              timeout=120)
        assert done.returncode == expected, (options, done.returncode, done.stdout, done.stderr)
        return done

    def play(self, frames, keys="", *options):
        """The state after so many frames, with keys pressed and released on the way."""
        state = self.scratch / "state.json"
        folder = pathlib.Path(SHOTS) if SHOTS else self.scratch
        self.shots += 1
        shot = folder / f"{self.program.name}-{self.shots}.png"
        done = self.run("--frames", str(frames), "--no-vsync", "--software", "--keys", keys, "--state", str(state),
                        "--screenshot", str(shot), *options)
        assert f"{frames} frames of 1280 x 720 by the software renderer:" in done.stdout, done.stdout
        head = shot.read_bytes()[:24]
        assert head[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", head[16:24]) == (1280, 720)
        return json.loads(state.read_text(encoding="utf-8"))


def is_near(color, other):
    return color is not None and all(abs(a - b) <= 2 for a, b in zip(color, other))


def platformer(player):
    still = player.play(60)
    assert (still["hero.x"], still["hero.y"], still["on_floor"]) == (109, 991, 1), still
    assert still["diamonds_left"] == 6 and still["contacts"] >= 1 and not still["is_in_wall"]
    assert still["crate0.y"] == 575, "the crate of the map hangs 4 pixels in the air, and falls onto its platform"
    assert still["start_color"] == still["hero_color"]
    shaded = [round((1 - 0.36) * part) for part in still["wall_color"]]
    assert is_near(still["shadow_color"], shaded), f"{still['shadow_color']} is no shadow of {still['wall_color']}"

    right = player.play(300, "10:+Right")
    assert right["hero.x"] == 109 + 290 * 6 and right["hero.y"] == 991 and right["diamonds_left"] < 6
    near = player.play(60, "10:+Right 30:-Right")
    assert near["hero.x"] == 109 + 20 * 6 and near["hero_color"] == still["hero_color"]
    assert not is_near(near["start_color"], still["start_color"]), "the hero has left"
    by_pad = player.play(60, "10:+pad.dpright 30:-pad.dpright")
    assert by_pad == near, "the gamepad does what the keys do"
    back = player.play(300, "10:+Right 60:-Right 61:+r")
    assert back["hero.x"] == 109 and back["diamonds_left"] == 6, "R starts again"

    left = player.play(60, "10:+Left")
    assert left["hero.x"] == 32 + 28 and not left["is_in_wall"], "the wall stops the capsule, which then touches it"
    jump = player.play(38, "10:+Space 12:-Space")
    assert not jump["on_floor"] and 991 - 221 < jump["hero.y"] < 991 - 210, "on top of its jump"
    climb = "10:+Right 135:+Space 140:-Space 197:-Right 205:+Space 210:-Space 255:+Right"
    assert player.play(203, climb)["hero.y"] == 863, "through the platform from below, and onto it"
    pushed = player.play(300, climb)
    assert pushed["hero.y"] == 799 and pushed["crate1.x"] > 1440 and pushed["crate1.y"] == 799
    assert pushed["crate1.x"] - pushed["hero.x"] <= 48 + 28 + 2, "the hero is behind the crate"
    assert player.play(400, climb)["crate1.y"] == 927, "pushed off the platform, it falls onto the next"

    debug = player.play(60, "5:+F1 6:-F1")
    assert is_near(debug["feet_color"], (230, 40, 60)), "a cross marks the contact of feet and ground"
    assert not is_near(still["feet_color"], (230, 40, 60))


def shooter(player):
    still = player.play(3)
    assert still["drones"] == 6 and still["terrain"] > 10000 and not still["ship_in_terrain"]
    assert still["ship.color"] == [240, 240, 250]

    low = player.play(150, "2:+Down")
    assert low["ship.y"] > still["ship.y"] + 20 and not low["ship_in_terrain"], "on the ground"
    assert player.play(200, "2:+Down")["ship.y"] == low["ship.y"]
    slope = player.play(300, "2:+Down 150:+Right")
    assert slope["ship.x"] > low["ship.x"] and not slope["ship_in_terrain"], "it slides along the ground"

    keys = "2:+Space 3:-Space 10:+Down 30:+Space 31:-Space 60:+Space 61:-Space"
    dug = player.play(300, keys)
    assert dug["shots"] == 3 and dug["blasts"] == 3 and dug["kills"] == 0
    lost = still["terrain"] - dug["terrain"]
    assert 100 < lost < 3 * 255, "three craters of at most 254 pixels"
    for i in range(3):
        assert dug[f"crater{i}.is_dug"] == 1
        assert not is_near(dug[f"crater{i}.color"], dug["earth_color"]), "sky shows through the crater"
        assert dug[f"crater{i}.color"][2] == dug["sky_color"][2]
    assert player.play(300, keys) == dug, "the same keys give the same game"

    hit = player.play(200, "2:+Up 40:-Up 42:+Space")
    assert hit["kills"] == 1 and hit["drones"] == 5 and hit["terrain"] == still["terrain"]


def pool(player):
    still = player.play(3)
    assert still["is_sound"] and not still["is_moving"] and still["collisions"] == 0
    colors = {name: still[name] for name in still if name.endswith(".color")}
    assert len(colors) == 16 and len({tuple(color) for color in colors.values()}) == 16

    rolling = player.play(90, "10:+Space")
    assert rolling["is_moving"] and rolling["is_sound"] and rolling["collisions"] > 10
    rest = player.play(400, "10:+Space")
    assert rest["shots"] == 1 and not rest["is_moving"] and rest["is_sound"]
    left = [name for name in rest if name.endswith(".color")]
    assert len(left) + rest["potted"] == 16
    for name in left:
        assert rest[name] == colors[name], f"{name} where the table has the ball"
        ball = name.removesuffix(".color")
        assert 2.85 < rest[f"{ball}.x"] < 254 - 2.85 and 2.85 < rest[f"{ball}.y"] < 127 - 2.85
    assert (rest["ball1.x"], rest["ball1.y"]) != (still["ball1.x"], still["ball1.y"])

    aside = player.play(40, "2:+Left 20:-Left 21:+Down 40:-Down 30:+Space")
    assert aside["shots"] == 1 and aside["ball0.y"] < still["ball0.y"], "aimed higher on the screen"


def bullets(player):
    still = player.play(300)
    assert still["colliders"] == 20013 and still["inside"] == 20000
    assert still["absorbed"] > 1000 and still["ship_hits"] > 10 and still["bombed"] == 0
    assert still["in_shields"] == 0, "what touches a shield is gone"
    drawn = [(255, 120, 90), (255, 210, 90), (120, 220, 255), (200, 140, 255)]
    above = [(90, 96, 120), (255, 60, 60), (255, 255, 255)]  # turrets and the ship
    for i in range(20):
        assert tuple(still[f"bullet{i}.color"]) in drawn + above, still[f"bullet{i}.color"]
    assert sum(tuple(still[f"bullet{i}.color"]) in drawn for i in range(20)) >= 15
    flown = player.play(100, "10:+Left 10:+Up 50:-Left 60:-Up 80:+Space")
    assert (flown["ship.x"], flown["ship.y"]) == (640 - 40 * 5, 600 - 50 * 5) and flown["bombed"] > 50
    assert player.play(100, "10:+Left 10:+Up 50:-Left 60:-Up 80:+Space") == flown


def entities(player):
    still = player.play(60)
    assert still["rocks"] == 12 and still["bodies"] == still["colliders"] == 13 and still["shot_down"] == 0
    rocks = [(200, 185, 165), (170, 155, 135), (140, 125, 105)]
    for i in range(12):
        color = still[f"rock{i}.color"]
        assert color is None or tuple(color) == rocks[0], color
    assert still["ship.color"] == [255, 255, 255]
    shot = player.play(300, "5:+Space 20:+Left 50:-Left 60:+Right 120:-Right")
    assert shot["shot_down"] > 5 and shot["bodies"] == shot["colliders"] == shot["rocks"] + shot["shots"] + 1
    seen = [shot[f"rock{i}.color"] for i in range(int(shot["rocks"]))]
    assert {tuple(color) for color in seen if color} <= {*rocks, (255, 220, 120)}
    assert any(color and tuple(color) == rocks[2] for color in seen), "some have been split twice"
    assert player.play(90, "10:+Up 40:-Up")["ship.y"] < still["ship.y"] - 50


def bricks(player):
    held = player.play(30, "5:+Right 15:-Right")
    assert held["bricks"] == 60 and held["paddle.x"] == 580 + 10 * 9 and held["ball.x"] == held["paddle.x"] + 60
    assert held["ball.color"] == [255, 255, 255] and held["paddle.color"] == [225, 225, 235]
    served = player.play(100, "5:+Space")
    assert served["bricks"] == 59 and served["bounces"] == 1 and not served["is_in_brick"]
    keys = "5:+Space 60:+Right 90:-Right 150:+Left 181:-Left"
    back = player.play(300, keys)
    assert back["lost"] == 0 and back["bounces"] >= 4 and back["bricks"] <= 58 and not back["is_in_brick"]
    assert abs(back["speed"] - 7) < 1e-5
    assert player.play(300, "5:+Space")["lost"] == 1, "nobody was there"


def common(player):
    """What all demos do in the same way."""
    assert "--frames N" in player.run("--help").stdout
    for wrong in (["--frames", "x"], ["--nonsense"], ["--keys", "5:Right"], ["--keys", "5:+NoSuchKey"], ["--state"]):
        assert player.run(*wrong, expected=2).stderr
    for option, file in ("--state", "/nowhere/state.json"), ("--screenshot", "/nowhere/shot.png"):
        assert file in player.run("--frames", "1", option, file, expected=1).stderr


def real_keys(player):
    """Keys of the display, as a keyboard has them, at the pace of the game: 60 frames a second."""
    state = player.scratch / "real.json"
    start = time.monotonic()
    with subprocess.Popen([player.program, "--frames", "300", "--software", "--state", str(state)],
                          env=player.environment, stdout=subprocess.DEVNULL) as game:
        def xdotool(*arguments):
            subprocess.run(["xdotool", *arguments], env=player.environment, check=True, timeout=30,
                           stdout=subprocess.DEVNULL)
        xdotool("search", "--sync", "--onlyvisible", "--name", "Carom", "windowfocus")
        time.sleep(0.3)
        xdotool("keydown", "Right")
        time.sleep(0.7)
        xdotool("keyup", "Right")
        assert game.wait(60) == 0
    assert time.monotonic() - start > 4.5, "not faster than 60 frames a second"
    hero = json.loads(state.read_text(encoding="utf-8"))["hero.x"]
    assert 109 + 60 < hero < 1500, hero


def main(folder, name):
    with display() as environment, tempfile.TemporaryDirectory() as scratch:
        player = Player(pathlib.Path(folder) / name, environment, pathlib.Path(scratch))
        globals()[name](player)
        common(player)
        if name == "platformer":
            real_keys(player)
        print(f"{name}: {player.shots} games played")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
