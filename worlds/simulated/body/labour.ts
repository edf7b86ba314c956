// Doing what operators of a verb say until it was done often enough: choose the operator that the arguments name and the world
// allows, look for what is wanted and not in sight, let its time pass, apply it. The heart of nearly every verb.
// A retry goes on where the attempt before it ended: what was done stands in a ledger that both are given.

import { byCodeUnit, CodedError, type ErrorCode, isFact, type Operator } from "../../../schemas/index.ts";
import { lackOf, type MissingNeed, type OperatorChoice } from "../state/applying.ts";
import { SEEN_PREFIX } from "../state/map-of-facts.ts";
import type { SimulatedWorld } from "../world.ts";
import { type SimulatedContext, spend } from "./simulated-leaf.ts";

export interface LabourWork {
  /** The leaf that does it. */
  leaf: string;
  /** Operators that do it, the first that can be applied counts. */
  operators: readonly Operator[];
  choice: OperatorChoice;
  /** How often it is to be done; may depend on the operator (eight at once). */
  times(operator: Operator): number;
  /** Fails with this code where items are missing. */
  missingItem: ErrorCode;
  /** Waits while it works, as a furnace or a fishing rod makes one do. */
  waits?: boolean;
}

/** Searches for one application before what it takes counts as not to be found: each shows something, so that this only ends a loop. */
const MAX_SEARCHES = 200;

/** How often a piece of work was done, over all attempts at it. */
export interface Ledger {
  done: number;
  /** What was last applied. */
  operator?: Operator;
}

/** Does the work. Throws CodedError: what lacks, `inventory.full`, `run.died`, or the signal's reason. */
export async function labour(context: SimulatedContext, work: LabourWork, ledger: Ledger): Promise<void> {
  const { world } = context.body;
  for (;;) {
    const operator = chooseOperator(work, world);
    if (operator === undefined)
      throw new CodedError("pbi.guardFailed", `${work.leaf}: nothing is done by such arguments`);
    if (ledger.done >= work.times(operator)) return;
    await findWhatLacks(context, work, operator);
    await spend(context, operator.ticks, work.waits !== true);
    // The world may have changed in the meantime: what is taken must be there when it is taken.
    const lack = lackIn(world, operator, work.choice);
    if (lack !== undefined) throw lackError(lack, work);
    ledger.done += 1;
    ledger.operator = operator;
    world.apply(operator, work.choice);
  }
}

/** The first operator that can be applied as it is, else the first that lacks only what can be looked for, else the first. */
export function chooseOperator(
  { operators, choice }: Pick<LabourWork, "operators" | "choice">,
  world: SimulatedWorld,
): Operator | undefined {
  const lacks = operators.map((operator) => ({ operator, lack: lackIn(world, operator, choice) }));
  const ready = lacks.find(({ lack }) => lack === undefined);
  const findable = lacks.find(({ lack }) => lack !== undefined && finderOf(world, lack) !== undefined);
  return (ready ?? findable ?? lacks[0])?.operator;
}

/** As `unmetClassOf`, for facts that hold where the body is. */
export function lackIn(world: SimulatedWorld, operator: Operator, choice: OperatorChoice): MissingNeed | undefined {
  const away = operator.requires.find(({ anyOf }) => anyOf.every((name) => isFact(name) && !world.holds(name)));
  if (away !== undefined) return { need: "required", anyOf: away.anyOf, count: away.count };
  return lackOf(operator, world.stock, choice);
}

/** Looks for what the operator takes and is not in sight, as often as it needs. Throws what cannot be found so. */
async function findWhatLacks(context: SimulatedContext, work: LabourWork, operator: Operator): Promise<void> {
  const { world } = context.body;
  for (let searches = 0; ; searches += 1) {
    const lack = lackIn(world, operator, work.choice);
    if (lack === undefined) return;
    const finder = finderOf(world, lack);
    if (finder === undefined || searches >= MAX_SEARCHES) throw lackError(lack, work);
    await spend(context, finder.ticks);
    world.apply(finder);
  }
}

/** An `explore` that would show what lacks, from here. */
function finderOf(world: SimulatedWorld, { need, anyOf }: MissingNeed): Operator | undefined {
  if (need !== "consumed") return undefined;
  return anyOf
    .filter((name) => name.startsWith(SEEN_PREFIX))
    .sort(byCodeUnit)
    .flatMap((name) => world.operators.showing(name))
    .find((operator) => lackIn(world, operator, {}) === undefined);
}

/** What lacks, as a failure. */
export function lackError(
  { need, anyOf, count }: MissingNeed,
  { leaf, missingItem }: Pick<LabourWork, "leaf" | "missingItem">,
): CodedError {
  const names = anyOf.length > 3 ? `${anyOf.slice(0, 3).join(" or ")} or another` : anyOf.join(" or ");
  const detail = `${leaf}: ${count} more of ${names}`;
  const [first = ""] = anyOf;
  if (!isFact(first))
    return new CodedError(need === "tool" && leaf === "dig_target" ? "dig.toolInvalid" : missingItem, detail);
  if (first.startsWith(SEEN_PREFIX)) return new CodedError("collect.noneFound", detail);
  if (first.startsWith("fuel:")) return new CodedError("smelt.noFuel", detail);
  return new CodedError("pbi.precondMissing", detail);
}
