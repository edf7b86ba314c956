// `smelt_item`: burning folds into the cooking that follows at the same station, with one kind of fuel and one input a step; a step
// that burns nothing cooks on the heat left there. Several fuels follow one another, each as far as its heat and what was left go.

import { type Action, byCodeUnit, isFact } from "../../schemas/index.ts";
import { type Applied, addTo, type DraftStep, refuse, textArg } from "./draft.ts";
import { actionOf, splitByMixture } from "./mixtures.ts";

/** One kind of fuel that waits to be cooked with: how many pieces, and the actions that burn them. */
interface Fuel {
  kind: string;
  pieces: number;
  actions: Action[];
  heat: number;
}

/** Folds the burning and cooking of a plan, station by station. Feed it every action of these kinds in order. */
export class SmeltFolder {
  readonly #waiting = new Map<string, Fuel[]>();
  readonly #heat = new Map<string, number>();
  readonly #lastSteps = new Map<string, DraftStep>();

  /** Steps for a cooking action, none for a burning one; undefined where the operator is neither. */
  steps({ action, operator }: Applied): DraftStep[] | undefined {
    const station = textArg(operator, "station");
    if (station === undefined) return undefined;
    if (operator.args.burns === true) {
      this.#wait(station, { action, operator });
      return [];
    }
    const item = textArg(operator, "item");
    return item === undefined ? undefined : this.#cook(station, item, { action, operator });
  }

  /** Folds fuel that nothing cooks with after it into the last step at its station; throws `pool.invalidPlan` if there is none. */
  finish(): void {
    for (const [station, fuels] of this.#waiting) {
      const step = this.#lastSteps.get(station);
      for (const { actions, kind, pieces } of fuels) {
        if (step === undefined || (step.args.fuel !== null && step.args.fuel !== kind)) {
          const [action] = actions;
          if (action !== undefined) refuse(action, "nothing is cooked with this fuel");
          return;
        }
        step.actions.unshift(...actions);
        step.args.fuel = kind;
        step.args.fuelCount = Number(step.args.fuelCount) + pieces;
      }
    }
  }

  /** Heat ends with these facts: its station was taken along. */
  forget(clears: readonly string[]): void {
    for (const station of [...this.#heat.keys()]) if (isCleared(`fuel:${station}`, clears)) this.#heat.delete(station);
  }

  #wait(station: string, { action, operator }: Applied): void {
    const fuels = this.#waiting.get(station) ?? [];
    this.#waiting.set(station, fuels);
    for (const run of splitByMixture({ action, operator })) {
      const kind = Object.keys(run.each).find((name) => !isFact(name));
      if (kind === undefined || Object.keys(run.each).length > 1)
        refuse(action, "one kind of fuel is burned at a time");
      const burned = actionOf(operator.id, run);
      const heat = run.times * (operator.produces[`fuel:${station}`] ?? 0);
      const pieces = burned.consumes[kind] ?? 0;
      const same = fuels.find((fuel) => fuel.kind === kind);
      if (same === undefined) {
        fuels.push({ kind, pieces, actions: [burned], heat });
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

  #cook(station: string, item: string, { action, operator }: Applied): DraftStep[] {
    const perItem = heatOfOne(operator, station);
    const inputs = splitByMixture({ action, operator });
    const steps: DraftStep[] = [];
    const fuels = this.#waiting.get(station) ?? [];
    const burned = fuels.reduce((sum, { heat }) => sum + heat, 0);
    // Heat that this plan did not make was there when it began.
    let heat = Math.max(this.#heat.get(station) ?? 0, perItem * action.times - burned);
    let left = action.times;
    const take = (times: number, fuel: Fuel | null): void => {
      let first = fuel;
      for (let open = times; open > 0; ) {
        const [run] = inputs;
        if (run === undefined) refuse(action, "more is cooked than is put in");
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
      if (times === 0) refuse(action, `${fuel.kind} gives too little heat for a step of its own`);
      take(times, fuel);
      heat -= perItem * times;
      if (left === 0) break;
    }
    if (left > 0) {
      heat -= perItem * left;
      take(left, null);
    }
    this.#heat.set(station, heat);
    if (fuels.length === 0) this.#waiting.delete(station);
    const last = steps.at(-1);
    if (last !== undefined) this.#lastSteps.set(station, last);
    return steps;
  }
}

function stepOf(
  { operator }: Applied,
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

const heatOfOne = (operator: Applied["operator"], station: string): number =>
  operator.consumes.find(({ anyOf }) => anyOf.includes(`fuel:${station}`))?.count ?? 0;

const isCleared = (name: string, clears: readonly string[]): boolean =>
  clears.some((pattern) => (pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern));
