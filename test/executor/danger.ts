// Danger for the pantry: a sensor that reports it, and leaves that flee from it or hide. Fleeing
// ends the danger unless it is lasting.

import { z } from "zod";
import { type CapabilityRegistry, defineLeaf, defineSensor } from "../../executor/index.ts";
import type { Reflex } from "../../schemas/index.ts";
import { type PantryBody, pantryRegistry } from "./pantry.ts";

const WhatOf = z.strictObject({ what: z.string() });

const near = defineSensor<PantryBody, z.infer<typeof WhatOf>>({
  name: "danger_near",
  argsSchema: WhatOf,
  test: ({ body }, { what }) => body.facts.has(`near:${what}`) || body.facts.has(`near:lasting_${what}`),
});

const away = (name: string, ms: number) =>
  defineLeaf<PantryBody, z.infer<typeof WhatOf>, null>({
    name,
    version: "1.0.0",
    kind: "internal",
    description: "gets away from a danger",
    inputSchema: WhatOf,
    outputSchema: z.null(),
    timeoutMs: 5_000,
    retries: 0,
    permissions: ["movement"],
    rateLimitPerMin: 6_000,
    maxConcurrent: 1,
    guard: () => undefined,
    async run({ body, clock, signal }, { what }) {
      await body.act(name, ms, clock, signal, () => body.facts.delete(`near:${what}`));
      return null;
    },
    postcondition: () => undefined,
  });

/** The pantry with `flee` (a second) and `hide` (half a second). */
export function dangerousRegistry(): CapabilityRegistry<PantryBody> {
  const registry = pantryRegistry();
  registry.registerLeaf(away("flee", 1_000));
  registry.registerLeaf(away("hide", 500));
  registry.registerSensor(near);
  return registry;
}

export const reflexOf = (capability: "flee" | "hide", what: string, priority: number): Reflex => ({
  capability,
  args: { what },
  trigger: { sensor: "danger_near", args: { what } },
  priority,
});
