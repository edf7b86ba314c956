// The guard: conduct applied to what is asked of a body and to what a body does, by whatever route.
// The executor asks it before every capability (admission.ts), for plans before their first step;
// a body asks it in every act, so that what a leaf chooses itself is judged as well. A refusal has
// the code `permission.denied`, which ends a run, and names the rule and what to do.

import {
  areaAt,
  type Body,
  type BodyAct,
  type BodyGuard,
  type Box,
  type CapabilityCall,
  type Conduct,
  DEFAULT_CONDUCT,
  type Failure,
  failure,
  type GuardContext,
  type Harmed,
  isInside,
  type Position,
  SafetyLevel,
  spelled,
} from "../../schemas/index.ts";
import { actsOfCall } from "./call-acts.ts";
import { isPlayerName, isServerCommand } from "./plain-line.ts";

/** How plans of the body's domain rate a call; undefined if they know no such act. */
export type RiskOf = (call: CapabilityCall) => SafetyLevel | undefined;

/** Whether a step of that level is more dangerous than conduct allows. */
export const exceedsRisk = (level: SafetyLevel, { risk }: Pick<Conduct, "risk">): boolean =>
  SafetyLevel.options.indexOf(level) > SafetyLevel.options.indexOf(risk);

/** Acts that may be judged wherever the body is, whatever it holds. */
const isTimeless = ({ does }: BodyAct): boolean => does === "harm" || does === "say";

export class ConductGuard implements BodyGuard {
  readonly conduct: Conduct;
  readonly #spared: ReadonlySet<string>;
  readonly #riskOf: RiskOf;
  #planFrom: Readonly<Record<string, number>> | null = null;

  constructor(conduct: Conduct = DEFAULT_CONDUCT, riskOf: RiskOf = () => undefined) {
    this.conduct = conduct;
    this.#spared = new Set(conduct.spare.map(spelled));
    this.#riskOf = riskOf;
  }

  ofCall(call: CapabilityCall, situation: () => GuardContext): Failure | undefined {
    const { acts, risk } = actsOfCall(call, situation);
    const isRated = this.conduct.risk !== "dangerous" && call.isReflex !== true && call.isAhead !== true;
    const level = isRated ? (this.#riskOf(call) ?? risk) : undefined;
    const all: readonly BodyAct[] = level === undefined ? acts : [{ does: "risk", level }, ...acts];
    return this.ofActs(call.name, call.isAhead === true ? all.filter(isTimeless) : all, situation);
  }

  ofActs(name: string, acts: readonly BodyAct[], situation: () => GuardContext): Failure | undefined {
    for (const act of acts) {
      const why = this.#why(act, situation);
      if (why !== undefined) return failure("permission.denied", `${name}: ${why}`);
    }
    return undefined;
  }

  spendable(item: string, held: number): number {
    const keep = this.conduct.keep[item];
    if (keep === undefined) return held;
    const floor = this.#planFrom === null ? keep : Math.min(keep, this.#planFrom[item] ?? 0);
    return Math.max(0, held - floor);
  }

  planFrom(inventory: Readonly<Record<string, number>> | null): void {
    this.#planFrom = inventory;
  }

  #why(act: BodyAct, situation: () => GuardContext): string | undefined {
    switch (act.does) {
      case "harm":
        return this.#whyNoHarm(act.creature);
      case "spend":
        return this.#whyKept(act.items, situation);
      case "change":
        return this.#whyUnchanged(act.position, situation);
      case "enter":
        return this.#mayComeNearer(act.position, situation) ? undefined : this.#whyOutside(act.position);
      case "say":
        return this.#whyUnsaid(act);
      case "risk":
        return exceedsRisk(act.level, this.conduct)
          ? `rule risk: this is ${act.level}, and conduct allows steps up to ${this.conduct.risk}; ask for something safer, or raise risk`
          : undefined;
    }
  }

  #whyNoHarm({ kind: name, isSelf, isOwned }: Harmed): string | undefined {
    const kind = spelled(name);
    if (isSelf === true) return "the body does not harm itself, whatever conduct says";
    if (kind === "player")
      return this.conduct.attackPlayers
        ? undefined
        : "rule attackPlayers: conduct forbids attacking players; choose another target";
    if (this.#spared.has(kind))
      return `rule spare: conduct spares ${kind}; choose another creature, or take it off the list`;
    if (isOwned === true && !this.conduct.attackOwned)
      return `rule attackOwned: this ${kind} has a name or an owner; choose another`;
    return undefined;
  }

  #whyKept(items: Readonly<Record<string, number>>, situation: () => GuardContext): string | undefined {
    for (const [item, count] of Object.entries(items)) {
      const min = this.conduct.keep[item];
      if (min === undefined || count <= 0) continue;
      const held = situation().inventory[item] ?? 0;
      if (count > this.spendable(item, held))
        return `rule keep: conduct keeps ${min} ${item}, and ${held} are held; get more first, or use something else`;
    }
    return undefined;
  }

  #whyUnchanged(position: Position, situation: () => GuardContext): string | undefined {
    const outside = this.#whyOutside(position);
    if (outside !== undefined || this.conduct.protectedAreas.length === 0) return outside;
    const area = areaAt(blockOf(position), situation().dimension, this.conduct);
    return area && `rule protectedAreas: nothing is changed in ${area.name}; choose a place outside of it`;
  }

  #whyOutside(position: Position): string | undefined {
    return isInside(blockOf(position), this.conduct.bounds)
      ? undefined
      : `rule bounds: ${position.map((axis) => Math.round(axis)).join(" ")} is outside the bounds; choose a place inside`;
  }

  /** A body that was carried out of the bounds may walk back. */
  #mayComeNearer(position: Position, situation: () => GuardContext): boolean {
    const { bounds } = this.conduct;
    const off = distanceFrom(bounds, blockOf(position));
    if (off === 0) return true;
    const { position: here } = situation();
    return here !== undefined && off < distanceFrom(bounds, blockOf(here));
  }

  #whyUnsaid({ text, to }: Extract<BodyAct, { does: "say" }>): string | undefined {
    if (this.conduct.serverCommands) return undefined;
    if (to !== undefined && !isPlayerName(to)) return "rule serverCommands: that is not the name of a player";
    return isServerCommand(text)
      ? "rule serverCommands: a message must not be a command of the server; say it in other words"
      : undefined;
  }
}

/** How far a position lies outside of the box; 0 within. */
function distanceFrom({ from, to }: Box, position: Position): number {
  const off = position.map((axis, index) => {
    const ends = [from[index] ?? 0, to[index] ?? 0];
    return Math.max(0, Math.min(...ends) - axis, axis - Math.max(...ends));
  });
  return Math.hypot(...off);
}

const blockOf = (position: Position): Position => position.map(Math.floor) as Position;

const UNGUARDED = new ConductGuard();

/** The guard of a body; the default conduct's without one. */
export const guardOf = (body: Pick<Body, "guard">): BodyGuard => body.guard ?? UNGUARDED;
