// Answers that there is no plan say what they rest on, and what that leaves out.

import { describe, expect, test } from "vitest";
import { resultText } from "../../../cli/text/plan-text.ts";
import { compileMinecraft, SUPPORTED_VERSIONS } from "../../../domains/index.ts";
import { LEFT_OUT } from "../../../domains/minecraft/tables/left-out.ts";
import { type ProblemInput, Result } from "../../../schemas/index.ts";
import { minecraft } from "../../planner/reference/minecraft.ts";
import { planCompiled } from "../../planner/reference/plan.ts";

function unsolvable(asked: ProblemInput) {
  const { result } = planCompiled(minecraft("time"), { planner: "htn", ...asked });
  if (result.status !== "unsolvable") throw new Error(result.status);
  expect(Result.parse(result)).toEqual(result);
  return result;
}

const leftOutOf = (asked: ProblemInput): string[] => (unsolvable(asked).leftOut ?? []).map(({ what }) => what);

test.each(SUPPORTED_VERSIONS)("every row that gives something gives it in %s", (mcVersion) => {
  const { leftOut = [], items, facts } = compileMinecraft({ mcVersion, objective: "time" });
  expect(leftOut).toHaveLength(LEFT_OUT.ways.filter(({ gives }) => gives.length > 0).length);
  const unknown = leftOut.flatMap(({ gives }) => gives.filter((name) => !(name in items) && !facts.includes(name)));
  expect(unknown).toEqual([]);
});

const GIFTS = "gifts of cats and of grateful villagers";
const NO_GAIN = ["kill_entity", "loot_container", "trade", "fish", "barter", "collect_block"];

describe("an unsolvable answer", () => {
  test("says which domain it is about", () => {
    const { knowledge } = unsolvable({ goal: { items: { bedrock: 1 } } });
    const { digest, operatorCount: operators } = minecraft("time");
    expect(knowledge).toEqual({ domain: "minecraft", mcVersion: "1.20.1", digest, operators });
  });

  test("names a way to the item that is left out", () => {
    const found = unsolvable({ goal: { items: { phantom_membrane: 1 } }, constraints: { avoid: NO_GAIN } });
    const gifts = found.leftOut?.find(({ what }) => what === GIFTS);
    expect(gifts?.gives).toContain("phantom_membrane");
    expect(resultText(found)).toMatch(/left out: gifts of cats .*, for .*phantom_membrane/);
    expect(resultText(found)).toMatch(/proven for what domain minecraft 1\.20\.1 knows: \d+ operators/);
  });

  test("names one to what the item is made of", () => {
    expect(leftOutOf({ goal: { items: { fishing_rod: 1 } }, constraints: { avoid: NO_GAIN } })).toContain(GIFTS);
  });

  test("names nothing where no row could help", () => {
    expect(unsolvable({ goal: { items: { bedrock: 1 } } }).leftOut).toBeUndefined();
  });

  test("names the piglins of bastions on peaceful difficulty only", () => {
    const goal = { state: ["facts.near:piglin >= 1"] };
    expect(leftOutOf({ goal, constraints: { peaceful: true } })).toEqual([
      "on peaceful difficulty, piglins and hoglins that bastions were generated with",
    ]);
    expect(leftOutOf({ goal, constraints: { avoid: ["travel"] } })).not.toContain(
      "on peaceful difficulty, piglins and hoglins that bastions were generated with",
    );
  });
});
