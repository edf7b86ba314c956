// What an application asks its bot for: an item or a goal in words, a goal, or a problem as for
// `POST /plan`. The state is the bot's own, and so is the version.

import { CodedError, type Goal, type Problem, type ProblemInput, readProblem } from "../../schemas/index.ts";
import { RUN_LIMITS } from "../supervisor/run-limits.ts";

/** An item's name or a goal in words; a goal; or a problem without the state, which the bot observes. */
export type AskedGoal = string | ProblemInput["goal"] | Omit<ProblemInput, "state">;

export interface AskedOptions {
  constraints?: ProblemInput["constraints"];
  limits?: ProblemInput["limits"];
}

/** What is needed to read it: the bot's version and items, and a reader of other words. */
export interface AskedOf {
  mcVersion: string;
  hasItem(name: string): boolean;
  readWords(words: string, mcVersion: string): Promise<Goal>;
}

/** Throws CodedError `input.invalid`, which names each flaw. */
export async function problemAsked(asked: AskedGoal, options: AskedOptions, bot: AskedOf): Promise<Problem> {
  const { mcVersion } = bot;
  const { goal, ...input } =
    typeof asked === "string" ? { goal: await goalInWords(asked, bot) } : isProblem(asked) ? asked : { goal: asked };
  if ("state" in input)
    throw new CodedError("input.invalid", "goal: state: the bot observes its own state; leave `state` out");
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return readProblem({ limits: RUN_LIMITS, ...input, ...given, goal, mcVersion }, "goal");
}

const isProblem = (asked: unknown): asked is Omit<ProblemInput, "state"> =>
  typeof asked === "object" && asked !== null && "goal" in asked;

async function goalInWords(words: string, { hasItem, readWords, mcVersion }: AskedOf): Promise<Goal> {
  const name = words.trim().replace(/^minecraft:/, "");
  return hasItem(name) ? { items: { [name]: 1 } } : readWords(name, mcVersion);
}
