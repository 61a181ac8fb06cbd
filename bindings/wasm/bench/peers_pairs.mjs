/** Other libraries on single pairs of shapes, each as its documentation says. */

import rapier from "@dimforge/rapier2d-compat";
import * as collisions from "detect-collisions";
import * as planck from "planck";
import sat from "sat";

import { once } from "./measure.mjs";

await rapier.init();

/** SAT.js: shapes with a position and an angle. */
export function satPairs(a, b, poses) {
    const make = ({ radius, points }, { x, y, angle }) => {
        if (radius) return new sat.Circle(new sat.Vector(x, y), radius);
        const made = new sat.Polygon(new sat.Vector(x, y), points.map(([px, py]) => new sat.Vector(px, py)));
        made.setAngle(angle);
        return made;
    };
    const set = (shape, { x, y, angle }) => {
        shape.pos.x = x;
        shape.pos.y = y;
        if (angle !== undefined && shape.setAngle) shape.setAngle(angle);
    };
    const [first, second] = [once((pose) => make(a, pose)), once((pose) => make(b, pose))];
    const placed = poses.map((pair) => [first(pair.a), second(pair.b)]);
    const test = a.radius ? (b.radius ? sat.testCircleCircle : sat.testCirclePolygon) : sat.testPolygonPolygon;
    const response = new sat.Response();
    const [one, two] = [make(a, poses[0].a), make(b, poses[0].b)];
    return [
        {
            name: "SAT.js, placed once",
            overlaps: (i) => test(placed[i][0], placed[i][1]),
            contact: (i) => {
                response.clear();
                return test(placed[i][0], placed[i][1], response) && response.overlap > 0;
            },
        },
        {
            name: "SAT.js, a pose each time",
            overlaps: (i) => {
                set(one, poses[i].a);
                set(two, poses[i].b);
                return test(one, two);
            },
            contact: (i) => {
                set(one, poses[i].a);
                set(two, poses[i].b);
                response.clear();
                return test(one, two, response) && response.overlap > 0;
            },
        },
    ];
}

/** detect-collisions: bodies of a system. */
export function detectCollisionsPairs(a, b, poses) {
    const system = new collisions.System();
    const make = ({ radius, points }, { x, y, angle }) => {
        if (radius) return system.createCircle({ x, y }, radius);
        return system.createPolygon({ x, y }, points.map(([px, py]) => ({ x: px, y: py })), { angle });
    };
    const [first, second] = [once((pose) => make(a, pose)), once((pose) => make(b, pose))];
    const placed = poses.map((pair) => [first(pair.a), second(pair.b)]);
    return [
        {
            name: "detect-collisions, placed once",
            overlaps: (i) => system.checkCollision(placed[i][0], placed[i][1]),
            contact: (i) => system.checkCollision(placed[i][0], placed[i][1]) && system.response.overlap > 0,
        },
    ];
}

/** planck: Box2D in JavaScript, with the shapes' transforms. */
export function planckPairs(a, b, poses) {
    const make = ({ radius, points }) => (radius ? new planck.Circle(radius) : new planck.Polygon(points.map(([x, y]) => new planck.Vec2(x, y))));
    const [one, two] = [make(a), make(b)];
    const transform = once(({ x, y, angle }) => new planck.Transform(new planck.Vec2(x, y), angle));
    const transforms = poses.map((pair) => [transform(pair.a), transform(pair.b)]);
    const manifold = new planck.Manifold();
    const collide = a.radius
        ? b.radius
            ? (ta, tb) => planck.CollideCircles(manifold, one, ta, two, tb)
            : (ta, tb) => planck.CollidePolygonCircle(manifold, two, tb, one, ta)
        : (ta, tb) => planck.CollidePolygons(manifold, one, ta, two, tb);
    return [
        {
            name: "planck, placed once",
            tolerance: 0.02, // it has a skin around polygons
            overlaps: (i) => planck.testOverlap(one, 0, two, 0, transforms[i][0], transforms[i][1]),
            contact: (i) => {
                manifold.pointCount = 0;
                collide(transforms[i][0], transforms[i][1]);
                return manifold.pointCount > 0;
            },
        },
    ];
}

/** Rapier: shapes, and a position and an angle in each call. */
export function rapierPairs(a, b, poses) {
    const make = ({ radius, points }) => (radius ? new rapier.Ball(radius) : new rapier.ConvexPolygon(Float32Array.from(points.flat()), false));
    const [one, two] = [make(a), make(b)];
    return [
        {
            name: "rapier, a pose each time",
            overlaps: (i) => one.intersectsShape(poses[i].a, poses[i].a.angle, two, poses[i].b, poses[i].b.angle),
            contact: (i) => (one.contactShape(poses[i].a, poses[i].a.angle, two, poses[i].b, poses[i].b.angle, 0)?.distance ?? 1) <= 0,
        },
    ];
}
