// Runs in shadow: a capability that waits for promotion is rehearsed in a simulated world that
// resembles the one that the body saw, beside what the body really did there. The catalogue
// receives every end; the body is never touched. Invariant: rehearsals run one after the other,
// each within a time limit, and the queue is bounded; none of them delays a run.

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
  /** Limit of one rehearsal, in milliseconds of the clock; 2 seconds by default. */
  limitMs?: number;
  /** Length of the queue; rehearsals beyond it are dropped. */
  maxWaiting?: number;
}

const LIMIT_MS = 2_000;
const MAX_WAITING = 32;

type ShadowArgs = Readonly<Record<string, unknown>>;
type StepStarted = Extract<RunEvent, { type: "step-started" }>;

/** What the body really did and its purpose, and the rehearsals beside it. */
interface ShadowScene {
  madeFor: Pick<EndedRun, "intentId" | "planId" | "stepId">;
  /** `name@version` of the capability that the body ran. */
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

  /** Rehearsals dropped because the queue was full. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Resolves once every rehearsal requested so far has ended. */
  settled(): Promise<void> {
    return this.#queue;
  }

  /**
   * Rehearses it now, whatever its status, and returns its end. The caller decides whether the end
   * counts and what a refusal means (`isRefusal`). Never rejects.
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
    const rehearsal = room.rehearse({ id, content, args, state }, { ...options, signal: bounded.signal }, limitMs);
    const late = () => clock.sleep(limitMs, timer.signal).then((): undefined => undefined);
    const end = await (room.isBounded === true ? rehearsal : Promise.race([rehearsal, late()]));
    timer.abort();
    bounded.abort();
    options.signal?.removeEventListener("abort", onAbort);
    if (end === undefined) {
      // A busy machine is no evidence against the capability.
      const detail = `the rehearsal did not end within ${limitMs} ms`;
      return { succeeded: false, durationMs: limitMs, code: "resource.quotaExceeded", detail };
    }
    return endedRun(end);
  }

  /**
   * Returns a listener for the events of one run at a time; pass it to `runGoal` as its `onEvent`,
   * beside the witness. When a step begins that has capabilities in shadow beside it (beside.ts),
   * the listener takes the body's state from `observe`; once the step has ended, they are rehearsed
   * from that state.
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

  /** The rehearsals beside a step, with the observed state; undefined if there are none. */
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
      // Without an observation there is no world to rehearse in; the run itself is not affected.
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
      // The store cannot keep this run in shadow; it is lost, and the next one counts.
    }
  }
}

/**
 * A refusal counts only if the candidate would replace a capability that succeeded from the same
 * state. Another capability's arguments prove nothing.
 */
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
