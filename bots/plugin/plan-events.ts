// Emits a run as mineflayer events on its bot: plans that are found and repaired, steps that begin
// and end, and the end of the run. Invariant: a listener's error does not affect the run.

import type { Bot } from "mineflayer";
import type { RunReport } from "../../executor/index.ts";
import type { Failure, Goal, Plan, PlannerClient, PlanStep, RunEvent } from "../../schemas/index.ts";
import { overheardPlanner } from "../supervisor/overheard-planner.ts";
import type { LodestoneEvents, PlanStepEvent } from "./events.ts";

export class PlanEventEmitter {
  readonly #bot: Pick<Bot, "emit">;
  readonly #goal: Goal;
  #found: Plan | null = null;
  #plan: Plan | null = null;
  #step: { step: PlanStep; index: number; of: number } | null = null;
  #repair: { failure: Failure; repairs: number } | null = null;

  constructor(bot: Pick<Bot, "emit">, goal: Goal) {
    this.#bot = bot;
    this.#goal = goal;
  }

  /** The current plan. */
  get plan(): Plan | null {
    return this.#plan;
  }

  get step(): { type: string; index: number; of: number } | null {
    return this.#step && { type: this.#step.step.type, index: this.#step.index, of: this.#step.of };
  }

  /** Wraps the planner, because a run's events only name plans and listeners need whole ones. */
  listening(planner: PlannerClient): PlannerClient {
    return overheardPlanner(planner, (plan) => {
      this.#found = plan;
    });
  }

  event(event: RunEvent): void {
    switch (event.type) {
      case "repaired":
        this.#repair = { failure: event.failure, repairs: event.repairs };
        break;
      case "plan-found":
        this.#planFound();
        break;
      case "step-started":
        this.#step = { step: event.step, index: event.index, of: event.of };
        this.#emitStep("started");
        break;
      case "step-succeeded":
        this.#emitStep("succeeded");
        break;
      case "step-failed":
        this.#emitStep("failed", event.failure);
        break;
    }
  }

  end(report: RunReport): void {
    if (report.failure === undefined) this.#emit("plan_finished", report);
    else this.#emit("plan_failed", report.failure, report);
  }

  #planFound(): void {
    const plan = this.#found;
    if (plan === null) return;
    const isFirst = this.#plan === null;
    this.#plan = plan;
    if (isFirst) this.#emit("plan_found", plan, this.#goal);
    else if (this.#repair !== null) this.#emit("plan_repaired", { plan, ...this.#repair });
    this.#repair = null;
  }

  #emitStep(status: PlanStepEvent["status"], because?: Failure): void {
    if (this.#step === null) return;
    this.#emit("plan_step", { ...this.#step, status, ...(because && { failure: because }) });
  }

  #emit<E extends keyof LodestoneEvents>(name: E, ...reported: Parameters<LodestoneEvents[E]>): void {
    try {
      (this.#bot.emit as (name: string, ...reported: unknown[]) => boolean)(name, ...reported);
    } catch (error) {
      // The error is thrown outside of the run, so that the process reports it like any listener's
      // error.
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
