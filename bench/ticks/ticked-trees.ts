// A tree in both forms, ready to be ticked, and the effect of a tick in each: the calls of leaves
// and sensors and the status must agree, or the figures would compare different work.

import { setImmediate as turnOfTheEventLoop } from "node:timers/promises";
import { BehaviourTree, State as TheirState } from "mistreevous";
import { compileTree, TICK_MS } from "../../executor/index.ts";
import { traceLeaves } from "../../executor/interceptors/trace.ts";
import { EventStream } from "../../executor/leaf/events.ts";
import { Quota } from "../../executor/leaf/quota.ts";
import type { BehaviourNode, LeafActivity, LeafOutcome, Status, TickContext } from "../../executor/nodes/node.ts";
import { failedActivity } from "../../executor/tree/activity.ts";
import { Dispatches } from "../../executor/tree/dispatches.ts";
import { Scope } from "../../executor/tree/scope.ts";
import { VisitBudget } from "../../executor/tree/visit-budget.ts";
import { Watchdog } from "../../executor/tree/watchdog.ts";
import { failure } from "../../schemas/index.ts";
import { IdleBody, idleRegistry } from "./idle-body.ts";
import { LockstepClock } from "./lockstep-clock.ts";
import type { TreeInBothForms } from "./trees.ts";

/** More ticks than any of these trees needs to reach its last leaf. */
const SETTLING_TICKS = 32;

export interface TickedTree {
  tick(): void;
  /** Leaves and sensors called so far. */
  calls(): number;
  /** Whether the last tick left it running. */
  isRunning(): boolean;
}

/**
 * Our nodes alone, over leaves that end at once and cost the same as mistreevous's: a call by name
 * that counts.
 */
export function ourNodes({ ours }: TreeInBothForms): TickedTree {
  let count = 0;
  const leafOf = (outcome: LeafOutcome | undefined) => {
    const activity: LeafActivity = { outcome, abort: () => {} };
    return () => {
      count += 1;
      return activity;
    };
  };
  const agent: Readonly<Record<string, () => LeafActivity>> = {
    succeed: leafOf({ status: "success", output: null }),
    fail: leafOf({ status: "failure", failure: failure("dig.timeout", "as specified") }),
    run: leafOf(undefined),
  };
  const refused = failure("pbi.unknownVerb", "no such leaf");
  const context: TickContext = {
    clock: new LockstepClock(),
    start: ({ name }) => agent[name]?.() ?? failedActivity(refused),
    test: () => false,
    enter: () => refused,
    visit: () => true,
  };
  const { root } = compileTree(ours, idleRegistry());
  return { ...tickedIn(root, context), calls: () => count };
}

/**
 * Our tree as runs tick it, over registered leaves and sensors with all their gates; ticked until
 * its leaves are running.
 */
export async function ourRun({ ours }: TreeInBothForms): Promise<TickedTree> {
  const [body, clock, registry] = [new IdleBody(), new LockstepClock(), idleRegistry()];
  const events = new EventStream(clock);
  const ports = {
    dispatches: new Dispatches("tree"),
    visits: new VisitBudget(),
    body,
    clock,
    registry,
    quota: new Quota(clock),
    events,
    stepId: "tree",
    signal: new AbortController().signal,
    onSettled: () => {},
    watchdog: new Watchdog(body, clock, TICK_MS),
    granted: undefined,
    hold: undefined,
    interceptors: [traceLeaves(events)],
  };
  const scope = new Scope(ports, {}, body.observe());
  const { root } = compileTree(ours, registry);
  const { tick, isRunning } = tickedIn(root, scope);
  const renewed = () => {
    ports.visits.renew();
    tick();
  };
  const ticked = { tick: renewed, isRunning, calls: () => body.calls };
  await settled(ticked);
  return ticked;
}

export async function theirs({ theirs: text }: TreeInBothForms): Promise<TickedTree> {
  let count = 0;
  const counted =
    <T>(answer: T) =>
    () => {
      count += 1;
      return answer;
    };
  const agent = {
    succeed: counted(TheirState.SUCCEEDED),
    fail: counted(TheirState.FAILED),
    run: counted(new Promise<never>(() => {})),
    danger: counted(false),
  };
  const tree = new BehaviourTree(text, agent);
  const ticked = { tick: () => tree.step(), calls: () => count, isRunning: () => tree.isRunning() };
  await settled(ticked);
  return ticked;
}

function tickedIn(root: BehaviourNode, context: TickContext): Pick<TickedTree, "tick" | "isRunning"> {
  let status: Status | undefined;
  const tick = () => {
    status = root.tick(context);
  };
  return { tick, isRunning: () => status === "running" };
}

/** Ticks until all pending turns of the event loop have run. */
async function settled(ticked: TickedTree): Promise<void> {
  for (let tick = 0; tick < SETTLING_TICKS; tick += 1) {
    ticked.tick();
    await turnOfTheEventLoop();
  }
}
