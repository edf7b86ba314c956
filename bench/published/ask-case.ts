// Asks the planner for a published goal, and judges the answer: whether the goal can be said, in
// full or in part; whether the plan is valid and one that a person might carry out; and whether a
// refusal is right and says why.

import { type CompiledDomain, validate } from "../../planner/index.ts";
import { CodedError, type Effort, type Problem, type Result } from "../../schemas/index.ts";
import { runProblem } from "../../workers/index.ts";
import { minecraftDomain } from "../suites/minecraft.ts";
import { absurdityOf } from "./absurdity.ts";
import { objectIn, type PublishedCase } from "./published-case.ts";
import { saidCase } from "./said-case.ts";

export interface PublishedRow {
  id: string;
  suite: string;
  n: number;
  seed: number;
  arm: string;
  expect: PublishedCase["expect"];
  /** Null for open tasks, which are not asked. */
  holds: boolean | null;
  /** Why it does not hold: `unsaid`, `unsolvable`, `exhausted`, `invalid`, `absurd`, `planned`, `untold`. */
  code: string | null;
  detail: string | null;
  /** Null where the task is open. */
  said: "full" | "part" | "no" | null;
  /** What is not said: parts of the task, and refused fields of its state. */
  unsaid: readonly string[];
  /** Several bodies share the task, and one is asked with all their things. */
  isOneBag: boolean;
  status: Result["status"] | "refused" | null;
  cost: number | null;
  best: number | null;
  optimal: boolean;
  /** Processor time of the thread; null where nothing was searched. */
  ms: number | null;
}

export interface AskCaseOptions {
  seed: number;
  planner: string;
  effort: Effort;
  /** Processor time of this thread in milliseconds. */
  cpuMs: () => number;
  /** Milliseconds on a monotonic clock. */
  now: () => number;
}

interface Verdict {
  holds: boolean;
  code: string | null;
  detail: string | null;
}

interface Answer {
  domain: CompiledDomain;
  problem: Problem;
  result: Result;
  ms: number;
}

/** MineDojo and its kin play 1.11.2; their goals stand in the oldest version that is known. */
export const OLD_VERSION = "version";

export async function askCase(one: PublishedCase, options: AskCaseOptions): Promise<PublishedRow> {
  const { id, suite, n, expect, best = null } = one;
  const { seed, planner, effort, cpuMs } = options;
  const open: PublishedRow = {
    ...{ id, suite, n, seed, arm: planner === "hybrid" ? "lodestone" : planner, expect },
    ...{ holds: null, code: null, detail: null, said: null, unsaid: [], isOneBag: false },
    ...{ status: null, cost: null, best, optimal: false, ms: null },
  };
  if (expect === "open" || one.problem === null) return open;
  const startedAt = cpuMs();
  try {
    let answer: Answer | undefined;
    const extra = { planner, limits: { effort } };
    const said = await saidCase(one, extra, expect === "refused", async (problem) => {
      answer = await answerTo(problem, options);
    });
    if (answer === undefined) throw new Error(`${id} was not asked`);
    const { result, ms } = answer;
    const isFull = said.unsaid.every((part) => part === OLD_VERSION);
    const solved = result.status === "solved" ? { cost: result.cost, optimal: result.optimal } : {};
    const row = { ...open, ...said, said: isFull ? ("full" as const) : ("part" as const), ms, status: result.status };
    return { ...row, ...solved, ...verdictOn(one, answer) };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const why = error.message.replace(`${id}: `, "");
    if (expect === "refused") {
      return { ...open, ...refused(one, why), said: "full", status: "refused", ms: cpuMs() - startedAt };
    }
    return { ...open, ...fallsShort("unsaid", why), said: "no", unsaid: refusedParts(error), status: "refused" };
  }
}

async function answerTo(problem: Problem, { cpuMs, now }: AskCaseOptions): Promise<Answer> {
  const domain = await minecraftDomain(problem.mcVersion, problem.objective);
  const startedAt = cpuMs();
  const result = runProblem(domain, problem, { now, isCancelled: () => false });
  return { domain, problem, result, ms: cpuMs() - startedAt };
}

function verdictOn(one: PublishedCase, { domain, problem, result }: Answer): Verdict {
  if (result.status === "unsolvable") {
    const why = result.reasons.map(({ item, because }) => `${item}: ${because}`).join("; ");
    return one.expect === "refused" ? refused(one, why) : fallsShort("unsolvable", why);
  }
  if (result.status !== "solved") return fallsShort("exhausted", "no plan, and none is ruled out");
  if (one.expect === "refused") return fallsShort("planned", "a plan for what cannot be had");
  const { flaws } = validate(domain.document(), { problem, plan: result.plan });
  if (flaws.length > 0) return fallsShort("invalid", flaws.map(({ code }) => code).join("; "));
  const absurdity = absurdityOf(problem, result.plan, one.best);
  return absurdity === null ? HOLDS : fallsShort("absurd", absurdity);
}

const HOLDS: Verdict = { holds: true, code: null, detail: null };
const fallsShort = (code: string, detail: string): Verdict => ({ holds: false, code, detail });

/** A refusal is right if it names something that the problem names. */
function refused({ problem }: PublishedCase, why: string): Verdict {
  const goal = objectIn(problem?.goal);
  const bodies = Array.isArray(problem?.bodies) ? problem.bodies : [];
  const states = [problem, ...bodies].map((part) => objectIn(objectIn(part).state));
  const names = [goal.items, ...states.map(({ inventory }) => inventory)].flatMap((part) =>
    Object.keys(objectIn(part)),
  );
  return names.some((name) => why.includes(name)) ? HOLDS : fallsShort("untold", why);
}

/** The parts of the goal that are refused: its fields, or the goal where the whole is. */
function refusedParts({ issues, code }: CodedError): string[] {
  const paths = issues.map(({ path }) => path.split(".").slice(0, 2).join("."));
  const fields = paths.filter((path) => path.startsWith("goal."));
  return [...new Set(fields.length > 0 ? fields : paths.length > 0 ? paths : [code])];
}
