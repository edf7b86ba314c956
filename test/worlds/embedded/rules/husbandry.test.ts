import { describe, expect, test } from "vitest";
import { installHusbandry } from "../../../../worlds/embedded/rules/husbandry.ts";
import { SketchLand } from "../support/sketch-land.ts";
import { sketchPlayer } from "../support/sketch-player.ts";
import { sketchWorld } from "../support/sketch-world.ts";
import { received, stack } from "../support/window.ts";

const HAND = 36;
const TAMED = 7;
const LOVE = 18;

/** A player beside animals of a kind, with a stack in the hand. */
function beside(kind: string, held: string, count = 1, animals = 1) {
  const world = sketchWorld(new SketchLand());
  const entities = Array.from({ length: animals }, (_, index) => world.bear(kind, 2.5 + index, 64, 0.5));
  const stage = sketchPlayer();
  const shown: number[] = [];
  const young: unknown[] = [];
  const born: string[] = [];
  Object.assign(stage.server, {
    registry: { version: { ">=": () => true }, entitiesByName: { [kind]: { id: 1 } } },
    _writeAll: () => {},
    _writeNearby: (packet: string, fields: { entityStatus?: number; metadata?: { value: unknown }[] }) => {
      if (packet === "entity_status") shown.push(fields.entityStatus ?? 0);
      if (packet === "entity_metadata") young.push(fields.metadata?.[0]?.value);
    },
    spawnMob: () => {
      born.push(kind);
      return world.bear(kind, 2.5, 64, 0.5);
    },
  });
  installHusbandry(stage.context, stage.sessions, world.population, { drop: () => {} });
  stage.join();
  const session = stage.sessions.of(stage.player);
  session.inventory.set(HAND, stack(held, count));
  return {
    shown,
    young,
    born,
    use: (which = 0) => void stage.player._client.emit("use_entity", { target: entities[which]?.id, mouse: 0 }),
    pass(ticks: number) {
      for (let tick = 0; tick < ticks; tick++) {
        stage.server.tickCount += 1;
        stage.server.emit("tick");
      }
    },
    hand: () => received(session.inventory.get(HAND)),
  };
}

describe("an animal that is kept", () => {
  test("becomes tame by bones, each of which it takes, and then wants none", () => {
    const wolf = beside("wolf", "bone", 40);
    for (let tries = 0; tries < 40; tries++) wolf.use();
    expect(wolf.shown.filter((status) => status === TAMED)).toHaveLength(1);
    expect(wolf.hand()).toBe(`${40 - wolf.shown.length} bone`);
  });

  test("breeds when two of a kind are fed, and then rests", () => {
    const cows = beside("cow", "wheat", 5, 2);
    cows.use(0);
    cows.use(0);
    cows.use(1);
    expect(cows.hand()).toBe("3 wheat");
    expect(cows.shown).toEqual([LOVE, LOVE]);
    cows.pass(100);
    expect(cows.born).toEqual(["cow"]);
    expect(cows.young).toEqual([true]);
    cows.use(0);
    expect(cows.hand()).toBe("3 wheat");
    cows.pass(6_000);
    cows.use(0);
    expect(cows.hand()).toBe("2 wheat");
  });

  test("breeds with nobody where only one was fed", () => {
    const cows = beside("cow", "wheat", 1, 2);
    cows.use(0);
    cows.pass(700);
    expect(cows.born).toEqual([]);
  });

  test("takes no food of others, and a wild wolf no meat", () => {
    const pig = beside("pig", "wheat");
    pig.use();
    expect(pig.hand()).toBe("1 wheat");
    const wolf = beside("wolf", "beef");
    wolf.use();
    expect(wolf.hand()).toBe("1 beef");
  });

  test("takes one saddle, a horse only when it is tame", () => {
    const pig = beside("pig", "saddle", 2);
    pig.use();
    pig.use();
    expect(pig.hand()).toBe("1 saddle");
    const horse = beside("horse", "saddle");
    horse.use();
    expect(horse.hand()).toBe("1 saddle");
  });
});
