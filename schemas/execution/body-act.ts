// What a body does to its world, in the terms that conduct judges, and the guard that judges it.

import type { Failure } from "../errors/error-document.ts";
import type { State } from "../planning/problem.ts";
import type { Position, SafetyLevel } from "../words/names.ts";
import type { Conduct } from "./conduct.ts";

/** A creature or player that an act would harm. */
export interface Harmed {
  /** The name of its kind; `player` for players. */
  kind: string;
  isSelf?: boolean;
  /** Whether it has a name or an owner, and does not attack on sight. */
  isOwned?: boolean;
}

export type BodyAct =
  | { does: "harm"; creature: Harmed }
  /** Items that leave the inventory: given, thrown, placed, eaten, burnt, or made into others. */
  | { does: "spend"; items: Readonly<Record<string, number>> }
  /** A block that is dug, placed or turned into another. */
  | { does: "change"; position: Position }
  | { does: "enter"; position: Position }
  | { does: "say"; text: string; to?: string | undefined }
  /** What plans rate so, asked for without a plan. */
  | { does: "risk"; level: SafetyLevel };

/** What the guard must know of a body to judge its acts. */
export type GuardContext = Pick<State, "inventory" | "dimension" | "position">;

/** A call of a capability. */
export interface CapabilityCall {
  name: string;
  args: unknown;
  /** What a capability that the guard does not know may do. */
  permissions?: readonly string[];
  /** Whether it answers a danger: conduct's risk does not forbid that. */
  isReflex?: boolean;
  /** Whether it is a step of a plan that has not begun: where it will be and what it will hold is open. */
  isAhead?: boolean;
}

export interface BodyGuard {
  readonly conduct: Conduct;
  /** Why a capability may not be called so; undefined if it may. */
  ofCall(call: CapabilityCall, situation: () => GuardContext): Failure | undefined;
  /** Why the acts may not be done; undefined if they may. `name` is who does them. */
  ofActs(name: string, acts: readonly BodyAct[], situation: () => GuardContext): Failure | undefined;
  /** How many of the held items of the kind may be spent. */
  spendable(item: string, held: number): number;
  /**
   * A plan begins with this inventory, or ends (null). A plan may use up what it gained beyond what
   * was kept at its start; any other act only what is above `keep`.
   */
  planFrom(inventory: Readonly<Record<string, number>> | null): void;
}
