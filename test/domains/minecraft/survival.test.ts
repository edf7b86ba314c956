import { describe, expect, test } from "vitest";
import { reachableBy } from "../../../domains/minecraft/analysis/reachable.ts";
import { compileMinecraft, SUPPORTED_VERSIONS } from "../../../domains/minecraft/index.ts";
import type { Domain } from "../../../schemas/index.ts";
import vanilla from "./survival-1.20.1.json" with { type: "json" };

/** Obtainable items in survival that may need unmodelled sources. */
const MAX_UNMODELLED = 0.03;

/** Plain items, with the reasons of unobtainable ones. */
const reasons = ({ items }: Domain): [item: string, because: string | null][] =>
  Object.entries(items)
    .filter(([name]) => !name.includes("+"))
    .map(([name, entry]) => [name, entry.status === "unobtainable" ? entry.because : null]);

const isUnmodelled = (because: string | null): boolean => because?.startsWith("needs-unmodelled:") ?? false;

describe("survival", () => {
  test("in 1.20.1 gives all but the game's 109 unobtainable items", () => {
    const never = reasons(compileMinecraft({ mcVersion: "1.20.1", objective: "time" }))
      .filter(([, because]) => because !== null && !isUnmodelled(because))
      .map(([name]) => name);
    expect(vanilla.unobtainable).toHaveLength(109);
    expect(never).toEqual(vanilla.unobtainable);
  });

  test.each(SUPPORTED_VERSIONS)("in %s gives items with a way, except at most 3 percent", (mcVersion) => {
    const all = reasons(compileMinecraft({ mcVersion, objective: "time" }));
    const survival = all.filter(([, because]) => because === null || isUnmodelled(because));
    const unmodelled = survival.filter(([, because]) => because !== null).map(([name]) => name);
    const share = unmodelled.length / survival.length;
    expect(share, `${unmodelled.length} of ${survival.length}: ${unmodelled.join(" ")}`).toBeLessThanOrEqual(
      MAX_UNMODELLED,
    );
  });

  test("in 1.20.1 gives only by silk touch the game's items of this kind and those that endermen carry", () => {
    const { operators, items } = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });
    const { names: without } = reachableBy(
      operators.filter(({ uses }) => !uses.some(({ anyOf }) => anyOf.every((tool) => tool.endsWith("+silk_touch")))),
    );
    const only = Object.entries(items).filter(
      ([name, { status }]) => status === "obtainable" && !name.includes("+") && !without.has(name),
    );
    const carried = ["crimson_nylium", "grass_block", "mycelium", "podzol", "warped_nylium"];
    expect(only.map(([name]) => name).filter((name) => !carried.includes(name))).toEqual(vanilla.silkTouchOnly);
  });

  test("gives the same items for both objectives", () => {
    const [time, actions] = (["time", "actions"] as const).map((objective) =>
      reasons(compileMinecraft({ mcVersion: "1.20.1", objective })),
    );
    expect(actions).toEqual(time);
  });
});
