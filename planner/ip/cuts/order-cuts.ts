// Benders cuts for order: before a plan has the first of some tools or facts, it makes everything
// without any of them (benders-cut.ts).
// Sound: what a plan applies before the first of these tools is a solution of the stage, and the
// cut is a valid row of the stage. It holds for every plan that has one of the tools.

import { reachable } from "../../heuristics/reachability.ts";
import { CUT_VIOLATION_TOLERANCE } from "../../model/tolerances.ts";
import type { OperatorCountingIp, ToolColumn } from "../operator-counting-ip.ts";
import type { RelaxedReachability } from "../relaxed-reachability.ts";
import { addCutRow, amountsIn, type BendersCut, cutBefore, isCounted } from "./benders-cut.ts";
import type { SeparationInput, Separator, SeparatorFamily } from "./separator.ts";

type ValueOf = (operator: number) => number;

export const bendersCuts: SeparatorFamily = (reach) => new OrderCuts(reach);

class OrderCuts implements Separator {
  readonly name = "bendersCuts";
  readonly at = ["node", "candidate"] as const;
  readonly #reach: RelaxedReachability;
  /** By classes, the cut for the stage before the first of them. */
  readonly #cuts = new Map<string, BendersCut>();

  constructor(reach: RelaxedReachability) {
    this.#reach = reach;
  }

  separate({ program, amounts }: SeparationInput): number {
    let added = 0;
    const amountOf: ValueOf = amountsIn(program, amounts);
    const used = program.tools.filter(
      ({ column, needers }) =>
        (column < 0 || (amounts[column] as number) > 1 - CUT_VIOLATION_TOLERANCE) &&
        needers.some((operator) => amountOf(operator) > CUT_VIOLATION_TOLERANCE),
    );
    for (const tool of used) if (this.#cutFirst(program, [tool], amountOf)) added++;
    for (const tool of used) {
      const behind = this.#behind(program, tool, used, amountOf);
      if (behind.length > 1 && this.#cutFirst(program, behind, amountOf)) added++;
    }
    // The first of all tools, then the first of the others, and so on.
    for (let rest = used; rest.length > 1; ) {
      if (this.#cutFirst(program, rest, amountOf)) return added + 1;
      const stage = this.#before(rest);
      const others = rest.filter(
        ({ classId }) => !this.#reach.makersOf(classId).some((operator) => stage.applies(operator)),
      );
      if (others.length === rest.length) break;
      rest = others;
    }
    return added;
  }

  /** The tools that cannot be made with operators applied before this tool: it is their first. */
  #behind(program: OperatorCountingIp, tool: ToolColumn, used: readonly ToolColumn[], amountOf: ValueOf): ToolColumn[] {
    const { domain, start, kept } = this.#reach.problem;
    const makers = new Set(this.#reach.makersOf(tool.classId));
    const applied = new Uint8Array(domain.operatorCount);
    for (const operator of program.columnOf.keys())
      if (amountOf(operator) > CUT_VIOLATION_TOLERANCE && !makers.has(operator)) applied[operator] = 1;
    const { fluents } = reachable(domain, start, applied, kept);
    return used.filter(({ classId }) => !this.#reach.madeKinds(classId).some((fluent) => fluents[fluent] === 1));
  }

  /** Adds the cut for the first of the tools if it is violated; returns whether it is. */
  #cutFirst(program: OperatorCountingIp, tools: readonly ToolColumn[], amountOf: ValueOf): boolean {
    const row = this.#before(tools).separate(amountOf);
    if (row === null || !isCounted(program, row)) return false;
    // The row is unconditional if every plan has one of the tools.
    const column = tools.some((tool) => tool.column < 0) ? -1 : (tools[0] as ToolColumn).column;
    addCutRow(program, row, column);
    return true;
  }

  /** The stage before the first of the tools: it ends with a maker, and needs none of them. */
  #before(tools: readonly ToolColumn[]): BendersCut {
    const classes = tools.map(({ classId }) => classId);
    const key = classes.join();
    let cut = this.#cuts.get(key);
    if (cut !== undefined) return cut;
    const [first, ...others] = classes.map((classId) => this.#reach.sets.before(classId));
    const common = (first ?? []).filter((classId) => others.every((other) => other.includes(classId)));
    cut = cutBefore(this.#reach, classes, common);
    this.#cuts.set(key, cut);
    return cut;
  }
}
