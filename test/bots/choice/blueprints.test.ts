// Blueprints can be built from the bottom up: every part has a block beneath or beside it when its
// turn comes. Also the sites for them.

import { describe, expect, test } from "vitest";
import { shellAround } from "../../../bots/choice/shell.ts";
import { chooseSite } from "../../../bots/choice/site.ts";
import type { SpotSurroundings } from "../../../bots/choice/spot.ts";
import { type BlockPosition, keyOf } from "../../../bots/geometry/positions.ts";
import {
  BLUEPRINTS,
  type Blueprint,
  blueprintNamed,
  footprint,
  piecesOf,
  wallsOf,
} from "../../../domains/blueprints.ts";
import { compileMinecraft } from "../../../domains/index.ts";
import { SIX_SIDES } from "./six-sides.ts";

/** Flat ground up to y 63; `others` names the cells that differ. */
const flat = (others: Record<string, "solid" | "liquid" | "free"> = {}): SpotSurroundings => ({
  kind: (place) => others[keyOf(place)] ?? (place.y < 64 ? "solid" : "free"),
  occupied: () => false,
  diggable: () => true,
});
const FEET: BlockPosition = { x: 0, y: 64, z: 0 };

function unsupported({ parts }: Blueprint): number {
  const ground = (place: BlockPosition) => place.y < 0;
  const standing = new Set<string>();
  return parts.filter(({ kind, at }) => {
    if (kind === "dig") return false;
    const holds = SIX_SIDES.some(([x, y, z]) => {
      const beside = { x: at.x + x, y: at.y + y, z: at.z + z };
      return ground(beside) || standing.has(keyOf(beside));
    });
    standing.add(keyOf(at));
    return !holds;
  }).length;
}

describe("blueprints", () => {
  test.each(Object.keys(BLUEPRINTS))("each part of %s is placed against an existing block", (name) => {
    const blueprint = BLUEPRINTS[name];
    expect(blueprint && unsupported(blueprint)).toBe(0);
  });

  test("a hut closes every side of the body and the roof", () => {
    const cells = new Set(BLUEPRINTS.shelter_hut?.parts.map(({ at }) => keyOf(at)));
    // The door is two high; its upper half needs no part of its own.
    const open = shellAround({ x: 0, y: 0, z: 0 }).filter((cell) => !cells.has(keyOf(cell)));
    expect(open).toEqual([{ x: -1, y: 1, z: 0 }]);
  });

  test("a library has fifteen shelves, a portal ten blocks of obsidian", () => {
    const count = (name: string, kind: string) => BLUEPRINTS[name]?.parts.filter((part) => part.kind === kind).length;
    expect(count("enchanting_library", "bookshelf")).toBe(15);
    expect(count("nether_portal", "obsidian")).toBe(10);
  });

  test("the domain's plans bring the items that bodies build with", () => {
    const { operators } = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });
    const brought = (name: string): Record<string, number> => {
      const built = operators.find(({ verb, args }) => verb === "build_structure" && args.blueprint === name);
      return Object.fromEntries(built?.consumes.map(({ anyOf: [first = ""], count }) => [first, count]) ?? []);
    };
    const needed = (name: string, kind: Parameters<typeof piecesOf>[1]) => piecesOf(blueprintNamed(name), kind);
    expect(brought("shelter_hut")).toMatchObject({ acacia_door: 1, acacia_planks: 8 });
    expect(brought("shelter_bedroom")).toMatchObject({ black_bed: 1, acacia_planks: 18 });
    expect(brought("nether_portal").obsidian).toBe(needed("nether_portal", "obsidian"));
    expect(brought("enchanting_library").bookshelf).toBe(needed("enchanting_library", "bookshelf"));
  });

  test("digging in needs no held blocks", () => {
    expect(BLUEPRINTS.shelter_dug_in && wallsOf(BLUEPRINTS.shelter_dug_in)).toBeLessThanOrEqual(0);
  });
});

describe("sites", () => {
  const hut = BLUEPRINTS.shelter_hut as Blueprint;

  test("the nearest site is the bot's own position, if it is flat", () => {
    expect(chooseSite(FEET, hut, flat())).toEqual(FEET);
  });

  test("water and holes under the walls exclude a site", () => {
    const [first, second] = footprint(hut).map((cell) => keyOf({ x: cell.x, y: cell.y + 64, z: cell.z }));
    const site = chooseSite(FEET, hut, flat({ [first ?? ""]: "liquid", [second ?? ""]: "free" }));
    expect(site).toBeDefined();
    expect(site).not.toEqual(FEET);
  });

  test("there is no site without solid ground", () => {
    expect(chooseSite(FEET, hut, { ...flat(), kind: () => "free" })).toBeUndefined();
  });
});

test("the shell starts on the side of the threat and ends with the roof", () => {
  const shell = shellAround(FEET, { x: 0, y: 64, z: -5 });
  expect(shell[0]).toEqual({ x: 0, y: 64, z: -1 });
  expect(shell.at(-1)).toEqual({ x: 0, y: 66, z: 0 });
  expect(shell).toHaveLength(9);
});
