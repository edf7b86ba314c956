// Hunting, shearing and bartering on a scripted body: the best weapon, paced blows, and what counts
// as a kill.

import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import type { PathGoal } from "../../../bots/geometry/path-goals.ts";
import { DANGER_SENSORS } from "../../../bots/sensors/danger-sensors.ts";
import { WORLD_SENSORS } from "../../../bots/sensors/world-sensors.ts";
import { pauseBetweenBlows } from "../../../capabilities/combat/blows.ts";
import { type ScriptedEntity, type ScriptedStage, scriptedStage } from "../scripted-stage.ts";

const done = { status: "success" };

/** A creature that dies after `blows` blows; the time of each is recorded. */
function mortal(stage: ScriptedStage, entity: ScriptedEntity, blows: number, onDeath: () => void): number[] {
  const times: number[] = [];
  stage.bot.attack = (() => {
    times.push(stage.clock.now());
    stage.acts.push(`attack ${entity.id}`);
    if (times.length < blows) return;
    stage.bot.emit("entityDead", entity);
    entity.isValid = false;
    delete stage.entities[entity.id];
    onDeath();
  }) as never;
  return times;
}

describe("hungry", () => {
  const isHungry = (stage: ScriptedStage): unknown =>
    DANGER_SENSORS.find(({ name }) => name === "hungry")?.test({ body: stage.body } as never, {});

  test("waits for the end of a fight, unless the body starves", () => {
    const stage = scriptedStage();
    stage.put("bread", 3);
    (stage.bot.registry as unknown as { foodsByName: object }).foodsByName = {
      bread: { name: "bread", foodPoints: 5, saturation: 6 },
    };
    stage.bot.food = 12;
    expect(isHungry(stage)).toBe(true);
    stage.creature("zombie", [2, 64, 0]);
    expect(isHungry(stage)).toBe(false);
    stage.bot.food = 5;
    expect(isHungry(stage)).toBe(true);
  });
});

describe("under_fire and in_danger", () => {
  const holds = (stage: ScriptedStage, name: string, args: object): unknown =>
    DANGER_SENSORS.find((sensor) => sensor.name === name)?.test({ body: stage.body } as never, args);

  test("under_fire is about creatures that shoot, from twice as far", () => {
    const stage = scriptedStage();
    stage.creature("zombie", [4, 64, 0]);
    expect(holds(stage, "under_fire", { radius: 6 })).toBe(false);
    stage.creature("blaze", [11, 64, 0]);
    expect(holds(stage, "under_fire", { radius: 6 })).toBe(true);
    expect(holds(stage, "under_fire", { radius: 5 })).toBe(false);
  });

  test("in_danger counts what a fire will still cost", () => {
    const stage = scriptedStage();
    stage.creature("zombie", [4, 64, 0]);
    stage.bot.health = 11;
    expect(holds(stage, "in_danger", { health: 8, radius: 12 })).toBe(false);
    stage.bot.entity.metadata = [1] as never;
    expect(holds(stage, "in_danger", { health: 8, radius: 12 })).toBe(true);
  });
});

describe("wounded and burning on hot ground", () => {
  const holds = (stage: ScriptedStage, name: string): unknown => {
    const sensors = [...DANGER_SENSORS, ...WORLD_SENSORS];
    return sensors.find((sensor) => sensor.name === name)?.test({ body: stage.body } as never, { points: 6 });
  };

  test("a badly hurt body rests on firm ground, and leaves magma first", () => {
    const stage = scriptedStage();
    stage.bot.health = 5;
    expect([holds(stage, "wounded"), holds(stage, "burning")]).toEqual([true, false]);
    stage.setBlock([0, 63, 0], "magma_block");
    expect([holds(stage, "wounded"), holds(stage, "burning")]).toEqual([false, true]);
    stage.bot.health = 20;
    expect(holds(stage, "burning")).toBe(false);
  });

  test("it does not rest among foes, nor where health does not come back", () => {
    const stage = scriptedStage();
    stage.bot.health = 5;
    stage.bot.food = 12;
    expect(holds(stage, "wounded")).toBe(false);
    stage.bot.food = 20;
    stage.creature("zombie", [4, 64, 0]);
    expect(holds(stage, "wounded")).toBe(false);
  });
});

describe("kill_entity", () => {
  test("strikes with the sword, one full blow at a time, until the item is held", async () => {
    const stage = scriptedStage();
    stage.put("wooden_pickaxe", 1);
    stage.put("iron_sword", 1);
    const cow = stage.creature("cow", [2, 64, 0]);
    const times = mortal(stage, cow, 3, () => stage.put("beef", 2));
    const listeners = stage.listeners();
    expect(await stage.perform("kill_entity", { entity: "cow", item: "beef", count: 2, tool: null })).toEqual(done);
    expect(stage.acts[0]).toBe("equip iron_sword");
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(pauseBetweenBlows("iron_sword"));
    expect(stage.listeners()).toBe(listeners);
  });

  test("takes the sword again after a walk that put a block into the hand, and lets it recover", async () => {
    const stage = scriptedStage();
    stage.put("iron_sword", 1);
    const cobblestone = stage.put("cobblestone", 8);
    const zombie = stage.creature("zombie", [8, 64, 0]);
    const struckWith: (string | undefined)[] = [];
    stage.bot.pathfinder.setGoal = ((goal: PathGoal | null) => {
      if (goal === null) return;
      stage.bot.heldItem = cobblestone as never;
      stage.bot.entity.position.set(6.5, 64, 0.5);
    }) as never;
    const times = mortal(stage, zombie, 2, () => {});
    const strike = stage.bot.attack;
    const startedAt = stage.clock.now();
    stage.bot.attack = ((entity: never) => {
      struckWith.push(stage.bot.heldItem?.name);
      strike(entity);
    }) as never;
    expect(await stage.perform("kill_entity", { entity: "zombie", item: null, count: 1 })).toEqual(done);
    expect(struckWith).toEqual(["iron_sword", "iron_sword"]);
    expect((times[0] ?? 0) - startedAt).toBeGreaterThanOrEqual(pauseBetweenBlows("iron_sword"));
  });

  test("holds a shield up between two blows, and lowers it before each", async () => {
    const stage = scriptedStage();
    stage.put("iron_sword", 1);
    const shield = stage.put("shield", 1);
    stage.bot.equip = (async (item: { name: string }, to: string) => {
      if (to === "off-hand") stage.bag[45] = shield;
      else stage.bot.heldItem = item as never;
    }) as never;
    stage.bot.activateItem = ((inOffHand: boolean) => stage.acts.push(`raise ${inOffHand}`)) as never;
    stage.bot.deactivateItem = (() => stage.acts.push("lower")) as never;
    const zombie = stage.creature("zombie", [2, 64, 0]);
    mortal(stage, zombie, 2, () => {});
    expect(await stage.perform("kill_entity", { entity: "zombie", item: null, count: 1 })).toEqual(done);
    const attack = `attack ${zombie.id}`;
    expect(stage.acts).toEqual([attack, "raise true", "lower", attack, "raise true", "lower"]);
  });

  test("opens its shelter by one block to strike what stands at the wall", async () => {
    const stage = scriptedStage();
    stage.put("iron_sword", 1);
    const walls = [
      ...([64, 65] as const).flatMap((y) => [
        [1, y, 0] as const,
        [-1, y, 0] as const,
        [0, y, 1] as const,
        [0, y, -1] as const,
      ]),
      [0, 66, 0] as const,
    ];
    for (const wall of walls) stage.setBlock([...wall], "stone");
    const zombie = Object.assign(stage.creature("zombie", [2.3, 64, 0.5]), { height: 1.95 });
    const dug: string[] = [];
    stage.bot.world.raycast = ((eyes: Vec3, ray: Vec3, range: number) => {
      for (let far = 0; far < range; far += 0.1) {
        const place = eyes.plus(ray.scaled(far)).floored();
        if (stage.bot.blockAt(place)?.name === "stone") return { position: place };
      }
      return null;
    }) as never;
    stage.bot.canDigBlock = (() => true) as never;
    stage.bot.dig = (async ({ position }: { position: Vec3 }) => {
      dug.push(position.toString());
      stage.setBlock([position.x, position.y, position.z], "air");
    }) as never;
    mortal(stage, zombie, 1, () => {});
    expect(await stage.perform("kill_entity", { entity: "zombie", item: null, count: 1 })).toEqual(done);
    expect(dug).toEqual(["(1, 65, 0)"]);
  });

  test("lies in wait for two that shoot: walled in, until one is at the wall", async () => {
    const stage = scriptedStage();
    stage.put("iron_sword", 1);
    stage.put("dirt", 32);
    const blazes = (
      [
        [14, 64, 0.5],
        [15, 64, 0.5],
      ] as const
    ).map((at) => Object.assign(stage.creature("blaze", [...at]), { height: 1.8 }));
    const placed: string[] = [];
    Object.assign(stage.body.movements, { interactableBlocks: new Set() });
    stage.bot.placeBlock = (async (reference: { position: Vec3 }, face: Vec3) => {
      const { x, y, z } = reference.position.plus(face);
      placed.push(`${x} ${y} ${z}`);
      stage.setBlock([x, y, z], "dirt");
      // Out of its sight they come to its wall.
      if (placed.length === 10) for (const blaze of blazes) blaze.position.set(2.3, 64, 0.5);
    }) as never;
    stage.bot.world.raycast = ((eyes: Vec3, ray: Vec3, range: number) => {
      for (let far = 0; far < range; far += 0.1) {
        const place = eyes.plus(ray.scaled(far)).floored();
        if (/stone|dirt/.test(stage.bot.blockAt(place)?.name ?? "")) return { position: place };
      }
      return null;
    }) as never;
    stage.bot.canDigBlock = (() => true) as never;
    const dug: string[] = [];
    stage.bot.dig = (async ({ position: { x, y, z } }: { position: Vec3 }) => {
      dug.push(`${x} ${y} ${z}`);
      stage.setBlock([x, y, z], "air");
    }) as never;
    mortal(stage, blazes[0] as ScriptedEntity, 1, () => {});
    expect(await stage.perform("kill_entity", { entity: "blaze", item: null, count: 1 })).toEqual(done);
    expect(placed).toHaveLength(10);
    expect(dug).toEqual(["1 65 0"]);
  });

  test("counts kills if no item is asked for", async () => {
    const stage = scriptedStage();
    mortal(stage, stage.creature("zombie", [2, 64, 0]), 1, () => {});
    expect(await stage.perform("kill_entity", { entity: "zombie", item: null, count: 1 })).toEqual(done);
  });

  test("takes sheep with the requested wool, and no lambs", async () => {
    const stage = scriptedStage();
    const black = Array.from({ length: 18 }, (_, index) => (index === 17 ? 15 : undefined));
    const lamb = Array.from({ length: 18 }, (_, index) => (index === 16 ? true : index === 17 ? 0 : undefined));
    stage.creature("sheep", [1, 64, 0], black);
    stage.creature("sheep", [1, 64, 1], lamb);
    const white = stage.creature("sheep", [2, 64, 2]);
    mortal(stage, white, 1, () => stage.put("white_wool", 1));
    expect(await stage.perform("kill_entity", { entity: "sheep", item: "white_wool", count: 1 })).toEqual(done);
    expect(stage.acts).toContain(`attack ${white.id}`);
  });

  test("strikes a creeper and leaves the reach of its fuse, by turns", async () => {
    const stage = scriptedStage();
    const creeper = stage.creature("creeper", [2, 64, 0]);
    const away = () => Math.hypot(stage.bot.entity.position.x - 2, stage.bot.entity.position.z);
    const reported: string[] = [];
    stage.bot.pathfinder.setGoal = ((goal: PathGoal | null) => {
      if (goal === null) return;
      const ends = Array.from({ length: 41 }, (_, index) => new Vec3(index - 20, 64, 0)).filter((cell) =>
        goal.isEnd(cell),
      );
      const [nearest] = ends.sort((a, b) => Math.abs(a.x - 2) - Math.abs(b.x - 2));
      if (nearest) stage.bot.entity.position.set(nearest.x + 0.5, 64, 0.5);
      reported.push(away() > 7 ? "far" : "near");
    }) as never;
    mortal(stage, creeper, 3, () => {});
    const strike = stage.bot.attack;
    stage.bot.attack = ((entity: never) => {
      reported.push("struck");
      strike(entity);
    }) as never;
    expect(await stage.perform("kill_entity", { entity: "creeper", item: null, count: 1 })).toEqual(done);
    expect(reported.slice(0, 7)).toEqual(["struck", "far", "near", "struck", "far", "near", "struck"]);
    expect(reported.slice(7)).not.toContain("far");
  });

  test("does not treat its prey as a threat, unless the body is badly hurt", async () => {
    const stage = scriptedStage();
    const zombie = stage.creature("zombie", [2, 64, 0]);
    const holds = (name: string, args: object) =>
      DANGER_SENSORS.find((sensor) => sensor.name === name)?.test({ body: stage.body } as never, args);
    const during: unknown[] = [];
    mortal(stage, zombie, 1, () => {});
    const strike = stage.bot.attack;
    stage.bot.attack = ((entity: never) => {
      during.push(holds("threatened", { radius: 7 }), holds("in_danger", { health: 20, radius: 7 }));
      stage.creature("zombie", [4, 64, 0]);
      during.push(holds("threatened", { radius: 7 }));
      strike(entity);
    }) as never;
    expect(holds("threatened", { radius: 7 })).toBe(true);
    expect(await stage.perform("kill_entity", { entity: "zombie", item: null, count: 1 })).toEqual(done);
    expect(during).toEqual([false, true, true]);
    expect(stage.body.hunting.isPrey(zombie)).toBe(false);
  });

  test("treats other blazes as prey while it hunts one, because they shoot at a body that turns back", async () => {
    const stage = scriptedStage();
    const blaze = stage.creature("blaze", [2, 64, 0]);
    const holds = () =>
      DANGER_SENSORS.find(({ name }) => name === "threatened")?.test({ body: stage.body } as never, { radius: 7 });
    const during: unknown[] = [];
    mortal(stage, blaze, 1, () => {});
    const strike = stage.bot.attack;
    stage.bot.attack = ((entity: never) => {
      stage.creature("blaze", [4, 64, 0]);
      during.push(holds());
      stage.creature("zombie", [4, 64, 1]);
      during.push(holds());
      strike(entity);
    }) as never;
    expect(await stage.perform("kill_entity", { entity: "blaze", item: null, count: 1 })).toEqual(done);
    expect(during).toEqual([false, true]);
  });

  test("is refused for a name that is not a creature", async () => {
    const stage = scriptedStage();
    (stage.bot.registry as unknown as { entitiesByName: object }).entitiesByName = {};
    const end = await stage.perform("kill_entity", { entity: "unicorn", item: null, count: 1 });
    expect(end).toMatchObject({ failure: { code: "pbi.guardFailed" } });
  });

  test("ends at once when the run is stopped", async () => {
    const stage = scriptedStage();
    const controller = new AbortController();
    mortal(stage, stage.creature("cow", [2, 64, 0]), 1_000, () => {});
    void stage.clock.sleep(3_000).then(() => controller.abort());
    const end = await stage.perform("kill_entity", { entity: "cow", item: "beef", count: 1 }, controller.signal);
    expect(end).toMatchObject({ failure: { code: "run.aborted" } });
  });
});

describe("use_on_entity", () => {
  test("milks a cow with the bucket", async () => {
    const stage = scriptedStage();
    stage.put("bucket", 1);
    stage.creature("cow", [2, 64, 0]);
    stage.bot.useOn = (() => {
      stage.lose("bucket", 1);
      stage.put("milk_bucket", 1);
    }) as never;
    const args = { entity: "cow", item: "milk_bucket", tool: null, count: 1, ingredients: { bucket: 1 } };
    expect(await stage.perform("use_on_entity", args)).toEqual(done);
  });

  test("waits for an egg and takes the one that another hen of the flock has laid", async () => {
    const stage = scriptedStage();
    stage.creature("chicken", [2, 64, 0]);
    const laid = stage.perform("use_on_entity", { entity: "chicken", item: "egg", count: 1, tool: null });
    await stage.clock.sleep(90_000);
    const egg = stage.creature("item", [18, 64, 0]);
    // A body that comes near picks it up.
    stage.bot.pathfinder.setGoal = ((goal: unknown) => {
      if (goal === null || !egg.isValid) return;
      egg.isValid = false;
      delete stage.entities[egg.id];
      stage.put("egg", 1);
    }) as never;
    expect(await laid).toEqual(done);
    expect(stage.body.observe().inventory.egg).toBe(1);
  });

  test("ignores a creature that gives nothing, and takes the next", async () => {
    const stage = scriptedStage();
    stage.put("shears", 1);
    const shorn = stage.creature("sheep", [1.5, 64, 0]);
    const woolly = stage.creature("sheep", [2, 64, 0]);
    stage.bot.useOn = ((entity: ScriptedEntity) => {
      stage.acts.push(`use on ${entity.id}`);
      if (entity.id === woolly.id) stage.put("white_wool", 2);
    }) as never;
    const args = { entity: "sheep", item: "white_wool", tool: "shears", count: 2 };
    expect(await stage.perform("use_on_entity", args)).toEqual(done);
    expect(stage.acts.filter((act) => act.startsWith("use on"))).toEqual([`use on ${shorn.id}`, `use on ${woolly.id}`]);
  });
});

describe("barter", () => {
  test("throws one ingot at a time until the item comes back", async () => {
    const stage = scriptedStage();
    stage.put("gold_ingot", 5);
    stage.creature("piglin", [2, 64, 0]);
    let thrown = 0;
    stage.bot.toss = (async () => {
      stage.lose("gold_ingot", 1);
      thrown += 1;
      if (thrown === 3) stage.put("ender_pearl", 1);
    }) as never;
    const args = { gold: "gold_ingot", item: "ender_pearl", count: 1, ingredients: { gold_ingot: 15 } };
    expect(await stage.perform("barter", args)).toEqual(done);
    expect(stage.body.observe().inventory.gold_ingot).toBe(2);
    expect(stage.body.observe().facts).toContain("near:piglin");
  });
});

describe("follow", () => {
  test("stays near for the given time, and fails for a target that is not there", async () => {
    const stage = scriptedStage();
    stage.creature("wolf", [2, 64, 0]);
    expect(await stage.perform("follow", { entity: "wolf", range: 3, ms: 2_000 })).toEqual(done);
    expect(await stage.perform("follow", { entity: "cat" })).toMatchObject({ failure: { code: "combat.targetLost" } });
  });
});
