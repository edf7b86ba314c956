// Benders cuts for the order of things: before a plan has the first of some tools and facts, it makes
// everything without any of them (benders-cut.ts).
// Sound: what a plan applies before the first of these tools is a solution of the stage, and the cut
// is a valid row of the stage. It holds at once if every plan has one of the tools, and otherwise if
// this plan has it.

import { throwIfInterrupted } from "../../contract/interruption.ts";
import { reachable } from "../../heuristics/reachability.ts";
import { ProgramWriter } from "../../lp/program-writer.ts";
import { CUT_VIOLATION_TOLERANCE } from "../../model/tolerances.ts";
import type { OperatorCountingIp, ToolColumn } from "../operator-counting-ip.ts";
import type { RelaxedReachability } from "../relaxed-reachability.ts";
import { StateEquation } from "../state-equation.ts";
import { addCutRow, BendersCut, isCounted } from "./benders-cut.ts";
import type { Asked, Separator, SeparatorFamily } from "./separator.ts";

type ValueOf = (operator: number) => number;

export const bendersCuts: SeparatorFamily = (reach) => new OrderCuts(reach);

class OrderCuts implements Separator {
  readonly name = "bendersCuts";
  readonly at = ["node", "candidate"] as const;
  readonly #reach: RelaxedReachability;
  /** By classes, what comes before the first of them. */
  readonly #cuts = new Map<string, BendersCut>();

  constructor(reach: RelaxedReachability) {
    this.#reach = reach;
  }

  separate({ program, amounts }: Asked): number {
    let added = 0;
    const amountOf: ValueOf = (operator) => {
      const column = program.columnOf.get(operator);
      return column === undefined ? 0 : (amounts[column] as number);
    };
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
    // The first of all of them, then the first of the others, as far as the amounts go.
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

  /** The tools that cannot be had with the operators that are applied before the tool is: it is the first of them. */
  #behind(program: OperatorCountingIp, tool: ToolColumn, used: readonly ToolColumn[], amountOf: ValueOf): ToolColumn[] {
    const { domain, start, kept } = this.#reach.problem;
    const makers = new Set(this.#reach.makersOf(tool.classId));
    const applied = new Uint8Array(domain.operatorCount);
    for (const operator of program.columnOf.keys())
      if (amountOf(operator) > CUT_VIOLATION_TOLERANCE && !makers.has(operator)) applied[operator] = 1;
    const { fluents } = reachable(domain, start, applied, kept);
    return used.filter(({ classId }) => !this.#reach.madeKinds(classId).some((fluent) => fluents[fluent] === 1));
  }

  /** Adds the row that a solution breaks before it has one of the tools; whether there is one. */
  #cutFirst(program: OperatorCountingIp, tools: readonly ToolColumn[], amountOf: ValueOf): boolean {
    const row = this.#before(tools).separate(amountOf);
    if (row === null || !isCounted(program, row)) return false;
    // Where every plan has one of them it holds at once, else with one that this plan has.
    const column = tools.some((tool) => tool.column < 0) ? -1 : (tools[0] as ToolColumn).column;
    addCutRow(program, row, column);
    return true;
  }

  /** What comes before there is one of the tools for the first time: it ends with what makes one, and needs none. */
  #before(tools: readonly ToolColumn[]): BendersCut {
    const { sets, problem, operators } = this.#reach;
    const classes = tools.map(({ classId }) => classId);
    const key = classes.join();
    let cut = this.#cuts.get(key);
    if (cut !== undefined) return cut;
    throwIfInterrupted(problem);
    const needsNone = (operator: number): boolean => !classes.some((classId) => sets.isBefore(classId, operator));
    const makers = new Set(classes.flatMap((classId) => this.#reach.makersOf(classId)).filter(needsNone));
    const writer = new ProgramWriter();
    const stage = new StateEquation(writer, problem, {
      permits: (operator) => operators[operator] === 1 && needsNone(operator),
      mostOf: () => Number.POSITIVE_INFINITY,
      isLast: (operator) => makers.has(operator),
    });
    const [first, ...others] = classes.map((classId) => sets.before(classId));
    const common = (first ?? []).filter((classId) => others.every((other) => other.includes(classId)));
    this.#reach.firstAchievers(stage, common, -1);
    stage.oneOf([...makers], -1);
    stage.close();
    cut = new BendersCut(writer, stage, problem);
    this.#cuts.set(key, cut);
    return cut;
  }
}
