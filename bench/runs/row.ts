// A run as one row: the goal, the world, and the result. Success is decided by the server's
// inventory; every other end has a code.

import { z } from "zod";
import { ERROR_CODES, type ErrorCode, type MovementKind } from "../../schemas/index.ts";
import { Machine } from "../document/run-document.ts";
import type { RunGoal } from "./goals.ts";

export const RunRow = z.strictObject({
  goal: z.string(),
  seed: z.int(),
  success: z.boolean(),
  /** The code of a failure; null for a success. */
  code: z.enum(ERROR_CODES).nullable(),
  detail: z.string().nullable(),
  /**
   * In the world, from the first join to the end, 20 ticks a second; null if the bot never joined.
   */
  gameSeconds: z.number().nullable(),
  /**
   * The first plan's cost by the cost model: its steps in order, smelting overlapping with them;
   * null without a plan.
   */
  idealSeconds: z.number().nullable(),
  repairs: z.int(),
  /** As the server counts them. */
  deaths: z.int(),
  /** Calls of a language model during the run. */
  modelCalls: z.int(),
  /** The number of rejoins. */
  rejoins: z.int(),
  stepsDone: z.int(),
  /**
   * From when the body stands in the world with its goal to its first command, perception and
   * planning included; null without one.
   */
  firstActionSeconds: z.number().nullable(),
  wallSeconds: z.number(),
  /** Disturbances of the run, in words. */
  faults: z.array(z.string()),
  /** The run reported success, but the server disagrees. */
  wrongSuccess: z.boolean(),
});
export type RunRow = z.infer<typeof RunRow>;

export const RunsDocument = z.strictObject({
  format: z.literal("lodestone.runs/1"),
  asked: z.strictObject({
    mcVersion: z.string(),
    fast: z.boolean(),
    nights: z.boolean(),
    faults: z.boolean(),
    slowServer: z.boolean().default(false),
    deadlineSeconds: z.number(),
  }),
  machine: Machine,
  revision: z.string().nullable(),
  versions: z.record(z.string(), z.string()),
  rows: z.array(RunRow),
});
export type RunsDocument = z.infer<typeof RunsDocument>;

/** One run to make. */
export interface RunAsked extends Omit<RunGoal, "name" | "mayBeOutOfReach"> {
  goal: string;
  seed: number;
  mcVersion: string;
  fast: boolean;
  nights: boolean;
  faults: boolean;
  /** Whether the server is late, silent, wrong or unwilling now and then. */
  slowServer: boolean;
  /** What the body walks by; the navigator if absent. */
  movement?: MovementKind;
  deadlineMs: number;
}

/**
 * Makes runs. It never rejects and never takes much longer than the deadline: a failure is the
 * row's code.
 */
export interface Runner {
  run(asked: RunAsked): Promise<RunRow>;
  close(): Promise<void>;
}

/** The row of a run of which only the failure is known. */
export function failedRow({ goal, seed }: RunAsked, code: ErrorCode, detail: string, wallMs: number): RunRow {
  return {
    goal,
    seed,
    success: false,
    code,
    detail,
    gameSeconds: null,
    idealSeconds: null,
    repairs: 0,
    deaths: 0,
    modelCalls: 0,
    rejoins: 0,
    stepsDone: 0,
    firstActionSeconds: null,
    wallSeconds: seconds(wallMs),
    faults: [],
    wrongSuccess: false,
  };
}

export const seconds = (ms: number): number => Math.round(ms / 10) / 100;
