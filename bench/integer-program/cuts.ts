// Rows that every plan satisfies: at least one of some operators is applied at least a given number
// of times. A number above one gets a column of its own, 1 only where the operator reaches it.

import type { Increment } from "./refutation.ts";
import type { Solver } from "./solver.ts";

export class Cuts {
  readonly #solver: Solver;
  readonly #reached = new Map<string, number>();

  constructor(solver: Solver) {
    this.#solver = solver;
  }

  add(increment: Increment): void {
    const [only] = increment;
    if (increment.length === 1 && only !== undefined) {
      this.#solver.addRow({ entries: [[only.operator, 1]], atLeast: only.atLeast });
      return;
    }
    const entries = increment.map(({ operator, atLeast }): [number, number] => [
      atLeast === 1 ? operator : this.#reachedColumn(operator, atLeast),
      1,
    ]);
    this.#solver.addRow({ entries, atLeast: 1 });
  }

  #reachedColumn(operator: number, atLeast: number): number {
    const key = `${operator}:${atLeast}`;
    const known = this.#reached.get(key);
    if (known !== undefined) return known;
    const column = this.#solver.addColumn({ cost: 0, upper: 1, whole: true });
    this.#solver.addRow({
      entries: [
        [operator, 1],
        [column, -atLeast],
      ],
      atLeast: 0,
    });
    this.#reached.set(key, column);
    return column;
  }
}
