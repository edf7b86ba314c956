// Blocks that a goal's operators set down are places as well, at which others work; and what a state
// has in sight in a box that is to be cleared need not be a block.

import type { Domain, Operator, WantedAct } from "../../schemas/index.ts";
import { placeOf } from "../../schemas/plain.ts";

const ANY_PLACE = placeOf({ block: "" });

/** The places that operators make. A state may have them in sight: a door, a chest. */
export const placesOf = (operators: readonly Operator[]): string[] =>
  operators.flatMap(({ produces }) => Object.keys(produces).filter((name) => name.startsWith(ANY_PLACE)));

/** The operator: if it takes a block along, what the goal wants placed of that no longer stands. */
export function undoingPlaced(operator: Operator, acts: readonly WantedAct[]): Operator {
  const undone = acts.flatMap(({ verb, subject = "", fact }) =>
    verb === "place" && operator.clears.includes(placeOf({ block: subject })) ? [fact] : [],
  );
  return undone.length === 0 ? operator : { ...operator, clears: [...operator.clears, ...undone] };
}

/** Whether the act would clear a cow or a village out of a box, which are no blocks and may stay. */
export const isNoBlock = (
  { acts = [], items }: Pick<Domain, "acts" | "items">,
  { verb, subject = "" }: WantedAct,
): boolean =>
  verb === "clear" &&
  !Object.hasOwn(items, subject) &&
  !acts.some((act) => act.verb === "clear" && act.subjects.includes(subject));
