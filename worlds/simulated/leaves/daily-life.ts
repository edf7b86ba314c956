// The verbs of daily life: taking something in hand, sleeping, waiting, talking.

import { z } from "zod";
import { CodedError, failure, ItemName, isFact } from "../../../schemas/index.ts";
import { isNight, MS_A_TICK, TICKS_A_DAY, timeOfDay } from "../places.ts";
import { simulatedLeaf, spend } from "../simulated-leaf.ts";

const Destination = z.enum(["hand", "off-hand", "head", "torso", "legs", "feet"]);
const Equip = z.strictObject({ item: ItemName, destination: Destination.default("hand") });

export const equipItem = simulatedLeaf<z.infer<typeof Equip>, z.infer<typeof Equip>>({
  name: "equip_item",
  kind: "verb",
  description: "Takes `item` into the hand, or puts it on where `destination` says.",
  inputSchema: Equip,
  outputSchema: Equip,
  timeoutMs: 10_000,
  permissions: ["container"],
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

const NIGHT_MS = TICKS_A_DAY * MS_A_TICK;
const FALL_ASLEEP_TICKS = 100;
const SLEEPING_AT = 12_542;
const Nothing = z.strictObject({});
const Slept = z.strictObject({ ticks: z.number() });

export const sleep = simulatedLeaf<z.infer<typeof Nothing>, z.infer<typeof Slept>>({
  name: "sleep",
  kind: "verb",
  description: "Sleeps in a bed until the morning.",
  inputSchema: Nothing,
  outputSchema: Slept,
  timeoutMs: NIGHT_MS,
  waitsMs: NIGHT_MS,
  permissions: ["movement", "container"],
  guard({ body }) {
    const { stock, scene } = body.world;
    const hasBed = stock.names().some((name) => (isFact(name) ? /^near:.*bed(room)?$/ : /_bed$/).test(name));
    if (!hasBed) return failure("inventory.missingItem", "no bed is held or near");
    return isNight(scene) || timeOfDay(scene) >= SLEEPING_AT ? undefined : failure("sleep.notNight", "it is day");
  },
  async run(context) {
    const { scene } = context.body.world;
    await spend(context, FALL_ASLEEP_TICKS, false);
    if (scene.creatures.some((creature) => creature.hostile)) {
      throw new CodedError("safety.preempted", "there are monsters nearby");
    }
    const skipped = TICKS_A_DAY - timeOfDay(scene);
    scene.ticks += skipped;
    return { ticks: skipped };
  },
  pretend: () => ({ ticks: 0 }),
  postcondition: ({ body }) =>
    isNight(body.world.scene) ? failure("pbi.effectsUnmet", "it still is night") : undefined,
});

const MOST_WAIT_MS = 600_000;
const Wait = z.strictObject({ ms: z.int().min(0).max(MOST_WAIT_MS) });

export const wait = simulatedLeaf<z.infer<typeof Wait>, z.infer<typeof Nothing>>({
  name: "wait",
  kind: "verb",
  description: "Stands still for `ms` milliseconds.",
  inputSchema: Wait,
  outputSchema: Nothing,
  timeoutMs: ({ ms }) => ms + 5_000,
  waitsMs: ({ ms }) => ms + 5_000,
  permissions: [],
  guard({ memory, clock }) {
    if (!memory.has(WAITS_FROM)) memory.set(WAITS_FROM, clock.now());
    return undefined;
  },
  async run(context, { ms }) {
    await spend(context, ms / MS_A_TICK, false);
    return {};
  },
  pretend: () => ({}),
  postcondition({ memory, clock }, { ms }) {
    const waited = clock.now() - Number(memory.get(WAITS_FROM));
    memory.delete(WAITS_FROM);
    return waited >= ms ? undefined : failure("pbi.effectsUnmet", `waited ${waited} of ${ms} ms`);
  },
});

const WAITS_FROM = "waits from";
const Chat = z.strictObject({ message: z.string().min(1).max(256) });

export const chat = simulatedLeaf<z.infer<typeof Chat>, z.infer<typeof Nothing>>({
  name: "chat",
  kind: "verb",
  description: "Says `message`.",
  inputSchema: Chat,
  outputSchema: Nothing,
  timeoutMs: 5_000,
  permissions: ["chat"],
  guard({ body, memory }) {
    if (!memory.has(SAID_BEFORE)) memory.set(SAID_BEFORE, body.world.scene.chat.length);
    return undefined;
  },
  async run(context, { message }) {
    await spend(context, 1);
    context.body.world.scene.chat.push(message);
    return {};
  },
  pretend: () => ({}),
  postcondition({ body, memory }, { message }) {
    const said = body.world.scene.chat.slice(Number(memory.get(SAID_BEFORE)));
    memory.delete(SAID_BEFORE);
    return said.includes(message) ? undefined : failure("pbi.effectsUnmet", "nobody heard it");
  },
});

const SAID_BEFORE = "said before";
