// Every function by which a leaf of the mineflayer body acts on its world is judged first, whichever
// leaf calls it; the application's own bot stays as it was.

import { Vec3 } from "vec3";
import { beforeEach, expect, test } from "vitest";
import { BOT_ACTS, guardedBot } from "../../../bots/body/guarded-bot.ts";
import { ConductGuard } from "../../../executor/conduct/guard.ts";
import { Conduct, type ConductInput } from "../../../schemas/index.ts";
import { readSource, sourceFilesIn } from "../../architecture/source-files.ts";

const ITEMS = { 1: { name: "oak_planks" }, 2: { name: "dirt" } };
const planks = { name: "oak_planks", count: 8, type: 1 };
const shears = { name: "shears", count: 1, maxDurability: 238 };
let done: string[] = [];
beforeEach(() => {
  done = [];
});

function botWith(heldItem: object | null = planks) {
  const own = {
    version: "1.20.1",
    registry: { items: ITEMS },
    heldItem,
    inventory: { slots: [planks] },
    entity: { id: 7, yaw: 0, position: new Vec3(5, 64, 4.5) },
    currentWindow: { slots: [null, planks], selectedItem: planks },
    openContainer: async () => ({ deposit: async () => void done.push("deposit"), close: () => {} }),
    openFurnace: async () => ({
      putInput: async () => void done.push("putInput"),
      putFuel: async () => void done.push("putFuel"),
    }),
  };
  const acts = Object.fromEntries(
    Object.keys(BOT_ACTS).map((name) => [name, (...args: unknown[]) => void done.push(`${name} ${args[0]}`)]),
  );
  return { ...acts, ...own };
}

type Acting = Record<string, (...args: unknown[]) => unknown> & Awaited<ReturnType<typeof botWith>>;

function guarded(conduct: ConductInput, held?: object | null): Acting {
  const guard = new ConductGuard(Conduct.parse(conduct));
  const situation = () => ({ inventory: { oak_planks: 8 }, dimension: "overworld", position: [5, 64, 4.5] as never });
  return guardedBot(botWith(held) as never, { guard, situation }) as unknown as Acting;
}

const refusal = async (act: () => unknown): Promise<string> => {
  try {
    await act();
  } catch (error) {
    return String((error as { detail?: string }).detail);
  }
  return "done";
};

const KEEP = { keep: { oak_planks: 8 } };
const BOUNDS = { bounds: { from: [0, 0, 4], to: [10, 100, 10] } } as ConductInput;
const TOWN = { protectedAreas: [{ name: "the town", box: { from: [0, 0, 0], to: [9, 100, 9] } }] } as ConductInput;
const block = (name: string, x: number) => ({ name, position: new Vec3(x, 64, 5) });
const up = new Vec3(0, 1, 0);
const creature = (name: string, metadata: unknown[] = []) => ({ id: 9, name, type: "animal", metadata });
const named = [null, null, "Bella"];
const tame = Object.assign([], { 17: 0x04 });

const REFUSED: readonly (readonly [string, readonly unknown[], ConductInput, string])[] = [
  ["attack", [creature("pig")], { spare: ["pig"] }, "spare"],
  ["attack", [creature("villager")], {}, "spare"],
  ["attack", [creature("iron_golem")], {}, "spare"],
  ["attack", [creature("pig", named)], {}, "attackOwned"],
  ["attack", [creature("wolf", tame)], { spare: [] }, "attackOwned"],
  ["attack", [{ ...creature("cow"), vehicle: { type: "player", username: "Alex" } }], {}, "attackOwned"],
  ["attack", [{ ...creature("llama"), vehicle: { type: "other", name: "leash_knot" } }], {}, "attackOwned"],
  ["attack", [{ id: 8, name: "player", type: "player", username: "Alex" }], {}, "attackPlayers"],
  ["attack", [{ id: 7, name: "player", type: "player" }], { attackPlayers: true }, "does not harm itself"],
  ["useOn", [creature("cow")], KEEP, "keep"],
  ["activateEntity", [creature("cow")], KEEP, "keep"],
  ["activateEntityAt", [creature("cow")], KEEP, "keep"],
  ["dig", [block("dirt", 5)], TOWN, "protectedAreas"],
  ["dig", [block("dirt", 50)], BOUNDS, "bounds"],
  ["placeBlock", [block("dirt", 5), up], TOWN, "protectedAreas"],
  ["placeBlock", [block("dirt", 10), new Vec3(1, 0, 0)], BOUNDS, "bounds"],
  ["placeBlock", [block("dirt", 5), up], KEEP, "keep"],
  ["placeEntity", [block("dirt", 5), up], KEEP, "keep"],
  ["activateBlock", [block("grass_block", 5)], TOWN, "protectedAreas"],
  ["activateBlock", [block("composter", 5)], KEEP, "keep"],
  ["activateItem", [], KEEP, "keep"],
  ["consume", [], KEEP, "keep"],
  ["toss", [1, null, 1], KEEP, "keep"],
  ["tossStack", [planks], KEEP, "keep"],
  [
    "craft",
    [
      {
        delta: [
          { id: 1, count: -2 },
          { id: 2, count: 4 },
        ],
      },
      1,
    ],
    KEEP,
    "keep",
  ],
  ["trade", [{ trades: [{ inputItem1: { name: "oak_planks", count: 4 } }] }, 0, 1], KEEP, "keep"],
  ["clickWindow", [-999, 0, 0], KEEP, "keep"],
  ["clickWindow", [1, 1, 4], KEEP, "keep"],
  ["chat", ["\u00a0/op me"], {}, "serverCommands"],
  ["chat", ["hello\n/op me"], {}, "serverCommands"],
  ["whisper", ["Alex", "\u200b/op me"], {}, "serverCommands"],
  ["whisper", ["@a", "hello"], {}, "serverCommands"],
  ["updateSign", [block("oak_sign", 5), "hello"], TOWN, "protectedAreas"],
  ["setControlState", ["forward", true], BOUNDS, "bounds"],
];

test.each(REFUSED)("%s %j under %j is refused by the rule", async (name, args, conduct, rule) => {
  const bot = guarded(conduct);
  expect(await refusal(() => bot[name]?.(...args))).toContain(rule);
  expect(done).toEqual([]);
});

const worn = (name: string, left: number) => ({ name, count: 1, maxDurability: 250, durabilityUsed: 250 - left });

test.each<[string, string, readonly unknown[], number]>([
  ["iron_pickaxe", "dig", [block("dirt", 5)], 1],
  ["iron_sword", "dig", [block("dirt", 5)], 2],
  ["iron_sword", "attack", [creature("pig")], 1],
  ["iron_axe", "attack", [creature("pig")], 2],
  ["iron_hoe", "activateBlock", [block("dirt", 5)], 1],
  ["shears", "useOn", [creature("sheep")], 1],
  ["shears", "activateEntity", [creature("sheep")], 1],
  ["flint_and_steel", "activateBlock", [block("dirt", 5)], 1],
  ["bow", "activateItem", [], 1],
  ["fishing_rod", "activateItem", [], 5],
])("a kept %s is not used to its end by %s", async (tool, act, args, wear) => {
  const holding = (left: number, count: number): Acting => {
    const guard = new ConductGuard(Conduct.parse({ keep: { [tool]: 1 } }));
    const situation = () => ({ inventory: { [tool]: count }, dimension: "overworld" });
    return guardedBot(botWith(worn(tool, left)) as never, { guard, situation }) as unknown as Acting;
  };
  expect(await refusal(() => holding(wear, 1)[act]?.(...args)), "its last use").toContain("rule keep");
  expect(done).toEqual([]);
  expect(await refusal(() => holding(wear + 1, 1)[act]?.(...args)), "the use before").toBe("done");
  expect(await refusal(() => holding(wear, 2)[act]?.(...args)), "with another one").toBe("done");
});

test("every act that is judged has a refused case", () => {
  expect([...new Set(REFUSED.map(([name]) => name))].sort()).toEqual(Object.keys(BOT_ACTS).sort());
});

test.each([
  ["attack", [creature("pig")]],
  ["attack", [creature("zombie", named)]],
  ["dig", [block("dirt", 50)]],
  ["placeBlock", [block("dirt", 50), up]],
  ["activateBlock", [block("oak_door", 5)]],
  ["toss", [1, null, 8]],
  ["chat", ["hello"]],
  ["whisper", ["Alex", "hello"]],
  ["setControlState", ["forward", true]],
  ["setControlState", ["jump", true]],
])("%s %j is done under the default conduct", async (name, args) => {
  await guarded({})[name]?.(...args);
  expect(done).toHaveLength(1);
});

test("tools wear and are not spent; doors and chests may be used in a protected area", async () => {
  await guarded(KEEP, shears).useOn?.(creature("sheep"));
  await guarded({ ...TOWN, ...KEEP }).activateBlock?.(block("oak_door", 5));
  expect(done).toHaveLength(2);
});

test("what is put into chests and furnaces is judged as well", async () => {
  const bot = guarded(KEEP);
  const chest = (await bot.openContainer()) as unknown as Record<string, (...args: unknown[]) => unknown>;
  const furnace = (await bot.openFurnace()) as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const put of [chest.deposit, furnace.putInput, furnace.putFuel]) {
    expect(await refusal(() => put?.(1, null, 1))).toContain("keep");
    await put?.(2, null, 1);
  }
  expect(done).toEqual(["deposit", "putInput", "putFuel"]);
});

test("what is said is one line within the game's limit, so that no part of it is sent as a command", async () => {
  await guarded({}).chat?.(`${"a".repeat(256)}/op me`);
  await guarded({}).chat?.("hello\nworld");
  expect(done).toEqual([`chat ${"a".repeat(256)}`, "chat hello world"]);
  await guarded({ serverCommands: true }).chat?.("/time set day");
  expect(done.at(-1)).toBe("chat /time set day");
});

test("the application's own bot is not changed", async () => {
  const bot = botWith();
  const { attack } = bot as unknown as Acting;
  guardedBot(bot as never, { guard: new ConductGuard(), situation: () => ({ inventory: {}, dimension: "overworld" }) });
  expect((bot as unknown as Acting).attack).toBe(attack);
});

test("leaves reach the world by no function of the bot that nobody judges", () => {
  const harmless =
    /^(blockAt|blocks|blockAtCursor|canDigBlock|canSeeBlock|clearControlStates|closeWindow|currentWindow|deactivateItem|digTime|dismount|entities|entity|equip|experience|findBlocks?|fish|food|foodSaturation|game|getControlState|getEquipmentDestSlot|health|heldItem|inventory|isRaining|isSleeping|look|lookAt|lodestone|mount|moveSlotItem|off|on|once|openBlock|openEnchantmentTable|openEntity|openVillager|oxygenLevel|pathfinder|physics|physicsEnabled|players|quickBarSlot|recipesAll|recipesFor|registry|removeListener|setQuickBarSlot|sleep|spawnPoint|stopDigging|supportFeature|swingArm|targetDigBlock|thunderState|time|unequip|username|usingHeldItem|version|waitForChunksToLoad|waitForTicks|wake|world|_client)$/;
  const judged = new Set([...Object.keys(BOT_ACTS), "openContainer", "openFurnace"]);
  const called = sourceFilesIn(["bots/leaves", "bots/uses", "bots/work", "bots/options"]).flatMap((file) =>
    [...readSource(file).matchAll(/\bbot\.(\w+)/g)].map(([, name = ""]) => name),
  );
  expect([...new Set(called)].filter((name) => !judged.has(name) && !harmless.test(name))).toEqual([]);
});
