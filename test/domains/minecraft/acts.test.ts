// The acts that goals may count: in every version each names only what the version has, and each
// verb can be planned for by a body that has nothing.

import { describe, expect, test } from "vitest";
import { compileMinecraft, SUPPORTED_VERSIONS } from "../../../domains/index.ts";
import { ACTS } from "../../../domains/minecraft/tables/acts.ts";
import { compileDomain, validate } from "../../../planner/index.ts";
import { documentForGoal } from "../../../planner/model/goal-document.ts";
import { type Act, type Domain, NEAR_CONTAINER, type Operator, type ProblemInput } from "../../../schemas/index.ts";
import { minecraft } from "../../planner/reference/minecraft.ts";
import { planCompiled, problemOn } from "../../planner/reference/plan.ts";

const domainOf = (mcVersion: string): Domain => compileMinecraft({ mcVersion, objective: "time" });

const needsOf = ({ consumes, requires, uses }: Pick<Operator, "consumes" | "requires" | "uses">): string[] =>
  [...consumes, ...requires, ...uses].flatMap(({ anyOf }) => anyOf);

const subjectsOf = ({ subjects }: Act, { items }: Domain): string[] =>
  subjects === "items" ? Object.keys(items).slice(0, 20) : subjects;

const nameOf = ({ verb }: Pick<Act, "verb">, subject: string | undefined): string =>
  subject === undefined ? verb : `${verb}:${subject}`;

/** Verbs that goals ask for by other parts than `acts`. */
const OTHER_PARTS = new Set(["at", "clear", "kill", "near", "store", "take_out", "burn_out"]);

/** One goal for an act of each verb. */
function goalOfAll(acts: readonly (readonly [verb: string, subject: string | undefined])[]): ProblemInput["goal"] {
  const of = (verb: string): string[] => acts.flatMap(([one, subject]) => (one === verb && subject ? [subject] : []));
  const once = (names: readonly string[]): Record<string, number> => Object.fromEntries(names.map((name) => [name, 1]));
  return {
    kills: once(of("kill")),
    near: of("near"),
    stored: [{ items: once(of("store")) }],
    acts: once(acts.filter(([verb]) => !OTHER_PARTS.has(verb)).map(([verb, subject]) => nameOf({ verb }, subject))),
  };
}

test("a version has each verb of the table, and each subject is in some version", () => {
  const found = new Set<string>();
  for (const version of SUPPORTED_VERSIONS) {
    const acts = domainOf(version).acts ?? [];
    const verbs = new Set(acts.map(({ verb }) => verb));
    expect(
      ACTS.acts.filter(({ verb }) => !verbs.has(verb)).map(({ verb }) => verb),
      version,
    ).toEqual([]);
    for (const act of acts) for (const subject of act.subjects) found.add(nameOf(act, subject));
  }
  const wanted = ACTS.acts.flatMap((row) =>
    row.subjects === "creatures" ? [] : row.subjects.map((subject) => nameOf(row, subject)),
  );
  expect(wanted.filter((name) => !found.has(name))).toEqual([]);
});

describe.each(SUPPORTED_VERSIONS)("in %s", (version) => {
  const domain = domainOf(version);
  const { acts = [], facts, items, operators, sights = [] } = domain;

  test("acts name only items, facts and sights of the version, or what acts add", () => {
    const known = new Set([...Object.keys(items), ...facts, ...sights.map((name) => `seen:${name}`), NEAR_CONTAINER]);
    const added = new Set(acts.flatMap(({ adds }) => adds.flatMap(({ produces }) => Object.keys(produces))));
    const wrong = acts.flatMap((act) => {
      const subjects = act.subjects.length === 0 ? [""] : subjectsOf(act, domain);
      const names = [...act.ways, ...act.adds].flatMap((way) => [...needsOf(way), ...Object.keys(way.produces)]);
      return subjects.flatMap((subject) =>
        [...new Set(names)]
          .map((name) => name.replaceAll("$", subject))
          .filter((name) => !known.has(name) && !added.has(name))
          .map((name) => `${nameOf(act, subject)} names ${name}`),
      );
    });
    expect(wrong).toEqual([]);
  });

  test("each act has a way, or operators that count as it", () => {
    const idle = acts
      .filter(({ ways }) => ways.length === 0)
      .flatMap((act) =>
        subjectsOf(act, domain).filter(
          (subject) =>
            !act.counts.some((id) => operators.some((one) => one.id.startsWith(id.replaceAll("$", subject)))),
        ),
      );
    expect(idle).toEqual([]);
  });
});

describe.each(["1.16.5", "1.20.1", "26.1"])("the document of a goal in %s", (version) => {
  const domain = domainOf(version);
  const first = new Map((domain.acts ?? []).map((act) => [act.verb, act]));

  test("compiles with an act of each verb, and has operators that make what the goal counts", () => {
    const asked = [...first.values()]
      .filter(({ verb }) => !["at", "burn_out", "clear", "take_out"].includes(verb) && !verb.startsWith("equip_"))
      .map((act) => [act.verb, subjectsOf(act, domain)[0]] as const);
    const problem = problemOn(domain, { goal: goalOfAll(asked), mcVersion: version });
    const document = documentForGoal(domain, problem);
    const made = new Set(document.operators.flatMap(({ produces }) => Object.keys(produces)));
    const counted = asked.map(([verb, subject]) =>
      verb === "store" ? `stored:${subject}` : `done:${nameOf({ verb }, subject)}`,
    );
    expect(counted.filter((fact) => !made.has(fact))).toEqual([]);
    expect(new Set(document.operators.map(({ id }) => id)).size).toBe(document.operators.length);
    expect(() => compileDomain(document)).not.toThrow();
  });
});

/** One act of each verb, from nothing. */
const FROM_NOTHING: readonly string[] = [
  "bone_meal:oak_sapling",
  "breed:fox",
  "drink:milk_bucket",
  "drop:stick",
  "eat",
  "eat:bread",
  "enchant:iron_sword",
  "equip:leather_boots",
  "feed:panda",
  "fish",
  "give:torch",
  "hook:creeper",
  "lead:dolphin",
  "milk:goat",
  "mount:camel",
  "open:barrel",
  "place:ladder",
  "plant:melon",
  "plant:torchflower",
  "read:birch_sign",
  "saddle:horse",
  "shear:snow_golem",
  "sleep",
  "summon:iron_golem",
  "tame:parrot",
  "throw:snowball",
  "trap:witch",
  "use:shears",
];

test("the acts tried from nothing are of every verb that `acts` may ask for", () => {
  const verbs = (domainOf("1.20.1").acts ?? []).map(({ verb }) => verb);
  const asked = verbs.filter((verb) => !OTHER_PARTS.has(verb) && !verb.startsWith("equip_"));
  expect([...new Set(FROM_NOTHING.map((act) => act.split(":")[0]))]).toEqual([...new Set(asked)].sort());
});

test.each([
  ...FROM_NOTHING.map((act): [string, ProblemInput["goal"]] => [act, { acts: { [act]: 1 } }]),
  ...Object.entries<ProblemInput["goal"]>({
    "a vindicator killed": { kills: { vindicator: 1 } },
    "a fox nearby": { near: "fox" },
    "a village nearby": { near: "village" },
    "a stick stored": { stored: [{ items: { stick: 1 } }] },
  }),
])("htn plans for %s from nothing", (_, goal) => {
  const domain = minecraft("time");
  const { problem, result } = planCompiled(domain, { goal, planner: "htn", limits: { effort: "quick" } });
  if (result.status !== "solved") throw new Error(JSON.stringify(result));
  expect(validate(domain.document(), { problem, plan: result.plan }).flaws).toEqual([]);
});

/** Creatures that a body alone does not come by: where they are in sight, they can be killed. */
const FOUND_BY_CHANCE = ["zombie_horse"];

test.each(FOUND_BY_CHANCE)("%s is killed only where it is in sight", (creature) => {
  const plan = (nearby: NonNullable<ProblemInput["state"]>["nearby"]) =>
    planCompiled(minecraft("time"), {
      goal: { kills: { [creature]: 1 } },
      state: { nearby },
      planner: "htn",
      limits: { effort: "quick" },
    }).result.status;
  expect(plan([])).toBe("unsolvable");
  expect(plan([{ block: creature, count: 1 }])).toBe("solved");
});

test.each(SUPPORTED_VERSIONS)("%s: crops are planted with a hoe or in farmland", (mcVersion) => {
  const { acts = [] } = compileMinecraft({ mcVersion, objective: "time" });
  for (const crop of ["wheat", "carrot", "potato", "beetroot"]) {
    const ways = acts.flatMap((act) => (act.verb === "plant" && act.subjects.includes(crop) ? act.ways : []));
    expect(ways.map(({ uses }) => uses.some(({ anyOf }) => anyOf.includes("iron_hoe"))).sort()).toEqual([false, true]);
  }
});
