// Two worlds, of which one is true at a time: travelling ends the other, stations and what was seen. A blade wants a gem of the
// nether and wood of the overworld at a bench; a crown wants two blades, made into one at the bench in the overworld.

import { smallDomain, some } from "./small-domain.ts";

const OVERWORLD = some("dimension:overworld");
const NETHER = some("dimension:nether");

export const TWO_WORLDS = smallDomain([
  { id: "find:tree", verb: "find", produces: { "seen:tree": 4 }, requires: [OVERWORLD], cost: 5 },
  { id: "chop:tree", verb: "chop", consumes: [some("seen:tree")], produces: { wood: 1 }, cost: 2 },
  { id: "make:bench", verb: "make", consumes: [some("wood", 2)], produces: { bench: 1 }, cost: 1 },
  { id: "place:bench", verb: "place", consumes: [some("bench")], produces: { "near:bench": 1 }, cost: 1 },
  {
    id: "build:gate",
    verb: "build",
    consumes: [some("wood", 3)],
    requires: [OVERWORLD],
    produces: { "gate:open": 1 },
    cost: 1,
  },
  {
    id: "travel:nether",
    verb: "travel",
    requires: [OVERWORLD, some("gate:open")],
    clears: ["dimension:overworld", "near:*", "seen:*"],
    produces: { "dimension:nether": 1 },
    cost: 10,
  },
  {
    id: "travel:overworld",
    verb: "travel",
    requires: [NETHER, some("gate:open")],
    clears: ["dimension:nether", "near:*", "seen:*"],
    produces: { "dimension:overworld": 1 },
    cost: 10,
  },
  { id: "find:gem", verb: "find", produces: { "seen:gem": 1 }, requires: [NETHER], cost: 7 },
  { id: "dig:gem", verb: "dig", consumes: [some("seen:gem")], produces: { gem: 1 }, cost: 2 },
  {
    id: "make:blade",
    verb: "make",
    consumes: [some("gem"), some("wood")],
    requires: [some("near:bench")],
    produces: { blade: 1 },
    cost: 1,
  },
  {
    id: "make:crown",
    verb: "make",
    consumes: [some("blade", 2), some("seen:tree")],
    requires: [some("near:bench"), OVERWORLD],
    produces: { crown: 1 },
    cost: 1,
  },
]);
