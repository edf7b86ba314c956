// `lit_shelter`: a shelter around the body with a torch in it, of any or a certain kind.
// tables/shelters.json lists the parts; the body builds it on the spot once it holds them.
// Source: https://minecraft.wiki/w/Tutorial:Shelter_types

import type { TaskCase, TaskMethod } from "../../../schemas/index.ts";
import { readShelters, type Shelter } from "../tables/shelters.ts";
import { have, type TaskReader } from "./task.ts";

const ANY = "any";

export const litShelter: TaskReader = (data) => {
  const { shelters, light } = readShelters(data);
  const caseOf = (kind: string, among: readonly Shelter[]): TaskCase => ({
    for: { kind },
    achieves: [{ anyOf: among.map(litFact).sort(), count: 1 }],
    methods: among.map((shelter) => methodOf(shelter, light)),
  });
  return {
    name: "lit_shelter",
    title: "a shelter around the body, with a torch in it",
    args: { kind: { values: [ANY, ...shelters.map(({ id }) => id)], default: ANY } },
    cases: [caseOf(ANY, shelters), ...shelters.map((shelter) => caseOf(shelter.id, [shelter]))],
  };
};

const litFact = ({ id }: Shelter): string => `near:lit_shelter:${id}`;

const methodOf = (shelter: Shelter, light: string): TaskMethod => ({
  name: shelter.id.replaceAll("_", " "),
  because: shelter.because,
  when: [],
  // The parts list the most expensive last. They come first here, because walls may be made of the
  // blocks that doors and beds need.
  subtasks: [
    have([light]),
    ...shelter.parts.toReversed().map(({ anyOf, count }) => have(anyOf, count)),
    have([litFact(shelter)]),
  ],
});
