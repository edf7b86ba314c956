// "Stop", "pause" and "go on": each does what it says, and says what it did. What was stopped, or
// failed, can be taken up again by "go on".

import type { RunController } from "../body/run-controller.ts";
import { type Answers, wordsOf } from "./work-answers.ts";

export interface Halted {
  reply: string;
  /** Requests that "go on" takes up again. */
  stopped: string[];
}

interface Port {
  runs: RunController;
  answers: Answers;
  /** Runs that wait for an occasion. */
  waiting: ReadonlyMap<string, unknown>;
}

const listed = ({ answers }: Port, ids: readonly string[]): string => ids.map((id) => wordsOf(answers, id)).join(", ");

/** Ends all runs. Rejects with CodedError `run.noBody`. */
export async function stopAll(port: Port): Promise<Halted> {
  const stopped = await port.runs.cancel();
  const reply =
    stopped.length === 0
      ? "Okay, stopping. I wasn't doing anything."
      : `Okay, stopping. I stopped this: ${listed(port, stopped)}.`;
  return { reply, stopped };
}

/** Pauses goals; other runs cannot rest, so they end and are begun anew by "go on". */
export async function pauseAll(port: Port): Promise<Halted> {
  const acts = port.runs.underWay.filter((id) => !port.waiting.has(id));
  const paused = await port.runs.pause();
  const others = acts.filter((id) => !paused.includes(id));
  await Promise.allSettled(others.map((id) => port.runs.cancel(id)));
  const all = [...paused, ...others];
  const reply =
    all.length === 0
      ? "I have nothing to pause."
      : `Okay, I paused this: ${listed(port, all)}. Say "go on" and I continue.`;
  return { reply, stopped: others };
}

/** Resumes paused goals and ends runs that only wait; undefined where there are none. */
export async function resumeAll(port: Port): Promise<string | undefined> {
  const { runs, answers } = port;
  if (!runs.hasBody) return undefined;
  const waits = runs.underWay.filter((id) => answers.get(id)?.utterance?.task?.intent === "wait");
  await Promise.allSettled(waits.map((id) => runs.cancel(id)));
  const resumed = runs.resume();
  if (resumed.length === 0) return waits.length === 0 ? undefined : "Okay, I stopped waiting.";
  const known = resumed.filter((id) => answers.get(id) !== undefined);
  return known.length === 0 ? "I'll carry on." : `I'll carry on: ${listed(port, known)}.`;
}
