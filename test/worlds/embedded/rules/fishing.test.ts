import { Vec3 } from "vec3";
import { describe, expect, test } from "vitest";
import { drawCatch, installFishing } from "../../../../worlds/embedded/rules/fishing.ts";
import { blockWorld } from "../support/block-world.ts";
import { hand } from "../support/hand.ts";

const DOWN = 90;

/** A player over a pond of one block, with a rod; `bites` counts the bubbles. */
async function pond() {
  const world = blockWorld("1.20.1", "stone");
  const angler = hand(world, [0, 65, 0]);
  const bites: number[] = [];
  const { server } = world.context;
  const gone: unknown[] = [];
  const spawn = server.spawnObject;
  const bobber = { position: new Vec3(0.5, 64.9, 0.5), destroy: () => void gone.push("bobber") };
  Object.assign(server, {
    emitParticle: () => void bites.push(server.tickCount),
    spawnObject: (...given: Parameters<typeof spawn>) =>
      given[0] === server.registry.entitiesByName.fishing_bobber?.id ? bobber : spawn(...given),
  });
  installFishing(world.context, angler.uses);
  angler.joins();
  await world.set([0, 64, 0], "water");
  angler.hold("fishing_rod");
  return { ...world, angler, bites, gone };
}

describe("fishing", () => {
  test("gives a catch to a player who reels in at the bite, and wears the rod", async () => {
    const { angler, tick, bites, spilled, gone } = await pond();
    await angler.useTowards(0, DOWN);
    for (let passed = 0; passed < 700 && bites.length === 0; passed++) await tick(1);
    expect(bites[0]).toBeGreaterThanOrEqual(120);
    await angler.useTowards(0, DOWN);
    expect(Object.keys(spilled)).toHaveLength(1);
    expect([angler.player.inventory.slots[36]?.durabilityUsed, gone]).toEqual([1, ["bobber"]]);
  });

  test("gives nothing before the bite", async () => {
    const { angler, tick, spilled } = await pond();
    await angler.useTowards(0, DOWN);
    await tick(50);
    await angler.useTowards(0, DOWN);
    expect(spilled).toEqual({});
  });

  test("gets no bite on dry land", async () => {
    const { angler, set, tick, bites } = await pond();
    await set([0, 64, 0], "stone");
    await angler.useTowards(0, DOWN);
    await tick(720);
    expect(bites).toEqual([]);
  });

  test("draws fish, junk and treasure by the domain's weights, no treasure outside open water", () => {
    const { fishing } = blockWorld().context.rules;
    expect(fishing.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1);
    expect(drawCatch(fishing, true, 0)?.item).toBe("cod");
    expect(drawCatch(fishing, true, 0.9999)?.treasure).toBe(true);
    expect(drawCatch(fishing, false, 0.9999)?.treasure).toBe(false);
  });
});
