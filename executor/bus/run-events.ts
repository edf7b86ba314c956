// Events of runs on the bus: their topic, and their chain apart from their data; and back again.

import type { BusEvent, RunEvent, Topic } from "../../schemas/index.ts";
import type { Published } from "./event-bus.ts";

const TOPIC_OF: Readonly<Record<RunEvent["type"], Topic | null>> = {
  "run-state": "run",
  "run-finished": "run",
  repaired: "run",
  subgoal: "run",
  preempted: "run",
  suspended: "run",
  resumed: "run",
  "items-unknown": "run",
  "plan-found": "plan",
  "step-started": "step",
  "step-succeeded": "step",
  "step-failed": "step",
  "first-action": "step",
  progress: "step",
  "bucket-chosen": "step",
  checkpoint: "step",
  trailer: "step",
  "leaf-started": "leaf",
  "leaf-succeeded": "leaf",
  "leaf-failed": "leaf",
  node: "leaf",
  "tick-overrun": "leaf",
  reflex: "reflex",
  // The status of a tree, which the events of its step tell.
  tick: null,
};

/** Undefined for events that are not published. */
export function publishedRunEvent(event: RunEvent): Published | undefined {
  const topic = TOPIC_OF[event.type];
  if (topic === null) return undefined;
  const { type, intentId, planId, stepId, capability, ...data } = event as RunEvent & {
    planId?: string;
    stepId?: string;
  };
  const chain = {
    ...(intentId !== undefined && { intentId }),
    ...(planId !== undefined && { planId }),
    ...(stepId !== undefined && { stepId }),
    ...(capability !== undefined && { capability }),
  };
  return { topic, type, chain, data: data as Published["data"] & object };
}

/** The topics of runs. */
export const RUN_TOPICS: ReadonlySet<Topic> = new Set(Object.values(TOPIC_OF).filter((topic) => topic !== null));

/** The event that a run published as this one; undefined for events of anybody else. */
export function runEventOf({ type, topic, chain, data }: BusEvent): RunEvent | undefined {
  if (TOPIC_OF[type as RunEvent["type"]] !== topic) return undefined;
  return { type, ...chain, ...data } as RunEvent;
}
