import { describe, expect, test } from "vitest";
import { compareVersions, SUPPORTED_VERSIONS } from "../../../../domains/minecraft/data/known-versions.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { parseTable } from "../../../../domains/minecraft/tables/table.ts";
import { readPromotions, readTrades, TRADES, TradeTable } from "../../../../domains/minecraft/tables/trades.ts";
import {
  readTraderOffers,
  WANDERING_TRADER,
  WanderingTraderTable,
} from "../../../../domains/minecraft/tables/wandering-trader.ts";

const trades = readTrades(loadGameData("1.20.1"));
const offer = (profession: string, key: string, among = trades) =>
  among.find((trade) => trade.profession === profession && trade.key === key);

describe("villagers", () => {
  test.each(SUPPORTED_VERSIONS)("%s has offers of every profession at every level", (mcVersion) => {
    const all = TRADES.trades.map(({ by, level }) => `${by} ${level}`);
    expect(new Set(all).size).toBe(13 * 5);
    const found = readTrades(loadGameData(mcVersion));
    expect(found.every(({ chance }) => chance > 0 && chance <= 1)).toBe(true);
    expect(new Set(found.map(({ profession }) => profession)).size).toBe(13);
    expect(readPromotions(loadGameData(mcVersion)).size).toBe(13);
  });

  test("armorers buy coal, with two of five offers drawn", () => {
    expect(offer("armorer", "emerald:coal")).toMatchObject({
      level: 1,
      wants: [{ item: "coal", count: 15 }],
      gives: { item: "emerald", count: 1 },
      uses: 16,
      xp: 2,
    });
    expect(offer("armorer", "emerald:coal")?.chance).toBeCloseTo(2 / 5);
    expect(offer("cleric", "emerald:gold_ingot")?.chance).toBe(1);
  });

  test("enchanted goods cost the mean of 5 to 19 emeralds more", () => {
    expect(offer("toolsmith", "diamond_pickaxe")?.wants).toEqual([{ item: "emerald", count: 13 + 12 }]);
    expect(offer("toolsmith", "diamond_hoe")?.wants).toEqual([{ item: "emerald", count: 4 }]);
  });

  test("a book of one enchantment has its share of all books, at two of three novice librarians", () => {
    expect(offer("librarian", "enchanted_book+silk_touch")?.chance).toBeCloseTo((2 / 3) * (1 / 37));
    const newest = readTrades(loadGameData("26.1"));
    expect(offer("librarian", "enchanted_book+silk_touch", newest)?.chance).toBeCloseTo((2 / 3) * (1 / 40));
  });

  test("offers follow the changes between versions", () => {
    const newest = readTrades(loadGameData("26.1"));
    const oldest = readTrades(loadGameData("1.16.5"));
    expect([offer("mason", "dripstone_block", oldest), offer("mason", "dripstone_block")?.level]).toEqual([
      undefined,
      3,
    ]);
    expect(offer("cleric", "emerald:scute")?.gives.item).toBe("emerald");
    expect(offer("cleric", "emerald:turtle_scute", newest)?.gives.item).toBe("emerald");
    expect(offer("librarian", "name_tag")?.wants).toEqual([{ item: "emerald", count: 20 }]);
    expect(offer("librarian", "name_tag", newest)).toBeUndefined();
    expect(offer("cartographer", "filled_map")?.wants[0]?.count).toBe(13);
    expect(offer("cartographer", "filled_map", newest)?.wants[0]?.count).toBe(8);
    expect(offer("cartographer", "white_banner", newest)?.chance).toBeCloseTo(0.4 * (2 / 5.4));
  });

  test.each<[string, Partial<TradeTable["trades"][number]>, RegExp]>([
    ["an unknown wanted item", { wants: { cole: 15 } }, /trades\.json: trades\.\d+ \(1\.20\.1\): no such item: cole/],
    [
      "an unknown given item",
      { gives: { emerold: 1 } },
      /trades\.json: trades\.\d+ \(1\.20\.1\): no such name: emerold/,
    ],
    ["an unknown profession", { by: "baker" }, /no such profession: baker/],
    ["a duplicate offer", {}, /armorer emerald:coal is listed twice/],
    ["a repetition of nothing", { again: true, wants: { stick: 1 } }, /emerald:stick repeats nothing/],
  ])("%s is refused with file, row and version", (_, change, flaw) => {
    const [first] = TRADES.trades;
    const row = { ...(first as TradeTable["trades"][number]), ...change };
    expect(() => readTrades(loadGameData("1.20.1"), { ...TRADES, trades: [...TRADES.trades, row] })).toThrow(flaw);
  });

  test("a promotion by an offer of a higher level is refused", () => {
    const [first] = TRADES.promotions;
    const row = { by: first?.by ?? "", offers: ["emerald:iron_ingot", ...(first?.offers.slice(1) ?? [])] };
    expect(() => readPromotions(loadGameData("1.20.1"), { ...TRADES, promotions: [row] })).toThrow(
      /promotions\.0 \(1\.20\.1\): no offer emerald:iron_ingot of armorer at level 1/,
    );
  });

  test("an offer that wants three items is refused", () => {
    const [first] = TRADES.trades;
    const row = { ...first, wants: { coal: 1, stick: 1, flint: 1 } };
    expect(() => parseTable(TradeTable, { ...TRADES, trades: [row] }, "trades.json")).toThrow(/one or two items/);
  });
});

describe("the wandering trader", () => {
  const offers = (mcVersion: string) => readTraderOffers(loadGameData(mcVersion));

  test.each(SUPPORTED_VERSIONS)("%s draws five common offers of all", (mcVersion) => {
    const all = offers(mcVersion);
    const poppy = all.find(({ key }) => key === "poppy");
    const [rare] = all.filter(({ key }) => key === "blue_ice");
    expect(all.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(
      compareVersions(mcVersion, "1.21.5") < 0 ? 6 : 9,
    );
    expect(poppy?.chance).toBeLessThan(rare?.chance ?? 0);
  });

  test("only sells before 1.21.5, and also buys from then on", () => {
    expect(offers("1.21.4").filter(({ gives }) => gives.item === "emerald")).toEqual([]);
    const bought = offers("26.1").filter(({ gives }) => gives.item === "emerald");
    expect(bought.map(({ key }) => key)).toContain("emerald:fermented_spider_eye");
    expect(bought).toHaveLength(6);
  });

  test("an offer from a pool without picks is refused", () => {
    const table = { ...WANDERING_TRADER, pools: [{ pool: "common" as const, picks: 5 }] };
    expect(() => readTraderOffers(loadGameData("1.20.1"), table)).toThrow(
      /wandering-trader\.json: offers\.\d+ \(1\.20\.1\): the pool special has no picks/,
    );
    expect(() => parseTable(WanderingTraderTable, { ...table, pols: [] }, "wandering-trader.json")).toThrow(/pols/);
  });
});
