/** Other libraries as worlds, whose bodies are sensors: they are found, and do not push each other. */

import rapier from "@dimforge/rapier2d-compat";
import loadBox2d from "box2d3-wasm";
import * as collisions from "detect-collisions";
import * as planck from "planck";

await rapier.init();
const box2d = await loadBox2d();

export const planckWorld = {
    name: "planck",
    tolerance: 0.05,
    make(bodies, dt) {
        const world = new planck.World({ gravity: new planck.Vec2(0, 0), allowSleep: false });
        for (const { radius, half, x, y, angle, vx, vy } of bodies) {
            const body = world.createBody({ type: "dynamic", position: new planck.Vec2(x, y), angle, linearVelocity: new planck.Vec2(vx, vy) });
            body.createFixture({ shape: radius ? new planck.Circle(radius) : new planck.Box(...half), isSensor: true, density: 1 });
        }
        let [begins, ends] = [0, 0];
        world.on("begin-contact", () => ++begins);
        world.on("end-contact", () => ++ends);
        return {
            step() {
                [begins, ends] = [0, 0];
                world.step(dt);
                return { begins, ends };
            },
        };
    },
};

export const rapierWorld = {
    name: "rapier",
    make(bodies, dt) {
        const world = new rapier.World({ x: 0, y: 0 });
        world.timestep = dt;
        for (const { radius, half, x, y, angle, vx, vy } of bodies) {
            const body = world.createRigidBody(rapier.RigidBodyDesc.dynamic().setTranslation(x, y).setRotation(angle).setLinvel(vx, vy).setCanSleep(false));
            const shape = radius ? rapier.ColliderDesc.ball(radius) : rapier.ColliderDesc.cuboid(...half);
            world.createCollider(shape.setSensor(true).setActiveEvents(rapier.ActiveEvents.COLLISION_EVENTS), body);
        }
        const queue = new rapier.EventQueue(true);
        return {
            step() {
                let [begins, ends] = [0, 0];
                world.step(queue);
                queue.drainCollisionEvents((_, __, started) => (started ? ++begins : ++ends));
                return { begins, ends };
            },
            free() {
                queue.free();
                world.free();
            },
        };
    },
};

export const box2dWorld = {
    name: "box2d3-wasm",
    make(bodies, dt) {
        const def = box2d.b2DefaultWorldDef();
        def.gravity.Set(0, 0);
        def.enableSleep = false;
        const world = box2d.b2CreateWorld(def);
        for (const { radius, half, x, y, angle, vx, vy } of bodies) {
            const bodyDef = box2d.b2DefaultBodyDef();
            bodyDef.type = box2d.b2BodyType.b2_dynamicBody;
            bodyDef.position.Set(x, y);
            bodyDef.rotation = box2d.b2MakeRot(angle);
            bodyDef.linearVelocity.Set(vx, vy);
            const body = box2d.b2CreateBody(world, bodyDef);
            const shapeDef = box2d.b2DefaultShapeDef();
            shapeDef.isSensor = true;
            shapeDef.enableSensorEvents = true;
            if (radius) {
                const circle = new box2d.b2Circle();
                circle.center.Set(0, 0);
                circle.radius = radius;
                box2d.b2CreateCircleShape(body, shapeDef, circle);
            } else {
                box2d.b2CreatePolygonShape(body, shapeDef, box2d.b2MakeBox(...half));
            }
        }
        return {
            step() {
                box2d.b2World_Step(world, dt, 4);
                const events = box2d.b2World_GetSensorEvents(world);
                const [begins, ends] = [events.beginCount, events.endCount];
                for (let i = 0; i < begins; ++i) events.GetBeginEvent(i);
                for (let i = 0; i < ends; ++i) events.GetEndEvent(i);
                events.delete();
                return { begins: begins / 2, ends: ends / 2 }; // both sensors of a pair are told
            },
            free: () => box2d.b2DestroyWorld(world),
        };
    },
};

/** It has no events: a set of the pairs of each step is compared with the one before. */
export const detectCollisionsWorld = {
    name: "detect-collisions (events from sets of pairs)",
    make(bodies, dt) {
        const system = new collisions.System();
        const all = bodies.map(({ radius, half, x, y, angle }, id) => {
            const body = radius ? system.createCircle({ x, y }, radius) : system.createBox({ x, y }, 2 * half[0], 2 * half[1], { angle, isCentered: true });
            return Object.assign(body, { id });
        });
        let before = new Set();
        return {
            step() {
                all.forEach((body, i) => body.setPosition(body.x + dt * bodies[i].vx, body.y + dt * bodies[i].vy));
                const now = new Set();
                system.checkAll(({ a, b }) => void now.add(Math.min(a.id, b.id) * bodies.length + Math.max(a.id, b.id)));
                let [begins, ends] = [0, 0];
                for (const pair of now) if (!before.has(pair)) ++begins;
                for (const pair of before) if (!now.has(pair)) ++ends;
                before = now;
                return { begins, ends };
            },
        };
    },
};
