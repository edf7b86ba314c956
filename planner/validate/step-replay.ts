// Replays steps that were read as numbers (step-code.ts): checks their needs, applies what they
// take and make to the world, and checks their claims against it.

import type { Action, PlanStep } from "../../schemas/index.ts";
import { isMeant, type ParsedAction } from "./parsed-action.ts";
import { SET } from "./step-code.ts";
import { freeOf, type ReplayHolding, type ReplayWorld, usesLeftOf } from "./world.ts";

export type ReportFlaw = (code: string, detail: string) => void;

export class StepReplay {
  readonly #world: ReplayWorld;
  readonly #report: ReportFlaw;
  #code: readonly number[] = [];
  /** The position of the next number. */
  #at = 0;

  constructor(world: ReplayWorld, report: ReportFlaw) {
    this.#world = world;
    this.#report = report;
  }

  /** Begins a step with its preconditions. */
  begin(code: readonly number[], { preconds }: PlanStep): void {
    this.#world.beginStep();
    this.#code = code;
    this.#at = 0;
    const count = this.#next();
    for (let index = 0; index < count; index++) {
      const { amount } = this.#holding();
      if (amount < this.#next()) this.#report("plan.precondition", `${preconds[index]} does not hold`);
    }
  }

  /** Applies the next action of the step. */
  carryOut(action: ParsedAction): void {
    const { kindsFlaw } = action;
    this.#require(action);
    if (action.mayEndItself) this.#checkRepeated(action);
    if (action.endsOwn !== null) {
      const { id } = action.operator;
      this.#report(
        "plan.requirement",
        `${id} x${action.action.times} ends ${action.endsOwn} each time: one by one only`,
      );
    }
    this.#wear(action);
    if (kindsFlaw !== null) this.#report(kindsFlaw.code, kindsFlaw.detail);
    this.#consume(action);
    this.#clear();
    this.#produce();
  }

  /**
   * Reports effects that the replay does not show, and changes without an effect. Everything else
   * is unchanged. Only whether a worn tool breaks depends on its wear before the step.
   */
  checkEffects(actions: readonly Action[]): void {
    for (let left = this.#next(); left > 0; left--) {
      const id = this.#next();
      const how = this.#next();
      const value = this.#next();
      if (id < 0) this.#world.claimAll(id, value);
      else if (how === SET) this.#world.claim(this.#world.at(id), value);
      else this.#world.claimChange(this.#world.at(id), value);
    }
    for (let index = 0; index < this.#world.touchedCount; index++) {
      const { name, claimed, amount } = this.#world.touched[index] as ReplayHolding;
      if (claimed === amount) continue;
      const mayBreak = actions.some(({ uses }) => uses !== undefined && name in uses);
      if (mayBreak && claimed > amount) continue;
      this.#report("plan.effects", `claims to end with ${claimed} ${name}, the replay ends with ${amount}`);
    }
  }

  #next(): number {
    return this.#code[this.#at++] as number;
  }

  #holding(): ReplayHolding {
    return this.#world.at(this.#next());
  }

  #require(action: ParsedAction): void {
    const count = this.#next();
    for (let index = 0; index < count; index++) {
      const amount = this.#next();
      let held = 0;
      for (let classId = this.#next(); classId > 0; classId--) held += this.#holding().amount;
      if (held >= amount) continue;
      const { id, requires } = action.operator;
      const kinds = listed(requires[index]?.anyOf);
      this.#report("plan.requirement", `${id} requires ${amount} of ${kinds}, there are ${held}`);
    }
  }

  // A repeated operator must still hold what it requires after all it clears, consumes and wears
  // out: the last application has the least.
  #checkRepeated({ action, operator }: ParsedAction): void {
    const { id, clears, consumes, uses, requires, produces } = operator;
    const { times } = action;
    const isCleared = (name: string): boolean => clears.some((pattern) => isMeant(pattern, name));
    for (const { anyOf, count } of requires) {
      let left = 0;
      let consumed = 0;
      for (const name of anyOf) {
        const made = produces[name] ?? 0;
        left += isCleared(name) ? made : this.#world.amount(name) + made * (times - 1);
        consumed += action.consumes[name] ?? 0;
        const byLast = uses.filter((use) => use.anyOf.includes(name));
        const worn = (action.uses?.[name] ?? 0) - byLast.reduce((sum, use) => sum + Math.ceil(use.durability), 0);
        left -= brokenBy(this.#world.holding(name), worn);
      }
      // The last application takes what its needs allow of these members, the earlier ones the
      // rest.
      const byLast = consumes.filter((need) => need.anyOf.some((name) => anyOf.includes(name)));
      left -= Math.max(0, consumed - byLast.reduce((sum, need) => sum + need.count, 0));
      if (left >= count) continue;
      this.#report(
        "plan.requirement",
        `${id} x${times} requires ${count} of ${listed(anyOf)} each time and leaves ${left}`,
      );
    }
  }

  #wear(action: ParsedAction): void {
    const { wearFlaw } = action;
    const needs = this.#next();
    for (let need = 0; need < needs; need++) {
      let isAtHand = false;
      for (let tools = this.#next(); tools > 0; tools--) if (usesLeftOf(this.#holding()) > 0) isAtHand = true;
      if (isAtHand) continue;
      const { id, uses } = action.operator;
      this.#report("plan.tool", `${id} uses ${listed(uses[need]?.anyOf)}, and none with uses left is there`);
    }
    if (wearFlaw !== null) this.#report(wearFlaw.code, wearFlaw.detail);
    for (let worn = this.#next(); worn > 0; worn--) {
      const holding = this.#holding();
      const points = this.#next();
      const left = usesLeftOf(holding);
      if (left < points)
        this.#report("plan.wear", `${action.operator.id} wears ${holding.name} by ${points}, ${left} left`);
      this.#world.wear(holding, points);
    }
  }

  #consume(action: ParsedAction): void {
    for (let left = this.#next(); left > 0; left--) {
      const holding = this.#holding();
      const amount = this.#next();
      const free = freeOf(holding);
      if (free < amount)
        this.#report("plan.missing", `${action.operator.id} needs ${amount} ${holding.name}, ${free} free`);
      this.#world.lose(holding, amount);
      if (action.throws && holding.amount < holding.unthrown) {
        const { name, unthrown } = holding;
        this.#report("plan.junk", `${action.operator.id} throws ${name} away, of which ${unthrown} are no junk`);
      }
    }
  }

  #clear(): void {
    for (let left = this.#next(); left > 0; left--) {
      const id = this.#next();
      if (id < 0) this.#world.clearAll(id);
      else this.#world.clear(this.#world.at(id));
    }
  }

  #produce(): void {
    for (let left = this.#next(); left > 0; left--) {
      const holding = this.#holding();
      this.#world.gain(holding, this.#next());
    }
  }
}

/** The number of tools that this wear breaks. */
function brokenBy({ tools }: ReplayHolding, points: number): number {
  let [broken, worn] = [0, 0];
  for (const left of tools) {
    worn += left;
    if (worn > points) break;
    broken++;
  }
  return broken;
}

const listed = (kinds: readonly string[] = []): string => kinds.slice(0, 3).join(" or ");
