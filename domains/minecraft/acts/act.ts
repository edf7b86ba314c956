// What the files of acts share: the context, and a way with the objective's cost.

import type { Act, ActWay, Objective, Operator } from "../../../schemas/index.ts";
import type { FamilyContext } from "../operators/family.ts";
import type { CreatureFacts } from "../tables/creatures.ts";
import { withEnchanted } from "../tables/enchanting.ts";

export interface ActContext extends FamilyContext {
  /** Names of the version's items. */
  items: ReadonlySet<string>;
  /** Facts that operators of the domain make. */
  facts: ReadonlySet<string>;
  operators: readonly Operator[];
  /** Members by item tag (`#boats`). */
  tags: Readonly<Record<string, string[]>>;
}

export type ActFamily = (context: ActContext) => Act[];

type Draft = Pick<ActWay, "verb" | "args" | "ticks"> & Partial<ActWay>;

/** A way of an act; under `actions` acts are free, like placing and walking. */
export const wayOf = (
  objective: Objective,
  { consumes = [], requires = [], uses = [], clears = [], produces = {}, safetyLevel = "safe", ...way }: Draft,
): ActWay => {
  const ticks = Math.round(way.ticks);
  const cost = objective === "time" ? ticks : 0;
  const tools = uses.map((use) => ({ ...use, anyOf: withEnchanted(use.anyOf) }));
  return { ...way, ticks, cost, consumes, requires, uses: tools, clears, produces, safetyLevel };
};

export const actOf = (verb: string, act: Partial<Act> & Pick<Act, "subjects">): Act => ({
  verb,
  counts: [],
  ways: [],
  adds: [],
  ...act,
});

/** How peaceful difficulty restricts acts on the creature. */
export const atPeaceful = (creature: CreatureFacts | undefined): Pick<Act, "atPeaceful"> =>
  creature?.atPeaceful === undefined ? {} : { atPeaceful: creature.atPeaceful };

/** One act for all names that have the same ways. */
export function grouped(verb: string, ways: ReadonlyMap<string, { ways: readonly ActWay[] }>): Act[] {
  const groups = Map.groupBy(ways, ([, one]) => JSON.stringify(one));
  return [...groups.values()].flatMap((members) => {
    const [[, first] = []] = members;
    return first === undefined ? [] : [actOf(verb, { subjects: members.map(([name]) => name), ways: [...first.ways] })];
  });
}
