// What memory says when a run begins or repairs: the outlook of its plan, and the lessons of earlier
// attempts in a like situation. Both are published beside the run's own events.
// Invariant: the plan stays as it is.

import type { EventBus } from "../executor/index.ts";
import type { BusEvent, Engagement, Plan, Situation } from "../schemas/index.ts";
import { subjectOf } from "./episodes/episode-recorder.ts";
import type { LessonBook } from "./lessons/lesson-book.ts";
import type { OutlookBook } from "./outlook/outlook-book.ts";

type Bus = Pick<EventBus, "subscribe" | "publish">;

export interface AttemptParts {
  lessons(): LessonBook;
  outlook(): OutlookBook;
}

/** Plans of which no run has told yet, and goals whose last run failed. */
const MAX_PLANS = 64;
const MAX_GOALS = 512;

export class Attempts {
  readonly #parts: AttemptParts;
  readonly #plans = new Map<string, Plan>();
  readonly #failed = new Set<string>();
  /** What each run under way pursues. */
  readonly #goals = new Map<string, string>();
  readonly engagement: Engagement = { attempts: 0, seen: 0 };

  constructor(parts: AttemptParts) {
    this.#parts = parts;
  }

  /** Notes a plan that a run may begin next. */
  planned(plan: Plan): void {
    this.#plans.set(plan.planId, plan);
    const [oldest] = this.#plans.keys();
    if (this.#plans.size > MAX_PLANS && oldest !== undefined) this.#plans.delete(oldest);
  }

  /** What a plan does, in a text that is equal for plans that do the same; undefined if it is not known. */
  outlineOf = (planId: string): string | undefined =>
    this.#plans
      .get(planId)
      ?.steps.map(({ type, args }) => `${type} ${subjectOf(args) ?? ""}`)
      .join(", ");

  follow(bus: Bus, situation: () => Situation): () => void {
    return bus.subscribe({ topics: ["plan", "run"] }, (event) => {
      if (event.type === "plan-found") this.#begin(event, bus, situation());
      else if (event.type === "run-finished") this.#end(event);
    });
  }

  #begin({ chain, data }: BusEvent, bus: Bus, situation: Situation): void {
    const plan = this.#plans.get(chain.planId ?? "");
    if (plan === undefined || plan.steps.length === 0) return;
    const outlook = this.#parts.outlook().of(plan.steps, situation);
    if (outlook !== undefined) bus.publish({ topic: "memory", type: "outlook", chain, data: { ...outlook } });
    const acts = plan.steps.map(({ type: act, args }) => ({ act, subject: subjectOf(args) }));
    const lessons = this.#parts.lessons().for({ acts, situation });
    const ids = lessons.map(({ id }) => id);
    this.#parts.lessons().noteSeen(ids);
    if (data.reason === "goal") this.#count(chain.intentId ?? "", acts, ids);
    if (ids.length === 0) return;
    const shown = lessons.map(({ id, lesson, episodes }) => ({ id, lesson, episodes }));
    bus.publish({ topic: "memory", type: "lessons-recalled", chain, data: { lessons: shown } });
  }

  /** A run is about what its plan does last. */
  #count(intentId: string, acts: readonly { act: string; subject: string | undefined }[], ids: readonly string[]) {
    const last = acts.at(-1);
    const goal = `${last?.act} ${last?.subject ?? ""}`;
    this.#goals.set(intentId, goal);
    const [oldest] = this.#goals.keys();
    if (this.#goals.size > MAX_PLANS && oldest !== undefined) this.#goals.delete(oldest);
    if (!this.#failed.has(goal)) return;
    this.engagement.attempts += 1;
    if (ids.length > 0) this.engagement.seen += 1;
  }

  #end({ chain: { intentId = "" }, data }: BusEvent): void {
    const goal = this.#goals.get(intentId);
    this.#goals.delete(intentId);
    if (goal === undefined) return;
    if (data.outcome === "success") this.#failed.delete(goal);
    else this.#failed.add(goal);
    const [oldest] = this.#failed;
    if (this.#failed.size > MAX_GOALS && oldest !== undefined) this.#failed.delete(oldest);
  }
}
