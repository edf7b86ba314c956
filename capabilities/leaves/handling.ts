// Contracts of leaves for things around the body: operating doors and switches, riding, climbing,
// sneaking, planting; and the kinds of things that their words name.

import { z } from "zod";
import { type ArgsOf, ItemName, type LeafContract, Position, PositiveCount } from "../../schemas/index.ts";
import { AtPosition, Nothing } from "../arguments.ts";

/**
 * Blocks that a hand can operate, by name; iron doors and trapdoors need a redstone signal. Source:
 * Minecraft Wiki "Door", "Lever", "Button".
 */
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

/**
 * Operates the fixture at `position`, or the nearest one. Without `to` it toggles; a button can
 * only be pressed.
 */
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

/** The desired state, open or on, given the current one. */
export const wantedState = ({ fixture, to }: ArgsOf<typeof OPERATE>, isSet: boolean): boolean =>
  fixture === "button" || (to === undefined ? !isSet : to === "open" || to === "on");

/** Vehicles and mounts by kind; since 1.21.2, boats have the wood's name as a prefix. */
const Vehicle = z.enum(["boat", "raft", "minecart", "horse", "donkey", "mule", "camel", "llama", "pig", "strider"]);
export const MOUNT = {
  name: "mount",
  kind: "verb",
  description: "Mounts the nearest `vehicle`.",
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
  description: "Dismounts.",
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

/** Blocks to climb. */
const CLIMBABLE = {
  ladder: /^ladder$/,
  vine: /^(vine|(weeping|twisting|cave)_vines(_plant)?)$/,
  scaffolding: /^scaffolding$/,
} as const;
const Climbable = z.enum(Object.keys(CLIMBABLE) as [keyof typeof CLIMBABLE]);
/**
 * Climbs the nearest block of the kind `on` to its end or, if omitted, the highest ground nearby.
 */
export const CLIMB = {
  name: "climb",
  kind: "tool",
  description: "Climbs the nearest `on` to its end, or onto the highest ground nearby.",
  inputSchema: z.strictObject({ on: Climbable.optional(), direction: z.enum(["up", "down"]).default("up") }),
  outputSchema: AtPosition,
  permissions: ["movement", "dig", "place"],
} satisfies LeafContract;

export const isClimbable = (block: string, on: z.infer<typeof Climbable>): boolean => CLIMBABLE[on].test(block);

/** Plants in suitable ground, without waiting for growth. */
export const PLANT = {
  name: "plant",
  kind: "verb",
  description: "Plants `count` of `item` in suitable ground.",
  inputSchema: z.strictObject({ item: ItemName, count: PositiveCount.default(1) }),
  outputSchema: z.strictObject({ soil: z.array(Position) }),
  permissions: ["movement", "dig", "place", "container"],
} satisfies LeafContract;
