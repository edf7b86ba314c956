// Answers as they leave a thread: bytes of canonical JSON, each in its own buffer. A plan's text
// was assembled when it was digested and is not written again.

import type { PlanText, PlanTextListener } from "../../planner/index.ts";
import type { Plan, Result } from "../../schemas/index.ts";
import { canonicalJson, TextBuffer, writeCanonicalAround } from "../../schemas/plain.ts";
import type { ThreadAnswer, WorkDocument } from "../work/messages.ts";

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

  /** The answer that carries a document. */
  answer(document: WorkDocument): ThreadAnswer {
    const isResult = "status" in document && !("format" in document);
    const ended = "ended" in document ? document.ended : undefined;
    const result = isResult ? { status: document.status, ended, stats: document.stats } : null;
    return { bytes: this.#bytesOf(document), result };
  }

  #bytesOf(document: WorkDocument): Uint8Array<ArrayBuffer> {
    const to = this.#answer.clear();
    const text = this.#text;
    if (text?.isThere === true && "plan" in document && document.plan === this.#plan) {
      if (document.status === "solved" && document.assumed === undefined) writeSolved(to, document, text);
      else writeCanonicalAround(to, { ...document }, "plan", () => text.writeTo(to));
      this.#plan = null;
      this.#text = null;
    } else to.add(canonicalJson(document));
    return to.copy();
  }
}

type SolvedAnswer = Extract<Result, { status: "solved" }>;
/** Members that `writeSolved` does not write, besides `assumed`; a new one fails its type check. */
type Unwritten = Exclude<
  keyof SolvedAnswer,
  "assumed" | "cost" | "ended" | "gap" | "lowerBound" | "optimal" | "plan" | "stats" | "status"
>;

/** Writes the most common answer with its keys in canonical order, which saves copy and sort. */
function writeSolved(to: TextBuffer, solved: SolvedAnswer, plan: PlanText): void {
  const { cost, ended, gap, lowerBound, optimal, stats } = solved satisfies { [Name in Unwritten]: never };
  to.add(`{"cost":${cost},"ended":"${ended}","gap":${gap},"lowerBound":${lowerBound},"optimal":${optimal},"plan":`);
  plan.writeTo(to);
  to.add(`,"stats":${canonicalJson(stats)},"status":"solved"}`);
}
