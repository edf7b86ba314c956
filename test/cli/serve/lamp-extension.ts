// A third-party module for `lodestone serve --extensions`: one leaf, for a Minecraft body and for a
// simulated one.

import { z } from "zod";
import { type Body, defineLeaf, type Leaf } from "../../../executor.ts";

const Args = z.strictObject({ lit: z.boolean() });

const lamp = defineLeaf<Body, z.infer<typeof Args>, z.infer<typeof Args>>({
  ...{ name: "switch_lamp", version: "1.0.0", kind: "tool", description: "Switches a lamp." },
  ...{ inputSchema: Args, outputSchema: Args, timeoutMs: 1_000, retries: 0, permissions: ["sense"] },
  ...{ rateLimitPerMin: 60, maxConcurrent: 1 },
  guard: () => undefined,
  run: async (_context, args) => args,
  postcondition: () => undefined,
});

export const leaves: readonly Leaf[] = [lamp];
export const simulatedLeaves: readonly Leaf[] = [lamp];
