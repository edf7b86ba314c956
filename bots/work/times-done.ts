// How often a step has done its act, for acts that gain no item: kills, tamed animals, tilled ground.
// Only leaves that have seen the server's answer count.

import { gainedEnough } from "../../capabilities/rounds.ts";
import { type Failure, failure, type State } from "../../schemas/index.ts";
import type { BodyContext } from "../body/define-leaf.ts";

type Remembering = Pick<BodyContext, "memory">;

const DONE = "times done";

export const timesDone = ({ memory }: Remembering): number => Number(memory.get(DONE) ?? 0);

export const countDone = (context: Remembering): void => void context.memory.set(DONE, timesDone(context) + 1);

/** Fails with `collect.failed` unless the step gained the items or, without an item, did its act. */
export function gainedOrDoneEnough(
  context: Pick<BodyContext, "memory" | "before">,
  { item, count }: { item: string | null; count: number },
  after: State,
): Failure | undefined {
  if (item !== null) return gainedEnough(context, { item, count }, after);
  const done = timesDone(context);
  return done >= count ? undefined : failure("collect.failed", `done ${done} of ${count} times`);
}
