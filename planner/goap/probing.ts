// Probes the root: what would it cost at least to have a name as well, beside the goal? Where that is dearer than the plan in hand, no
// cheaper plan makes the name, and with it goes all that hangs on it: the iron axe for five logs, the nether for a stick.
// Source: probing and reduced-cost fixing in integer programming, Savelsbergh, ORSA Journal on Computing 6, 1994.

import { fullPrices } from "../heuristics/prices.ts";
import { reachable } from "../heuristics/reachability.ts";
import { ban, isBanned, type Node } from "./node.ts";
import type { SearchSpace } from "./search-space.ts";

/** Names that are probed in one go, and in all. */
const PIECE = 2;
const MOST = 240;

/** After a look at the node: bans the makers of what is too dear to have. Pauses between pieces. */
export function* probing({ problem, bounding }: SearchSpace, node: Node, upper: number): Generator<undefined, void> {
  const { domain, start, kept } = problem;
  const usable = problem.allowed.map((_, operator) => (isBanned(node, operator) ? 0 : 1));
  const probe = bounding.probe(node, upper);
  // No chain of cuts counts more than this.
  const most = fullPrices(domain, probe.costs, start, { names: usable, operators: usable }, kept);
  const isOpen = (name: number): boolean => probe.isOpen(name) && (most[name] as number) >= probe.room;
  const names = Array.from(most.keys()).filter(isOpen);
  names.sort((a, b) => (most[a] as number) - (most[b] as number) || a - b);
  let reached = reachable(domain, start, usable, kept).names;
  let probed = 0;
  for (const name of names) {
    if (reached[name] !== 1) continue;
    if (probed === MOST) return;
    if (++probed % PIECE === 0) yield;
    const makers = [...domain.producersOf.subarray(domain.producersStart[name], domain.producersStart[name + 1])];
    const open = makers.filter((operator) => usable[operator] === 1);
    if (!probe.isTooDear(open)) continue;
    for (const operator of open) {
      ban(node, operator);
      usable[operator] = 0;
    }
    reached = reachable(domain, start, usable, kept).names;
  }
}
