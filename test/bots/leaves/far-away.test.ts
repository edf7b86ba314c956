// Leaves that need villagers, portals or water, which the embedded world lacks or is slow to
// provide, on a scripted body. test/e2e/villagers.test.ts trades over the protocol.

import { describe, expect, test } from "vitest";
import { portalBetween } from "../../../bots/leaves/move/travel.ts";
import { type ScriptedStage, scriptedStage } from "../scripted-stage.ts";

const done = { status: "success" };
const LIBRARIAN = Array.from({ length: 19 }, (_, index) =>
  index === 18 ? { villagerProfession: 9, level: 2 } : undefined,
);

function withLibrarian(trades: object[]): ScriptedStage {
  const stage = scriptedStage();
  stage.creature("villager", [2, 64, 0], LIBRARIAN);
  stage.bot.openVillager = (async () => ({ trades, close: () => stage.acts.push("close") })) as never;
  return stage;
}

describe("trade", () => {
  test("fails without such an offer, and without such a villager", async () => {
    const stage = withLibrarian([]);
    const args = { profession: "librarian", level: 1, item: "glass", count: 1 };
    expect(await stage.perform("trade", args)).toMatchObject({ failure: { code: "collect.noneFound" } });
    const end = await stage.perform("trade", { ...args, profession: "mason" });
    expect(end).toMatchObject({ failure: { code: "pbi.precondMissing", detail: "facts.near:mason >= 1" } });
  });
});

describe("travel", () => {
  test("knows which portals lead where", () => {
    expect(portalBetween("overworld", "nether")?.test("nether_portal")).toBe(true);
    expect(portalBetween("overworld", "end")?.test("end_portal")).toBe(true);
    expect(portalBetween("nether", "end")).toBeUndefined();
    expect(portalBetween("nether", "nether")).toBeUndefined();
  });

  test("succeeds at once in the wanted dimension, and fails without a portal", async () => {
    const stage = scriptedStage();
    expect(await stage.perform("travel", { dimension: "overworld" })).toEqual(done);
    expect(await stage.perform("travel", { dimension: "nether" })).toMatchObject({
      failure: { code: "collect.noneFound" },
    });
  });
});

describe("fish", () => {
  test("casts until the wanted catch", async () => {
    const stage = scriptedStage();
    stage.put("fishing_rod", 1);
    stage.setBlock([2, 63, 0], "water");
    (stage.bot.world as unknown as { raycast: unknown }).raycast = () => ({
      position: stage.body.feet.offset(2, -1, 0),
    });
    let casts = 0;
    stage.bot.fish = (async () => {
      stage.acts.push("cast");
      await stage.clock.sleep(8_000);
      casts += 1;
      stage.put(casts < 3 ? "salmon" : "cod", 1);
    }) as never;
    expect(await stage.perform("fish", { item: "cod", count: 1, tool: "fishing_rod" })).toEqual(done);
    expect(casts).toBe(3);
  });

  test("fails without water in sight", async () => {
    const stage = scriptedStage();
    stage.put("fishing_rod", 1);
    const end = await stage.perform("fish", { item: "cod", count: 1, tool: "fishing_rod" });
    expect(end).toMatchObject({ failure: { code: "collect.noneFound" } });
  });
});
