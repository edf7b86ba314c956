// What an order under construction decided where it might have decided otherwise: a tool worn where another would have done,
// a kind consumed where another would have served, something used up or cleared that others look at. The scheduler does not go
// back on what it decided, so where it then lacks such a thing, that nothing less would do is not proven.

import type { CompiledDomain } from "./model/compiled-domain.ts";
import type { Lot } from "./model/lot.ts";
import type { Blockage } from "./schedule.ts";

export class ScheduleDoubts {
  private readonly domain: CompiledDomain;
  /** What was held or true and then used up or cleared. */
  private readonly lost = new Set<number>();
  /** What was consumed where another kind could have been. */
  private readonly picked = new Set<number>();
  /** Kinds of tools that were worn, each with the other kinds that could have been. */
  private readonly spared = new Map<number, Set<number>>();

  constructor(domain: CompiledDomain) {
    this.domain = domain;
  }

  consumed({ operator, kinds }: Lot): void {
    const { consumesStart, consumesClass, nameCount } = this.domain;
    const classes = consumesClass.subarray(consumesStart[operator], consumesStart[operator + 1]);
    for (const name of kinds.keys()) {
      this.lost.add(name);
      if (classes.some((needed) => needed >= nameCount && this.membersOf(needed).includes(name))) this.picked.add(name);
    }
  }

  cleared(name: number): void {
    this.lost.add(name);
  }

  /** Notes which of the tools of one need that are `held` were spared. */
  worn(held: readonly number[], wear: ReadonlyMap<number, number>): void {
    if (held.length < 2) return;
    for (const name of held) {
      if (!wear.has(name)) continue;
      const others = this.spared.get(name) ?? new Set<number>();
      for (const other of held) if (other !== name) others.add(other);
      this.spared.set(name, others);
    }
  }

  /** Whether another order, another kind or another tool might have left what is missing. */
  mightHaveServed({ requires, tools, classes }: Blockage): boolean {
    const among = (kinds: number, names: ReadonlySet<number>): boolean =>
      this.membersOf(kinds).some((name) => names.has(name));
    const consumed = [...tools, ...classes.keys()];
    return (
      [...requires].some((kinds) => among(kinds, this.lost)) ||
      consumed.some((kinds) => among(kinds, this.picked)) ||
      [...requires, ...consumed].some((kinds) => this.sparedFor(kinds))
    );
  }

  /** Whether something of the class was worn where a tool of another kind, which is no use for it, could have been. */
  private sparedFor(kinds: number): boolean {
    const members = this.membersOf(kinds);
    return members.some((name) => [...(this.spared.get(name) ?? [])].some((other) => !members.includes(other)));
  }

  private membersOf(kinds: number): Int32Array {
    const { classKinds, classStart } = this.domain;
    return classKinds.subarray(classStart[kinds], classStart[kinds + 1]);
  }
}
