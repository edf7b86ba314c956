// Shows a run's progress: one line a finished step and, on a terminal, what it gained, with a bar
// below for the current step, its leaf and the leaf's report.

import type { Plan, PlanStep, RunEvent } from "../../schemas/index.ts";
import { planLines, sentenceOf } from "../../schemas/index.ts";
import type { CliConsole } from "../console.ts";

const BAR_WIDTH = 24;
const CLEAR_LINE = "\r\u001b[2K";

/** How a long step is watched. */
export interface StepWatch {
  /** The items that the bot holds; undefined before it has joined. */
  held(): Readonly<Record<string, number>> | undefined;
  /** Calls `tick` from time to time, until the returned function is called. */
  every(tick: () => void): () => void;
}

/** Watches a step every ten seconds. */
export const everyTenSeconds: StepWatch["every"] = (tick) => {
  const timer = setInterval(tick, 10_000);
  return () => clearInterval(timer);
};

const UNWATCHED: StepWatch = { held: () => undefined, every: () => () => {} };

export class ProgressBar {
  readonly #console: CliConsole;
  readonly #write: (text: string) => void;
  #bar = "";
  #current = { text: "", index: 0, of: 0, leaf: "" };
  #plans = 0;
  readonly #watch: StepWatch;
  #unwatch: () => void = () => {};
  #reported = "";

  /** `write` puts text on the terminal without ending the line. */
  constructor(console: CliConsole, write: (text: string) => void, watch: StepWatch = UNWATCHED) {
    this.#console = console;
    this.#write = write;
    this.#watch = watch;
  }

  stage(text: string): void {
    this.#line(`- ${text}`);
  }

  /** The first plan is a result; later ones are repairs and belong to the progress. */
  plan(plan: Plan): void {
    const title = `plan ${plan.planId}: ${plan.steps.length} steps, cost ${Math.round(plan.cost)} (${plan.planner})`;
    if (this.#plans++ === 0) {
      this.clear();
      this.#console.out([title, ...planLines(plan).map((line) => `  ${line}`)].join("\n"));
    } else this.#line(`- new ${title}`);
  }

  event(event: RunEvent): void {
    switch (event.type) {
      case "step-started":
        this.#current = { text: sentenceOf(event.step), index: event.index, of: event.of, leaf: "" };
        this.#draw("");
        this.#follow(event.step);
        break;
      case "leaf-started":
        this.#current.leaf = event.leaf.split("@", 1)[0] ?? "";
        this.#draw("");
        break;
      case "step-succeeded": {
        this.#unwatch();
        const gained = this.#console.isTerminal ? gainsOf(event.effects ?? []) : "";
        this.#line(`${this.#place()} ${this.#current.text}  ${(event.tookMs / 1000).toFixed(1)} s${gained}`);
        break;
      }
      case "step-failed":
        this.#unwatch();
        this.#line(`[!] ${this.#current.text}: ${event.failure.code}: ${event.failure.detail}`);
        break;
      case "repaired":
        this.#line(`- repair ${event.repairs}: planning again from the bot's inventory`);
        break;
      case "preempted":
        this.#line(`- preempted: ${event.failure.detail}`);
        break;
      case "suspended":
        this.#line(`- time budget used up: pausing in safety, then continuing (${event.ticket.id})`);
        break;
      case "resumed":
        this.#line(`- ${resumedText(event)}`);
        break;
      case "reflex":
        if (event.status === "failed") this.#line(`- ${event.reflex}: ${event.failure?.detail ?? "failed"}`);
        break;
      case "items-unknown":
        this.#line(`- planned without ${event.items.join(", ")}: this Minecraft version does not have it`);
        break;
      case "progress":
        this.#reported = event.text;
        this.#draw(event.text);
        break;
    }
  }

  /** Clears the bar, and reports the current step no more. */
  end(): void {
    this.#unwatch();
    this.clear();
  }

  /** Without a terminal, where no bar moves, a long step says from time to time how far it is. */
  #follow({ args }: PlanStep): void {
    this.#unwatch();
    this.#reported = "";
    if (this.#console.isTerminal) return;
    const { text } = this.#current;
    const { item, count } = args;
    const { held, every } = this.#watch;
    const heldNow = (): number => (typeof item === "string" ? (held()?.[item] ?? 0) : 0);
    const before = heldNow();
    this.#unwatch = every(() => {
      const gained =
        typeof item === "string" && typeof count === "number"
          ? `${Math.min(count, Math.max(0, heldNow() - before))} of ${count} ${item}`
          : this.#reported;
      this.#line(`${this.#place()} still to ${text}${gained === "" ? "" : `: ${gained}`}`);
    });
  }

  /** The number of the current step, aligned with those of the others. */
  #place(): string {
    const { index, of } = this.#current;
    return `[${String(index + 1).padStart(String(of).length)}/${of}]`;
  }

  /** Clears the bar. */
  clear(): void {
    if (this.#bar !== "") this.#write(CLEAR_LINE);
    this.#bar = "";
  }

  #line(text: string): void {
    const bar = this.#bar;
    this.clear();
    this.#console.note(text);
    if (bar !== "") this.#show(bar);
  }

  #draw(detail: string): void {
    if (!this.#console.isTerminal) return;
    const { text, index, of, leaf } = this.#current;
    const path = leaf === "" ? text : `${text} > ${leaf}`;
    const filled = Math.round((BAR_WIDTH * index) / Math.max(1, of));
    this.clear();
    this.#show(`${"#".repeat(filled)}${".".repeat(BAR_WIDTH - filled)} ${path}${detail === "" ? "" : ` (${detail})`}`);
  }

  #show(bar: string): void {
    this.#bar = bar;
    this.#write(bar);
  }
}

/** How a run resumes from an earlier one. */
export const resumedText = ({ origin, failure, walked }: Extract<RunEvent, { type: "resumed" }>): string =>
  failure === undefined
    ? `continuing ${origin}${walked ? " where it was interrupted" : ""}`
    : `cannot continue ${origin}: ${failure.code}: ${failure.detail}`;

/** What a step added to the inventory, from its effects: `  +3 oak_log`. */
function gainsOf(effects: readonly string[]): string {
  const gains = effects.flatMap((effect) => {
    const [, item, count] = /^inventory\.(\S+) \+= (\d+)$/.exec(effect) ?? [];
    return item === undefined ? [] : [`+${count} ${item}`];
  });
  return gains.length === 0 ? "" : `  ${gains.join(", ")}`;
}
