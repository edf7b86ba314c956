// The cheapest path of a small world by exhaustive search: Dijkstra over maps, without bounds, pages,
// heaps or budgets. It asks the same moves what a body can do, and the checker judges the moves.

import { CellStore } from "../../navigation/cells/cell-store.ts";
import { groundOf } from "../../navigation/moves/ground.ts";
import { allMoves } from "../../navigation/moves/index.ts";
import { setRules } from "../../navigation/moves/rules.ts";
import {
  DIG,
  NavigationOptions,
  type NavigationOptionsInput,
  type Position,
  type WorldCells,
  type WorldShape,
} from "../../schemas/index.ts";

interface Reached {
  cell: Position;
  at: number;
  opens: number;
  cost: number;
  isDone: boolean;
}

/** Searches the worlds of one shape, one after the other. */
export function exhaustiveSearch(shape: WorldShape): {
  cells: WorldCells;
  /** Tenths of ticks of the cheapest path between two cells; undefined if there is none. */
  cheapest(start: Position, goal: Position, options: NavigationOptionsInput): number | undefined;
} {
  const store = new CellStore(600);
  const { index, cells } = store.open("test", shape);
  const ground = groundOf(store.buffers);
  let from: Reached;
  let reached: Map<string, Reached>;
  const moves = allMoves(ground, (_kind, x, y, z, at, cost, _digs, opens) => {
    if (y < shape.minY || y >= shape.minY + shape.height) return;
    const danger = ground.dangerAt(x, y, z);
    if (danger < 0) return;
    const key = `${x},${y},${z},${(opens & DIG.FEET) !== 0}`;
    const total = from.cost + cost + danger;
    const known = reached.get(key);
    if (known === undefined || total < known.cost)
      reached.set(key, { cell: [x, y, z], at, opens, cost: total, isDone: false });
  });
  return {
    cells,
    cheapest(start, goal, options) {
      ground.setWorld({ world: index, minY: shape.minY, height: shape.height });
      setRules(ground.rules, NavigationOptions.parse(options), false);
      const at = ground.landing(...start);
      reached = new Map([[start.join(), { cell: start, at, opens: 0, cost: 0, isDone: false }]]);
      for (;;) {
        const open = [...reached.values()].filter(({ isDone }) => !isDone);
        if (open.length === 0) return undefined;
        from = open.reduce((best, one) => (one.cost < best.cost ? one : best));
        if (from.cell.join() === goal.join()) return from.cost;
        from.isDone = true;
        ground.look(...from.cell);
        const [x, y, z] = from.cell;
        if ((from.opens & DIG.FEET) !== 0) ground.noteToggled(x, y, z);
        if ((from.opens & DIG.HEAD) !== 0) ground.noteToggled(x, y + 1, z);
        ground.settle();
        moves(x, y, z, from.at);
      }
    },
  };
}
