// The text of plans in the views `steps` and `text`, put together from the text of their steps:
// plans share most steps, and writing those anew would take longer than finding the plan.
// Invariant: the text equals the canonical JSON of `resultInView`.

import type { Plan, PlanStep, View } from "../../schemas/index.ts";
import { canonicalJson, numberOf, sentenceOf, type TextBuffer } from "../../schemas/plain.ts";

/** A step's text but for its predecessors, its id and its number. */
interface StepPieces {
  args: PlanStep["args"];
  type: string;
  /** From the end of `after` to the start of the id, and from its end on. */
  toId: string;
  toEnd: string;
  /** The sentence with the quote that ends it, but not the one that begins it. */
  sentence: string;
}

/** By the list of a step's actions; the step compiler freezes what plans share. */
const piecesCache = new WeakMap<PlanStep["actions"], StepPieces>();

function piecesOf(step: PlanStep): StepPieces {
  const { actions, args, type } = step;
  const known = piecesCache.get(actions);
  if (known !== undefined && known.args === args && known.type === type) return known;
  const sentence = canonicalJson(sentenceOf(step));
  const pieces = {
    args,
    type,
    // Joined, because concatenated strings would stay trees of their parts.
    toId: [`],"args":${canonicalJson(args)},"cost":${canonicalJson(step.cost)},"sentence":${sentence},"stepId":"`].join(
      "",
    ),
    toEnd: ['","type":', canonicalJson(type), "}"].join(""),
    sentence: sentence.slice(1),
  };
  if (Object.isFrozen(actions) && Object.isFrozen(args)) piecesCache.set(actions, pieces);
  return pieces;
}

/** Writes the plan in the view; without its id if `isNameless`, since that needs the whole text. */
export function writeBriefPlan(to: TextBuffer, plan: Plan, view: Exclude<View, "full">, isNameless: boolean): void {
  const { cost, steps } = plan;
  let text = `{"cost":${canonicalJson(cost)}`;
  if (!isNameless) text += `,"planId":${canonicalJson(plan.planId)}`;
  text += view === "steps" ? ',"steps":[' : ',"text":[';
  for (const [index, step] of steps.entries()) {
    if (index > 0) text += ",";
    const pieces = piecesOf(step);
    text += view === "steps" ? stepText(step, pieces) : `"${numberOf(index, steps.length)}${pieces.sentence}`;
  }
  to.add(`${text}]}`);
}

function stepText({ after, stepId }: PlanStep, { toId, toEnd }: StepPieces): string {
  let text = '{"after":[';
  for (let at = 0; at < after.length; at++) text += at === 0 ? `"${after[at]}"` : `,"${after[at]}"`;
  return text + toId + stepId + toEnd;
}
