// The tools mount and dismount: sits down in the nearest boat or minecart, or on the nearest
// rideable animal, and gets off again. Each succeeds when the server shows it. An untamed animal
// throws its rider at once, which counts as a failure.

import type { Entity } from "prismarine-entity";
import { DISMOUNT, isVehicle, MOUNT } from "../../../capabilities/leaves/handling.ts";
import { type ArgsOf, CodedError, failure } from "../../../schemas/index.ts";
import type { MineflayerBody } from "../../body/body.ts";
import { ANSWER_MS, bodyLeaf, eventually } from "../../body/define-leaf.ts";
import { distance } from "../../geometry/positions.ts";
import { comeNear } from "../../move/chase.ts";
import { getOff } from "../../move/get-off.ts";
import { PATHFINDING_MS } from "../../move/movement.ts";
import { ridden } from "../../sense/riding.ts";

const ARM_LENGTH = 3;
const WALK_MS = 60_000;
/** An animal that throws its rider does so within this time. */
const HOLDS_MS = 1_000;

const nearest = (body: MineflayerBody, vehicle: ArgsOf<typeof MOUNT>["vehicle"]): Entity | undefined =>
  Object.values(body.bot.entities)
    .filter(({ name, isValid }) => isValid && name !== undefined && isVehicle(name, vehicle))
    .sort(
      (a, b) =>
        distance(a.position, body.bot.entity.position) - distance(b.position, body.bot.entity.position) || a.id - b.id,
    )[0];

export const mount = bodyLeaf({
  ...MOUNT,
  timeoutMs: WALK_MS + ANSWER_MS + 10_000,
  waitsMs: Math.max(PATHFINDING_MS, ANSWER_MS),
  retries: 2,
  // It sets no boat or cart down and saddles nothing on the way.
  refuses: ["boat", "minecart", "pig", "strider"],
  activity: "move",
  guard: ({ body }, { vehicle }) =>
    ridden(body) === undefined && nearest(body, vehicle) === undefined
      ? failure("combat.targetLost", `no ${vehicle} is in sight`)
      : undefined,
  async run(context, { vehicle }) {
    const { body } = context;
    const is = (one: Entity | undefined): boolean => one?.name !== undefined && isVehicle(one.name, vehicle);
    if (!is(ridden(body))) {
      const target = nearest(body, vehicle);
      if (target === undefined) throw new CodedError("combat.targetLost", `no ${vehicle} is in sight`);
      await comeNear(context, target, ARM_LENGTH, WALK_MS);
      body.bot.mount(target);
      if (await eventually(context, () => is(ridden(body)), ANSWER_MS))
        await eventually(context, () => !is(ridden(body)), HOLDS_MS);
    }
    return { vehicle: ridden(body)?.name ?? "" };
  },
  postcondition: ({ body }, { vehicle }) =>
    ridden(body) === undefined
      ? failure("pbi.effectsUnmet", `the bot does not sit on the ${vehicle}; it is taken or not tame`)
      : undefined,
});

export const dismount = bodyLeaf({
  ...DISMOUNT,
  timeoutMs: ANSWER_MS + 10_000,
  waitsMs: ANSWER_MS,
  retries: 1,
  activity: "move",
  run: async (context) => ({ isOnFoot: await getOff(context.body, context) }),
  postcondition: ({ body }) =>
    ridden(body) === undefined ? undefined : failure("pbi.effectsUnmet", "the bot is still riding"),
});
