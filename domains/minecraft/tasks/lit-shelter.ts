// `lit_shelter`: a shelter around the body with a torch in it, of any kind or of a certain one. What each is made of stands in
// tables/shelters.json; one is built where the body is once its parts are at hand.
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
  // The dearest last among the parts: what walls are made of may be what doors and beds are made of.
  subtasks: [
    have([light]),
    ...shelter.parts.toReversed().map(({ anyOf, count }) => have(anyOf, count)),
    have([litFact(shelter)]),
  ],
});
