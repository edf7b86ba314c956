// Applies operators of a verb until the work is done: chooses the operator that the arguments name
// and the world allows, searches for inputs that are not in sight, lets its time pass, applies it.
// Nearly every verb is built on it. A retry continues where the attempt before it ended: both share
// a ledger.

import { byCodeUnit, CodedError, type ErrorCode, isFact, type Operator } from "../../../schemas/index.ts";
import { lackOf, type MissingNeed, type OperatorChoice } from "../state/applying.ts";
import { SEEN_PREFIX } from "../state/map-of-facts.ts";
import type { SimulatedWorld } from "../world.ts";
import { type SimulatedContext, spend } from "./simulated-leaf.ts";

export interface LabourWork {
  /** The leaf that does the work. */
  leaf: string;
  /** Operators for it; the first that can be applied is used. */
  operators: readonly Operator[];
  choice: OperatorChoice;
  /** The number of applications; may depend on the operator (eight at once). */
  times(operator: Operator): number;
  /** The error code for missing items. */
  missingItem: ErrorCode;
  /** Waits while it works, as for a furnace or a fishing rod. */
  waits?: boolean;
}

/**
 * Searches for one application before its inputs count as not found. Each search shows something,
 * so this only stops an endless loop.
 */
const MAX_SEARCHES = 200;

/** The applications done so far, over all attempts. */
export interface LabourLedger {
  done: number;
  /** The operator applied last. */
  operator?: Operator;
}

/**
 * Does the work. Throws CodedError: the code for missing inputs, `inventory.full`, `run.died`, or
 * the signal's reason.
 */
export async function labour(context: SimulatedContext, work: LabourWork, ledger: LabourLedger): Promise<void> {
  const { world } = context.body;
  for (;;) {
    const operator = chooseOperator(work, world);
    if (operator === undefined)
      throw new CodedError("pbi.guardFailed", `${work.leaf}: no operator does this with these arguments`);
    if (ledger.done >= work.times(operator)) return;
    await findWhatLacks(context, work, operator);
    await spend(context, operator.ticks, work.waits !== true);
    // The world may have changed in the meantime, so check the inputs again.
    const lack = lackIn(world, operator, work.choice);
    if (lack !== undefined) throw lackError(lack, work);
    ledger.done += 1;
    ledger.operator = operator;
    context.body.does.apply(operator, work.choice);
  }
}

/**
 * The first operator that can be applied as it is, else the first that lacks only inputs that can
 * be searched for, else the first.
 */
export function chooseOperator(
  { operators, choice }: Pick<LabourWork, "operators" | "choice">,
  world: SimulatedWorld,
): Operator | undefined {
  const lacks = operators.map((operator) => ({ operator, lack: lackIn(world, operator, choice) }));
  const ready = lacks.find(({ lack }) => lack === undefined);
  const findable = lacks.find(({ lack }) => lack !== undefined && finderOf(world, lack) !== undefined);
  return (ready ?? findable ?? lacks[0])?.operator;
}

/** As `lackOf`, but for facts that hold at the body's position. */
export function lackIn(world: SimulatedWorld, operator: Operator, choice: OperatorChoice): MissingNeed | undefined {
  const away = operator.requires.find(({ anyOf }) => anyOf.every((name) => isFact(name) && !world.holds(name)));
  if (away !== undefined) return { need: "required", anyOf: away.anyOf, count: away.count };
  return lackOf(operator, world.stock, choice);
}

/** Searches for the operator's inputs until they are in sight. Throws if they cannot be found. */
async function findWhatLacks(context: SimulatedContext, work: LabourWork, operator: Operator): Promise<void> {
  const { world } = context.body;
  for (let searches = 0; ; searches += 1) {
    const lack = lackIn(world, operator, work.choice);
    if (lack === undefined) return;
    const finder = finderOf(world, lack);
    if (finder === undefined || searches >= MAX_SEARCHES) throw lackError(lack, work);
    await spend(context, finder.ticks);
    context.body.does.apply(finder);
  }
}

/** An `explore` operator that shows the missing input, from here. */
function finderOf(world: SimulatedWorld, { need, anyOf }: MissingNeed): Operator | undefined {
  if (need !== "consumed") return undefined;
  return anyOf
    .filter((name) => name.startsWith(SEEN_PREFIX))
    .sort(byCodeUnit)
    .flatMap((name) => world.operators.showing(name))
    .find((operator) => lackIn(world, operator, {}) === undefined);
}

/** The unmet need as an error. */
export function lackError(
  { need, anyOf, count, isKept = false }: MissingNeed,
  { leaf, missingItem }: Pick<LabourWork, "leaf" | "missingItem">,
): CodedError {
  const names = anyOf.length > 3 ? `${anyOf.slice(0, 3).join(" or ")} or another` : anyOf.join(" or ");
  const detail = `${leaf}: ${count} more of ${names}`;
  const [first = ""] = anyOf;
  if (isKept) {
    const why = `rule keep: conduct keeps ${names}; get more first, or use something else`;
    return new CodedError("permission.denied", `${leaf}: ${why}`);
  }
  if (!isFact(first))
    return new CodedError(need === "tool" && leaf === "dig_target" ? "dig.toolInvalid" : missingItem, detail);
  if (first.startsWith(SEEN_PREFIX)) return new CodedError("collect.noneFound", detail);
  if (first.startsWith("fuel:")) return new CodedError("smelt.noFuel", detail);
  return new CodedError("pbi.precondMissing", detail);
}
