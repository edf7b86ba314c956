// Doors and switches, seats, sneaking: on a scripted body whose server answers or does not.

import type { Block } from "prismarine-block";
import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { type ScriptedStage, scriptedStage } from "../scripted-stage.ts";

const done = { status: "success" };

/** A fixture at a position; `moves` says whether it works by hand. */
function withFixture(
  stage: ScriptedStage,
  name: string,
  property: "open" | "powered",
  moves = true,
): { isSet: boolean } {
  const fixture = { isSet: false };
  const { blockAt } = stage.bot;
  const place = new Vec3(2, 64, 0);
  stage.setBlock([2, 64, 0], "oak_door");
  stage.bot.blockAt = ((at: Vec3) =>
    at.floored().equals(place)
      ? { ...blockAt(at), name, position: place, getProperties: () => ({ [property]: fixture.isSet }) }
      : blockAt(at)) as never;
  for (const block of stage.bot.registry.blocksArray as { name: string }[])
    if (block.name === "oak_door") block.name = name;
  stage.bot.activateBlock = (async ({ position }: Block) => {
    stage.acts.push(`use ${position.x} ${position.y} ${position.z}`);
    if (moves) fixture.isSet = !fixture.isSet;
  }) as never;
  return fixture;
}

describe("operate", () => {
  test("opens a closed door, and leaves an open one as it is", async () => {
    const stage = scriptedStage();
    const door = withFixture(stage, "oak_door", "open");
    expect(await stage.perform("operate", { fixture: "door", to: "open" })).toEqual(done);
    expect(await stage.perform("operate", { fixture: "door", to: "open" })).toEqual(done);
    expect([door.isSet, stage.acts]).toEqual([true, ["use 2 64 0"]]);
    expect(await stage.perform("operate", { fixture: "door", to: "closed" })).toEqual(done);
    expect(door.isSet).toBe(false);
  });

  test("toggles a lever if no state is asked for", async () => {
    const stage = scriptedStage();
    const lever = withFixture(stage, "lever", "powered");
    expect(await stage.perform("operate", { fixture: "lever" })).toEqual(done);
    expect(lever.isSet).toBe(true);
  });

  test("fails if the server does not show the new state", async () => {
    const stage = scriptedStage();
    withFixture(stage, "oak_door", "open", false);
    expect(await stage.perform("operate", { fixture: "door", to: "open" })).toMatchObject({
      failure: { code: "pbi.effectsUnmet" },
    });
  });

  test("ignores iron doors, which do not open by hand", async () => {
    const stage = scriptedStage();
    withFixture(stage, "iron_door", "open");
    expect(await stage.perform("operate", { fixture: "door", to: "open" })).toMatchObject({
      failure: { code: "collect.noneFound" },
    });
  });
});

describe("riding", () => {
  /** A mounted vehicle or animal carries its rider, or throws it off after a moment. */
  const bearing = (stage: ScriptedStage, throwsOff = false): void => {
    stage.bot.mount = ((target: { id: number }) => {
      stage.acts.push(`mount ${target.id}`);
      Object.assign(stage.bot, { vehicle: target });
      if (throwsOff) void stage.clock.sleep(300).then(() => Object.assign(stage.bot, { vehicle: null }));
    }) as never;
    stage.bot.dismount = (() => {
      stage.acts.push("dismount");
      Object.assign(stage.bot, { vehicle: null });
    }) as never;
  };

  test("sits down in the nearest boat, of any wood, and gets off again", async () => {
    const stage = scriptedStage();
    stage.creature("oak_boat", [2.5, 64, 2.5]);
    const near = stage.creature("boat", [1.5, 64, 0.5]);
    bearing(stage);
    expect(await stage.perform("mount", { vehicle: "boat" })).toEqual(done);
    expect(stage.acts).toEqual([`mount ${near.id}`]);
    expect(await stage.perform("dismount", {})).toEqual(done);
    expect(await stage.perform("dismount", {})).toEqual(done);
    expect(stage.acts).toEqual([`mount ${near.id}`, "dismount"]);
  });

  test("fails if the horse throws it off each time", async () => {
    const stage = scriptedStage();
    stage.creature("horse", [1.5, 64, 0.5]);
    bearing(stage, true);
    expect(await stage.perform("mount", { vehicle: "horse" })).toMatchObject({
      failure: { code: "pbi.effectsUnmet" },
    });
  });

  test("fails if no such vehicle is in sight", async () => {
    expect(await scriptedStage().perform("mount", { vehicle: "boat" })).toMatchObject({
      failure: { code: "combat.targetLost" },
    });
  });

  test("dismounts before it walks", async () => {
    const stage = scriptedStage();
    bearing(stage);
    Object.assign(stage.bot, { vehicle: stage.creature("boat", [0.5, 64, 0.5]) });
    await stage.perform("navigate", { position: [9, 64, 0] });
    expect(stage.acts).toContain("dismount");
  });
});

describe("sneak", () => {
  test("holds the key for the given time, and releases it", async () => {
    const stage = scriptedStage();
    let isDown = false;
    stage.bot.setControlState = ((key: string, isOn: boolean) => {
      stage.acts.push(`${key} ${isOn}`);
      isDown = isOn;
    }) as never;
    stage.bot.getControlState = () => isDown;
    const from = stage.clock.now();
    expect(await stage.perform("sneak", { ms: 4_000 })).toEqual(done);
    expect(stage.clock.now() - from).toBeGreaterThanOrEqual(4_000);
    expect(stage.acts).toEqual(["sneak true", "sneak false"]);
  });
});

describe("plant", () => {
  test("plants nothing that is not held, and refuses to grow a stone", async () => {
    const stage = scriptedStage();
    expect(await stage.perform("plant", { item: "wheat_seeds", count: 1 })).toMatchObject({
      failure: { code: "inventory.missingItem" },
    });
    stage.put("stone", 1);
    expect(await stage.perform("plant", { item: "stone", count: 1 })).toMatchObject({
      failure: { code: "pbi.guardFailed" },
    });
  });
});

describe("climb", () => {
  test("fails if no ladder is near", async () => {
    expect(await scriptedStage().perform("climb", { on: "ladder" })).toMatchObject({
      failure: { code: "collect.noneFound" },
    });
  });
});
