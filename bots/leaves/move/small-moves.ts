// Small acts that players request in chat: jump leaves the ground and comes down again, walk goes a
// number of blocks in a direction, unequip takes off a worn or held item. Each succeeds when the
// body's own position, or the slot, shows it.

import { z } from "zod";
import { JUMP, stepOf, UNEQUIP, WALK } from "../../../capabilities/leaves/company.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { bodyLeaf, checkAborted, eventually } from "../../body/define-leaf.ts";
import { columnGoal } from "../../geometry/path-goals.ts";
import { tupleOf } from "../../geometry/positions.ts";
import { followPath, PATHFINDING_MS } from "../../move/movement.ts";

/** A jump rises a block and a quarter; half a block is more than a bump on the way. */
const RISEN = 0.5;
const JUMP_MS = 1_500;

export const jump = bodyLeaf({
  ...JUMP,
  timeoutMs: ({ times }) => 5_000 + times * 2 * JUMP_MS,
  retries: 0,
  activity: "move",
  async run(context, { times }) {
    const { bot } = context.body;
    let done = 0;
    for (let tries = 0; tries < times; tries += 1) {
      checkAborted(context.signal);
      const from = bot.entity.position.y;
      bot.setControlState("jump", true);
      const hasRisen = await eventually(context, () => bot.entity.position.y > from + RISEN, JUMP_MS).finally(() =>
        bot.setControlState("jump", false),
      );
      if (hasRisen) done += 1;
      await eventually(context, () => bot.entity.onGround, JUMP_MS);
    }
    return { times: done };
  },
  postcondition: (_context, { times }, { times: done }) =>
    done >= times ? undefined : failure("path.stuck", `${done} of ${times} jumps left the ground`),
});

const WALK_MS = 180_000;
const OFF_BY = 1;
const GOAL_KEY = "walk to";
const Column = z.strictObject({ x: z.number(), z: z.number() });

export const walk = bodyLeaf({
  ...WALK,
  timeoutMs: WALK_MS + 10_000,
  waitsMs: PATHFINDING_MS,
  retries: 1,
  activity: "move",
  guard({ body, memory }, { direction, distance, column }) {
    if (memory.has(GOAL_KEY)) return undefined;
    const { yaw, position } = body.bot.entity;
    const [dx, dz] = stepOf(direction, yaw);
    const [x, z] = column ?? [position.x + dx * distance, position.z + dz * distance];
    memory.set(GOAL_KEY, { x: Math.floor(x), z: Math.floor(z) });
    return undefined;
  },
  async run({ body, clock, signal, beat, memory }) {
    const goal = Column.parse(memory.get(GOAL_KEY));
    body.checkWay({ ...goal, y: body.feet.y });
    await followPath(body, columnGoal(goal, OFF_BY), { clock, signal, beat, timeoutMs: WALK_MS, dig: "rarely" });
    return { position: tupleOf(body.bot.entity.position) };
  },
  postcondition({ body, memory }) {
    const { x, z } = Column.parse(memory.get(GOAL_KEY));
    memory.delete(GOAL_KEY);
    const away = Math.hypot(body.feet.x - x, body.feet.z - z);
    return away <= OFF_BY + 1 ? undefined : failure("path.stuck", `the bot stopped ${Math.round(away)} blocks off`);
  },
});

export const unequip = bodyLeaf({
  ...UNEQUIP,
  timeoutMs: 10_000,
  retries: 1,
  activity: "equip",
  async run({ body }, { destination }) {
    const { bot } = body;
    if (bot.inventory.slots[bot.getEquipmentDestSlot(destination)] && bot.inventory.emptySlotCount() === 0)
      throw new CodedError("inventory.full", "no inventory slot is free for the item to take off");
    await bot.unequip(destination);
    return { destination };
  },
  postcondition({ body }, { destination }) {
    const worn = body.bot.inventory.slots[body.bot.getEquipmentDestSlot(destination)];
    return worn ? failure("pbi.effectsUnmet", `${destination} still holds ${worn.name}`) : undefined;
  },
});
