import { describe, expect, test } from "vitest";
import { compileMinecraft, compileSteps } from "../../../domains/index.ts";
import {
  type Action,
  CANONICAL_VERBS,
  type Operator,
  type PlanStep,
  SENTENCES,
  sentenceOf,
} from "../../../schemas/index.ts";

const DOMAIN = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });

/** One application with the first member of each need. */
function actionOf({ id, consumes, uses }: Operator): Action {
  const taken: Record<string, number> = {};
  for (const { anyOf, count } of consumes) taken[anyOf[0] ?? ""] = (taken[anyOf[0] ?? ""] ?? 0) + count;
  const worn = Object.fromEntries(uses.map(({ anyOf, durability }) => [anyOf[0] ?? "", Math.ceil(durability)]));
  return { operator: id, times: 1, consumes: taken, ...(uses.length > 0 ? { uses: worn } : {}) };
}

const stepsOf = (operator: Operator): PlanStep[] => compileSteps(DOMAIN, "sha256:0", [actionOf(operator)]);

function sentence(id: string): string {
  const operator = DOMAIN.operators.find((one) => one.id === id);
  if (operator === undefined) throw new Error(`the domain has no ${id}`);
  return stepsOf(operator).map(sentenceOf).join("; ");
}

test("every canonical verb has a sentence", () => {
  expect(Object.keys(SENTENCES).sort()).toEqual([...CANONICAL_VERBS].sort());
});

test("no operator's step prints a bare id or an empty word", () => {
  // Fuel is not a step of its own: it belongs to the cooking.
  const alone = DOMAIN.operators.filter(({ verb, args }) => verb !== "smelt_item" || args.burns !== true);
  const sentences = alone.flatMap((operator) => stepsOf(operator).map(sentenceOf));
  expect(sentences.filter((text) => /:| x\d|undefined|null|NaN| {2}| $|, ?$/.test(text))).toEqual([]);
  expect(sentences.length).toBeGreaterThan(2000);
});

describe("a sentence names the product and its inputs", () => {
  test.each([
    [
      "kill:wither:nether_star",
      /^kill wither for 1 nether_star, with bow, spending 4 soul_s\w+ \+ 3 wither_\w+ \+ 24 arrow$/,
    ],
    ["kill:zombie:xp", /^kill 1 zombie for experience, with \w+$/],
    ["kill:ghast:ghast_tear", /^kill ghast for 1 ghast_tear, by striking its fireballs back$/],
    ["kill:ghast:ghast_tear:bow", /^kill ghast for 1 ghast_tear, with bow, spending 6 arrow$/],
    ["smelt:campfire:cooked_beef", /^smelt 1 cooked_beef from beef over the campfire$/],
    ["smith:netherite_axe", /^smith 1 netherite_axe from 1 diamond_axe \+ .* at the smithing_table$/],
    ["employ:librarian", /^place the lectern for a villager to become librarian$/],
    ["promote:farmer:2", /^trade \d+ wheat with the farmer until it is of level 2$/],
    ["milk:cow:milk_bucket", /^use 1 bucket on cow for 1 milk_bucket$/],
    ["fill:lava_bucket", /^fill at lava for 1 lava_bucket, from 1 bucket$/],
    ["make:obsidian:carried", /^pour lava into water for 1 obsidian, from 1 lava_bucket, with \w+_pickaxe$/],
    ["generate:stone", /^let the generator make stone 1 times$/],
    ["travel:nether", /^travel to the nether$/],
    ["build:nether_portal", /^build the nether_portal of 10 obsidian$/],
  ])("%s", (id, text) => {
    expect(sentence(id)).toMatch(text);
  });
});

describe("a sentence of an act says what is done, to what and where", () => {
  const step = (type: string, args: PlanStep["args"]): PlanStep =>
    ({ type, args, actions: [], effects: [] }) as unknown as PlanStep;
  test.each<[string, PlanStep["args"], string]>([
    ["kill_entity", { entity: "zombie", item: null, count: 2, tool: "iron_sword" }, "kill 2 zombie, with iron_sword"],
    ["place_block", { item: "stone", position: [1, 64, -2] }, "place the stone at 1 64 -2"],
    ["equip_item", { item: "iron_helmet", destination: "head" }, "put on iron_helmet"],
    ["equip_item", { item: "shield", destination: "off-hand" }, "take shield in the off hand"],
    ["dig_block", { block: "dirt", position: [1, 64, 1] }, "dig the dirt at 1 64 1"],
    ["deposit", { item: "dirt", count: 2, position: [4, 64, 4] }, "put away 2 dirt at 4 64 4"],
    ["navigate", { to: "village" }, "go to the village"],
    ["navigate", { position: [5, 64, 5], range: 2 }, "go to 5 64 5"],
    ["plant", { item: "wheat_seeds", count: 2 }, "plant 2 wheat_seeds"],
    ["use_item", { item: "snowball", effect: "throw" }, "throw the snowball"],
    ["mount", { vehicle: "horse" }, "mount the horse"],
    ["use_on_block", { block: "chest", effect: "open", item: null, count: 1 }, "open the chest"],
    ["use_on_entity", { entity: "cow", effect: "breed", item: null, count: 2 }, "breed cow 2 times"],
    ["use_on_entity", { entity: "pig", effect: "lead", item: null, count: 1 }, "put a lead on pig"],
  ])("%s %j", (type, args, text) => {
    expect(sentenceOf(step(type, args))).toBe(text);
  });
});
