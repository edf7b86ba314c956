// The document Fleet: several bots with a goal each, and the server they join. `lodestone fleet`
// reads it.

import { z } from "zod";
import { Goal } from "../planning/goal.ts";
import { Constraints } from "../planning/problem.ts";
import { McVersion } from "../words/names.ts";

/** Options that are passed to mineflayer's `createBot` unchanged. */
const Connection = z.record(z.string(), z.json());

export const FleetBot = z.strictObject({
  username: z.string().min(1).max(64),
  goal: Goal,
  constraints: Constraints.prefault({}),
  connection: Connection.default({}),
});
export type FleetBot = z.infer<typeof FleetBot>;

export const Fleet = z
  .strictObject({
    format: z.literal("lodestone.fleet/1").default("lodestone.fleet/1"),
    /** The embedded world if omitted. */
    server: z
      .strictObject({
        host: z.string().min(1),
        port: z.int().min(1).max(65_535).default(25_565),
        mcVersion: McVersion.optional(),
      })
      .optional(),
    /** Defaults for all bots; a bot's own options override them. */
    connection: Connection.default({}),
    /** Delay between two joins, in milliseconds. */
    spacingMs: z.int().min(0).max(3_600_000).default(4_000),
    bots: z.array(FleetBot).min(1).max(64),
  })
  .refine(({ bots }) => new Set(bots.map(({ username }) => username)).size === bots.length, {
    message: "every bot needs a username of its own",
    path: ["bots"],
  });
export type Fleet = z.infer<typeof Fleet>;
