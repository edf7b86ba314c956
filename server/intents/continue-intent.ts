// What "go on" does to a body: what only waits is over, and what was paused goes on. All else that is under way is left alone.

import type { RunController } from "../body/run-controller.ts";
import type { IntentAnswer } from "./documents.ts";

/** `answers` of intents, by their ids, which their runs share. */
export async function continueIntent(runs: RunController, answers: ReadonlyMap<string, IntentAnswer>): Promise<void> {
  if (!runs.hasBody) return;
  const waits = runs.underWay.filter((id) => answers.get(id)?.utterance?.task?.intent === "wait");
  await Promise.allSettled(waits.map((id) => runs.cancel(id)));
  runs.resume();
}
