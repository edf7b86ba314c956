// A step as a list of numbers in the order of its replay: three or four cache lines, not fifty
// objects.
//   step         list of preconditions, each action, list of effects
//   list         its length, then its entries
//   action       lists of requirements, tools, uses, consumed, cleared and produced
//   precondition, use, consumed, produced    a name's id, amount
//   requirement  amount, list of names
//   tool         list of names
//   cleared      a name, or the number of a prefix (`startAmount`)
//   effect       a name or prefix, CHANGED or SET, amount
// An action without a known operator is left out. Invariant: it says no more and no less than the
// step and its operators do.

import type { PlanStep } from "../../schemas/index.ts";
import { parseCondition } from "../../schemas/plain.ts";
import type { ParsedAction, ValidationFlaw } from "./parsed-action.ts";
import type { ReplayWorld } from "./world.ts";

/** How an effect states the amount at the end: relative to before, or absolute. */
const CHANGED = 0;
export const SET = 1;

/** Encodes a step; `actions` are its parsed actions. */
export function codeOf(
  step: PlanStep,
  actions: readonly (ParsedAction | ValidationFlaw)[],
  world: ReplayWorld,
): number[] {
  const writer = new Writer(world);
  writer.list(step.preconds.map(preconditionOf), ({ name, value }) => writer.amount(name, value));
  for (const action of actions) if (!("code" in action)) writer.action(action);
  writer.list(
    step.effects.flatMap((text) => effectOf(text) ?? []),
    ({ name, isSet, value }) => {
      if (isSet) writer.nameOrBeginning(name);
      else writer.name(name);
      writer.code.push(isSet ? SET : CHANGED, value);
    },
  );
  return writer.code;
}

/** The amount that must be there; 0 for a condition that no replay can check. */
function preconditionOf(text: string): { name: string; value: number } {
  const { name, subject, value = 0 } = parseCondition(text) ?? {};
  return name === undefined || subject === "durability" ? { name: "", value: 0 } : { name, value };
}

function effectOf(text: string): { name: string; isSet: boolean; value: number } | null {
  const { name, subject, operator, value = 0 } = parseCondition(text) ?? {};
  if (name === undefined || subject === "durability") return null;
  if (operator === "=") return { name, isSet: true, value };
  return { name, isSet: false, value: operator === "+=" ? value : -value };
}

class Writer {
  readonly code: number[] = [];
  readonly #world: ReplayWorld;

  constructor(world: ReplayWorld) {
    this.#world = world;
  }

  action({ action, operator }: ParsedAction): void {
    const { times, consumes, uses = {} } = action;
    this.list(operator.requires, ({ anyOf, count }) => {
      this.code.push(count);
      this.#names(anyOf);
    });
    const worn = Object.keys(uses);
    this.list(operator.uses, ({ anyOf }) => this.#names(worn.filter((tool) => anyOf.includes(tool))));
    this.list(Object.entries(uses), ([name, points]) => this.amount(name, points));
    this.list(Object.entries(consumes), ([name, count]) => this.amount(name, count));
    this.list(operator.clears, (pattern) => this.nameOrBeginning(pattern));
    this.list(Object.entries(operator.produces), ([name, count]) => this.amount(name, count * times));
  }

  list<T>(members: readonly T[], write: (member: T) => void): void {
    this.code.push(members.length);
    for (const member of members) write(member);
  }

  amount(name: string, amount: number): void {
    this.name(name);
    this.code.push(amount);
  }

  name(name: string): void {
    this.code.push(this.#world.holding(name).id);
  }

  nameOrBeginning(pattern: string): void {
    if (pattern.endsWith("*")) this.code.push(this.#world.startAmount(pattern.slice(0, -1)));
    else this.name(pattern);
  }

  #names(names: readonly string[]): void {
    this.list(names, (name) => this.name(name));
  }
}
