// The operators that a server on peaceful difficulty rules out: there the game removes most
// monsters, spawns none of the others except where a structure was generated with them, and trial
// spawners sleep.
// Source: https://minecraft.wiki/w/Difficulty#Peaceful

import type { Operator } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { readCreatures } from "../tables/creatures.ts";
import { STRUCTURES } from "../tables/structures.ts";

/** The containers that stay shut. */
const SHUT: ReadonlySet<string> = new Set(
  STRUCTURES.structures.flatMap(({ places }) =>
    places.flatMap(({ place, atPeaceful }) => (atPeaceful === "never" && place !== undefined ? [place] : [])),
  ),
);

/** Ids of the operators that peaceful difficulty rules out, in the order of the list. */
export function notInPeaceful(data: GameData, operators: readonly Operator[]): string[] {
  const gone = new Set<string>();
  const unspawned = new Set<string>();
  for (const { entity, atPeaceful } of readCreatures(data).values()) {
    if (atPeaceful !== undefined) unspawned.add(entity);
    if (atPeaceful === "never") gone.add(entity);
  }
  const isGone = (kind: string): boolean => kind.startsWith("seen:") && gone.has(kind.slice("seen:".length));
  const isOut = ({ verb, args, consumes, requires }: Operator): boolean =>
    (verb === "explore" && unspawned.has(String(args.for))) ||
    gone.has(String(args.entity)) ||
    SHUT.has(String(args.structure)) ||
    [...consumes, ...requires].some(({ anyOf }) => anyOf.every(isGone));
  return operators.filter(isOut).map(({ id }) => id);
}
