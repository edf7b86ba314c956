// Counts the acts of a run since its start, for goals that ask for them: kills, blocks placed,
// items put away, creatures tamed. The acts of a step count once it is done, that is, once its
// leaf's postcondition and the observed state have shown it. Steps do not count what the body itself
// counts as the server reports it (`Body.deeds`).

import type { Body, PlanStep, State } from "../../schemas/index.ts";
import { doneFact, isDeed, parseCondition } from "../../schemas/index.ts";

export class Deeds {
  readonly #body: Body;
  readonly #atStart: Readonly<Record<string, number>>;
  readonly #counted = new Map<string, number>();

  constructor(body: Body) {
    this.#body = body;
    this.#atStart = body.deeds?.() ?? {};
  }

  /** Counts the acts of a completed step. */
  credit({ effects }: PlanStep): void {
    for (const text of effects) {
      const effect = parseCondition(text);
      if (effect?.subject !== "facts" || effect.name === undefined || !isDeed(effect.name)) continue;
      const sign = effect.operator === "+=" ? 1 : effect.operator === "-=" ? -1 : 0;
      this.#counted.set(effect.name, (this.#counted.get(effect.name) ?? 0) + sign * effect.value);
    }
  }

  /** The state with the acts so far among its amounts. */
  seen(state: State): State {
    const amounts: Record<string, number> = { ...state.amounts };
    for (const [fact, count] of this.#counted) if (count > 0) amounts[fact] = count;
    const counted = this.#body.deeds?.();
    for (const fact of counted === undefined ? [] : Object.keys(amounts)) {
      if (fact.startsWith(KILLS) && !fact.startsWith(KILLS_OF_CLASS)) delete amounts[fact];
    }
    for (const [deed, count] of Object.entries(counted ?? {})) {
      const since = count - (this.#atStart[deed] ?? 0);
      const [verb = "", subject] = deed.split(":");
      if (since > 0) amounts[doneFact(verb, subject)] = since;
    }
    return Object.keys(amounts).length === 0 ? state : { ...state, amounts };
  }
}

const KILLS = doneFact("kill", "");
const KILLS_OF_CLASS = `${KILLS}tag/`;
