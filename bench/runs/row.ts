// A run as one row: what was wanted, where, and what came of it. Success is the server's word; whatever else happened has a code.

import { z } from "zod";
import { ERROR_CODES, type ErrorCode } from "../../schemas/index.ts";
import { Machine } from "../document/run-document.ts";

export const RunRow = z.strictObject({
  goal: z.string(),
  seed: z.int(),
  success: z.boolean(),
  /** Why it failed; null of a success. */
  code: z.enum(ERROR_CODES).nullable(),
  detail: z.string().nullable(),
  /** In the world, from the first join to the end, 20 ticks a second; null where it never got there. */
  gameSeconds: z.number().nullable(),
  /** By the cost model, of the first plan: its steps in order, what smelts meanwhile overlapping; null without a plan. */
  idealSeconds: z.number().nullable(),
  repairs: z.int(),
  /** By the server's count. */
  deaths: z.int(),
  /** Asked of a language model on the way. */
  modelCalls: z.int(),
  /** Times that it joined again. */
  rejoins: z.int(),
  stepsDone: z.int(),
  /** From when the body stands in the world with its goal to its first command, looking about and planning included; null where none came. */
  firstActionSeconds: z.number().nullable(),
  wallSeconds: z.number(),
  /** What was done to it on the way, in words. */
  faults: z.array(z.string()),
  /** The run said that the goal was reached, and the server says it is not. */
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
    deadlineSeconds: z.number(),
  }),
  machine: Machine,
  revision: z.string().nullable(),
  versions: z.record(z.string(), z.string()),
  rows: z.array(RunRow),
});
export type RunsDocument = z.infer<typeof RunsDocument>;

/** One run to make. */
export interface RunAsked {
  goal: string;
  items: Record<string, number>;
  seed: number;
  mcVersion: string;
  fast: boolean;
  nights: boolean;
  faults: boolean;
  deadlineMs: number;
}

/** Whoever makes runs. It never rejects and never takes much longer than the deadline: what goes wrong is the row's code. */
export interface Runner {
  run(asked: RunAsked): Promise<RunRow>;
  close(): Promise<void>;
}

/** A run of which nothing is known but that it failed. */
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
