import { expect, test } from "vitest";
import { Conduct } from "../../../mind/conduct/conduct.ts";
import { conductGuard, constrained, refusalOf, tooDangerous } from "../../../mind/conduct/guard.ts";
import { Constraints, type Plan } from "../../../schemas/index.ts";

const seen = { inventory: { diamond: 3 }, dimension: "overworld" };
const conduct = Conduct.parse({
  protectedAreas: [{ name: "the town", box: { from: [0, 0, 0], to: [10, 100, 10] } }],
  bounds: { from: [-50, -64, -50], to: [50, 320, 50] },
  keep: { diamond: 2 },
});
const refused = (leaf: string, args: unknown): boolean => refusalOf({ leaf, args }, conduct, seen) !== undefined;

test("a protected area forbids digging and placing, but not walking", () => {
  expect(refused("dig_block", { position: [5, 64, 5] })).toBe(true);
  expect(refused("place_block", { item: "torch", position: [5, 64, 5] })).toBe(true);
  expect(refused("navigate", { position: [5, 64, 5], range: 1 })).toBe(false);
  expect(refused("dig_block", { position: [11, 64, 5] })).toBe(false);
});

test("a leaf outside the bounds is refused", () => {
  expect(refused("navigate", { position: [51, 64, 0], range: 1 })).toBe(true);
});

test("spared creatures are not harmed", () => {
  expect(refused("kill_entity", { entity: "villager", count: 1 })).toBe(true);
  expect(refused("kill_entity", { entity: "player", count: 1 })).toBe(true);
  expect(refused("kill_entity", { entity: "zombie", count: 1 })).toBe(false);
});

test("items to keep are not parted with", () => {
  expect(refused("deposit", { item: "diamond", count: 1 })).toBe(false);
  expect(refused("deposit", { item: "diamond", count: 2 })).toBe(true);
});

test("a refused leaf fails without running", async () => {
  const guard = conductGuard(conduct, () => seen);
  const work = {
    stepId: "s1",
    capability: "dig_block@1.0.0",
    leaf: "dig_block",
    args: { position: [1, 1, 1] },
    attempt: 1,
    idempotencyKey: "s1:#1",
  };
  const outcome = await guard(work, () => Promise.reject(new Error("it ran")));
  expect(outcome).toMatchObject({ status: "failure", failure: { code: "permission.denied" } });
});

test("conduct adds constraints to a problem", () => {
  const { keep, avoid } = constrained(Constraints.parse({ keep: { diamond: 1, torch: 4 }, avoid: ["fish"] }), conduct);
  expect(keep).toEqual({ diamond: 2, torch: 4 });
  expect(avoid).toContain("fish");
  expect(avoid).toContain("kill_entity:villager");
});

test("a plan with a too dangerous step is found", () => {
  const plan = {
    steps: [
      { stepId: "s1", safetyLevel: "safe" },
      { stepId: "s2", safetyLevel: "dangerous" },
    ],
  } as unknown as Plan;
  expect(tooDangerous(plan, Conduct.parse({ risk: "caution" }))?.stepId).toBe("s2");
  expect(tooDangerous(plan, conduct)).toBeUndefined();
});
