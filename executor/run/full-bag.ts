// Why a goal has no plan, if that is because the bag is full of what is no junk: the plan that may
// throw anything away says what would have to go. Nobody is told "no plan within the limits" then.

import { CodedError, type Problem, type Repair, type Result, staysOf } from "../../schemas/index.ts";

/** The failure; undefined if something else stands in the way. */
export async function whyBagIsFull(
  plan: (problem: Problem) => Promise<Result>,
  problem: Problem,
  result: Result | Repair,
): Promise<CodedError | undefined> {
  const isNotFound = (result.status === "exhausted" || result.status === "timeout") && result.best === null;
  const { junk, ...free } = problem.constraints;
  if (!isNotFound || junk === undefined) return undefined;
  const freely = await plan({ ...problem, constraints: free });
  const found = freely.status === "solved" ? freely.plan : "best" in freely ? freely.best : null;
  const { inventory } = problem.state;
  const thrown = (found?.steps ?? []).flatMap(({ type, args: { item, count } }) =>
    type === "drop_item" &&
    typeof item === "string" &&
    isMissed(inventory[item] ?? 0, Number(count), staysOf(item, junk))
      ? [`${count} ${item}`]
      : [],
  );
  if (thrown.length === 0) return undefined;
  return new CodedError(
    "inventory.full",
    `the bag is full, and no more of it is junk: ${[...new Set(thrown)].join(", ")} would have to be thrown away. ` +
      "Take or store something, or name it under junk in the bot's conduct",
  );
}

/** Whether what is thrown away of the held pieces is no junk; what the plan made itself is not held. */
const isMissed = (held: number, thrown: number, stays: number): boolean => held > 0 && held - thrown < stays;
