import { describe, expect, test } from "vitest";
import { installAnimalUses } from "../../../../worlds/embedded/rules/animal-uses.ts";
import { SketchLand } from "../support/sketch-land.ts";
import { sketchPlayer } from "../support/sketch-player.ts";
import { sketchWorld } from "../support/sketch-world.ts";
import { received, stack } from "../support/window.ts";

const HAND = 36;

/** A player beside one animal, with an item in the hand. */
function beside(kind: string, held: string) {
  const world = sketchWorld(new SketchLand());
  const entity = world.bear(kind, 2.5, 64, 0.5);
  const stage = sketchPlayer();
  installAnimalUses(stage.context, stage.sessions, world.population);
  stage.join();
  const session = stage.sessions.of(stage.player);
  session.inventory.set(HAND, stack(held));
  return {
    ...stage,
    use: () => void stage.player._client.emit("use_entity", { target: entity.id, mouse: 0 }),
    hand: () => received(session.inventory.get(HAND)),
    wear: () => session.inventory.get(HAND)?.durabilityUsed ?? 0,
    entity,
  };
}

describe("an animal", () => {
  test("gives milk when it is a cow and the hand holds a bucket", () => {
    const cow = beside("cow", "bucket");
    cow.use();
    expect(cow.hand()).toBe("1 milk_bucket");
    const pig = beside("pig", "bucket");
    pig.use();
    expect(pig.hand()).toBe("1 bucket");
  });

  test("gives one to three wool to shears, which wear, and then none for a while", () => {
    const sheep = beside("sheep", "shears");
    sheep.use();
    sheep.use();
    expect(sheep.drops()).toEqual([expect.stringMatching(/^[123] white_wool$/)]);
    expect(sheep.wear()).toBe(1);
    sheep.server.tickCount += 1_000;
    sheep.use();
    expect(sheep.drops()).toHaveLength(2);
  });

  test("gives nothing to a player who is too far away", () => {
    const cow = beside("cow", "bucket");
    cow.player.position.x = 20;
    cow.use();
    expect(cow.hand()).toBe("1 bucket");
  });

  test("lays eggs when it is a chicken, one in five to ten minutes", () => {
    const chicken = beside("chicken", "stick");
    for (let tick = 0; tick <= 24_000; tick += 20) {
      chicken.server.tickCount += 20;
      chicken.server.emit("tick");
    }
    expect(new Set(chicken.drops())).toEqual(new Set(["1 egg"]));
    expect(chicken.drops().length).toBeGreaterThanOrEqual(2);
    expect(chicken.drops().length).toBeLessThanOrEqual(4);
  });
});
