import { describe, expect, test } from "vitest";
import { reachableBy } from "../../../domains/minecraft/analysis/reachable.ts";
import { compileMinecraft, SUPPORTED_VERSIONS } from "../../../domains/minecraft/index.ts";
import type { Domain } from "../../../schemas/index.ts";
import vanilla from "./survival-1.20.1.json" with { type: "json" };

/** Of the items that survival gives, so many may need what is not modelled. */
const MAX_UNMODELLED = 0.03;

/** Plain items, with the reason of those that cannot be had. */
const reasons = ({ items }: Domain): [item: string, because: string | null][] =>
  Object.entries(items)
    .filter(([name]) => !name.includes("+"))
    .map(([name, entry]) => [name, entry.status === "unobtainable" ? entry.because : null]);

const isUnmodelled = (because: string | null): boolean => because?.startsWith("needs-unmodelled:") ?? false;

describe("what survival gives", () => {
  test("in 1.20.1 is everything but the game's own 109 items", () => {
    const never = reasons(compileMinecraft({ mcVersion: "1.20.1", objective: "time" }))
      .filter(([, because]) => because !== null && !isUnmodelled(because))
      .map(([name]) => name);
    expect(vanilla.unobtainable).toHaveLength(109);
    expect(never).toEqual(vanilla.unobtainable);
  });

  test.each(SUPPORTED_VERSIONS)("in %s has a way, but for at most 3 percent", (mcVersion) => {
    const all = reasons(compileMinecraft({ mcVersion, objective: "time" }));
    const survival = all.filter(([, because]) => because === null || isUnmodelled(because));
    const unmodelled = survival.filter(([, because]) => because !== null).map(([name]) => name);
    const share = unmodelled.length / survival.length;
    expect(share, `${unmodelled.length} of ${survival.length}: ${unmodelled.join(" ")}`).toBeLessThanOrEqual(
      MAX_UNMODELLED,
    );
  });

  test("only by silk touch in 1.20.1 is what the game gives only so, and what else an enderman may carry", () => {
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

  test("does not hang on the objective", () => {
    const [time, actions] = (["time", "actions"] as const).map((objective) =>
      reasons(compileMinecraft({ mcVersion: "1.20.1", objective })),
    );
    expect(actions).toEqual(time);
  });
});
