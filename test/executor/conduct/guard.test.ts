// The guard's rules themselves: what it spares, keeps and confines, with what is held and where the
// body is.

import { expect, test } from "vitest";
import { constrained, tooDangerous } from "../../../executor/conduct/constraints.ts";
import { ConductGuard } from "../../../executor/conduct/guard.ts";
import { type BodyAct, Conduct, type ConductInput, Constraints, type Plan } from "../../../schemas/index.ts";

const situation = {
  inventory: { diamond: 3 },
  dimension: "overworld",
  position: [0, 64, 0] as [number, number, number],
};
const guardOf = (conduct: ConductInput = {}): ConductGuard => new ConductGuard(Conduct.parse(conduct));
const allows = (guard: ConductGuard, ...acts: BodyAct[]): boolean =>
  guard.ofActs("leaf", acts, () => situation) === undefined;
const harm = (kind: string, more: object = {}): BodyAct => ({ does: "harm", creature: { kind, ...more } });

test.each(["allay", "cat", "iron_golem", "parrot", "snow_golem", "villager", "wandering_trader", "wolf"])(
  "without a conduct file a %s is spared",
  (kind) => {
    for (const name of [kind, `minecraft:${kind}`, kind.toUpperCase()])
      expect(allows(guardOf(), harm(name))).toBe(false);
  },
);

test("without a conduct file players, the body itself, and what has a name or an owner are spared", () => {
  expect(allows(guardOf(), harm("player"))).toBe(false);
  expect(allows(guardOf(), harm("pig", { isSelf: true }))).toBe(false);
  expect(allows(guardOf(), harm("pig", { isOwned: true }))).toBe(false);
  expect(allows(guardOf(), harm("pig"))).toBe(true);
});

test("conduct may allow players and owned creatures, but never the body itself", () => {
  const bold = guardOf({ attackPlayers: true, attackOwned: true, spare: [] });
  expect(allows(bold, harm("player"), harm("wolf", { isOwned: true }))).toBe(true);
  expect(allows(bold, harm("player", { isSelf: true }))).toBe(false);
});

test("what is kept stays, whatever it would be spent on", () => {
  const keeping = guardOf({ keep: { diamond: 2 } });
  const spend = (diamond: number): BodyAct => ({ does: "spend", items: { diamond } });
  expect([1, 2, 3].map((count) => allows(keeping, spend(count)))).toEqual([true, false, false]);
  expect(allows(keeping, { does: "spend", items: { dirt: 99, diamond: -1 } })).toBe(true);
});

test("a plan may use up what it gained beyond what was kept at its start", () => {
  const keeping = guardOf({ keep: { diamond: 2 } });
  expect(keeping.spendable("diamond", 3)).toBe(1);
  keeping.planFrom({ diamond: 1 });
  expect(keeping.spendable("diamond", 3)).toBe(2);
  keeping.planFrom({ diamond: 9 });
  expect(keeping.spendable("diamond", 3)).toBe(1);
  keeping.planFrom(null);
  expect(keeping.spendable("diamond", 1)).toBe(0);
});

test("a protected area holds in its dimension, to the edge of its blocks", () => {
  const guard = guardOf({ protectedAreas: [{ name: "the town", box: { from: [0, 0, 0], to: [10, 100, 10] } }] });
  const change = (x: number): BodyAct => ({ does: "change", position: [x, 64, 5] });
  expect([10.9, 11].map((x) => allows(guard, change(x)))).toEqual([false, true]);
  expect(guard.ofActs("leaf", [change(5)], () => ({ ...situation, dimension: "nether" }))).toBeUndefined();
  expect(allows(guard, { does: "enter", position: [5, 64, 5] })).toBe(true);
});

test("a body outside of the bounds may come nearer, but change nothing", () => {
  const guard = guardOf({ bounds: { from: [-50, -64, -50], to: [50, 320, 50] } });
  const enter = (x: number, from: number): boolean =>
    guard.ofActs("leaf", [{ does: "enter", position: [x, 64, 0] }], () => ({
      ...situation,
      position: [from, 64, 0],
    })) === undefined;
  expect([enter(50.5, 0), enter(51, 0), enter(60, 70), enter(70, 60), enter(0, 70)]).toEqual([
    ...[true, false, true, false, true],
  ]);
  expect(allows(guard, { does: "change", position: [60, 64, 0] })).toBe(false);
});

test("commands are said only if conduct allows them", () => {
  const say: BodyAct = { does: "say", text: "/time set day" };
  expect([allows(guardOf(), say), allows(guardOf({ serverCommands: true }), say)]).toEqual([false, true]);
  expect(allows(guardOf(), { does: "say", text: "hello", to: "@a" })).toBe(false);
});

test("a reflex answers a danger that conduct's risk would not allow to seek", () => {
  const safe = guardOf({ risk: "safe" });
  const fight = { name: "fight", args: {} };
  expect(safe.ofCall(fight, () => situation)?.code).toBe("permission.denied");
  expect(safe.ofCall({ ...fight, isReflex: true }, () => situation)).toBeUndefined();
});

test("conduct adds constraints to a problem", () => {
  const { keep, avoid, spare } = constrained(
    Constraints.parse({ keep: { diamond: 1, torch: 4 }, avoid: ["fish"] }),
    Conduct.parse({ keep: { diamond: 2 } }),
  );
  expect(keep).toEqual({ diamond: 2, torch: 4 });
  expect(avoid).toEqual(["fish"]);
  expect(spare).toContain("villager");
});

test("a plan with a too dangerous step is found", () => {
  const plan = {
    steps: [
      { stepId: "s1", safetyLevel: "safe" },
      { stepId: "s2", safetyLevel: "dangerous" },
    ],
  } as unknown as Plan;
  expect(tooDangerous(plan, Conduct.parse({ risk: "caution" }))?.stepId).toBe("s2");
  expect(tooDangerous(plan, Conduct.parse({}))).toBeUndefined();
});
