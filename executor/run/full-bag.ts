// Why a goal has no plan, if that is because the bag is full of what is no junk: the plan that may
// throw anything away says what is in the way. That is put into a container where a plan leads to one;
// else nobody is told "no plan within the limits", but what would have to go.

import { CodedError, type Goal, type Problem, type Repair, type Result, staysOf } from "../../schemas/index.ts";

/** `inventory.full`: no plan leaves what the bag is full of alone. */
export class BagFullError extends CodedError {
  /** What is in the way: the pieces of each item that is held and is no junk. */
  readonly items: Readonly<Record<string, number>>;

  constructor(items: Readonly<Record<string, number>>) {
    const listed = Object.entries(items).map(([item, count]) => `${count} ${item}`);
    super(
      "inventory.full",
      `the bag is full, and no more of it is junk: ${listed.join(", ")} would have to be thrown away. ` +
        "Set down a chest for it, take something, or name it under junk in the bot's conduct",
    );
    this.items = items;
  }

  /**
   * The problem of putting it into a container. Nothing is made, fetched or thrown away for it: the
   * bag may hold what the goal needs.
   */
  toStore(problem: Problem): Problem {
    const goal: Goal = { stored: [{ items: { ...this.items } }] };
    return { ...problem, goal, constraints: { ...problem.constraints, allow: ["deposit", "place_block"] } };
  }
}

/** The error; undefined if something else stands in the way. */
export async function whyBagIsFull(
  plan: (problem: Problem) => Promise<Result>,
  problem: Problem,
  result: Result | Repair,
): Promise<BagFullError | undefined> {
  const isNotFound = (result.status === "exhausted" || result.status === "timeout") && result.best === null;
  const { junk, ...free } = problem.constraints;
  if (!isNotFound || junk === undefined) return undefined;
  const freely = await plan({ ...problem, constraints: free });
  const found = freely.status === "solved" ? freely.plan : "best" in freely ? freely.best : null;
  const { inventory } = problem.state;
  const missed: Record<string, number> = {};
  for (const { type, args } of found?.steps ?? []) {
    const { item, count } = args;
    if (type !== "drop_item" || typeof item !== "string") continue;
    if (isMissed(inventory[item] ?? 0, Number(count), staysOf(item, junk)))
      missed[item] = Math.min(inventory[item] ?? 0, (missed[item] ?? 0) + Number(count));
  }
  return Object.keys(missed).length === 0 ? undefined : new BagFullError(missed);
}

/** Whether what is thrown away of the held pieces is no junk; what the plan made itself is not held. */
const isMissed = (held: number, thrown: number, stays: number): boolean => held > 0 && held - thrown < stays;
