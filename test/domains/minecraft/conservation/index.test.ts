import { describe, expect, test } from "vitest";
import { gainsOf } from "../../../../domains/minecraft/conservation/index.ts";
import { compileMinecraft } from "../../../../domains/minecraft/index.ts";
import { EXEMPT, fitsPattern } from "../../../../domains/minecraft/tables/exempt-from-conservation.ts";
import type { Operator } from "../../../../schemas/index.ts";

type Amounts = Record<string, number>;

/** An operator that consumes any kinds of each class (`oak|birch`) and produces something. */
const exchange = (id: string, takes: Amounts, produces: Amounts, rest: Partial<Operator> = {}): Operator => ({
  id,
  verb: "craft_item",
  args: {},
  consumes: Object.entries(takes).map(([kinds, count]) => ({ anyOf: kinds.split("|"), count })),
  requires: [],
  uses: [],
  produces,
  clears: [],
  cost: 1,
  ticks: 1,
  safetyLevel: "safe",
  ...rest,
});

const none = () => false;
const gains = (...operators: Operator[]) => gainsOf(operators, none);

describe("no gain is found in", () => {
  test.each<[string, Operator[]]>([
    [
      "packing and unpacking",
      [exchange("pack", { ingot: 9 }, { block: 1 }), exchange("unpack", { block: 1 }, { ingot: 9 })],
    ],
    [
      "a container that comes back with its content",
      [
        exchange("fill", { bucket: 1, milk: 1 }, { milk_bucket: 1 }),
        exchange("bake", { milk_bucket: 3, wheat: 3 }, { cake: 1, bucket: 3 }),
      ],
    ],
    [
      "duplicating for a price",
      [exchange("copy", { template: 1, diamond: 7 }, { template: 2 }), exchange("pack", { diamond: 9 }, { block: 1 })],
    ],
    ["a sighting turned into items", [exchange("dig", { "seen:ore": 1 }, { ore: 5 })]],
    ["a search", [exchange("find", {}, { "near:water": 1 }, { verb: "explore" })]],
    [
      "taking a station along",
      [
        exchange("place", { furnace: 1 }, { "near:furnace": 1 }),
        exchange(
          "take",
          {},
          { furnace: 1 },
          {
            requires: [{ anyOf: ["near:furnace"], count: 1 }],
            clears: ["near:furnace"],
          },
        ),
      ],
    ],
  ])("%s", (_, operators) => {
    expect(gains(...operators)).toEqual([]);
  });
});

describe("a gain is found with its operators in", () => {
  test("packing eight and unpacking nine", () => {
    const [gain] = gains(
      exchange("pack", { ingot: 8 }, { block: 1 }),
      exchange("unpack", { block: 1 }, { ingot: 9 }),
      exchange("smelt", { ore: 1 }, { ingot: 1 }),
    );
    expect(gain?.times).toEqual({ pack: 1, unpack: 1 });
    expect(Object.values(gain?.made ?? {})).toEqual([expect.any(Number)]);
  });

  test("a cycle of two trades with several ingredients", () => {
    const [gain] = gains(
      exchange("buy", { emerald: 1 }, { bread: 6 }),
      exchange("mix", { bread: 2, stick: 1 }, { torch: 3 }),
      exchange("carve", { bread: 1 }, { stick: 2 }),
      exchange("sell", { torch: 7 }, { emerald: 1 }),
    );
    expect(Object.keys(gain?.times ?? {}).sort()).toEqual(["buy", "carve", "mix", "sell"]);
  });

  test("a kind that is worth more than others of its class", () => {
    const [gain] = gains(
      exchange("craft", { "oak|birch": 1 }, { plank: 4 }),
      exchange("press", { plank: 3 }, { birch: 1 }),
    );
    expect(gain?.times).toMatchObject({ craft: expect.any(Number), press: expect.any(Number) });
  });

  test("a by-product of an otherwise balanced cycle", () => {
    const [gain] = gains(
      exchange("wet", { sponge: 1 }, { wet_sponge: 1 }),
      exchange("dry", { wet_sponge: 1 }, { sponge: 1, water: 1 }),
    );
    expect(gain?.made).toEqual({ water: 1 });
  });

  test("an operator without inputs", () => {
    expect(gains(exchange("conjure", {}, { gold: 1 }))).toEqual([{ times: { conjure: 1 }, made: { gold: 1 } }]);
  });

  test("taking a station that also stays", () => {
    const take = exchange("take", {}, { furnace: 1 }, { requires: [{ anyOf: ["near:furnace"], count: 1 }] });
    expect(gains(exchange("place", { furnace: 1 }, { "near:furnace": 1 }), take)).toHaveLength(1);
  });
});

test("gainsOf returns all gains, not only the first", () => {
  const double = (name: string) => exchange(`double:${name}`, { [name]: 1 }, { [name]: 2 });
  expect(gains(double("gold"), double("iron")).map(({ times }) => Object.keys(times)[0])).toEqual([
    "double:gold",
    "double:iron",
  ]);
});

describe("the list of exempt operators", () => {
  const patterns = EXEMPT.flatMap(({ operators }) => operators);
  const domains = ["1.16.5", "1.20.1", "26.1"].map((mcVersion) =>
    compileMinecraft({ mcVersion, objective: "actions" }),
  );

  test.each(patterns)("is needed for %s", (pattern) => {
    const others = patterns.filter((other) => other !== pattern);
    const exempt = (id: string): boolean => others.some((other) => fitsPattern(other, id));
    const about = domains.filter(({ operators }) => operators.some(({ id }) => fitsPattern(pattern, id)));
    expect(about.some(({ operators }) => gainsOf(operators, exempt, 1).length > 0)).toBe(true);
  });
});
