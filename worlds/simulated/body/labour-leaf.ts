// Verbs that are labour: a leaf built from the work that its arguments describe. Its time limit
// follows from the operators' costs, and its postcondition compares the world's count of the
// product with the count before the first attempt.

import { z } from "zod";
import type { Leaf } from "../../../executor/index.ts";
import {
  canonicalJson,
  type ErrorCode,
  type Failure,
  failure,
  type Operator,
  type VerbContract,
} from "../../../schemas/index.ts";
import type { OperatorChoice } from "../state/applying.ts";
import type { OperatorTable } from "../state/operators.ts";
import { MS_A_TICK } from "../state/places.ts";
import type { SimulatedBody } from "./body.ts";
import { chooseOperator, type LabourLedger, type LabourWork, labour } from "./labour.ts";
import { type SimulatedContext, simulatedLeaf } from "./simulated-leaf.ts";

/** The work that a verb's arguments ask for. */
export interface LabourRequest {
  /** The item of which `count` pieces are wanted; null where applications are counted. */
  item: string | null;
  count: number;
  choice: OperatorChoice;
}

export interface LabourVerb<Args> extends VerbContract<Args> {
  /** The error code for missing items; `inventory.missingItem` by default. */
  missingItem?: ErrorCode;
  waits?: boolean;
  request(args: Args): LabourRequest;
  /** Operators for the arguments; by default those of the verb with equal arguments. */
  operators?(table: OperatorTable, args: Args): Operator[];
  /** V4 of a verb whose product proves nothing; `had` are the counts before the first attempt. */
  shortfall?(context: SimulatedContext, args: Args, had: ReadonlyMap<string, number>): Failure | undefined;
  /** Work that comes first, such as lighting a fire; described in the same way. */
  before?(table: OperatorTable, args: Args): LabourWork[];
}

/** State shared by all attempts of one call. */
interface Attempts {
  main: LabourLedger;
  before: LabourLedger[];
  /** The counts of every possible product and input before the first attempt. */
  base: ReadonlyMap<string, number>;
}

const Output = z.strictObject({ done: z.int().min(0) });

/**
 * The time limit is this multiple of the operators' time and of the searches before each
 * application.
 */
const TIME_SLACK = 4;
const MIN_MS = 120_000;

/** The leaf of a verb in a world with these operators. */
export function labourLeaf<Args>(verb: LabourVerb<Args>, table: OperatorTable): Leaf<SimulatedBody> {
  const { name, waits = false } = verb;
  const workOf = (args: Args): LabourWork => mainWork(verb, table, args);
  const earlier = (args: Args): LabourWork[] => verb.before?.(table, args) ?? [];
  const longestMs = (args: Args): number => {
    const works = [...earlier(args), workOf(args)];
    const ticks = works.map(({ operators, times }) =>
      Math.max(0, ...operators.map((one) => times(one) * (one.ticks + searchTicks(table, one)))),
    );
    return MIN_MS + TIME_SLACK * MS_A_TICK * ticks.reduce((sum, one) => sum + one, 0);
  };
  return simulatedLeaf({
    name,
    kind: verb.kind,
    description: verb.description,
    inputSchema: verb.inputSchema,
    outputSchema: Output,
    timeoutMs: longestMs,
    ...(waits ? { waitsMs: longestMs } : {}),
    permissions: verb.permissions,
    guard(context, args) {
      const { operators } = workOf(args);
      if (operators.length === 0)
        return failure("pbi.guardFailed", `${name}: no operator does this with these arguments`);
      attemptsAt(context, name, args, operators);
      return undefined;
    },
    async run(context, args) {
      const work = workOf(args);
      const attempts = attemptsAt(context, name, args, work.operators);
      for (const [index, first] of earlier(args).entries()) {
        attempts.before[index] ??= { done: 0 };
        await labour(context, first, attempts.before[index]);
      }
      await labour(context, work, attempts.main);
      return { done: attempts.main.done };
    },
    pretend: (_context, args) => ({ done: verb.request(args).count }),
    postcondition(context, args) {
      const work = workOf(args);
      const attempts = attemptsAt(context, name, args, work.operators);
      context.memory.delete(keyOf(name, args));
      if (verb.shortfall !== undefined) return verb.shortfall(context, args, attempts.base);
      return shortfall(context, work, attempts, verb.request(args));
    },
  });
}

/**
 * The most ticks that finding the inputs of one application may take: enough searches to show them
 * all, each by the slowest operator.
 */
function searchTicks(table: OperatorTable, { consumes }: Operator): number {
  const costs = consumes.flatMap(({ anyOf, count }) =>
    anyOf.flatMap((name) =>
      table.showing(name).map(({ ticks, produces }) => ticks * Math.ceil(count / (produces[name] ?? 1))),
    ),
  );
  return Math.max(0, ...costs);
}

function mainWork<Args>(verb: LabourVerb<Args>, table: OperatorTable, args: Args): LabourWork {
  const { name, missingItem = "inventory.missingItem", waits = false } = verb;
  const { item, count, choice } = verb.request(args);
  const operators = verb.operators?.(table, args) ?? table.told(name, args as Readonly<Record<string, unknown>>);
  const times = ({ produces }: Operator) => Math.ceil(count / (item === null ? 1 : (produces[item] ?? 1)));
  return { leaf: name, operators, choice, times, missingItem, waits };
}

/** V4: the product of the operator that was, or would be, applied must be there. */
function shortfall(
  context: SimulatedContext,
  work: LabourWork,
  { main, base }: Attempts,
  request: LabourRequest,
): Failure | undefined {
  const { world } = context.body;
  const operator = main.operator ?? chooseOperator(work, world);
  if (operator === undefined) return undefined;
  const product = request.item ?? Object.keys(operator.produces).sort()[0] ?? "";
  const had = base.get(product) ?? 0;
  const due = had + work.times(operator) * netOf(operator, product, request.choice);
  const has = world.stock.count(product);
  if (has >= due) return undefined;
  return failure("pbi.effectsUnmet", `${work.leaf}: ${has} of ${due} ${product} are there`);
}

/** The net gain of `product` by one application: produced less consumed. */
function netOf({ produces, consumes }: Operator, product: string, { ingredients }: OperatorChoice): number {
  const alone = consumes.find(({ anyOf }) => anyOf.length === 1 && anyOf[0] === product);
  return (produces[product] ?? 0) - (ingredients?.[product] ?? alone?.count ?? 0);
}

const keyOf = (name: string, args: unknown): string => `labour ${name} ${canonicalJson(args)}`;

function attemptsAt(
  { memory, body }: SimulatedContext,
  name: string,
  args: unknown,
  operators: readonly Operator[],
): Attempts {
  const key = keyOf(name, args);
  const known = memory.get(key);
  if (known !== undefined) return known as Attempts;
  const names = operators.flatMap(({ produces, consumes }) => [
    ...Object.keys(produces),
    ...consumes.flatMap(({ anyOf }) => anyOf),
  ]);
  const base = new Map(names.map((name) => [name, body.world.stock.count(name)]));
  const attempts: Attempts = { main: { done: 0 }, before: [], base };
  memory.set(key, attempts);
  return attempts;
}
