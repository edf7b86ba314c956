// "Go on": resumes paused goals and ends runs that only wait. What was stopped or failed meanwhile is
// begun anew by the caller.

import type { RunController } from "../body/run-controller.ts";
import { type Answers, wordsOf } from "./work-answers.ts";

/**
 * Says what goes on; undefined where nothing was paused or waiting. `answers` are by intent id, which
 * is also the run's id.
 */
export async function continueIntent(runs: RunController, answers: Answers): Promise<string | undefined> {
  if (!runs.hasBody) return undefined;
  const waits = runs.underWay.filter((id) => answers.get(id)?.utterance?.task?.intent === "wait");
  await Promise.allSettled(waits.map((id) => runs.cancel(id)));
  const resumed = runs.resume();
  if (resumed.length === 0) return waits.length === 0 ? undefined : "Okay, I stopped waiting.";
  const said = resumed.flatMap((id) => (answers.get(id) === undefined ? [] : [wordsOf(answers, id)]));
  return said.length === 0 ? "I'll carry on." : `I'll carry on: ${said.join(", ")}.`;
}
