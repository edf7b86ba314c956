import { describe, expect, test } from "vitest";
import type { Result } from "../../../../schemas/index.ts";
import { planOn, solved } from "../../reference/plan.ts";
import { smallDomain, some } from "../../reference/small-domain.ts";

const method = (id: string, from: string, to: string, cost: number) => ({
  id,
  verb: "travel",
  requires: [some(`dimension:${from}`)],
  produces: { [`dimension:${to}`]: 1 },
  clears: [`dimension:${from}`],
  cost,
});

/** A statue is made at home of what lies on the moon; there are two ways back. */
const DOMAIN = smallDomain(
  [
    method("go:moon", "overworld", "moon", 10),
    method("go:home", "moon", "overworld", 10),
    method("row:home", "moon", "overworld", 50),
    { id: "dust", verb: "v", requires: [some("dimension:moon")], produces: { dust: 1 }, cost: 1 },
    {
      id: "statue",
      verb: "v",
      consumes: [some("dust")],
      requires: [some("dimension:overworld")],
      produces: { statue: 1 },
      cost: 1,
    },
  ],
  {},
  ["dimension:overworld", "dimension:moon"],
);

const operatorsOf = (result: Result): string[] =>
  solved(result).plan.steps.flatMap(({ actions }) => actions.map(({ operator }) => operator));

test.each([
  [[], "go:home"],
  [["go:home"], "row:home"],
])("with %j avoided, htn comes home by %s", (avoid, back) => {
  const { result } = planOn(DOMAIN, { goal: { items: { statue: 1 } }, constraints: { avoid }, planner: "htn" });
  expect(operatorsOf(result)).toEqual(["go:moon", "dust", back, "statue"]);
});

test("htn takes a one-way trip only after everything at home is done", () => {
  const avoid = ["go:home", "row:home"];
  const status = (item: string): string =>
    planOn(DOMAIN, { goal: { items: { [item]: 1 } }, constraints: { avoid }, planner: "htn" }).result.status;
  expect(status("dust")).toBe("solved");
  expect(status("statue")).not.toBe("solved");
});

describe("where no way leads back", () => {
  const collect = (id: string, place: string) => ({
    id,
    verb: "v",
    requires: [some(`dimension:${place}`)],
    produces: { [id]: 1 },
    cost: 1,
  });
  /** One rocket flies to the moon, and none back; a ferry goes to and fro. */
  const NO_RETURN = [
    method("go:moon", "overworld", "moon", 10),
    method("go:isle", "overworld", "isle", 10),
    method("row:home", "isle", "overworld", 10),
    collect("dust", "moon"),
    collect("palm", "isle"),
    collect("oak", "overworld"),
    { id: "bench", verb: "v", requires: [some("dimension:overworld")], produces: { "near:bench": 1 }, cost: 1 },
    {
      id: "chest",
      verb: "v",
      consumes: [some("oak")],
      requires: [some("near:bench")],
      produces: { chest: 1 },
      cost: 1,
    },
    { id: "leave", verb: "v", produces: { letter: 1 }, clears: ["near:bench"], cost: 1 },
    {
      id: "shrine",
      verb: "v",
      consumes: ["dust", "palm", "chest"].map((it) => some(it)),
      produces: { shrine: 1 },
      cost: 1,
    },
  ];
  const PLACES = ["overworld", "moon", "isle"].map((place) => `dimension:${place}`);

  test("htn goes there last: stations are set up at home and other places are visited before", () => {
    const domain = smallDomain(NO_RETURN, {}, [...PLACES, "near:bench"]);
    const { result } = planOn(domain, { goal: { items: { shrine: 1 } }, planner: "htn" });
    const operators = operatorsOf(result);
    expect(operators.slice(-3)).toEqual(["go:moon", "dust", "shrine"]);
    expect(operators.toSorted()).toEqual(
      ["bench", "chest", "dust", "go:isle", "go:moon", "oak", "palm", "row:home", "shrine"].toSorted(),
    );
  });

  test("htn gets what opens the way back, though nothing asks to be there", () => {
    const back = {
      ...method("go:home", "moon", "overworld", 10),
      requires: [some("dimension:moon"), some("key:moon")],
    };
    const gate = { id: "gate", verb: "v", consumes: [some("oak")], produces: { "key:moon": 1 }, cost: 1 };
    const temple = {
      id: "temple",
      verb: "v",
      consumes: [some("dust")],
      requires: [some("dimension:overworld")],
      produces: { temple: 1 },
      cost: 1,
    };
    const domain = smallDomain([...NO_RETURN, back, gate, temple], {}, [...PLACES, "near:bench", "key:moon"]);
    const { result } = planOn(domain, { goal: { items: { temple: 1 } }, planner: "htn" });
    expect(operatorsOf(result)).toEqual(["oak", "gate", "go:moon", "dust", "go:home", "temple"]);
  });

  test("htn makes whichever member of a need it has chosen, not the first", () => {
    const seen = { id: "look", verb: "v", requires: [some("dimension:moon")], produces: { "seen:rock": 1 }, cost: 1 };
    const scrape = {
      id: "scrape",
      verb: "v",
      requires: [some("dimension:moon"), some(["near:rock", "seen:rock"])],
      produces: { gravel: 1 },
      cost: 1,
    };
    const walk = { id: "walk", verb: "v", produces: { "near:rock": 1 }, clears: ["seen:rock"], cost: 50 };
    const home = { ...method("fly", "moon", "overworld", 10), clears: ["dimension:moon", "near:*", "seen:*"] };
    const domain = smallDomain([...NO_RETURN, seen, scrape, walk, home], {}, [
      ...PLACES,
      "near:bench",
      "near:rock",
      "seen:rock",
    ]);
    const { result } = planOn(domain, { goal: { items: { gravel: 1 } }, planner: "htn" });
    expect(operatorsOf(result)).toEqual(["go:moon", "look", "scrape"]);
  });

  test("htn finds what has to be near by at the place where it is needed", () => {
    const lava = (place: string, cost: number) => ({
      id: `lava:${place}`,
      verb: "v",
      requires: [some(`dimension:${place}`)],
      produces: { "near:lava": 1 },
      cost,
    });
    const leaving = { clears: ["dimension:overworld", "near:*"] };
    const glass = {
      id: "glass",
      verb: "v",
      requires: [some("dimension:overworld"), some("near:lava")],
      produces: { glass: 1 },
      cost: 1,
    };
    const operators = [
      { ...method("go:moon", "overworld", "moon", 1), ...leaving },
      { ...method("go:home", "moon", "overworld", 1), clears: ["dimension:moon", "near:*"] },
      collect("dust", "moon"),
      lava("overworld", 30),
      lava("moon", 1),
      glass,
    ];
    const domain = smallDomain(operators, {}, ["dimension:overworld", "dimension:moon", "near:lava"]);
    const { result } = planOn(domain, { goal: { items: { dust: 1, glass: 1 } }, planner: "htn" });
    expect(operatorsOf(result)).toContain("lava:overworld");
    expect(operatorsOf(result)).not.toContain("lava:moon");
  });
});
