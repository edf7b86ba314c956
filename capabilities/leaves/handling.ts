// What a body does with what stands around it: setting doors and switches, sitting in and on things, climbing, sneaking, planting. Their
// contracts, and the kinds of things that these words name.

import { z } from "zod";
import { type ArgsOf, ItemName, type LeafContract, Position, PositiveCount } from "../../schemas/index.ts";
import { AtPosition, Nothing } from "../arguments.ts";

/** Kinds of blocks that a hand sets, by the block's name. Those of iron open to a signal alone. Source: Minecraft Wiki "Door", "Lever", "Button". */
const FIXTURES = {
  door: /^(?!iron_).*_door$/,
  trapdoor: /^(?!iron_).*_trapdoor$/,
  fence_gate: /_fence_gate$/,
  lever: /^lever$/,
  button: /_button$/,
} as const;
const Fixture = z.enum(Object.keys(FIXTURES) as [keyof typeof FIXTURES]);
type Fixture = z.infer<typeof Fixture>;

export const isFixture = (block: string, fixture: Fixture): boolean => FIXTURES[fixture].test(block);

/** The nearest of its kind, or the one at `position`; the other way round from what it is where `to` is absent. A button can only be pressed. */
export const OPERATE = {
  name: "operate",
  kind: "tool",
  description: "Opens, closes, throws or presses the nearest `fixture`, or the one at `position`.",
  inputSchema: z.strictObject({
    fixture: Fixture,
    to: z.enum(["open", "closed", "on", "off"]).optional(),
    position: Position.optional(),
  }),
  outputSchema: z.strictObject({ position: Position, isSet: z.boolean() }),
  permissions: ["movement", "container"],
} satisfies LeafContract;

/** Whether it is to stand open, or on, from whether it does. */
export const wantedState = ({ fixture, to }: ArgsOf<typeof OPERATE>, isSet: boolean): boolean =>
  fixture === "button" || (to === undefined ? !isSet : to === "open" || to === "on");

/** What can be sat in or on, by the kind's name: boats have a wood's name before it since 1.21.2. */
const Vehicle = z.enum(["boat", "raft", "minecart", "horse", "donkey", "mule", "camel", "llama", "pig", "strider"]);
export const MOUNT = {
  name: "mount",
  kind: "tool",
  description: "Sits down in or on the nearest `vehicle`.",
  inputSchema: z.strictObject({ vehicle: Vehicle }),
  outputSchema: z.strictObject({ vehicle: z.string() }),
  permissions: ["movement"],
} satisfies LeafContract;

const MOUNTS: Partial<Record<z.infer<typeof Vehicle>, RegExp>> = {
  raft: /raft$/,
  boat: /boat$|raft$/,
  minecart: /^minecart$/,
};

export const isVehicle = (entity: string, vehicle: z.infer<typeof Vehicle>): boolean =>
  MOUNTS[vehicle]?.test(entity) ?? entity === vehicle;

export const DISMOUNT = {
  name: "dismount",
  kind: "tool",
  description: "Gets off what it rides.",
  inputSchema: Nothing,
  outputSchema: z.strictObject({ isOnFoot: z.boolean() }),
  permissions: ["movement"],
} satisfies LeafContract;

export const SNEAK = {
  name: "sneak",
  kind: "tool",
  description: "Sneaks for `ms` milliseconds.",
  inputSchema: z.strictObject({ ms: z.int().min(0).max(600_000).default(10_000) }),
  outputSchema: z.strictObject({ ms: z.number() }),
  permissions: ["movement"],
} satisfies LeafContract;

/** Kinds of blocks that are climbed. */
const CLIMBABLE = {
  ladder: /^ladder$/,
  vine: /^(vine|(weeping|twisting|cave)_vines(_plant)?)$/,
  scaffolding: /^scaffolding$/,
} as const;
const Climbable = z.enum(Object.keys(CLIMBABLE) as [keyof typeof CLIMBABLE]);
/** Along the nearest of what is named, to its end; where nothing is named, onto the highest ground around. */
export const CLIMB = {
  name: "climb",
  kind: "tool",
  description: "Climbs the nearest of what `on` names to its end, or onto the highest ground around.",
  inputSchema: z.strictObject({ on: Climbable.optional(), direction: z.enum(["up", "down"]).default("up") }),
  outputSchema: AtPosition,
  permissions: ["movement", "dig", "place"],
} satisfies LeafContract;

export const isClimbable = (block: string, on: z.infer<typeof Climbable>): boolean => CLIMBABLE[on].test(block);

/** Into the ground, where it grows; nothing waits for it. */
export const PLANT = {
  name: "plant",
  kind: "tool",
  description: "Puts `count` of `item` into the ground, where it grows.",
  inputSchema: z.strictObject({ item: ItemName, count: PositiveCount.max(16).default(1) }),
  outputSchema: z.strictObject({ soil: z.array(Position) }),
  permissions: ["movement", "dig", "place", "container"],
} satisfies LeafContract;
