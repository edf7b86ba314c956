// The document ServerFaults: how the embedded world misbehaves as a server may: late, silent, with a
// no, with a wrong inventory. Plain data, so that a test, a bench and a user write the same faults
// down; worlds/embedded/faults/ carries them out. The same document and seed draw the same numbers.

import { z } from "zod";

/** No packet is held back longer, in milliseconds. */
const MAX_LATE_MS = 60_000;
const Ms = z.int().min(0).max(MAX_LATE_MS);

/** The acts of a player that a server may refuse. */
export const REFUSABLE_ACTS = ["drop", "click", "place", "open", "dig", "use", "interact"] as const;
export type RefusableAct = (typeof REFUSABLE_ACTS)[number];

/**
 * The packets that a fault meets: a group of `PACKET_GROUPS`, or one packet by its name in
 * minecraft-data's protocol.
 */
const Packets = z
  .array(z.string().regex(/^[a-z_]{1,64}$/))
  .min(1)
  .max(50);

const ServerFault = z.discriminatedUnion("kind", [
  /**
   * The server's packets come between `ms[0]` and `ms[1]` milliseconds late. Packets that one fault
   * meets keep their order; others overtake them.
   */
  z.strictObject({ kind: z.literal("late"), packets: Packets, ms: z.tuple([Ms, Ms]) }),
  /** The server's packets never come. */
  z.strictObject({ kind: z.literal("lost"), packets: Packets }),
  /**
   * The server does not do what the player asks, and says so as vanilla does; with `silent` it says
   * nothing.
   */
  z.strictObject({
    kind: z.literal("refused"),
    acts: z.array(z.enum(REFUSABLE_ACTS)).min(1),
    silent: z.boolean().default(false),
  }),
  /**
   * A packet about slots shows one stack too few or twice its count; the true slots follow
   * `correctedAfterMs` later.
   */
  z.strictObject({ kind: z.literal("wrongSlots"), correctedAfterMs: Ms.default(2_000) }),
]);
export type ServerFault = z.infer<typeof ServerFault>;

const PlannedServerFault = z.strictObject({
  fault: ServerFault,
  /** The probability that a packet or act that the fault is about meets it. */
  share: z.number().min(0).max(1).default(1),
  /** The first packet or act that may meet it; 1 is the first since the faults were set. */
  from: z.int().min(1).default(1),
  /** How many meet it; null for all. */
  times: z.int().min(1).nullable().default(null),
});
export type PlannedServerFault = z.infer<typeof PlannedServerFault>;

export const ServerFaults = z.strictObject({
  format: z.literal("lodestone.server-faults/1").default("lodestone.server-faults/1"),
  seed: z.int().min(0).max(2_147_483_647).default(1),
  faults: z.array(PlannedServerFault).max(100).default([]),
  /** Game ticks a second, as far as the machine keeps up; vanilla has 20. */
  ticksPerSecond: z.number().min(0.1).max(100).default(20),
  /** What blocks and creatures leave goes into the bag of the nearest player, without an entity. */
  intoBag: z.boolean().default(false),
  /** Names of a data pack that the protocol can show. */
  names: z
    .strictObject({
      /** The name of the level, from 1.16 on; vanilla's is `minecraft:overworld`. */
      level: z
        .string()
        .regex(/^[a-z0-9_.-]+:[a-z0-9_./-]+$/)
        .optional(),
      /** Biomes by other names, such as `{ "plains": "pack:meadow" }`. */
      biomes: z.record(z.string(), z.string().regex(/^[a-z0-9_.-]+:[a-z0-9_./-]+$/)).default({}),
      /** Every stack carries a name of its own, as items of a pack do. */
      items: z.boolean().default(false),
    })
    .prefault({}),
});
export type ServerFaults = z.infer<typeof ServerFaults>;
export type ServerFaultsInput = z.input<typeof ServerFaults>;
