// Maps mineflayer's error messages to codes. Pure: a message and the current activity give a
// CodedError. An unknown message becomes the detail of the activity's own code.

import { CodedError, type ErrorCode } from "../../schemas/index.ts";

export type BodyActivity =
  | "combat"
  | "connect"
  | "container"
  | "craft"
  | "dig"
  | "eat"
  | "equip"
  | "fish"
  | "move"
  | "place"
  | "sleep"
  | "smelt"
  | "talk"
  | "use";

const FALLBACK: Record<BodyActivity, ErrorCode> = {
  combat: "combat.targetLost",
  eat: "leaf.timeout",
  fish: "leaf.timeout",
  sleep: "container.busy",
  talk: "leaf.timeout",
  use: "pbi.effectsUnmet",
  connect: "run.connectFailed",
  craft: "craft.uiTimeout",
  smelt: "container.error",
  container: "container.error",
  dig: "dig.timeout",
  place: "place.timeout",
  equip: "container.error",
  move: "path.stuck",
};

const PATTERNS: Partial<Record<BodyActivity, readonly (readonly [RegExp, ErrorCode])[]>> = {
  craft: [
    [/missing ingredient|Can't find/i, "craft.missingInput"],
    [/windowOpen|non craftingTable|craftingTable, but one was not/i, "craft.containerBusy"],
  ],
  smelt: [
    [/Can't find/i, "inventory.missingItem"],
    [/windowOpen|not a furnace/i, "container.busy"],
    [/inventory is full|destination full/i, "inventory.full"],
  ],
  container: [
    [/windowOpen/i, "container.busy"],
    [/inventory is full|destination full/i, "inventory.full"],
    [/Can't find/i, "inventory.missingItem"],
  ],
  dig: [
    [/undefined or null block/i, "dig.blockChanged"],
    [/not in view|aborted|the server kept/i, "dig.blockChanged"],
  ],
  place: [
    [/must be holding/i, "inventory.missingItem"],
    [/no block has been placed|did not fire/i, "place.timeout"],
    [/invalid direction|invalid face/i, "place.invalidFace"],
  ],
  eat: [
    [/food is full/i, "pbi.guardFailed"],
    [/reading 'name'|of null/i, "inventory.missingItem"],
  ],
  sleep: [
    [/not night/i, "sleep.notNight"],
    [/monsters nearby/i, "safety.preempted"],
    [/too far|cant click|half bed|not a bed/i, "path.unreachable"],
  ],
  equip: [[/invalid item object/i, "inventory.missingItem"]],
};

/**
 * The coded form of an error that mineflayer threw during `activity`; coded errors pass unchanged.
 */
export function mapError(activity: BodyActivity, error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = PATTERNS[activity]?.find(([pattern]) => pattern.test(message))?.[1] ?? FALLBACK[activity];
  return new CodedError(code, message, { cause: error });
}

/** Levels of a kick reason that are read: a server can send any. */
const MAX_REASON_DEPTH = 16;

/** The text of a kick reason, which is a string, a chat component, or JSON of one. */
export function textOfReason(reason: unknown, depth = 0): string {
  if (depth > MAX_REASON_DEPTH) return "…";
  const textOf = (inner: unknown): string => textOfReason(inner, depth + 1);
  if (typeof reason === "string") {
    try {
      return textOf(JSON.parse(reason));
    } catch {
      return reason;
    }
  }
  if (Array.isArray(reason)) return reason.map(textOf).join("");
  if (reason === null || typeof reason !== "object") return String(reason);
  const { text, translate, extra, value } = reason as Record<string, unknown>;
  const own = typeof text === "string" ? text : typeof translate === "string" ? translate : "";
  const more = extra === undefined ? "" : textOf(extra);
  const all = own + more;
  if (all !== "") return all;
  return value === undefined ? JSON.stringify(reason) : textOf(value);
}
