import { expect, test } from "vitest";
import { arrange } from "../../../bench/runs/arrange.ts";
import { claimedItems, unmetItems } from "../../../bench/runs/goal-items.ts";
import type { MineflayerBody } from "../../../bots/index.ts";
import type { EmbeddedWorld } from "../../../worlds/embedded/index.ts";

test("a run starts with its items in the bag, blocks close by and animals around them", async () => {
  const commands: string[] = [];
  const held: Record<string, number> = {};
  const world = {
    async command(text: string) {
      commands.push(text);
      const [verb, , item = "", count] = text.split(" ");
      if (verb === "give") held[item] = Number(count);
    },
  } as unknown as EmbeddedWorld;
  const body = {
    feet: { x: 10, y: 64, z: 20 },
    bot: { registry: { blocksByName: { furnace: {} } } },
    observe: () => ({ inventory: held }),
  } as unknown as MineflayerBody;
  const beside = [
    { kind: "furnace", count: 1 },
    { kind: "cow", count: 3 },
  ];
  await arrange(world, body, "Bot", { held: { coal: 3 }, beside });
  expect(commands).toEqual([
    "give Bot coal 3",
    "setblock 14 64 20 furnace",
    "spawn cow 10 66 27",
    "spawn cow 3 66 20",
    "spawn cow 10 66 13",
  ]);
});

test("a goal's tag is met by any of its members together", () => {
  const goal = { items: { "#beds": 2, stick: 1 }, members: { "#beds": ["white_bed", "red_bed"] } };
  expect(unmetItems(goal, { white_bed: 1, red_bed: 1, stick: 1 })).toEqual([]);
  expect(unmetItems(goal, { red_bed: 1, stick: 4 })).toEqual([{ name: "#beds", has: 1, wanted: 2 }]);
  expect(claimedItems(goal, { red_bed: 2 })).toEqual({ white_bed: 0, red_bed: 2, stick: 1 });
});
