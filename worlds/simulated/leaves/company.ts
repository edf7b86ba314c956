// Acts towards the people around a body, and small acts on request: toss, look_at, guard, jump,
// walk, unequip. Players are creatures of the scene that have names. A simulated body does not
// distinguish worn items from held ones.

import { GUARD, JUMP, LOOK_AT, stepOf, TOSS, UNEQUIP, WALK, yawTowards } from "../../../capabilities/leaves/company.ts";
import { type ArgsOf, CodedError, type Failure, failure, Position } from "../../../schemas/index.ts";
import { checkAborted, type SimulatedContext, simulatedLeaf, spend } from "../body/simulated-leaf.ts";
import { distance, MS_A_TICK } from "../state/places.ts";
import { strike } from "./defence.ts";
import { placeOf } from "./follow.ts";
import { walk as go } from "./moving.ts";

const ARM_LENGTH = 3;
const THROW_TICKS = 4;
const BASE_KEY = "toss base";

const thrown = ({ body, memory }: Pick<SimulatedContext, "body" | "memory">, item: string): number =>
  Number(memory.get(BASE_KEY) ?? 0) - body.world.stock.count(item);

export const toss = simulatedLeaf({
  ...TOSS,
  timeoutMs: 75_000,
  guard(context, { item, count, player }) {
    const { body, memory } = context;
    if (!memory.has(BASE_KEY)) memory.set(BASE_KEY, body.world.stock.count(item));
    const had = Number(memory.get(BASE_KEY));
    if (had < count) return failure("inventory.missingItem", `${had} of ${count} ${item} are held`);
    if (player !== undefined && placeOf(context, player) === undefined)
      return failure("combat.targetLost", `no ${player} is in sight`);
    return undefined;
  },
  async run(context, { item, count, player }) {
    const { world, does } = context.body;
    const to = player === undefined ? undefined : placeOf(context, player);
    if (to !== undefined) await go(context, to, ARM_LENGTH);
    await spend(context, THROW_TICKS);
    const left = count - thrown(context, item);
    if (left > 0) {
      does.spend(item, left);
      world.scene.drops.push({ name: item, count: left, position: to ?? world.scene.position });
    }
    return { tossed: thrown(context, item) };
  },
  pretend: (_context, { count }) => ({ tossed: count }),
  postcondition(context, { item, count }) {
    const gone = thrown(context, item);
    context.memory.delete(BASE_KEY);
    return gone >= count ? undefined : failure("pbi.effectsUnmet", `${gone} of ${count} ${item} were thrown`);
  },
});

/** In radians. */
const HALF_ANGLE_TOLERANCE = 0.05;

/** The direction to turn to; undefined where the target is not there. */
function facingOf(context: SimulatedContext, { position, entity, direction }: ArgsOf<typeof LOOK_AT>) {
  const { scene } = context.body.world;
  const yaw = scene.facing;
  const target = position ?? (entity === undefined ? undefined : placeOf(context, entity));
  if (target !== undefined) {
    const [x, y, z] = scene.position;
    const [dx, dy, dz] = [target[0] - x, target[1] - y, target[2] - z];
    return { yaw: yawTowards(dx, dz), pitch: Math.atan2(dy, Math.hypot(dx, dz)) };
  }
  if (entity !== undefined || direction === undefined) return undefined;
  if (direction === "up" || direction === "down") return { yaw, pitch: (direction === "up" ? 1 : -1) * (Math.PI / 2) };
  return { yaw: yawTowards(...stepOf(direction, yaw)), pitch: 0 };
}

export const lookAt = simulatedLeaf({
  ...LOOK_AT,
  timeoutMs: 5_000,
  guard: (context, args) =>
    facingOf(context as SimulatedContext, args) === undefined
      ? failure("combat.targetLost", `no ${args.entity ?? "such thing"} is in sight`)
      : undefined,
  async run(context, args) {
    const facing = facingOf(context, args) ?? { yaw: 0, pitch: 0 };
    await spend(context, 1);
    context.body.world.scene.facing = facing.yaw;
    return facing;
  },
  pretend: (context, args) => facingOf(context, args) ?? { yaw: 0, pitch: 0 },
  postcondition: ({ body }, _args, { yaw }) =>
    Math.abs(Math.sin((body.world.scene.facing - yaw) / 2)) < HALF_ANGLE_TOLERANCE
      ? undefined
      : failure("pbi.effectsUnmet", "the body faces another direction"),
});

const BEGUN_AT_KEY = "begun at";

/** Acts that leave no trace except the time they take are verified by that time. */
function beginNow({ memory, clock }: SimulatedContext): undefined {
  memory.set(BEGUN_AT_KEY, clock.now());
}

function tookAtLeast({ memory, clock }: SimulatedContext, ms: number): Failure | undefined {
  const took = clock.now() - Number(memory.get(BEGUN_AT_KEY));
  return took >= ms ? undefined : failure("pbi.effectsUnmet", `it took ${took} ms of ${ms}`);
}

const GUARD_DISTANCE = 4;
const LOOK_TICKS = 5;

export const guard = simulatedLeaf({
  ...GUARD,
  timeoutMs: ({ ms }) => ms + 90_000,
  waitsMs: ({ ms }) => ms + 90_000,
  retries: 0,
  guard(context, { player }) {
    beginNow(context);
    return placeOf(context, player) === undefined
      ? failure("combat.targetLost", `no ${player} is in sight`)
      : undefined;
  },
  async run(context, { player, radius, ms }) {
    const { clock, body } = context;
    const { scene } = body.world;
    let struck = 0;
    for (const ends = clock.now() + ms; clock.now() < ends; ) {
      const at = placeOf(context, player);
      if (at === undefined) throw new CodedError("combat.targetLost", `${player} is out of sight`);
      const away = (position: Position): number => Math.min(distance(position, at), distance(position, scene.position));
      const foe = scene.creatures
        .filter((one) => one.hostile && away(one.position) <= radius && body.does.mayHarm(one))
        .sort((a, b) => away(a.position) - away(b.position))[0];
      if (foe !== undefined) {
        await strike(context, foe.id);
        struck += 1;
      } else await go(context, at, GUARD_DISTANCE);
      await spend(context, Math.max(0, Math.min(LOOK_TICKS, (ends - clock.now()) / MS_A_TICK)), false);
    }
    return { struck };
  },
  pretend: () => ({ struck: 0 }),
  postcondition: (context, { ms }) => tookAtLeast(context, ms),
});

const JUMP_TICKS = 12;

export const jump = simulatedLeaf({
  ...JUMP,
  timeoutMs: ({ times }) => 5_000 + times * 3_000,
  retries: 0,
  guard: beginNow,
  async run(context, { times }) {
    for (let done = 0; done < times; done += 1) {
      checkAborted(context.signal);
      await spend(context, JUMP_TICKS);
    }
    return { times };
  },
  pretend: (_context, { times }) => ({ times }),
  postcondition: (context, { times }) => tookAtLeast(context, times * JUMP_TICKS * MS_A_TICK),
});

const GOAL_KEY = "walk to";
const OFF_BY = 2;

export const walk = simulatedLeaf({
  ...WALK,
  timeoutMs: 600_000,
  guard({ body, memory }, { direction, distance: far, column }) {
    if (memory.has(GOAL_KEY)) return undefined;
    const { position, facing } = body.world.scene;
    const [x, y, z] = position;
    const [dx, dz] = stepOf(direction, facing);
    const [toX, toZ] = column ?? [x + dx * far, z + dz * far];
    memory.set(GOAL_KEY, [toX, y, toZ]);
    return undefined;
  },
  async run(context) {
    await go(context, Position.parse(context.memory.get(GOAL_KEY)), 1);
    return { position: context.body.world.scene.position };
  },
  pretend: ({ body }) => ({ position: body.world.scene.position }),
  postcondition({ body, memory }) {
    const away = distance(body.world.scene.position, Position.parse(memory.get(GOAL_KEY)));
    memory.delete(GOAL_KEY);
    return away <= OFF_BY ? undefined : failure("path.stuck", `stopped ${Math.round(away)} blocks off`);
  },
});

export const unequip = simulatedLeaf({
  ...UNEQUIP,
  timeoutMs: 10_000,
  async run(context, { destination }) {
    await spend(context, 2);
    if (destination === "hand") context.body.world.scene.held = null;
    return { destination };
  },
  pretend: (_context, args) => args,
  postcondition: ({ body }, { destination }) =>
    destination !== "hand" || body.world.scene.held === null
      ? undefined
      : failure("pbi.effectsUnmet", `${body.world.scene.held} is still in the hand`),
});
