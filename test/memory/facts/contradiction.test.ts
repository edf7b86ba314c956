// Only statements that surely contradict each other end one another.

import { expect, test } from "vitest";
import { contradict, sameStatement } from "../../../memory/facts/contradiction.ts";
import { PlacesInMemory } from "../../../memory/map/place-store.ts";
import { Places } from "../../../memory/places.ts";

test.each([
  ["there is a village here", "there is no village here"],
  ["the door is open", "The door is closed."],
  ["the chest has 3 diamonds", "the chest has 5 diamonds"],
  ["the cave isn't safe", "the cave is safe"],
  ["the chest was empty", "the chest is full"],
])("%j contradicts %j", (a, b) => {
  expect(contradict(a, b)).toBe(true);
  expect(contradict(b, a)).toBe(true);
});

test.each([
  ["the village is big", "the village is friendly"],
  ["there is coal here", "there is iron here"],
  ["the door is open", "the gate is closed"],
  ["the cave is not safe", "the cave is dangerous"],
])("%j and %j stay side by side", (a, b) => {
  expect(contradict(a, b)).toBe(false);
});

test("the same words in another order of weight are one statement", () => {
  expect(sameStatement("There's a village here", "there's the village")).toBe(true);
  expect(sameStatement("a village is here", "no village is here")).toBe(false);
});

test("facts of other places and dimensions do not end one another", () => {
  const places = new Places({ store: new PlacesInMemory(), world: "land" });
  const now = "2026-01-01T00:00:00.000Z";
  places.noteFact({ fact: "the cave is safe", position: [0, 10, 0] }, now);
  places.noteFact({ fact: "the cave is not safe", position: [50, 10, 0] }, now);
  places.noteFact({ fact: "the cave is not safe", position: [0, 10, 0], dimension: "nether" }, now);
  expect(places.facts([], now)).toHaveLength(3);
  places.noteFact({ fact: "the cave is not safe", position: [0, 10, 1] }, now);
  expect(
    places
      .facts([], now)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(["fact-2", "fact-3", "fact-4"]);
});
