// Answers as they leave a thread: bytes of canonical JSON, each in its own buffer. A plan's text
// was assembled when it was digested and is not written again.

import type { PlanText, PlanTextListener } from "../../planner/index.ts";
import type { Plan, Result, View } from "../../schemas/index.ts";
import { canonicalJson, TextBuffer, writeCanonicalAround } from "../../schemas/plain.ts";
import { isBrief, type JobWork, type PlanWork, type ThreadAnswer, type WorkDocument } from "../work/messages.ts";
import { writeBriefPlan } from "./brief-texts.ts";

export class AnswerTexts {
  /** The latest plan and its text. */
  #plan: Plan | null = null;
  #text: PlanText | null = null;
  readonly #answer = new TextBuffer();

  /** Receives each new plan with its text. */
  readonly know: PlanTextListener = (plan, text) => {
    this.#plan = plan;
    this.#text = text;
  };

  /** The answer to the work that carries its document. */
  answer(document: WorkDocument, work: JobWork): ThreadAnswer {
    if (!("status" in document) || "format" in document) {
      return { bytes: this.#fullText(document), result: null };
    }
    const result = document as Result;
    const { status, stats } = result;
    const ended = "ended" in result ? result.ended : undefined;
    const { view = "full" } = work as PlanWork;
    const isNameless = isBrief(work as PlanWork);
    const planId = isNameless ? undefined : planOf(result)?.planId;
    const counted = { status, ended, stats, planId };
    const full = isNameless ? undefined : this.#fullText(result);
    if (view === "full") return { bytes: full ?? this.#fullText(result), result: counted };
    return { bytes: this.#briefText(result, view, isNameless), result: counted, full };
  }

  #fullText(document: WorkDocument): Uint8Array<ArrayBuffer> {
    const to = this.#answer.clear();
    const text = this.#text;
    if (text?.isThere === true && "plan" in document && document.plan === this.#plan) {
      const write = (): void => text.writeTo(to);
      if (document.status === "solved") writeSolved(to, document, write);
      else writeCanonicalAround(to, { ...document }, "plan", write);
      this.#plan = null;
      this.#text = null;
    } else to.add(canonicalJson(document));
    return to.copy();
  }

  #briefText(document: Result, view: BriefView, isNameless: boolean): Uint8Array<ArrayBuffer> {
    const to = this.#answer.clear();
    const plan = planOf(document);
    const write = (): void => {
      if (plan !== null) writeBriefPlan(to, plan, view, isNameless);
    };
    if (document.status === "solved") writeSolved(to, document, write);
    else if (plan === null) to.add(canonicalJson(document));
    else writeCanonicalAround(to, { ...document }, "best", write);
    return to.copy();
  }
}

type BriefView = Exclude<View, "full">;

function planOf(result: Result): Plan | null {
  if (result.status === "solved") return result.plan;
  return result.status === "unsolvable" ? null : result.best;
}

type SolvedAnswer = Extract<Result, { status: "solved" }>;
/** Members that `writeSolved` does not write; a new one fails its type check. A service adds `outlook`. */
type Unwritten = Exclude<
  keyof SolvedAnswer,
  | "outlook"
  | "assumptions"
  | "cost"
  | "ended"
  | "gap"
  | "lowerBound"
  | "optimal"
  | "plan"
  | "probability"
  | "stats"
  | "status"
>;

/** Writes the most common answer with its keys in canonical order, which saves copy and sort. */
function writeSolved(to: TextBuffer, solved: SolvedAnswer, writePlan: () => void): void {
  const { assumptions, cost, ended, gap, lowerBound, optimal, probability, stats } = solved satisfies {
    [Name in Unwritten]: never;
  };
  const assumed = assumptions === undefined ? "" : `"assumptions":${canonicalJson(assumptions)},`;
  to.add(
    `{${assumed}"cost":${cost},"ended":"${ended}","gap":${gap},"lowerBound":${lowerBound},"optimal":${optimal},"plan":`,
  );
  writePlan();
  if (probability !== undefined) to.add(`,"probability":${probability}`);
  to.add(`,"stats":${canonicalJson(stats)},"status":"solved"}`);
}
