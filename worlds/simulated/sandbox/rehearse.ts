// One run of one capability in a simulated world and on a clock of its own: its end, the world
// before and after, and the safety rules that it broke. It is granted only the permissions that it
// declares. Never rejects. Breaches: health lost beyond the allowance, a death, and the use of a
// permission that was not declared.

import { setImmediate as nextTurn } from "node:timers/promises";
import {
  compileTree,
  EventStream,
  type LeafInterceptor,
  observedEffects,
  type RehearsalEnd,
  type RehearsalOptions,
  type RehearsalSubject,
  runTree,
  stepDeadline,
  VirtualClock,
} from "../../../executor/index.ts";
import {
  type Failure,
  parseDocument,
  type RunEvent,
  type State,
  TreeNode,
  toCodedError,
} from "../../../schemas/index.ts";
import { SimulatedBody } from "../body/body.ts";
import { FaultPlan } from "../faults/fault-plan.ts";
import { FaultInjector } from "../faults/injector.ts";
import { SimulatedWorld } from "../world.ts";
import { type StageOptions, stageFor } from "./stage.ts";
import { worldOf } from "./world-of.ts";

/** Attempts at leaves between two turns of the event loop. */
const ATTEMPTS_A_TURN = 32;
/** The step name in events of a rehearsal without a step. */
const UNNAMED_STEP = "tree";

export interface RehearsalCircumstances extends RehearsalOptions {
  /** Parts of the world that no body observes. */
  world?: Readonly<Record<string, unknown>> | undefined;
  /** Faults of a FaultPlan. */
  faults?: readonly unknown[] | undefined;
  /** Points of health that it may lose. */
  mayLose?: number | undefined;
}

export interface Rehearsed extends RehearsalEnd {
  /** The body's observations before and after; absent if the run could not begin. */
  shown?: { before: State; after: State };
}

export async function rehearse(
  { id, content, args, state }: RehearsalSubject,
  options: StageOptions,
  circumstances: RehearsalCircumstances = {},
): Promise<Rehearsed> {
  const clock = new VirtualClock();
  const { world: beside = {}, faults = [], mayLose = 0, signal, onEvent, chain = {} } = circumstances;
  try {
    const { registry, name, permissions } = stageFor(id, content, options);
    const world = new SimulatedWorld({ domain: options.domain, clock, state: worldOf(state, beside) });
    const injector = new FaultInjector(parseDocument(FaultPlan, { faults }, "faults"), world, clock);
    const body = new SimulatedBody(world, clock, injector);
    const denied: Failure[] = [];
    const before = body.observe();
    const deaths = world.scene.deaths;
    const ms = stepDeadline(registry.capability(name), args);
    const json = { type: "Decorator.Timeout", ms, child: { type: "Leaf", name, args } };
    const traced = onEvent !== undefined;
    const tree = compileTree(parseDocument(TreeNode, json, id, "pbi.schemaViolation"), registry, { traced });
    const onRunEvent = (event: RunEvent): void => {
      const failure = failureIn(event);
      if (failure?.code === "permission.denied") denied.push(failure);
      onEvent?.(event);
    };
    const ended = await runTree({
      ...{ tree, body, registry, clock, before, granted: permissions, interceptors: [lettingOthersIn(clock)] },
      ...{ events: new EventStream(clock, onRunEvent, chain), stepId: chain.stepId ?? UNNAMED_STEP },
      ...(signal === undefined ? {} : { signal }),
    });
    const after = body.observe();
    const failure = ended.status === "failure" ? ended.failure : undefined;
    if (failure?.code === "permission.denied") denied.push(failure);
    const violations = [
      ...new Set(denied.map(({ code, detail }) => `${code}: ${detail}`)),
      ...(world.scene.deaths > deaths ? ["the body died"] : []),
      ...(world.harm > mayLose ? [`it cost ${world.harm} points of health, but only ${mayLose} were allowed`] : []),
    ];
    return {
      ...(failure === undefined ? {} : { failure }),
      durationMs: clock.now(),
      effects: observedEffects(before, after),
      safetyViolations: violations,
      shown: { before, after },
    };
  } catch (error) {
    return { failure: toCodedError(error).toFailure(), durationMs: clock.now(), safetyViolations: [] };
  }
}

/** Leaves that take no time could otherwise occupy the process for as long as their quota lasts. */
function lettingOthersIn(clock: VirtualClock): LeafInterceptor {
  let attempts = 0;
  return async (_work, next) => {
    attempts += 1;
    if (attempts % ATTEMPTS_A_TURN === 0) await clock.during(nextTurn());
    return next();
  };
}

const failureIn = (event: RunEvent): Failure | undefined => ("failure" in event ? event.failure : undefined);
