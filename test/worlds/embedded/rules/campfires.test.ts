import { describe, expect, test } from "vitest";
import { installCampfires } from "../../../../worlds/embedded/rules/campfires.ts";
import { blockWorld } from "../support/block-world.ts";
import { hand } from "../support/hand.ts";

async function camp(lit = true) {
  const world = blockWorld("1.20.1", "stone");
  const cook = hand(world, [3, 64, 3]);
  installCampfires(world.context, cook.uses);
  cook.joins();
  await world.set([0, 64, 0], "campfire", { lit: String(lit) });
  return { ...world, cook };
}

describe("a campfire", () => {
  test("cooks four items at once in 600 ticks, and takes no fifth", async () => {
    const { cook, tick, spilled } = await camp();
    cook.hold("beef", 5);
    for (let piece = 0; piece < 5; piece++) await cook.useOn([0, 64, 0], "up");
    expect(cook.held()).toBe("1 beef");
    await tick(599);
    expect(spilled).toEqual({});
    await tick(1);
    expect(spilled).toEqual({ cooked_beef: 4 });
  });

  test("takes no item that it cannot cook", async () => {
    const { cook } = await camp();
    cook.hold("raw_iron");
    await cook.useOn([0, 64, 0], "up");
    expect(cook.held()).toBe("1 raw_iron");
  });

  test("gives back its items when it is removed", async () => {
    const { cook, set, spilled } = await camp();
    cook.hold("potato");
    await cook.useOn([0, 64, 0], "up");
    await set([0, 64, 0], "air");
    expect(spilled).toEqual({ potato: 1 });
  });

  test("cooks nothing while it is out", async () => {
    const { cook, tick, spilled, received } = await camp();
    cook.hold("iron_shovel");
    await cook.useOn([0, 64, 0], "up");
    expect(await received([0, 64, 0], "lit")).toBe("campfire lit=false");
    cook.hold("cod");
    await cook.useOn([0, 64, 0], "up");
    await tick(700);
    expect(spilled).toEqual({});
  });
});
