import { describe, expect, test } from "vitest";
import { Repairing, repair, validate } from "../../../planner/index.ts";
import { CodedError, parseDocument, Repair, type RepairRequest, State } from "../../../schemas/index.ts";
import { STEPS } from "../reference/plan.ts";
import { actsOf, hammerPlan, newWorkshop, repairAt, WORKSHOP } from "./workshop.ts";

const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return error instanceof CodedError ? error.code : String(error);
  }
  return "nothing was thrown";
};

/** What is held once the bench stands and the pick is made: nothing but the pick and the last plank. */
const WITH_PICK = { inventory: { pick: 1, plank: 1 }, facts: ["near:bench"] };

describe("a repair", () => {
  test("of a plan that still holds keeps the rest of it as it is", () => {
    const repaired = repairAt("dig:stone", WITH_PICK);
    expect(actsOf(repaired)).toEqual(["dig:stone x2", "make:hammer x1"]);
    expect(repaired).toMatchObject({ status: "repaired", replanned: false, cost: 7, dropped: [], added: [] });
    expect(repaired).toMatchObject({
      kept: [
        { as: "s1", changed: false },
        { as: "s2", changed: false },
      ],
    });
  });

  test("does only the rest of a partly done step", () => {
    const repaired = repairAt("dig:stone", { ...WITH_PICK, inventory: { ...WITH_PICK.inventory, stone: 1 } });
    expect(actsOf(repaired)).toEqual(["dig:stone x1", "make:hammer x1"]);
    expect(repaired).toMatchObject({ kept: [{ changed: true }, { changed: false }], dropped: [] });
  });

  test("drops a step whose product is there already", () => {
    const repaired = repairAt("dig:stone", { ...WITH_PICK, inventory: { plank: 1, stone: 2 } });
    expect(actsOf(repaired)).toEqual(["make:hammer x1"]);
    expect(repaired).toMatchObject({ dropped: [{ because: "done" }], added: [] });
  });

  test("drops steps that only served what is there, all of them if the goal is held", () => {
    const repaired = repairAt("find:tree", { inventory: { hammer: 1 } });
    expect(actsOf(repaired)).toEqual([]);
    expect(repaired).toMatchObject({ status: "repaired", replanned: false, kept: [], cost: 0 });
    if (repaired.status === "repaired") expect(repaired.dropped.map(({ because }) => because)).toContain("unneeded");
  });

  test("replaces a lost item by the cheapest method, with its needs", () => {
    const repaired = repairAt("dig:stone", { inventory: { pick: 1 }, facts: ["near:bench"] });
    expect(actsOf(repaired).toSorted()).toEqual(
      ["dig:stone x2", "find:tree x1", "chop:tree x1", "saw:wood x1", "make:hammer x1"].toSorted(),
    );
    expect(repaired).toMatchObject({ replanned: false, cost: 15, stats: { planner: "repair" } });
    expect(repaired).toMatchObject({
      added: [
        { because: "missingFact", name: "seen:tree" },
        { because: "missingItem", name: "wood" },
        { because: "missingItem", name: "plank" },
      ],
    });
  });

  test("replaces a broken tool just before its use", () => {
    const repaired = repairAt("dig:stone", { inventory: { plank: 2 }, facts: ["near:bench"] });
    expect(actsOf(repaired)).toEqual(["make:pick x1", "dig:stone x2", "make:hammer x1"]);
    expect(repaired).toMatchObject({ added: [{ stepId: "s1", because: "missingTool", name: "pick", count: 1 }] });
  });

  test("makes a second tool if the first has too few uses left", () => {
    const repaired = repairAt("dig:stone", {
      inventory: { pick: 1, plank: 2 },
      durability: { pick: [1] },
      facts: ["near:bench"],
    });
    expect(actsOf(repaired)).toEqual(["make:pick x1", "dig:stone x2", "make:hammer x1"]);
  });

  test("replaces a lost station once for all steps that need it", () => {
    const repaired = repairAt("make:pick", { inventory: { plank: 4 } });
    expect(actsOf(repaired)).toEqual([
      "make:bench x1",
      "place:bench x1",
      "make:pick x1",
      "dig:stone x2",
      "make:hammer x1",
    ]);
  });

  test("takes another method instead of an avoided one", () => {
    const repaired = repairAt("chop:tree", { nearby: [{ block: "tree", count: 4 }] }, { avoid: ["chop:tree"] });
    expect(actsOf(repaired)).toContain("drift:wood x2");
    expect(repaired).toMatchObject({ replanned: false, problem: { constraints: { avoid: ["chop:tree"] } } });
    if (repaired.status === "repaired") expect(repaired.dropped).toContainEqual({ stepId: "s2", because: "avoided" });
  });

  test("uses found items instead of making others", () => {
    const repaired = repairAt("chop:tree", { inventory: { log: 2 } });
    expect(actsOf(repaired)).not.toContain("chop:tree x2");
    expect(repaired).toMatchObject({ replanned: false, cost: 12 });
  });

  test("does not touch kept items", () => {
    const { problem, plan } = hammerPlan({ keep: { plank: 3 } });
    const state = State.parse({ inventory: { pick: 1, plank: 3, stone: 2 }, facts: ["near:bench"] });
    const failedStep = plan.steps.at(-1)?.stepId ?? "";
    const repaired = repair(WORKSHOP, { problem, plan, failedStep, state, avoid: [] }, { steps: STEPS });
    expect(actsOf(repaired)).toEqual(["find:tree x1", "chop:tree x1", "saw:wood x1", "make:hammer x1"]);
  });

  test("returns a problem and a plan that validate, and repairs them again", () => {
    const first = repairAt("dig:stone", { inventory: { plank: 2 }, facts: ["near:bench"] });
    if (first.status !== "repaired") throw new Error("not repaired");
    expect(validate(WORKSHOP.document(), first).flaws).toEqual([]);
    const state = State.parse({ inventory: { pick: 1, plank: 1 } });
    const again = { problem: first.problem, plan: first.plan, failedStep: "s2", state, avoid: [] };
    const second = repair(WORKSHOP, again, { steps: STEPS });
    expect(second).toMatchObject({ status: "repaired", replanned: false });
    if (second.status === "repaired") expect(validate(WORKSHOP.document(), second).flaws).toEqual([]);
  });

  test("is deterministic and fits its schema", () => {
    const repaired = repairAt("dig:stone", { inventory: { plank: 2 } });
    expect(parseDocument(Repair, structuredClone(repaired), "repair")).toEqual(repaired);
    expect(repairAt("dig:stone", { inventory: { plank: 2 } })).toEqual(repaired);
  });
});

describe("a plan that cannot be patched", () => {
  const request = (more: Partial<RepairRequest>): RepairRequest => ({
    ...hammerPlan(),
    failedStep: "s1",
    state: State.parse({}),
    avoid: [],
    ...more,
  });

  test("falls back to the problem's planner, which proves unsolvable problems with reasons", () => {
    const answer = repair(WORKSHOP, request({ avoid: ["chop:tree", "drift:wood"] }), { steps: STEPS });
    expect(answer).toMatchObject({ status: "unsolvable", replanned: true, stats: { planner: "goap" } });
    if (answer.status === "unsolvable") expect(answer.reasons[0]).toMatchObject({ item: "hammer" });
  });

  test("ends with the status that the caller passes", () => {
    const repairing = new Repairing(WORKSHOP, request({}), { steps: STEPS });
    expect(repairing.end("cancelled")).toMatchObject({ status: "aborted", replanned: true, best: null });
    expect(repairing.end("time")).toMatchObject({ status: "exhausted", ended: "time", replanned: true, best: null });
  });
});

describe("a request that does not fit", () => {
  const planned = hammerPlan();
  const asked = (more: Partial<RepairRequest>) => () =>
    repair(WORKSHOP, { ...planned, failedStep: "s1", state: State.parse({}), avoid: [], ...more }, { steps: STEPS });

  test("refuses an unknown step with a suggestion", () => {
    expect(codeOf(asked({ failedStep: "s99" }))).toBe("input.unknownStep");
    expect(asked({ failedStep: "s10" })).toThrow(/did you mean/);
  });

  test("refuses a plan of another problem or domain", () => {
    const problem = { ...planned.problem, goal: { items: { pick: 1 } } };
    expect(codeOf(asked({ problem }))).toBe("input.problemMismatch");
    const plan = { ...planned.plan, domain: `sha256:${"0".repeat(64)}` };
    expect(codeOf(asked({ plan }))).toBe("input.problemMismatch");
  });

  test("refuses unknown names in the state or in avoid", () => {
    expect(codeOf(asked({ state: State.parse({ inventory: { plonk: 1 } }) }))).toBe("input.unknownItem");
    expect(codeOf(asked({ avoid: ["chip:tree"] }))).toBe("input.unknownName");
  });
});

test.each(["find:tree", "drift:wood", "saw:wood"])(
  "a repair depends on its request alone, not on an earlier one that had to avoid %s",
  (avoid) => {
    const lost = { inventory: { pick: 1 }, facts: ["near:bench"] };
    const used = newWorkshop();
    repairAt("dig:stone", lost, { avoid: [avoid], domain: used });
    for (const next of [[], ["find:tree"], ["chop:tree"], ["drift:wood"]]) {
      const [fresh, later] = [newWorkshop(), used].map((domain) =>
        repairAt("dig:stone", lost, { avoid: next, domain }),
      );
      expect(later, next.join()).toEqual(fresh);
    }
  },
);
