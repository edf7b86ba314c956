// Acts that go on until something ends them: "mine cobblestone until your inventory is full", "fish
// for five minutes". Such an act is done again and again.

import type { Occasion, UserTask } from "../../schemas/index.ts";
import { spanOf } from "../item-amounts.ts";
import { goesOn } from "../parser/leftovers.ts";

type Lasting = Pick<UserTask, "intent" | "args" | "target" | "targets">;

/** What ends an act that is done again and again: an occasion, a time in seconds, or both. */
export interface Ending {
  until?: Occasion;
  time?: { seconds: number; said: string };
  /** It is done once, and the ending cuts it short. */
  isOnce?: true;
  /** What the act gains, for the report. */
  items?: readonly string[];
}

/** The ending of an act; undefined if it is done once, to its own end. */
export function endingOf(task: Lasting): Ending | undefined {
  if (!goesOn(task)) return undefined;
  const { until, seconds } = task.args;
  const items = (task.targets ?? (task.target === null ? [] : [task.target])).map(({ item }) => item);
  return {
    ...(until === undefined ? {} : { until }),
    ...(seconds === undefined ? {} : { time: { seconds, said: overSaid(seconds) } }),
    ...(isCounted(task) ? { isOnce: true } : {}),
    ...(task.intent === "obtain" ? { items } : {}),
  };
}

/** Whether a number was said: "mine 20 iron until it gets dark" ends at 20. */
export const isCounted = ({ args, target, targets = target === null ? [] : [target] }: Lasting): boolean =>
  args.count !== undefined || targets.some(({ qty }) => qty !== "all" && qty > 1);

/** "5 minutes are over". */
const overSaid = (seconds: number): string => {
  const span = spanOf(seconds);
  return `${span} ${/^an? /.test(span) ? "is" : "are"} over`;
};
