// What a problem's state gives at the start, by name: what it holds and sees, what the domain
// assumes, and food; and luck, where a plan may count on it. Read from the documents alone, as the
// other files of this folder.

import type { Domain, Problem } from "../../schemas/index.ts";
import { factsOfPlace, goalAmounts, LUCK, MAX_FOOD, placeOf, sightOf, spareAtStart } from "../../schemas/plain.ts";

export function startAmounts(domain: Domain, problem: Problem, isLucky: boolean): Map<string, number> {
  const { state, constraints } = problem;
  const amounts = new Map<string, number>();
  const add = (name: string, count: number): void => void amounts.set(name, (amounts.get(name) ?? 0) + count);
  const holds = (name: string): boolean => (amounts.get(name) ?? 0) > 0;
  for (const [item, count] of Object.entries(state.inventory)) add(item, count);
  for (const fact of new Set([...state.facts, ...factsOfPlace(state)])) add(fact, 1);
  if (isLucky) add(LUCK, 1);
  for (const [name, count] of [...goalAmounts(state), ...spareAtStart(problem)]) add(name, count);
  add("food:points", constraints.peaceful === true ? MAX_FOOD : Math.floor(state.food));
  const places = new Set(domain.facts);
  const serving = new Set<string>();
  for (const sighting of state.nearby) {
    const place = placeOf(sighting);
    if (places.has(place) && !holds(place)) add(place, 1);
    // One station of those in sight serves as a place; the others can be dug.
    const serves = places.has(place) && Object.hasOwn(domain.items, sighting.block) && !serving.has(place);
    serving.add(place);
    add(sightOf(sighting), sighting.count - (serves ? 1 : 0));
  }
  for (const { fact, given, unless } of domain.assumes ?? []) {
    if (!holds(fact) && given.every(holds) && !unless.some(holds)) add(fact, 1);
  }
  return amounts;
}
