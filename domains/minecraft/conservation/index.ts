// Checks that nothing comes from nothing: no combination of operators without a source in the world
// returns all that it takes and more. By Farkas' lemma this holds exactly if names have positive
// prices at which no operator's products are worth more than its inputs; both sides are one linear
// program.
//
// An operator has a source in the world if it consumes a sighting (`seen:*`), is a search
// (`explore`), or is on the list of exempt operators. All others are exchanges. An exchange spends
// its inputs, and facts that it requires and clears (such as a station that is taken along). Wear,
// places, and experience, which many operators give, do not count, which only makes the check
// stricter.
//
// The program decomposes: in a gaining combination, consider the inputs furthest upstream. Only
// operators that spend nothing but names of that strongly connected component produce it, and they
// alone must already gain. So each component is a small program.

import { DualSimplex, solveToCompletion } from "../../../planner/lp/dual-simplex.ts";
import { ProgramWriter } from "../../../planner/lp/linear-program.ts";
import { byCodeUnit, isFact, type Operator } from "../../../schemas/index.ts";
import { isExempt } from "../tables/exempt-from-conservation.ts";
import { cycles } from "./components.ts";

/** A combination of operators that produces something from nothing. */
export interface Gain {
  /** Applications of each operator by id, scaled so that the rarest has 1. */
  times: Readonly<Record<string, number>>;
  /** The surplus by name. */
  made: Readonly<Record<string, number>>;
}

interface Exchange {
  id: string;
  spends: readonly { anyOf: readonly string[]; count: number }[];
  makes: Readonly<Record<string, number>>;
}

const WEIGHT_TOLERANCE = 1e-7;
const MAX_GAINS = 20;

/** Whether the operator takes something out of the world, apart from exempt ones. */
const hasSource = ({ verb, consumes }: Operator): boolean =>
  verb === "explore" || consumes.some(({ anyOf }) => anyOf.every((name) => name.startsWith("seen:")));

/**
 * Up to `max` gains of the operators, each without the last operator of the gains before it; empty
 * if nothing comes from nothing. `exempt`: whether the operator with an id may produce more than it
 * consumes.
 */
export function gainsOf(
  operators: readonly Operator[],
  exempt: (id: string) => boolean = isExempt,
  max = MAX_GAINS,
): Gain[] {
  let exchanges = exchangesOf(operators.filter((operator) => !hasSource(operator) && !exempt(operator.id)));
  const gains: Gain[] = exchanges
    .filter(({ spends }) => spends.length === 0)
    .map(({ id, makes }) => ({ times: { [id]: 1 }, made: makes }));
  exchanges = exchanges.filter(({ spends }) => spends.length > 0);
  while (gains.length < max) {
    const gain = firstGain(exchanges);
    if (gain === undefined) break;
    gains.push(gain);
    const last = Object.keys(gain.times).sort(byCodeUnit).at(-1);
    exchanges = exchanges.filter(({ id }) => id !== last);
  }
  return gains;
}

function exchangesOf(operators: readonly Operator[]): Exchange[] {
  const spent = operators.map(({ consumes, requires, clears }) => [
    ...consumes.filter(({ anyOf }) => !anyOf.every((name) => name.startsWith("xp:"))),
    ...requires.filter(({ anyOf }) => anyOf.every((name) => clears.includes(name))),
  ]);
  const counts = new Set(spent.flat().flatMap(({ anyOf }) => anyOf));
  return operators.flatMap(({ id, produces }, index) => {
    const makes = Object.entries(produces).filter(([name]) => !isFact(name) || counts.has(name));
    return makes.length === 0 ? [] : [{ id, spends: spent[index] ?? [], makes: Object.fromEntries(makes) }];
  });
}

function firstGain(exchanges: readonly Exchange[]): Gain | undefined {
  const edges = new Map<string, Set<string>>();
  for (const { spends, makes } of exchanges) {
    for (const kind of spends.flatMap(({ anyOf }) => anyOf)) {
      const targets = edges.get(kind) ?? new Set<string>();
      for (const name of Object.keys(makes)) targets.add(name);
      edges.set(kind, targets);
    }
  }
  for (const component of cycles(edges)) {
    const gain = gainWithin(component, exchanges);
    if (gain !== undefined) return gain;
  }
  return undefined;
}

/**
 * Solves the program of the exchanges that can spend only names of the component: the fewest
 * applications with a surplus and no loss.
 */
function gainWithin(component: ReadonlySet<string>, exchanges: readonly Exchange[]): Gain | undefined {
  const inside = exchanges.flatMap(({ id, spends, makes }) => {
    const own = spends.map(({ anyOf, count }) => ({ anyOf: anyOf.filter((kind) => component.has(kind)), count }));
    return own.every(({ anyOf }) => anyOf.length > 0) ? [{ id, spends: own, makes }] : [];
  });
  const program = new ConservationProgram();
  for (const { id, spends, makes } of inside) {
    const column = program.column(id);
    for (const { anyOf, count } of spends) program.add(program.rowOf(anyOf), column, -count);
    for (const [name, count] of Object.entries(makes)) {
      if (component.has(name)) program.add(program.rowOf([name]), column, count);
      else program.addOutside(column, count);
    }
  }
  return program.solve(inside);
}

/**
 * Columns are exchanges, and conversions of a kind into a class; rows are names and classes, none
 * of which may shrink.
 */
class ConservationProgram {
  readonly #writer = new ProgramWriter();
  /** The surplus of all names, in and outside the component, is at least one unit. */
  readonly #gained = this.#writer.newRow(1);
  readonly #ids: (string | null)[] = [];
  readonly #rows = new Map<string, number>();

  column(id: string | null): number {
    this.#ids.push(id);
    return this.#writer.newColumn();
  }

  /** The row of a name, or of a class, which conversions feed. */
  rowOf(kinds: readonly string[]): number {
    const key = kinds.join(" ");
    const cached = this.#rows.get(key);
    if (cached !== undefined) return cached;
    const row = this.#writer.newRow(0);
    this.#rows.set(key, row);
    if (kinds.length > 1) {
      for (const kind of kinds) {
        const column = this.column(null);
        this.add(this.rowOf([kind]), column, -1);
        this.add(row, column, 1);
      }
    }
    return row;
  }

  add(row: number, column: number, amount: number): void {
    this.#writer.add(column, row, amount);
    this.addOutside(column, amount);
  }

  addOutside(column: number, amount: number): void {
    this.#writer.add(column, this.#gained, amount);
  }

  solve(exchanges: readonly Exchange[]): Gain | undefined {
    const { rhs, columns, upper } = this.#writer;
    const simplex = new DualSimplex({ rhs, columns, upper, cost: columns.map(() => 1) });
    const solved = solveToCompletion(simplex);
    if (solved === "unknown")
      throw new RangeError(`conservation: the linear program with ${columns.length} columns reached its pivot limit`);
    if (solved !== "optimal" || simplex.value >= 1 / WEIGHT_TOLERANCE) return undefined;
    return this.#gain(
      simplex.primalValues().map((amount) => amount / simplex.value),
      exchanges,
    );
  }

  #gain(x: Float64Array, exchanges: readonly Exchange[]): Gain {
    const applied = this.#ids.flatMap((id, column) => {
      const amount = x[column] as number;
      return id !== null && amount > WEIGHT_TOLERANCE ? [{ id, amount }] : [];
    });
    const rarest = Math.min(...applied.map(({ amount }) => amount));
    const times = Object.fromEntries(applied.map(({ id, amount }) => [id, round(amount / rarest)]));
    const made: Record<string, number> = {};
    const add = (name: string, amount: number): void => {
      made[name] = (made[name] ?? 0) + amount / rarest;
    };
    const names = new Map([...this.#rows].map(([name, row]) => [row, name]));
    for (const [column, entries] of this.#writer.columns.entries()) {
      for (const { row, coefficient } of entries) {
        const name = names.get(row);
        if (name?.includes(" ") === false) add(name, coefficient * (x[column] as number));
      }
    }
    for (const { id, makes } of exchanges) {
      const outside = Object.entries(makes).filter(([name]) => !this.#rows.has(name));
      for (const [name, count] of outside) add(name, count * rarest * (times[id] ?? 0));
    }
    const left = Object.entries(made).filter(([, count]) => count > WEIGHT_TOLERANCE);
    return { times, made: Object.fromEntries(left.map(([name, count]) => [name, round(count)])) };
  }
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
