// Shelters of a bot in the embedded world: one that was built does not hold elsewhere, nor once it
// is broken.

import { afterAll, beforeAll, expect, test } from "vitest";
import { BOT, type BotStage, setStage, until } from "./bot-stage.ts";

const Y = 90;
const IN_HUT = ["near:lit_shelter:hut", "near:shelter:hut"];
let stage: BotStage;

const shelters = () => stage.body.observe().facts.filter((fact) => fact.includes("shelter:"));

async function standOnGround(x: number): Promise<void> {
  const { world, body } = stage;
  await world.command(`fill ${x - 6} ${Y} 2 ${x + 6} ${Y + 6} 14 air`);
  await world.command(`fill ${x - 6} ${Y - 1} 2 ${x + 6} ${Y - 1} 14 dirt`);
  await world.command(`tp ${BOT} ${x} ${Y} 8`);
  await until(() => body.feet.x === x && body.bot.entity.onGround);
}

async function shelterThere(): Promise<void> {
  await stage.give("oak_planks", 32);
  await stage.give("oak_door", 1);
  await stage.give("torch", 1);
  const hut = { blueprint: "shelter_hut", position: null };
  expect(await stage.perform("build_structure", hut)).toEqual({ status: "success" });
  expect(await stage.perform("place_block", { item: "torch" })).toEqual({ status: "success" });
}

beforeAll(async () => {
  stage = await setStage("1.20.1", 2);
});
afterAll(() => stage.leave());

test("a lit shelter holds around the body, and not 60 blocks away; another one holds there", async () => {
  await standOnGround(8);
  await shelterThere();
  expect(shelters()).toEqual(IN_HUT);
  await standOnGround(68);
  expect(shelters()).toEqual([]);
  await shelterThere();
  expect(shelters()).toEqual(IN_HUT);
});

test("a shelter whose wall is broken is none", async () => {
  const { x, y, z } = stage.body.feet;
  await stage.world.command(`setblock ${x + 1} ${y + 1} ${z} air`);
  await until(() => stage.body.nameAt({ x: x + 1, y: y + 1, z }) === "air");
  expect(shelters()).toEqual([]);
});
