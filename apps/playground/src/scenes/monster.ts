/** A player and a monster: the demos of [Canvas], with the monster's true outline. */

import type { ShapeData, Vec2 } from "carom";
import type { Painter } from "../painter.js";
import { Body, type Place, type Running, type Scene } from "../scene.js";

// Horns, claws and a round belly, as a compound.
export const monster: ShapeData = {
    type: "compound",
    shapes: [
        { type: "ellipse", center: [0, 10], radii: [88, 74] },
        { type: "polygon", points: [[-66, -40], [-84, -104], [-24, -62]] },
        { type: "polygon", points: [[66, -40], [84, -104], [24, -62]] },
        { type: "capsule", a: [-80, 20], b: [-122, -12], radius: 13 },
        { type: "capsule", a: [80, 20], b: [122, -12], radius: 13 },
        { type: "capsule", a: [-36, 76], b: [-44, 104], radius: 15 },
        { type: "capsule", a: [36, 76], b: [44, 104], radius: 15 },
    ],
};

function drawMonster(painter: Painter, body: Body, hit: boolean): void {
    const color = hit ? "hit" : "b";
    // One silhouette: outlines first, then the interiors on top.
    painter.shape(body.placed, { color, width: 6 });
    painter.shape(body.placed, { color: `${color}-tint`, fill: 1, width: 0.5 });
    const [x, y] = body.at;
    for (const side of [-1, 1]) {
        painter.dot([x + side * 31, y - 14], 17, color);
        painter.dot([x + side * 31, y - 14], 14, "stage");
        painter.dot([x + side * 31 + (hit ? 0 : 3), y - 12], 6, color);
    }
    const mouth: Vec2[] = hit
        ? [[-30, 46], [-15, 36], [0, 46], [15, 36], [30, 46]]
        : [[-30, 36], [-15, 46], [0, 48], [15, 46], [30, 36]];
    painter.path(mouth.map(([dx, dy]) => [x + dx, y + dy]), { color, width: 4 });
}

function open(player: ShapeData, { carom, panel, width, height }: Place): Running {
    const enemy = new Body(carom, monster, [width * 0.62, height * 0.5], 0);
    const hero = new Body(carom, player, [width * 0.18, height * 0.46]);
    const [monsterShape, heroShape] = [carom.shape(monster), carom.shape(player)];
    return {
        handles: [hero, enemy],
        draw(painter) {
            const [a, b] = [heroShape.at(hero.at), monsterShape.at(enemy.at)];
            const hit = carom.overlaps(a, b);
            const { distance, onA, onB } = carom.closest(a, b);
            painter.ground(width, height);
            drawMonster(painter, enemy, hit);
            painter.shape(hero.placed, { color: hit ? "hit" : "a", fill: 0.22, width: 3 });
            if (!hit) {
                painter.line(onA, onB, { color: "soft", width: 1.5, dash: [4, 5] });
                painter.dot(onA, 3.5, "soft");
                painter.dot(onB, 3.5, "soft");
                const middle: Vec2 = [(onA[0] + onB[0]) / 2, (onA[1] + onB[1]) / 2 - 14];
                if (distance > 60) painter.text(distance.toFixed(1), middle, "soft", "center");
            }
            panel.show({
                result: { text: hit ? "overlapping" : "apart", kind: hit ? "hit" : "ok" },
                relation: carom.classify(a, b),
                "signed distance": carom.signedDistance(a, b),
                player: hero.at,
                monster: enemy.at,
            });
        },
        queries: () => [{ ask: "overlaps", a: hero.placed, b: enemy.placed }, { ask: "distance", a: hero.placed, b: enemy.placed }],
        close() {
            monsterShape.dispose();
            heroShape.dispose();
        },
    };
}

const hint = "Drag the player or the monster, or press the arrow keys.";

export const circleMonster: Scene = {
    title: "Circle against monster",
    text:
        "A bounding circle around this monster would report a hit long before anything touches. Here the monster is " +
        "what it looks like: an ellipse, two triangles and four capsules in one compound. Touching counts, and the " +
        "result is exact, so it flips at the very number at which the outlines touch.",
    source: "After the circle demo in the collision chapter of an HTML5 canvas game course [Canvas].",
    hint,
    open: (place) => open({ type: "circle", center: [0, 0], radius: 46 }, place),
};

export const rectangleMonster: Scene = {
    title: "Rectangle against monster",
    text:
        "The same monster, and a player that is an axis-aligned box. A box has corners, and corners are where rules of " +
        "thumb fail: one fits between the horns. Shapes are closed sets: a corner that only touches counts as " +
        "overlapping, while “penetrates” is still false.",
    source: "After the rectangle demo in the collision chapter of an HTML5 canvas game course [Canvas].",
    hint,
    open: (place) => open({ type: "aabb", min: [-48, -34], max: [48, 34] }, place),
};
