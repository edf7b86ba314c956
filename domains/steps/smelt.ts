// `smelt_item`: burning fuel folds into the following cooking at the same station, with one kind of
// fuel and one input a step; a step without fuel cooks on remaining heat. Several fuels follow one
// another, each until its heat is used up. Fuel that no cooking follows, or whose remainders are
// needed earlier, becomes a step of its own with `burns`.

import type { Action, Operator } from "../../schemas/index.ts";
import { byCodeUnit, isFact } from "../../schemas/plain.ts";
import type { CompiledStep } from "./compiled-step.ts";
import { cacheCooking, cachedCooking } from "./cooking-cache.ts";
import { type AppliedAction, addTo, type DraftStep, isFixed, refuse, textArg } from "./draft.ts";
import { actionOf, splitByMixture } from "./mixtures.ts";

/**
 * One kind of fuel that waits for cooking: the number of pieces, and the actions that burn them.
 */
interface Fuel {
  kind: string;
  pieces: number;
  actions: Action[];
  heat: number;
  /** Verb and arguments for a step of its own, and the items that burning leaves. */
  verb: string;
  args: DraftStep["args"];
  remainders: ReadonlySet<string>;
}

/** Fuel burned at a station and not yet used: first sorted by kind, then as it came. */
interface WaitingFuel {
  fuels: Fuel[];
  burning: AppliedAction[];
}

/** Folds burning and cooking of a plan by station. Pass it all actions of these kinds in order. */
export class SmeltFolder {
  readonly #waiting = new Map<string, WaitingFuel>();
  readonly #heat = new Map<string, number>();
  readonly #lastSteps = new Map<string, DraftStep>();
  readonly #compile: (draft: DraftStep) => CompiledStep;
  /** Whether some waiting fuel leaves items besides heat. */
  #leaves = false;

  /** `compile` also compiles the steps that the cache keeps for later plans. */
  constructor(compile: (draft: DraftStep) => CompiledStep) {
    this.#compile = compile;
  }

  /** Whether some fuel waits for cooking. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Steps for a cooking action, none for a burning one; undefined if the operator is neither. */
  steps({ action, operator }: AppliedAction): readonly DraftStep[] | undefined {
    const station = textArg(operator, "station");
    if (station === undefined) return undefined;
    if (operator.args.burns === true) {
      this.#wait(station, { action, operator });
      return [];
    }
    const item = textArg(operator, "item");
    return item === undefined ? undefined : this.#cook(station, item, { action, operator });
  }

  /**
   * Steps for fuel that must burn before an action that needs its remainders or clears the station.
   */
  before({ action, operator }: AppliedAction): DraftStep[] {
    const steps: DraftStep[] = [];
    if (operator.clears.length === 0 && !this.#leaves) return steps;
    const needed = new Set([...Object.keys(action.consumes), ...Object.keys(action.uses ?? {})]);
    for (const { anyOf } of operator.requires) for (const name of anyOf) needed.add(name);
    for (const station of this.#waiting.keys()) {
      const fuels = this.#fuelsAt(station);
      const ends = isCleared(`fuel:${station}`, operator.clears) || isCleared(`near:${station}`, operator.clears);
      const due = fuels.filter(({ remainders }) => ends || [...remainders].some((name) => needed.has(name)));
      steps.push(...due.map((fuel) => this.#burnAlone(station, fuel)));
      this.#keepWaiting(
        station,
        fuels.filter((fuel) => !due.includes(fuel)),
      );
    }
    return steps;
  }

  /**
   * Folds unused fuel into the last of these steps if that cooks something else at the same
   * station; otherwise adds a step, because the steps before may make the fuel.
   */
  finish(steps: DraftStep[]): void {
    const alone: DraftStep[] = [];
    for (const station of this.#waiting.keys()) {
      let last = this.#lastSteps.get(station);
      for (const fuel of this.#fuelsAt(station)) {
        if (last === undefined || last !== steps.at(-1) || !canTakeIn(last, fuel)) {
          alone.push(this.#burnAlone(station, fuel));
          continue;
        }
        const { type, args, actions } = last;
        const fuelCount = Number(args.fuelCount) + fuel.pieces;
        last = { type, args: { ...args, fuel: fuel.kind, fuelCount }, actions: [...fuel.actions, ...actions] };
        steps[steps.length - 1] = last;
      }
    }
    steps.push(...alone);
  }

  #burnAlone(station: string, { kind, pieces, actions, heat, verb, args }: Fuel): DraftStep {
    this.#heat.set(station, (this.#heat.get(station) ?? 0) + heat);
    return { type: verb, args: { ...args, fuel: kind, fuelCount: pieces }, actions };
  }

  #keepWaiting(station: string, fuels: Fuel[]): void {
    if (fuels.length === 0) this.#waiting.delete(station);
    else this.#waiting.set(station, { fuels, burning: [] });
  }

  /** Forgets the heat of stations that these facts clear. */
  forget(clears: readonly string[]): void {
    for (const station of [...this.#heat.keys()]) if (isCleared(`fuel:${station}`, clears)) this.#heat.delete(station);
  }

  #wait(station: string, one: AppliedAction): void {
    const waiting = this.#waiting.get(station);
    if (waiting === undefined) this.#waiting.set(station, { fuels: [], burning: [one] });
    else waiting.burning.push(one);
    this.#leaves ||= remaindersOf(one.operator).length > 0;
  }

  /** Waiting fuel at a station, by kind. */
  #fuelsAt(station: string): Fuel[] {
    const { fuels, burning } = this.#waiting.get(station) ?? { fuels: [], burning: [] };
    for (const one of burning.splice(0)) addFuel(fuels, station, one);
    return fuels;
  }

  /** Cooks with the waiting fuel, and reuses cached steps of equal cooking. */
  #cook(station: string, item: string, one: AppliedAction): readonly DraftStep[] {
    const { fuels, burning } = this.#waiting.get(station) ?? { fuels: [], burning: [] };
    const heat = this.#heat.get(station) ?? 0;
    const reported = fuels.length === 0 ? cachedCooking(one, burning, heat) : undefined;
    if (reported !== undefined) {
      this.#heat.set(station, reported.heatAfter);
      this.#waiting.delete(station);
      this.#lastSteps.set(station, reported.last);
      return reported.steps;
    }
    const isFixed = fuels.length === 0 && isUnchanging(one) && burning.every(isUnchanging);
    const known = isFixed ? [...burning] : [];
    const drafts = this.#cookAnew(station, item, one);
    const last = drafts.at(-1);
    if (!isFixed || last === undefined || this.#waiting.has(station)) return drafts;
    const steps = drafts.map(this.#compile);
    const cooking = { operator: one.operator, burning: known, heat, steps, last: steps.at(-1) ?? last };
    cacheCooking(one, { ...cooking, heatAfter: this.#heat.get(station) ?? 0 });
    this.#lastSteps.set(station, cooking.last);
    return steps;
  }

  #cookAnew(station: string, item: string, { action, operator }: AppliedAction): DraftStep[] {
    const perItem = heatOfOne(operator, station);
    const inputs = splitByMixture({ action, operator });
    const steps: DraftStep[] = [];
    const fuels = this.#fuelsAt(station);
    const burned = fuels.reduce((sum, { heat }) => sum + heat, 0);
    // Heat that the plan did not produce existed at the start.
    let heat = Math.max(this.#heat.get(station) ?? 0, perItem * action.times - burned);
    let left = action.times;
    const take = (times: number, fuel: Fuel | null): void => {
      let first = fuel;
      for (let open = times; open > 0; ) {
        const [run] = inputs;
        if (run === undefined) refuse(action, "the action cooks more items than it consumes");
        const part = Math.min(open, run.times);
        steps.push(stepOf({ action, operator }, item, station, { times: part, each: run.each }, first));
        first = null;
        open -= part;
        run.times -= part;
        if (run.times === 0) inputs.shift();
      }
      left -= times;
    };
    for (let fuel = fuels.shift(); fuel !== undefined; fuel = fuels.shift()) {
      heat += fuel.heat;
      const reach = perItem === 0 ? left : Math.floor(heat / perItem);
      const times = fuels.length === 0 ? left : Math.min(left, reach);
      if (times === 0) refuse(action, `${fuel.kind} gives too little heat to cook one item`);
      take(times, fuel);
      heat -= perItem * times;
      if (left === 0) break;
    }
    if (left > 0) {
      heat -= perItem * left;
      take(left, null);
    }
    this.#heat.set(station, heat);
    this.#keepWaiting(station, fuels);
    const last = steps.at(-1);
    if (last !== undefined) this.#lastSteps.set(station, last);
    return steps;
  }
}

/** Adds the fuel of an action to the waiting fuels of its station. */
function addFuel(fuels: Fuel[], station: string, { action, operator }: AppliedAction): void {
  for (const run of splitByMixture({ action, operator })) {
    const [kind, ...others] = Object.keys(run.each).filter((name) => !isFact(name));
    if (kind === undefined || others.length > 0) refuse(action, "an action may burn only one kind of fuel");
    const burned = actionOf(operator.id, run);
    const heat = run.times * (operator.produces[`fuel:${station}`] ?? 0);
    const pieces = burned.consumes[kind] ?? 0;
    const same = fuels.find((fuel) => fuel.kind === kind);
    if (same === undefined) {
      const remainders = new Set(remaindersOf(operator));
      fuels.push({ kind, pieces, actions: [burned], heat, verb: operator.verb, args: operator.args, remainders });
      continue;
    }
    same.pieces += pieces;
    same.heat += heat;
    const again = same.actions.find((action) => action.operator === operator.id);
    if (again === undefined) same.actions.push(burned);
    else {
      again.times += run.times;
      addTo(again.consumes, burned.consumes);
    }
  }
}

/** Whether the step can burn this fuel too: it burns no other kind and does not produce it. */
const canTakeIn = ({ args }: DraftStep, { kind }: Fuel): boolean =>
  args.item !== kind && (args.fuel === null || args.fuel === kind);

/** Items that burning leaves besides heat. */
const remaindersOf = (operator: Operator): string[] => Object.keys(operator.produces).filter((name) => !isFact(name));

const isUnchanging = ({ action }: AppliedAction): boolean => isFixed(action);

function stepOf(
  { operator }: AppliedAction,
  item: string,
  station: string,
  run: { times: number; each: Record<string, number> },
  fuel: Fuel | null,
): DraftStep {
  const input =
    Object.keys(run.each)
      .sort(byCodeUnit)
      .find((name) => !isFact(name)) ?? null;
  return {
    type: operator.verb,
    args: {
      input,
      item,
      count: (operator.produces[item] ?? 1) * run.times,
      fuel: fuel?.kind ?? null,
      fuelCount: fuel?.pieces ?? 0,
      station,
    },
    actions: [...(fuel === null ? [] : fuel.actions), actionOf(operator.id, run)],
  };
}

const heatOfOne = (operator: AppliedAction["operator"], station: string): number =>
  operator.consumes.find(({ anyOf }) => anyOf.includes(`fuel:${station}`))?.count ?? 0;

const isCleared = (name: string, clears: readonly string[]): boolean =>
  clears.some((pattern) => (pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern));
