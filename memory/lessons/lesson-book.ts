// Lessons of the bot's episodes: an act that failed in a situation, and what worked instead. They
// are matched by situation, not by the words of a goal. Lessons in words, of callers and models, lie
// beside them. Source: Shinn et al., "Reflexion", 2023, here without a model.
// Invariant: it is a fold of episodes; the same episodes in the same order give the same lessons.

import { digestOf, type Episode, type ErrorCode, type Lesson, type Situation } from "../../schemas/index.ts";
import { likeness } from "../recall/likeness.ts";
import { type Escape, Escapes } from "./escapes.ts";

/** What is attempted, and where. */
export interface Attempt {
  /** Acts with their subjects that the plan contains; without them every lesson of the situation fits. */
  acts?: readonly { act: string; subject?: string | undefined }[] | undefined;
  goal?: string | undefined;
  situation: Situation;
}

interface Entry {
  lesson: Omit<Lesson, "lesson" | "instead"> & { words?: string };
  /** Ways out by their steps, the latest last, with how often each was taken. */
  ways: Map<string, { steps: NonNullable<Lesson["instead"]>["steps"]; times: number; taken: (readonly Episode[])[] }>;
}

const MAX_LESSONS = 512;
const MAX_WAYS = 8;
const MAX_STEPS = 16;
const KEPT_TIMES = 3;
const KEPT_EPISODES = 8;
/** How alike a situation must be for a lesson to be shown, and how many are shown. */
const MIN_LIKENESS = 0.5;
const MAX_SHOWN = 5;
/** Ends that say nothing about acts: somebody or something else ended the step. */
const NO_LESSON: ReadonlySet<string> = new Set<ErrorCode>([
  "run.aborted",
  "run.disconnected",
  "run.deadline",
  "run.suspended",
  "pbi.doubleDispatch",
  "resource.quotaExceeded",
]);

export class LessonBook {
  /** By id, the latest last. */
  readonly #entries = new Map<string, Entry>();
  readonly #escapes: Escapes;

  constructor() {
    this.#escapes = new Escapes((found) => this.#noteEscape(found));
  }

  note(episode: Episode): void {
    if (episode.kind === "lesson") this.#noteWords(episode);
    else if (isLesson(episode)) this.#noteFailure(episode);
    if (episode.kind !== "step" || episode.end === "success" || isLesson(episode)) this.#escapes.note(episode);
  }

  /** All lessons, the latest first. */
  list(): Lesson[] {
    return [...this.#entries.values()].map(lessonOf).reverse();
  }

  find(id: string): Lesson | undefined {
    const entry = this.#entries.get(id);
    return entry && lessonOf(entry);
  }

  /**
   * The lessons for an attempt, the best fitting first: those about its acts or its goal that were
   * learnt in a like situation.
   */
  for({ acts, goal, situation }: Attempt): Lesson[] {
    const planned = new Set(acts?.map(({ act, subject }) => nameOf(act, subject)));
    return [...this.#entries.values()]
      .flatMap((entry) => {
        const { act, subject, goal: learntFor, situation: there } = entry.lesson;
        const isPlanned = act !== undefined && planned.has(nameOf(act, subject));
        const isWanted = goal !== undefined && goal === learntFor;
        // Words without an act hold wherever their situation comes again.
        if (acts !== undefined && !isPlanned && !isWanted && act !== undefined) return [];
        const shared = comparable(situation, there);
        const isAnywhere = Object.keys(shared).length === 0 && (isPlanned || isWanted);
        const like = likeness({ situation: shared }, { ...entry.lesson, act: act ?? "" }).likeness;
        const score = isAnywhere ? MIN_LIKENESS : like;
        return score < MIN_LIKENESS ? [] : [{ entry, score: score + (isPlanned ? 1 : 0) + (isWanted ? 1 : 0) }];
      })
      .sort((a, b) => b.score - a.score || (a.entry.lesson.at < b.entry.lesson.at ? 1 : -1))
      .slice(0, MAX_SHOWN)
      .map(({ entry }) => lessonOf(entry));
  }

  /**
   * The latest three times that the same steps led out of the failure of a lesson, each with its
   * episodes; undefined if no steps did so three times.
   */
  proven(id: string): (readonly Episode[])[] | undefined {
    const ways = [...(this.#entries.get(id)?.ways.values() ?? [])];
    return ways.filter(({ steps, taken }) => steps.length > 0 && taken.length === KEPT_TIMES).at(-1)?.taken;
  }

  /** Counts that an attempt was shown these lessons. */
  noteSeen(ids: readonly string[]): void {
    for (const id of ids) {
      const entry = this.#entries.get(id);
      if (entry !== undefined) entry.lesson.seen += 1;
    }
  }

  #noteFailure(episode: Episode): void {
    const { id, at, act, subject, goal, situation, end } = episode;
    const known = this.#entries.get(lessonId(episode));
    this.#keep({
      lesson: {
        ...{ id: lessonId(episode), source: "experience", at, situation, act, failure: end },
        ...(subject === undefined ? {} : { subject }),
        ...(goal === undefined ? {} : { goal }),
        failed: (known?.lesson.failed ?? 0) + 1,
        episodes: [id, ...(known?.lesson.episodes ?? [])].slice(0, KEPT_EPISODES),
        seen: known?.lesson.seen ?? 0,
      },
      ways: known?.ways ?? new Map(),
    });
  }

  #noteEscape({ failed, steps, retry }: Escape): void {
    const entry = this.#entries.get(lessonId(failed));
    if (entry === undefined) return;
    const helpful = steps.slice(-MAX_STEPS).map(({ act, subject, id }) => {
      return { act, ...(subject === undefined ? {} : { subject }), episode: id };
    });
    const way = helpful.map(({ act, subject }) => nameOf(act, subject)).join(", ");
    const { times = 0, taken = [] } = entry.ways.get(way) ?? {};
    const whole = retry === undefined ? steps : [...steps, retry];
    entry.ways.delete(way);
    entry.ways.set(way, { steps: helpful, times: times + 1, taken: [...taken, whole].slice(-KEPT_TIMES) });
    const [oldest] = entry.ways.keys();
    if (entry.ways.size > MAX_WAYS && oldest !== undefined) entry.ways.delete(oldest);
  }

  #noteWords({ id, at, act, subject, goal, situation, detail = "" }: Episode): void {
    const words = { goal, words: detail, failed: 0, episodes: [id], seen: 0 };
    const source = act === BY_MODEL ? ("model" as const) : ("caller" as const);
    const lesson = { id, at, source, situation, failure: subject ?? "failed", ...words };
    this.#keep({ lesson: { ...lesson, ...(goal === undefined ? {} : { goal }) }, ways: new Map() });
  }

  #keep(entry: Entry): void {
    const { id } = entry.lesson;
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_LESSONS && oldest !== undefined) this.#entries.delete(oldest);
  }
}

/** The acts of episodes that keep lessons in words. */
export const BY_CALLER = "reflexion";
export const BY_MODEL = "reflexion:model";

/** A preempted step teaches only if it cost health: then what preempted it was no false alarm. */
const isLesson = ({ kind, end, harm }: Episode): boolean =>
  kind === "step" && end !== "success" && !NO_LESSON.has(end) && (end !== "safety.preempted" || harm > 0);

type FailedAct = Pick<Episode, "act" | "subject" | "situation"> & { end: string };

/** Failures of an act in one dimension and phase of the day are one lesson. */
export const lessonId = ({ act, subject, end, situation: { dimension, phase } }: FailedAct): string =>
  `lesson-${digestOf([act, subject ?? "", end, dimension ?? "", phase ?? ""])
    .replace(/^.*:/, "")
    .slice(0, 12)}`;

const nameOf = (act: string, subject?: string): string => (subject === undefined ? act : `${act} ${subject}`);

/** What the lesson's situation names, too: a lesson without a phase holds by day and by night. */
function comparable(here: Situation, there: Situation): Situation {
  const { position: _, ...named } = here;
  return Object.fromEntries(Object.entries(named).filter(([name]) => there[name as keyof Situation] !== undefined));
}

function lessonOf({ lesson: { words, ...lesson }, ways }: Entry): Lesson {
  const best = [...ways.values()].reverse().reduce<Lesson["instead"]>((most, { steps, times }) => {
    return most === null || times > most.times ? { steps, times } : most;
  }, null);
  return { ...lesson, lesson: words ?? textOf(lesson, best?.steps), instead: best };
}

type Helpful = NonNullable<Lesson["instead"]>["steps"];

/** Such as "collect_block iron_ore fails with collect.failed at night; what helped: place_block torch". */
function textOf(
  { act = "", subject, failure, situation }: Omit<Lesson, "lesson" | "instead">,
  steps?: Helpful,
): string {
  const { phase, dimension, hostiles = 0 } = situation;
  const when = [
    ...(phase === undefined ? [] : [phase === "day" ? "by day" : `at ${phase}`]),
    ...(dimension === undefined || dimension === "overworld" ? [] : [`in the ${dimension}`]),
    ...(hostiles > 0 ? ["with hostile creatures in sight"] : []),
  ].join(" ");
  const helped =
    steps === undefined
      ? "nothing helped yet"
      : steps.length === 0
        ? "trying again helped"
        : `what helped: ${steps.map((step) => nameOf(step.act, step.subject)).join(", ")}`;
  return `${nameOf(act, subject)} failed with ${failure}${when === "" ? "" : ` ${when}`}; ${helped}`.slice(0, 400);
}
