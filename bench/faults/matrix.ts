// The fault matrix: every error code injected into every leaf, once, thrice and always; beside it
// the faults without a code. A cell is judged by the world's own state: a success that the world
// does not show is silent, and a failure must be of the right class.

import type { z } from "zod";
import { ERROR_CODES, ERRORS, type ErrorCode } from "../../schemas/index.ts";
import { OBSERVE } from "../../worlds/simulated/faults/fault-plan.ts";
import type { Fault } from "../../worlds/simulated/index.ts";
import { isRightClass, runScenario, type ScenarioGround, type ScenarioRun } from "./run-scenario.ts";
import type { Scenario } from "./scenario.ts";

/** One cell. `reported` is the code that the run ended with, null if it succeeded. */
export interface FaultRow {
  code: string;
  leaf: string;
  outcome: "success" | "failure" | "silent" | "hang";
  reported: ErrorCode | null;
  repairs: number;
}

export interface Matrix {
  /** A code injected into the leaf's first act. */
  rows: FaultRow[];
  /**
   * A code injected into the leaf's first three acts: more than its retries handle, so that the
   * plan is repaired.
   */
  thrice: FaultRow[];
  /** A code injected into every act of the leaf. */
  always: FaultRow[];
  /** Faults without a code, once; `code` names the kind of fault. */
  others: FaultRow[];
  /** Flaws in words: silent successes, hangs, wrong classes, faults that were never met. */
  wrong: string[];
}

type MatrixFaultInput = z.input<typeof Fault>;

/** Faults without a code, by their name in the table. */
export const OTHER_FAULTS: Readonly<Record<string, MatrixFaultInput>> = {
  "an exception without a code": { kind: "crash" },
  "silence: reported as done, nothing done": { kind: "silent" },
  "done, but reported as failed": { kind: "error", code: "leaf.timeout", done: true },
  "two seconds of lag": { kind: "lag", ms: 2_000 },
  "ten minutes of lag": { kind: "lag", ms: 600_000 },
  "a hang until stopped": { kind: "hang" },
  "a hang that ignores the stop": { kind: "hang", deaf: true },
  "an effect two seconds late": { kind: "late", ms: 2_000 },
  "the block changed": { kind: "blockChanged" },
  death: { kind: "death" },
  "a full inventory": { kind: "inventoryFull" },
  "items lost": { kind: "itemsLost" },
};

interface MatrixOptions {
  codes?: readonly ErrorCode[];
  leaves?: readonly string[];
  /** Called with each finished cell. */
  onRow?: (row: FaultRow) => void;
}

const HOW_OFTEN = new Map<number | null, string>([
  [3, ", thrice"],
  [null, ", always"],
]);

/** Runs the matrix over these scenarios, cell by cell. */
export async function faultMatrix(
  ground: ScenarioGround,
  all: readonly Scenario[],
  { codes = ERROR_CODES, leaves, onRow = () => {} }: MatrixOptions = {},
): Promise<Matrix> {
  const scenarios = all.filter(({ leaf }) => leaves === undefined || leaves.includes(leaf));
  const matrix: Matrix = { rows: [], thrice: [], always: [], others: [], wrong: [] };
  const cell = async (
    scenario: Scenario,
    code: string,
    fault: MatrixFaultInput,
    times: number | null,
  ): Promise<FaultRow> => {
    const { leaf } = scenario;
    const faults = { faults: [{ at: { leaf }, times, fault }] };
    const run = await runScenario(ground, scenario, faults);
    const row: FaultRow = {
      code,
      leaf,
      outcome: run.ending,
      reported: run.failure?.code ?? null,
      repairs: run.repairs,
    };
    const flaw = flawOf(row, run);
    if (flaw !== undefined) matrix.wrong.push(`${leaf} × ${code}${HOW_OFTEN.get(times) ?? ""}: ${flaw}`);
    onRow(row);
    return row;
  };
  for (const scenario of scenarios) {
    for (const code of codes) {
      matrix.rows.push(await cell(scenario, code, { kind: "error", code }, 1));
      matrix.thrice.push(await cell(scenario, code, { kind: "error", code }, 3));
      matrix.always.push(await cell(scenario, code, { kind: "error", code }, null));
    }
    for (const [name, fault] of Object.entries(OTHER_FAULTS)) {
      if (scenario.leaf === OBSERVE && !isOfObservation(name)) continue;
      matrix.others.push(await cell(scenario, name, fault, 1));
    }
  }
  return matrix;
}

/** An observation is no act: it cannot lag, hang or be falsely reported done. */
export function isOfObservation(name: string): boolean {
  const kind = OTHER_FAULTS[name]?.kind;
  return kind === "crash" || kind === "death";
}

/** The flaw of a cell; undefined where it ended as it must. */
export function flawOf({ code, outcome }: FaultRow, { failure, injected, sleeping }: ScenarioRun): string | undefined {
  if (outcome === "silent") return "reported as a success that the world does not show";
  if (outcome === "hang") return "never ended";
  if (injected === 0) return "the fault was never met";
  if (sleeping > 0) return `the run left ${sleeping} sleepers behind`;
  if (failure === undefined) return undefined;
  if (ERRORS[failure.code].recovery !== failure.recovery) return `${failure.code} was reported as ${failure.recovery}`;
  if (!isCode(code)) return undefined;
  if (!isRightClass(code, failure)) return `reported as ${failure.code} (${failure.recovery})`;
  return undefined;
}

const isCode = (name: string): name is ErrorCode => Object.hasOwn(ERRORS, name);
