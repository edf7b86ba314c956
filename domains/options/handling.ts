// The arguments of what a body does with what stands around it: setting doors and switches, sitting in and on things, climbing, sneaking, planting.
// Every body takes them from here, as those of arguments.ts, and tells what stands there by the same words.

import { z } from "zod";
import { ItemName, Position, PositiveCount } from "../../schemas/index.ts";

/** Kinds of blocks that a hand sets, by the block's name. Those of iron open to a signal alone. Source: Minecraft Wiki "Door", "Lever", "Button". */
const FIXTURES = {
  door: /^(?!iron_).*_door$/,
  trapdoor: /^(?!iron_).*_trapdoor$/,
  fence_gate: /_fence_gate$/,
  lever: /^lever$/,
  button: /_button$/,
} as const;
const Fixture = z.enum(Object.keys(FIXTURES) as [keyof typeof FIXTURES]);
export type Fixture = z.infer<typeof Fixture>;

export const isFixture = (block: string, fixture: Fixture): boolean => FIXTURES[fixture].test(block);

/** The nearest of its kind, or the one at `position`; the other way round from what it is where `to` is absent. A button can only be pressed. */
export const Operate = z.strictObject({
  fixture: Fixture,
  to: z.enum(["open", "closed", "on", "off"]).optional(),
  position: Position.optional(),
});

/** Whether it is to stand open, or on, from whether it does. */
export const wantedState = ({ fixture, to }: z.infer<typeof Operate>, isSet: boolean): boolean =>
  fixture === "button" || (to === undefined ? !isSet : to === "open" || to === "on");

/** What can be sat in or on, by the kind's name: boats have a wood's name before it since 1.21.2. */
const Vehicle = z.enum(["boat", "raft", "minecart", "horse", "donkey", "mule", "camel", "llama", "pig", "strider"]);
export const Mount = z.strictObject({ vehicle: Vehicle });
const MOUNTS: Partial<Record<z.infer<typeof Vehicle>, RegExp>> = {
  raft: /raft$/,
  boat: /boat$|raft$/,
  minecart: /^minecart$/,
};

export const isVehicle = (entity: string, vehicle: z.infer<typeof Vehicle>): boolean =>
  MOUNTS[vehicle]?.test(entity) ?? entity === vehicle;

export const Dismount = z.strictObject({});

export const Sneak = z.strictObject({ ms: z.int().min(0).max(600_000).default(10_000) });

/** Kinds of blocks that are climbed. */
const CLIMBABLE = {
  ladder: /^ladder$/,
  vine: /^(vine|(weeping|twisting|cave)_vines(_plant)?)$/,
  scaffolding: /^scaffolding$/,
} as const;
const Climbable = z.enum(Object.keys(CLIMBABLE) as [keyof typeof CLIMBABLE]);
/** Along the nearest of what is named, to its end; where nothing is named, onto the highest ground around. */
export const Climb = z.strictObject({ on: Climbable.optional(), direction: z.enum(["up", "down"]).default("up") });
export const isClimbable = (block: string, on: z.infer<typeof Climbable>): boolean => CLIMBABLE[on].test(block);

/** Into the ground, where it grows; nothing waits for it. */
export const Plant = z.strictObject({ item: ItemName, count: PositiveCount.max(16).default(1) });
