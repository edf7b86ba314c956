// Facts of places hold where the places are, and only there.

import { expect, test } from "vitest";
import { PlaceMemory } from "../../../bots/memory/places.ts";
import { reachOf } from "../../../capabilities/reach.ts";

const at = (x: number, y = 64) => ({ x, y, z: 0 });
const near = (places: PlaceMemory, x: number, y = 64) =>
  places.near("overworld", at(x, y), { blockAt: () => null }).map(({ name }) => name);

function knowing(...names: string[]): PlaceMemory {
  const places = new PlaceMemory();
  for (const name of names) places.remember({ name, place: at(0), dimension: "overworld" });
  return places;
}

test("a shelter holds around the body, not outside its door, nor 60 blocks away", () => {
  const places = knowing("shelter:hut", "lit_shelter:hut");
  expect(near(places, 0)).toEqual(["shelter:hut", "lit_shelter:hut"]);
  for (const away of [2, 10, 60, 1_000]) expect(near(places, away)).toEqual([]);
  expect(near(places, 0, 70)).toEqual([]);
});

test("every other place holds as far as the way back is worth it", () => {
  for (const name of ["village", "librarian:3", "enchanting_library", "fortress"]) {
    expect(near(knowing(name), reachOf(name))).toEqual([name]);
    expect(near(knowing(name), reachOf(name) + 1)).toEqual([]);
  }
});

test("a place out of reach is still known: the body can go there", () => {
  expect(knowing("village").find("overworld", "village", at(500))).toEqual(at(0));
});

test("a shelter that no longer stands does not hold, and is forgotten", () => {
  const places = new PlaceMemory();
  let isWhole = true;
  places.remember({ name: "shelter:hut", place: at(0), dimension: "overworld", stands: () => isWhole });
  expect(near(places, 0)).toEqual(["shelter:hut"]);
  isWhole = false;
  expect(near(places, 0)).toEqual([]);
  isWhole = true;
  expect(near(places, 0)).toEqual([]);
});

test("places last until the body travels, and a second place of a name replaces the first", () => {
  const places = knowing("shelter:hut");
  places.remember({ name: "shelter:hut", place: at(9), dimension: "overworld" });
  expect(near(places, 9)).toEqual(["shelter:hut"]);
  expect(near(places, 0)).toEqual([]);
  expect(places.near("nether", at(9), { blockAt: () => null })).toEqual([]);
  places.leave("overworld");
  expect(near(places, 9)).toEqual([]);
});
