// "Go on": ends runs that only wait and resumes paused ones. Other runs are unaffected. Returns the
// ids of those that go on.

import type { RunController } from "../body/run-controller.ts";
import type { IntentAnswer } from "./documents.ts";

/** `answers` are by intent id, which is also the run's id. */
export async function continueIntent(
  runs: RunController,
  answers: { get(id: string): IntentAnswer | undefined },
): Promise<string[]> {
  if (!runs.hasBody) return [];
  const waits = runs.underWay.filter((id) => answers.get(id)?.utterance?.task?.intent === "wait");
  await Promise.allSettled(waits.map((id) => runs.cancel(id)));
  return [...waits, ...runs.resume()];
}
