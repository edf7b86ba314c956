// Acts that gain no item, on a scripted body: each succeeds only when the server shows it.

import { describe, expect, test } from "vitest";
import { mineflayerRegistry } from "../../../bots/index.ts";
import { type ScriptedEntity, type ScriptedStage, scriptedStage } from "../scripted-stage.ts";

const done = { status: "success" };
const lamb = Array.from({ length: 18 }, (_, index) => (index === 16 ? true : undefined));

/** The creature takes what is in the hand, and `then` happens. */
function takes(stage: ScriptedStage, then: (entity: ScriptedEntity) => void = () => {}): void {
  stage.bot.useOn = ((entity: ScriptedEntity) => {
    stage.acts.push(`use on ${entity.id}`);
    const held = stage.bot.heldItem as { name: string } | null;
    if (held !== null) stage.lose(held.name, 1);
    then(entity);
  }) as never;
}

const act = (stage: ScriptedStage, entity: string, effect: string, item: string, count = 1) =>
  stage.perform("use_on_entity", { entity, effect, item: null, count, ingredients: { [item]: 1 } });

describe("use_on_entity without an item", () => {
  test.each([
    ["feed", "carrot"],
    ["saddle", "saddle"],
    ["lead", "lead"],
  ])("%s: the %s is taken", async (effect, item) => {
    const stage = scriptedStage();
    stage.put(item, 2);
    stage.creature("pig", [2, 64, 0]);
    takes(stage);
    expect(await act(stage, "pig", effect, item)).toEqual(done);
    expect(stage.body.observe().inventory[item]).toBe(1);
  });

  test("a creature that takes nothing is left alone, and the step fails", async () => {
    const stage = scriptedStage();
    stage.put("carrot", 1);
    stage.creature("pig", [2, 64, 0]);
    stage.bot.useOn = (() => {}) as never;
    expect(await act(stage, "pig", "feed", "carrot")).toMatchObject({ status: "failure" });
  });

  test("a wolf is given bones until the server shows that it is tame", async () => {
    const stage = scriptedStage();
    stage.put("bone", 5);
    stage.creature("wolf", [2, 64, 0]);
    let given = 0;
    const listeners = stage.listeners();
    takes(stage, (entity) => {
      given += 1;
      if (given === 3) stage.bot.emit("entityTamed", entity);
    });
    expect(await act(stage, "wolf", "tame", "bone")).toEqual(done);
    expect(given).toBe(3);
    expect(stage.listeners()).toBe(listeners);
  });

  test("two cows are fed, and breed once a calf is born", async () => {
    const stage = scriptedStage();
    stage.put("wheat", 2);
    stage.creature("cow", [2, 64, 0]);
    stage.creature("cow", [2, 64, 1]);
    let fed = 0;
    takes(stage, () => {
      fed += 1;
      if (fed === 2) stage.creature("cow", [2, 64, 2], lamb);
    });
    expect(await act(stage, "cow", "breed", "wheat")).toEqual(done);
    expect(fed).toBe(2);
  });

  test("two wolves are tamed with bones, told to stand, and fed meat", async () => {
    const stage = scriptedStage();
    stage.put("bone", 4);
    stage.put("beef", 2);
    const wolves = [0, 1].map((z) => stage.creature("wolf", [2, 64, z]));
    const given: string[] = [];
    const flagged = (entity: ScriptedEntity, flags: number): void => {
      entity.metadata = Array.from({ length: 18 }, (_, index) => (index === 17 ? flags : undefined));
    };
    stage.bot.useOn = ((entity: ScriptedEntity) => {
      const held = (stage.bot.heldItem as { name: string } | null)?.name ?? "hand";
      given.push(held);
      if (held !== "hand") stage.lose(held, 1);
      if (held === "hand") flagged(entity, 4);
      if (held === "bone") {
        flagged(entity, 5);
        stage.bot.emit("entityTamed", entity);
      }
      if (given.filter((name) => name === "beef").length === 2) stage.creature("wolf", [2, 64, 2], lamb);
    }) as never;
    const end = await stage.perform("use_on_entity", {
      ...{ entity: "wolf", effect: "breed", item: null, count: 1 },
      ingredients: { beef: 2, bone: 6 },
    });
    expect(end).toEqual(done);
    expect(wolves).toHaveLength(2);
    expect(given).toEqual(["bone", "hand", "beef", "bone", "hand", "beef"]);
  });

  test("without a calf they have not bred", async () => {
    const stage = scriptedStage();
    stage.put("wheat", 2);
    stage.creature("cow", [2, 64, 0]);
    stage.creature("cow", [2, 64, 1]);
    takes(stage);
    expect(await act(stage, "cow", "breed", "wheat")).toMatchObject({ status: "failure" });
  });
});

describe("use_item", () => {
  test("throws a snowball: the server takes it", async () => {
    const stage = scriptedStage();
    stage.put("snowball", 2);
    stage.bot.activateItem = (() => stage.lose("snowball", 1)) as never;
    expect(await stage.perform("use_item", { item: "snowball", effect: "throw" })).toEqual(done);
    expect(stage.body.observe().inventory.snowball).toBe(1);
  });

  test("fails if the server takes nothing", async () => {
    const stage = scriptedStage();
    stage.put("snowball", 2);
    const end = await stage.perform("use_item", { item: "snowball", effect: "throw" });
    expect(end).toMatchObject({ failure: { code: "pbi.effectsUnmet" } });
  });
});

test("what the body cannot show is refused, so that plans avoid it", () => {
  expect(mineflayerRegistry().refusals()).toEqual(
    expect.arrayContaining([
      "build_structure:snow_golem",
      "mount:boat",
      "place_block:painting",
      "use_item:read",
      "use_item:use",
      "use_on_entity:hook",
      "use_on_entity:ocelot",
      "use_on_entity:trap",
    ]),
  );
});
