// How likely a plan goes as planned and how long it takes, from the latest ends of its steps' acts
// on their subjects. Without experience a step takes what is expected.
// Invariant: it is a fold of episodes, and changes no plan.

// Not through the room's facade: a planning-only service loads no more than this.
import { isNobodysFault } from "../../executor/capabilities/blame.ts";
import type { Episode, ErrorCode, Outlook, PlanStep, Situation } from "../../schemas/index.ts";
import { subjectOf } from "../episodes/episode-recorder.ts";

interface Sample {
  id: string;
  hasSucceeded: boolean;
  /** Taken time by the expected; undefined without an expectation. */
  ratio: number | undefined;
  situation: Situation;
}

type StepOutlook = Omit<Outlook["steps"][number], "stepId">;

/** The step as any view of a plan shows it. */
export type ForeseenStep = Pick<PlanStep, "stepId" | "type" | "args"> & Partial<Pick<PlanStep, "expectedDurationMs">>;

const MAX_SAMPLES = 32;
const MAX_KEYS = 4_096;
/** Ends in the same dimension and phase of the day before they count alone. */
const MIN_IN_SITUATION = 5;
/** Successes that every act is credited with. */
const CREDIT = 1;
/** How many times as long as its median a step without experience may take. */
const UNKNOWN_P90 = 1.5;
const CITED = 5;

export class OutlookBook {
  readonly #samples = new Map<string, Sample[]>();

  note({ kind, act, subject, end, expectedMs = 0, takenMs, situation, id }: Episode): void {
    if ((kind !== "step" && kind !== "note") || (end !== "success" && isNobodysFault(end as ErrorCode))) return;
    const key = keyOf(act, subject);
    const ratio = expectedMs > 0 && takenMs !== undefined ? takenMs / expectedMs : undefined;
    const sample = { id, hasSucceeded: end === "success", ratio, situation };
    const samples = [...(this.#samples.get(key) ?? []), sample].slice(-MAX_SAMPLES);
    this.#samples.delete(key);
    this.#samples.set(key, samples);
    const [oldest] = this.#samples.keys();
    if (this.#samples.size > MAX_KEYS && oldest !== undefined) this.#samples.delete(oldest);
  }

  get isEmpty(): boolean {
    return this.#samples.size === 0;
  }

  /** Of a plan that begins in this situation; undefined without experience of any of its steps. */
  of(steps: readonly ForeseenStep[], situation: Situation = {}): Outlook | undefined {
    const all = steps.map((step) => ({ stepId: step.stepId, ...this.#ofStep(step, situation) }));
    const known = all.filter(({ episodes }) => episodes.length > 0);
    if (known.length === 0) return undefined;
    const p50Ms = all.reduce((sum, step) => sum + step.p50Ms, 0);
    // As if the steps were late independently of each other.
    const late = Math.hypot(...all.map((step) => step.p90Ms - step.p50Ms));
    return {
      probability: rounded(all.reduce((product, step) => product * step.probability, 1)),
      ...{ p50Ms: Math.round(p50Ms), p90Ms: Math.round(p50Ms + late) },
      ...{ known: known.length, of: all.length, steps: known },
    };
  }

  /** Nine of ten ends took at most so long, in milliseconds; undefined without experience. */
  p90Of(step: ForeseenStep, situation: Situation = {}): number | undefined {
    const { episodes, p90Ms } = this.#ofStep(step, situation);
    return episodes.length === 0 || p90Ms === 0 ? undefined : p90Ms;
  }

  #ofStep({ type, args, expectedDurationMs: expectedMs = 0 }: ForeseenStep, situation: Situation): StepOutlook {
    const samples = inSituation(this.#samples.get(keyOf(type, subjectOf(args))) ?? [], situation);
    const succeeded = samples.filter(({ hasSucceeded }) => hasSucceeded);
    const ratios = succeeded.flatMap(({ ratio }) => ratio ?? []).sort((a, b) => a - b);
    // One more that takes what is expected, so that a single surprise is not believed whole.
    const weighed = [...ratios, 1].sort((a, b) => a - b);
    const p50Ms = Math.round(expectedMs * quantile(weighed, 0.5));
    const spread = ratios.length === 0 ? UNKNOWN_P90 : Math.max(1, quantile(weighed, 0.9) / quantile(weighed, 0.5));
    return {
      probability: samples.length === 0 ? 1 : rounded((succeeded.length + CREDIT) / (samples.length + CREDIT)),
      ...{ p50Ms, p90Ms: Math.round(p50Ms * spread) },
      episodes: samples
        .slice(-CITED)
        .reverse()
        .map(({ id }) => id),
    };
  }
}

const keyOf = (act: string, subject: string | undefined): string => `${act} ${subject ?? ""}`;

function inSituation(samples: readonly Sample[], { dimension, phase }: Situation): readonly Sample[] {
  const like = samples.filter(({ situation: there }) => there.dimension === dimension && there.phase === phase);
  return like.length >= MIN_IN_SITUATION ? like : samples;
}

/** Of sorted numbers, between the two nearest; there is at least one. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 1, sorted[Math.ceil(at)] ?? 1];
  return low + (high - low) * (at - Math.floor(at));
}

const rounded = (probability: number): number => Number(probability.toPrecision(3));
