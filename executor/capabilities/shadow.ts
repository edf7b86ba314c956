// Runs in shadow: what waits for its promotion is rehearsed in a world of no consequence that is like the one the body saw, beside what the
// body really did there. Each end is told to the catalogue; the body is never touched.
// Invariant: rehearsals are made one after the other, each within a bound, and at most so many wait; none of them holds up a run.

import type { Body, CapabilityRecord, Failure, RunEvent, State } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";
import { versionedName } from "../leaf/registry.ts";
import { type RehearsalPart, rehearsalParts } from "./beside.ts";
import { isNobodysFault, isRefusal } from "./blame.ts";
import type { CapabilityCatalogue, EndedRun } from "./catalogue.ts";
import type { RehearsalEnd, RehearsalOptions, RehearsalRoom } from "./rehearsal.ts";

export interface ShadowOptions<B extends Body> {
  catalogue: CapabilityCatalogue<B>;
  room: RehearsalRoom;
  clock: Clock;
  /** Bound on one rehearsal, in milliseconds of the clock; 2 seconds where absent. */
  limitMs?: number;
  /** So many may wait; what comes then is let go. */
  maxWaiting?: number;
}

const LIMIT_MS = 2_000;
const MAX_WAITING = 32;

type ShadowArgs = Readonly<Record<string, unknown>>;
type StepStarted = Extract<RunEvent, { type: "step-started" }>;

/** What the body really did and what for, and who was to be rehearsed beside it. */
interface ShadowScene {
  madeFor: Pick<EndedRun, "intentId" | "planId" | "stepId">;
  /** `name@version` of what did it. */
  knownGood: string;
  state: State;
  parts: readonly RehearsalPart[];
}

export class ShadowRunner<B extends Body = Body> {
  readonly #options: ShadowOptions<B>;
  #queue: Promise<void> = Promise.resolve();
  #waiting = 0;
  #dropped = 0;

  constructor(options: ShadowOptions<B>) {
    this.#options = options;
  }

  /** Rehearsals that were let go since too many waited. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Resolves once every rehearsal asked for so far has ended. */
  settled(): Promise<void> {
    return this.#queue;
  }

  /**
   * Rehearses it now, whatever its status, and tells how it ended; counting that is the caller's, and so is what a refusal means
   * (`isRefusal`). Never rejects.
   */
  async run(
    { id, content }: CapabilityRecord,
    args: ShadowArgs,
    state: State,
    options: RehearsalOptions = {},
  ): Promise<EndedRun> {
    if (content === null) return { succeeded: false, durationMs: 0, code: "capability.unknown", detail: "collected" };
    const { room, clock, limitMs = LIMIT_MS } = this.#options;
    const bounded = new AbortController();
    const timer = new AbortController();
    const onAbort = () => bounded.abort(options.signal?.reason);
    options.signal?.addEventListener("abort", onAbort, { once: true });
    if (options.signal?.aborted === true) onAbort();
    const rehearsal = room.rehearse({ id, content, args, state }, { ...options, signal: bounded.signal });
    const late = clock.sleep(limitMs, timer.signal).then((): undefined => undefined);
    const end = await Promise.race([rehearsal, late]);
    timer.abort();
    bounded.abort();
    options.signal?.removeEventListener("abort", onAbort);
    if (end === undefined) {
      // A machine that is busy with other things says nothing of the capability.
      const detail = `not rehearsed within ${limitMs} ms`;
      return { succeeded: false, durationMs: limitMs, code: "resource.quotaExceeded", detail };
    }
    return endedRun(end);
  }

  /**
   * Follows the events of one run at a time; given to `runGoal` as its `onEvent`, beside the witness. Where a step begins that something in
   * shadow is rehearsed beside (beside.ts), `observe` is asked for what the body sees, and once the step has ended they are rehearsed from there.
   */
  watch(observe: () => State): (event: RunEvent) => void {
    const scenes = new Map<string, ShadowScene>();
    return (event) => {
      if (event.type === "plan-found") scenes.clear();
      else if (event.type === "step-started") {
        const scene = this.#sceneOf(event, observe);
        if (scene !== undefined) scenes.set(event.step.stepId, scene);
      } else if (event.type === "step-succeeded" || event.type === "step-failed") {
        const scene = scenes.get(event.stepId);
        scenes.delete(event.stepId);
        if (scene !== undefined) this.#rehearseBeside(scene, event.type === "step-failed" ? event.failure : undefined);
      }
    };
  }

  /** Who in shadow is rehearsed beside a step, with what the body sees; undefined where nobody is. */
  #sceneOf({ step, intentId, planId }: StepStarted, observe: () => State): ShadowScene | undefined {
    const { catalogue } = this.#options;
    const found = catalogue.composition().registry.find(step.type);
    if (found === undefined) return undefined;
    const knownGood = versionedName(found);
    const parts = rehearsalParts(step, knownGood, catalogue);
    if (parts.length === 0) return undefined;
    try {
      return { madeFor: { intentId, planId, stepId: step.stepId }, knownGood, state: observe(), parts };
    } catch {
      // Nothing to see just now: there is no world to rehearse in, and the run is none of its business.
      return undefined;
    }
  }

  #rehearseBeside(scene: ShadowScene, failure: Failure | undefined): void {
    if (failure !== undefined && isNobodysFault(failure.code)) return;
    const { maxWaiting = MAX_WAITING } = this.#options;
    for (const part of scene.parts) {
      if (this.#waiting >= maxWaiting) {
        this.#dropped += 1;
        continue;
      }
      this.#waiting += 1;
      this.#queue = this.#queue
        .then(() => this.#rehearse(part, scene, failure === undefined))
        .finally(() => {
          this.#waiting -= 1;
        });
    }
  }

  async #rehearse({ id, args, standsIn }: RehearsalPart, scene: ShadowScene, hasSucceeded: boolean): Promise<void> {
    const { madeFor, knownGood, state } = scene;
    const { catalogue } = this.#options;
    const record = catalogue.find(id);
    if (record?.status !== "shadow") return;
    const ended = await this.run(record, args, state);
    if (!counts(ended, standsIn && hasSucceeded) || catalogue.find(id)?.status !== "shadow") return;
    const beside = { id: knownGood, succeeded: hasSucceeded };
    try {
      catalogue.ran(id, { ...ended, ...madeFor, mode: "shadow", beside });
    } catch {
      // The store cannot keep it: the run in shadow is lost, and the next one counts.
    }
  }
}

/** A refusal counts where it was to take the place of what managed from the same state; arguments that are another's say nothing at all. */
function counts({ code }: EndedRun, refusalCounts: boolean): boolean {
  if (code === undefined) return true;
  if (isNobodysFault(code) && code !== "pbi.precondMissing") return false;
  if (code === "pbi.schemaViolation" || code === "capability.unknown") return false;
  return !isRefusal(code) || refusalCounts;
}

function endedRun({ failure, durationMs, safetyViolations: [violation], effects }: RehearsalEnd): EndedRun {
  return {
    succeeded: failure === undefined && violation === undefined,
    durationMs,
    effects: effects && [...effects],
    ...(failure === undefined ? {} : { code: failure.code, detail: failure.detail }),
    ...(violation === undefined ? {} : { safetyViolation: violation }),
  };
}
