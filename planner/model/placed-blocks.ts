// Blocks that a goal's operators set down are places as well, at which others work.

import type { Operator, WantedAct } from "../../schemas/index.ts";
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
