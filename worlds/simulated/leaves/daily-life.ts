// The verbs of daily life: taking an item in hand, sleeping, waiting, talking.

import { CHAT, EQUIP_ITEM, SLEEP, USE_ITEM, WAIT } from "../../../capabilities/leaves/daily-life.ts";
import { CodedError, failure, isFact, ticksUntilBedsWork, waitForBeds } from "../../../schemas/index.ts";
import { simulatedLeaf, spend } from "../body/simulated-leaf.ts";
import { isNight, MS_A_TICK, TICKS_A_DAY, timeOfDay } from "../state/places.ts";

export const equipItem = simulatedLeaf({
  ...EQUIP_ITEM,
  timeoutMs: 10_000,
  guard: ({ body }, { item }) =>
    body.world.stock.count(item) > 0 ? undefined : failure("inventory.missingItem", `no ${item} is held`),
  async run(context, { item, destination }) {
    await spend(context, 2);
    if (destination === "hand") context.body.world.scene.held = item;
    return { item, destination };
  },
  pretend: (_context, args) => args,
  postcondition: ({ body }, { item, destination }) =>
    destination !== "hand" || body.world.scene.held === item
      ? undefined
      : failure("pbi.effectsUnmet", `${body.world.scene.held ?? "nothing"} is in the hand`),
});

const USE_TICKS = 32;
const HELD_BEFORE_KEY = "use_item had";

export const useItem = simulatedLeaf({
  ...USE_ITEM,
  timeoutMs: 10_000,
  refuses: ["use", "read"],
  guard({ body: { world }, memory }, { item, effect }) {
    if (effect !== "throw" && effect !== "drink")
      return failure("pbi.guardFailed", `the world shows nothing of a use such as ${effect}`);
    if (!memory.has(HELD_BEFORE_KEY)) memory.set(HELD_BEFORE_KEY, world.stock.count(item));
    return undefined;
  },
  async run(context, { item }) {
    const { world } = context.body;
    if (world.stock.count(item) < Number(context.memory.get(HELD_BEFORE_KEY))) return { item };
    await spend(context, USE_TICKS);
    if (context.body.does.spend(item, 1) === 0) throw new CodedError("inventory.missingItem", `no ${item} is held`);
    return { item };
  },
  pretend: (_context, { item }) => ({ item }),
  postcondition({ body: { world }, memory }, { item, effect }) {
    const isUsed = world.stock.count(item) < Number(memory.get(HELD_BEFORE_KEY));
    if (isUsed) memory.delete(HELD_BEFORE_KEY);
    return isUsed ? undefined : failure("pbi.effectsUnmet", `the world did not ${effect} the ${item}`);
  },
});

const NIGHT_MS = TICKS_A_DAY * MS_A_TICK;
const FALL_ASLEEP_TICKS = 100;

export const sleep = simulatedLeaf({
  ...SLEEP,
  timeoutMs: 2 * NIGHT_MS,
  waitsMs: 2 * NIGHT_MS,
  guard({ body }) {
    const { stock } = body.world;
    const hasBed = stock.names().some((name) => (isFact(name) ? /^near:.*bed(room)?$/ : /_bed$/).test(name));
    return hasBed ? undefined : failure("inventory.missingItem", "no bed is held or near");
  },
  async run(context) {
    const { scene } = context.body.world;
    for (let wait = ticksUntilBedsWork(timeOfDay(scene)); wait > 0; wait = ticksUntilBedsWork(timeOfDay(scene))) {
      context.progress(`it is day; beds work in ${waitForBeds(timeOfDay(scene))}`);
      await spend(context, wait, false);
    }
    await spend(context, FALL_ASLEEP_TICKS, false);
    if (scene.creatures.some((creature) => creature.hostile)) {
      throw new CodedError("safety.preempted", "there are monsters nearby");
    }
    const skipped = TICKS_A_DAY - timeOfDay(scene);
    scene.ticks += skipped;
    return { bed: scene.position };
  },
  pretend: ({ body }) => ({ bed: body.world.scene.position }),
  postcondition: ({ body }) =>
    isNight(body.world.scene) ? failure("pbi.effectsUnmet", "it is still night") : undefined,
});

export const wait = simulatedLeaf({
  ...WAIT,
  timeoutMs: ({ ms }) => ms + 5_000,
  waitsMs: ({ ms }) => ms + 5_000,
  guard({ memory, clock }) {
    if (!memory.has(WAITS_FROM)) memory.set(WAITS_FROM, clock.now());
    return undefined;
  },
  async run(context, { ms }) {
    await spend(context, ms / MS_A_TICK, false);
    return { waitedMs: ms };
  },
  pretend: (_context, { ms }) => ({ waitedMs: ms }),
  postcondition({ memory, clock }, { ms }) {
    const waited = clock.now() - Number(memory.get(WAITS_FROM));
    memory.delete(WAITS_FROM);
    return waited >= ms ? undefined : failure("pbi.effectsUnmet", `waited ${waited} of ${ms} ms`);
  },
});

const WAITS_FROM = "waits from";

export const chat = simulatedLeaf({
  ...CHAT,
  timeoutMs: 5_000,
  guard({ body, memory }) {
    if (!memory.has(SAID_BEFORE)) memory.set(SAID_BEFORE, body.world.scene.chat.length);
    return undefined;
  },
  async run(context, { message }) {
    await spend(context, 1);
    context.body.does.say(message);
    return { echoed: true };
  },
  pretend: () => ({ echoed: true }),
  postcondition({ body, memory }, { message }) {
    const said = body.world.scene.chat.slice(Number(memory.get(SAID_BEFORE)));
    memory.delete(SAID_BEFORE);
    return said.includes(message) ? undefined : failure("pbi.effectsUnmet", "no player received it");
  },
});

const SAID_BEFORE = "said before";
