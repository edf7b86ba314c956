// Goals of published suites that bots can carry out in the embedded world: items to obtain, from
// what is held, animals that live there and blocks that can be put beside the body. The biome is the
// world's own.

import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { CodedError, Problem, parseDocument } from "../../schemas/index.ts";
import { runProblem } from "../../workers/index.ts";
import { withinEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { randomFrom, shuffled } from "../lib/seeded-random.ts";
import { inOneBag, objectIn, type PublishedCase } from "../published/published-case.ts";
import type { RunGoal } from "./goals.ts";

interface SuiteGoalOptions {
  mcVersion: string;
  seed: number;
  max: number;
  fast: boolean;
}

const ANIMALS: ReadonlySet<string> = new Set(["chicken", "cow", "pig", "sheep"]);
/** Blocks that stand wherever they are put. */
const FIRM =
  /^(crafting_table|furnace|chest|cobblestone|stone|dirt|clay|.*_(log|planks|wool|ore|terracotta|concrete))$/;
/** More would bury the body. */
const MAX_BESIDE = 24;
const ARRANGED: ReadonlySet<string> = new Set(["inventory", "nearby", "biome"]);

/** The Minecraft version of the most cases. */
export function versionOf(cases: readonly PublishedCase[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { problem } of cases) {
    const version = String(problem?.mcVersion);
    if (problem !== null) counts.set(version, (counts.get(version) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Up to `max` goals that a plan within the embedded world reaches, drawn by the seed. */
export async function suiteGoals(cases: readonly PublishedCase[], options: SuiteGoalOptions): Promise<RunGoal[]> {
  const goals: RunGoal[] = [];
  for (const one of shuffled(cases, randomFrom(options.seed))) {
    if (goals.length === options.max) break;
    const goal = await goalWithin(one, options);
    if (goal !== null) goals.push(goal);
  }
  return goals;
}

/** The case as a goal of a run; null where the embedded world lacks what it needs. */
async function goalWithin(one: PublishedCase, { mcVersion, fast }: SuiteGoalOptions): Promise<RunGoal | null> {
  if (one.problem === null || one.expect !== "planned") return null;
  const { goal, state, constraints } = inOneBag(one.problem);
  const { inventory = {}, nearby = [], ...rest } = objectIn(state);
  if (Object.keys(objectIn(goal)).some((part) => part !== "items")) return null;
  if (Object.keys(rest).some((part) => !ARRANGED.has(part))) return null;
  try {
    const asked = { goal, state: { inventory, nearby }, mcVersion, limits: { effort: "quick" } };
    const problem = parseDocument(Problem, constraints === undefined ? asked : { ...asked, constraints }, one.id);
    const beside = problem.state.nearby.map(({ block, count }) => ({ kind: block, count }));
    if (!canBePut(beside)) return null;
    const domain = await minecraftSnapshot({ mcVersion, objective: problem.objective });
    const within = await withinEmbeddedWorld(problem, { fast });
    const { status } = runProblem(domain, within, { now: () => performance.now(), isCancelled: () => false });
    if (status !== "solved") return null;
    const { avoid } = problem.constraints;
    const { tags = {} } = domain.document();
    const { items = {} } = problem.goal;
    const members = Object.fromEntries(Object.keys(items).flatMap((tag) => (tags[tag] ? [[tag, tags[tag]]] : [])));
    return { name: one.id, items, members, held: problem.state.inventory, beside, avoid };
  } catch (error) {
    // A name that this version lacks, or a part of the goal that cannot be said.
    if (error instanceof CodedError) return null;
    throw error;
  }
}

const canBePut = (beside: NonNullable<RunGoal["beside"]>): boolean =>
  beside.every(({ kind }) => ANIMALS.has(kind) || FIRM.test(kind)) &&
  beside.reduce((sum, { count }) => sum + count, 0) <= MAX_BESIDE;
