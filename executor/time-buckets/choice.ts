// Chooses the time bucket of a step: its activity's own, then rules that may shrink or grow it, in
// order. The trace records each choice. Pure: the state and a function for sensors are passed in.

import {
  BUCKETS,
  type Bucket,
  type BucketRule,
  type BucketTrace,
  type PlanStep,
  type Predicate,
  type State,
} from "../../schemas/index.ts";
import { unmetConditions } from "../observe/conditions.ts";

interface BucketSize {
  maxMs: number;
  checkpointEveryMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const BUCKET_SIZES: Record<Bucket, BucketSize> = {
  tactical: { maxMs: 30 * SECOND, checkpointEveryMs: 10 * SECOND },
  short: { maxMs: 5 * MINUTE, checkpointEveryMs: 30 * SECOND },
  standard: { maxMs: 12 * MINUTE, checkpointEveryMs: MINUTE },
  long: { maxMs: 30 * MINUTE, checkpointEveryMs: 2 * MINUTE },
  expedition: { maxMs: 120 * MINUTE, checkpointEveryMs: 5 * MINUTE },
};

/** An activity in no list is `standard`. */
const ACTIVITIES: Partial<Record<Bucket, readonly string[]>> = {
  tactical: ["chat", "consume_food", "drop_item", "equip_item", "flee", "pillar_up"],
  short: [
    "barter",
    "combine_item",
    "craft_item",
    "cut_stone",
    "deposit",
    "dig_block",
    "enchant_item",
    "kill_entity",
  ].concat(["navigate", "place_block", "smith_item", "trade", "use_on_block", "use_on_entity", "withdraw"]),
  long: ["explore", "grow_crop", "grow_tree", "loot_container", "travel"],
  // Waits for dusk first, and dusk and its creatures shrink the bucket.
  expedition: ["sleep"],
};

/** A rule with a sensor applies only if the body has that sensor. */
export const BUCKET_RULES: readonly BucketRule[] = [
  { name: "nightShrinks", when: { sensor: "time_is", args: { time: "night" } }, by: -1 },
  { name: "lowFoodShrinks", unless: "food >= 7", by: -1 },
  { name: "lowHealthShrinks", unless: "health >= 10", by: -1 },
  { name: "hostilesShrink", when: { sensor: "threatened", args: { radius: 16 } }, by: -1 },
];

interface BucketQuestion {
  step: PlanStep;
  /** By experience, or else the plan's guess, which is the default. */
  expectedMs?: number;
  state: State;
  rules: readonly BucketRule[];
  /** Whether a sensor holds; false if it cannot be evaluated. */
  ask(predicate: Predicate): boolean;
  /** The bucket that a ticket suggests for this activity, when it is resumed. */
  suggested: Bucket | undefined;
}

export function chooseBucket({ step, state, rules, ask, suggested, ...asked }: BucketQuestion): BucketTrace {
  const { expectedMs = step.expectedDurationMs } = asked;
  const own = BUCKETS.find((bucket) => ACTIVITIES[bucket]?.includes(step.type)) ?? "standard";
  const trace: BucketTrace = { activity: step.type, default: own, rules: [], final: own };
  const change = (rule: string, to: Bucket) => {
    if (to === trace.final) return;
    trace.rules.push({ rule, to });
    trace.final = to;
  };
  const fits = BUCKETS.find((bucket) => BUCKET_SIZES[bucket].maxMs >= expectedMs) ?? "expedition";
  if (BUCKETS.indexOf(fits) > BUCKETS.indexOf(trace.final)) change("growsToFit", fits);
  for (const { name, when, unless, by } of rules) {
    const holds =
      (when !== undefined && ask(when)) || (unless !== undefined && unmetConditions([unless], state) !== undefined);
    if (holds) change(name, besides(trace.final, by));
  }
  // Applies last and only grows: a bucket that was too short once is not tried again, whatever
  // shrinks it.
  if (suggested !== undefined && BUCKETS.indexOf(suggested) > BUCKETS.indexOf(trace.final))
    change("resumed", suggested);
  return trace;
}

/** The bucket `by` sizes larger or smaller, limited to the largest and the smallest. */
export function besides(bucket: Bucket, by: number): Bucket {
  const index = Math.min(BUCKETS.length - 1, Math.max(0, BUCKETS.indexOf(bucket) + by));
  return BUCKETS[index] ?? bucket;
}
