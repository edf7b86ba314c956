// The registry, the reflexes and the time buckets of a mineflayer body for runs: the body's
// capabilities, the built-in options, and the default self-preservation. A reflex needs no planner:
// its trigger is a sensor, its act a leaf or a compiled tree.

import { defaultReflexes, type ReflexChoice } from "../capabilities/defaults/reflexes.ts";
import { defaultBuckets } from "../capabilities/defaults/time-buckets.ts";
import { reflexOptions, starterOptions } from "../capabilities/options/index.ts";
import { CapabilityRegistry } from "../executor/leaf/registry.ts";
import { compileOption } from "../executor/lint/compile-option.ts";
import { BUCKET_RULES } from "../executor/time-buckets/choice.ts";
import type { BucketPolicy, Reflex } from "../schemas/index.ts";
import type { MineflayerBody } from "./body/body.ts";
import { mineflayerCapabilities } from "./capabilities.ts";

/** All capabilities of the body, with the built-in options. */
export function mineflayerRegistry(): CapabilityRegistry<MineflayerBody> {
  const registry = new CapabilityRegistry(mineflayerCapabilities());
  for (const { option } of [...starterOptions(), ...reflexOptions()]) {
    registry.registerOption(compileOption(option, registry).option);
  }
  return registry;
}

/**
 * For `reflexes` of a run on `mineflayerRegistry`: fire, water, wounds, attackers, what was lost in a
 * death, hunger, and dangerous nights.
 */
export const mineflayerReflexes = (choice: ReflexChoice = {}): Reflex[] => [
  ...defaultReflexes(choice),
  FETCH_OWN_DROPS,
];

/** Before hunger, since food is among what was lost. */
const FETCH_OWN_DROPS: Reflex = {
  capability: "fetch_own_drops",
  trigger: { sensor: "own_drops_lie", args: {} },
  priority: 60,
  restMs: 1_000,
};

/**
 * For `buckets` of a run on `mineflayerRegistry`: every step within its time, a safe pause at its
 * end, and then it continues. Without monsters, a night is as good as a day: it shortens no bucket,
 * and the bot does not shut itself in.
 */
export const mineflayerBuckets = ({ nights = true }: ReflexChoice = {}): BucketPolicy => ({
  ...defaultBuckets(),
  ...(nights ? {} : { trailer: { capability: "wait", args: { ms: 0 } }, rules: RULES_BY_DAY }),
});

const RULES_BY_DAY = BUCKET_RULES.filter(({ when }) => when?.sensor !== "time_is");
