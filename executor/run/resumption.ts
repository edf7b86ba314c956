// How a run starts from a ticket: it checks whether the ticket's requirements hold, and walks back
// to the last safe place if that is far. Whatever the result, the run continues from the state
// observed then. Invariant: the body is driven only with its lease held.

import { type Body, type Failure, failure, type Position, type ResumeTicket, type State } from "../../schemas/index.ts";
import { deadlineOf } from "../leaf/capability-args.ts";
import { versionedName } from "../leaf/registry.ts";
import type { Urgency } from "../lease/lease.ts";
import { unmetConditions } from "../observe/conditions.ts";
import { observe } from "../observe/observation.ts";
import { runTree } from "../tree/engine.ts";
import { compileTree } from "../tree/tree.ts";
import type { PlanRun } from "./run-plan.ts";

/** Below this distance, the plan's own steps find the way. */
const MIN_RETURN_DISTANCE = 32;
/** Distance from the waypoint that counts as arrival. */
const RANGE = 3;
/** Attempts at the walk; each attempt that a reflex preempts is followed by another. */
const WALKS = 3;
/** The blocks beside the body change with the walk. */
const HERE = /^facts\.near:/;

interface SettingOut {
  urgency: Urgency;
  onWalk(): void;
}

/**
 * Emits `resumed`; calls `onWalk` before a walk, with the lease held. Resolves with whether the
 * ticket's requirements hold. Throws the signal's reason.
 */
export async function resumeFrom<B extends Body>(
  ticket: ResumeTicket,
  run: PlanRun<B>,
  { urgency, onWalk }: SettingOut,
): Promise<boolean> {
  const { body, clock, signal, events } = run;
  const { id, origin, stepId, planId } = ticket;
  const emitResumed = (walked: boolean, because?: Failure): void => {
    const chain = { planId, stepId, capability: origin };
    events.emit({ type: "resumed", ticket: id, origin, ...chain, walked, ...(because && { failure: because }) });
    // The ticket's plan ended with its run.
    events.leavePlan();
  };
  const carried = ticket.requirements.filter((text) => !HERE.test(text));
  const seen = await observe(body, clock, signal);
  const lost = unmetConditions(carried, seen);
  if (lost !== undefined) {
    emitResumed(false, failure("pbi.precondMissing", lost));
    return false;
  }
  const place = farAway(ticket, seen);
  const because = place && (await walkTo(place, ticket, run, { urgency, onWalk }));
  const missing = unmetConditions(ticket.requirements, await observe(body, clock, signal));
  const unmet = missing === undefined ? because : failure("pbi.precondMissing", missing);
  emitResumed(place !== undefined && because === undefined, unmet);
  return missing === undefined;
}

/** The ticket's waypoint, if it is safe, in this dimension, and far. */
function farAway({ waypoint }: ResumeTicket, { position, dimension }: State): Position | undefined {
  const { position: place, safe } = waypoint;
  if (!safe || place === null || position === undefined || dimension !== waypoint.dimension) return undefined;
  return Math.hypot(...place.map((axis, index) => axis - (position[index] ?? 0))) > MIN_RETURN_DISTANCE
    ? place
    : undefined;
}

/**
 * Walks there by the body's own verb. Resolves with the failure that kept it from arriving, if any.
 */
async function walkTo<B extends Body>(
  position: Position,
  { planId, stepId: of }: ResumeTicket,
  run: PlanRun<B>,
  { urgency, onWalk }: SettingOut,
): Promise<Failure | undefined> {
  const { registry, lease, signal } = run;
  const [name, args] = ["navigate", { position, range: RANGE }];
  const found = registry.find(name);
  if (found === undefined) return failure("pbi.unknownVerb", `${name}: this body has no capability to walk there`);
  const leaf = { type: "Leaf", name, args };
  const stepId = `resume:${of}`;
  const events = run.events.about({ planId, stepId, capability: versionedName(found) });
  const json = { type: "Decorator.Timeout", ms: deadlineOf(found, args), child: leaf };
  for (let walk = 1; ; walk += 1) {
    const hold = await lease.acquire({ name: "resume", urgency }, signal);
    try {
      onWalk();
      const end = await runTree({ ...run, events, tree: compileTree(json, registry), hold, stepId });
      if (end.status === "success") return undefined;
      if (end.failure.code !== "safety.preempted" || walk === WALKS) return end.failure;
    } finally {
      hold.release();
    }
  }
}
