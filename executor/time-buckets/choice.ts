// Which bucket of time a step gets: its activity's own, then rules, each of which may shrink or grow it, in order. The trace says all of it.
// Pure: what the world shows is asked through the state and a function that asks sensors.

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

/** What is in no list is `standard`. */
const ACTIVITIES: Partial<Record<Bucket, readonly string[]>> = {
  tactical: ["chat", "consume_food", "equip_item", "flee", "pillar_up"],
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
};

/** What is asked of a sensor counts where the body has that sensor. */
export const BUCKET_RULES: readonly BucketRule[] = [
  { name: "nightShrinks", when: { sensor: "time_is", args: { time: "night" } }, by: -1 },
  { name: "lowFoodShrinks", unless: "food >= 7", by: -1 },
  { name: "lowHealthShrinks", unless: "health >= 10", by: -1 },
];

interface BucketQuestion {
  step: PlanStep;
  state: State;
  rules: readonly BucketRule[];
  /** Whether a sensor holds; one that cannot be asked does not. */
  ask(predicate: Predicate): boolean;
  /** Where a ticket goes on with this activity. */
  suggested: Bucket | undefined;
}

export function chooseBucket({ step, state, rules, ask, suggested }: BucketQuestion): BucketTrace {
  const own = BUCKETS.find((bucket) => ACTIVITIES[bucket]?.includes(step.type)) ?? "standard";
  const trace: BucketTrace = { activity: step.type, default: own, rules: [], final: own };
  const change = (rule: string, to: Bucket) => {
    if (to === trace.final) return;
    trace.rules.push({ rule, to });
    trace.final = to;
  };
  const fits = BUCKETS.find((bucket) => BUCKET_SIZES[bucket].maxMs >= step.expectedDurationMs) ?? "expedition";
  if (BUCKETS.indexOf(fits) > BUCKETS.indexOf(trace.final)) change("growsToFit", fits);
  for (const { name, when, unless, by } of rules) {
    const holds =
      (when !== undefined && ask(when)) || (unless !== undefined && unmetConditions([unless], state) !== undefined);
    if (holds) change(name, besides(trace.final, by));
  }
  // Last, and only ever to grow: what was too short once is not tried in the same time again, whatever shrinks it.
  if (suggested !== undefined && BUCKETS.indexOf(suggested) > BUCKETS.indexOf(trace.final))
    change("resumed", suggested);
  return trace;
}

/** The bucket so many sizes further, the last or first at most. */
export function besides(bucket: Bucket, by: number): Bucket {
  const index = Math.min(BUCKETS.length - 1, Math.max(0, BUCKETS.indexOf(bucket) + by));
  return BUCKETS[index] ?? bucket;
}
