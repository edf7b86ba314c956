// A session: a few steps of one family of leaves, executed by a bot in the embedded world and
// recorded as a run's log, from which the same decisions can be repeated without a world. Stored as
// gzipped JSON lines. Invariant: a stored session has succeeded, and its log has been replayed.

import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { mineflayerReflexes, mineflayerRegistry, systemClock } from "../../bots/index.ts";
import { type CapabilityRegistry, compileOption, type RunReport, recordRun, replayRun } from "../../executor/index.ts";
import { type Body, CodedError, type PlannerClient, type PlanStep, Problem, parseJson } from "../../schemas/index.ts";
import { aPlan, scriptedPlanner } from "../../worlds/testing/index.ts";
import type { BodyBenchStage } from "../body/stage.ts";
import { type Arena, layArena } from "./arena.ts";

type SessionStep = readonly [verb: string, args: PlanStep["args"]];

export interface SessionFamily {
  name: string;
  /** The body's items at the beginning. */
  holds: Readonly<Record<string, number>>;
  /** The surroundings, beside grass: blocks and creatures. */
  prepare?: (arena: Arena, stage: BodyBenchStage) => Promise<void>;
  steps(arena: Arena): readonly SessionStep[];
  /** Events for the body: the first as the first step begins, the second with the second. */
  events?: readonly ((stage: BodyBenchStage, arena: Arena) => Promise<void>)[];
  /** Whether its reflexes are active; sessions of other families are shorter without. */
  reflexes?: true;
  /** Options that make tools available to a plan. */
  options?: readonly unknown[];
}

interface RecordedSession {
  report: RunReport;
  /** The log, a header and its entries, as JSON values. */
  lines: unknown[];
}

const DEADLINE_MS = 600_000;

/** All capabilities of the mineflayer body, and the family's own options. */
export function sessionRegistry({ options = [] }: Pick<SessionFamily, "options">): CapabilityRegistry<Body> {
  const registry: CapabilityRegistry<never> = mineflayerRegistry() as never;
  for (const option of options) registry.registerOption(compileOption(option, registry).option);
  return registry as never;
}

/**
 * Plays the family on the stage. Rejects with the run's failure where a step fails, and with
 * `run.diverged` where the log does not replay.
 */
export async function recordSession(family: SessionFamily, stage: BodyBenchStage): Promise<RecordedSession> {
  const { body, world } = stage;
  const arena = await layArena(stage);
  await family.prepare?.(arena, stage);
  await stage.give(family.holds);
  const plan = family.steps(arena).reduce((builder, [verb, args]) => builder.step(verb, args), aPlan());
  const planner: PlannerClient = scriptedPlanner(plan.build());
  const lines: unknown[] = [];
  const doings: Promise<void>[] = [];
  const { report } = recordRun(
    {
      problem: Problem.parse({ goal: { task: { name: family.name } }, mcVersion: world.mcVersion }),
      ...{ planner, body, clock: systemClock, registry: sessionRegistry(family) as never },
      deadlineMs: DEADLINE_MS,
      maxRepairs: 0,
      ...(family.reflexes === undefined ? {} : { reflexes: mineflayerReflexes() }),
      onEvent(event) {
        // An interrupted step begins again, but its event happens only once.
        if (event.type !== "step-started" || event.index !== doings.length) return;
        doings.push(family.events?.[event.index]?.(stage, arena) ?? Promise.resolve());
      },
    },
    (line) => lines.push(parseJson(JSON.stringify(line), family.name)),
  );
  const ended = await report;
  await Promise.all(doings);
  if (ended.failure !== undefined) throw new CodedError(ended.failure.code, ended.failure.detail);
  await replayRun(lines, sessionRegistry(family));
  return { report: ended, lines };
}

/** The bytes are equal for equal logs. */
export const packedSession = (lines: readonly unknown[]): Buffer =>
  gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { level: 9 });

/** The lines of a stored session. */
export const readSession = (path: string): unknown[] =>
  gunzipSync(readFileSync(path))
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => parseJson(line, path));
