import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlannerClient, Problem } from "../../../schemas/index.ts";
import { type DomainSource, givenDomain, inlineClient, minecraftDomains, poolClient } from "../../../workers/index.ts";
import { EIGHT_DOMAIN, eightProblems, MINECRAFT_PROBLEMS, withoutTime } from "../problems.ts";

/** Plans all problems concurrently, so that threads compete; returns answers in the problems' order. */
const answersOf = async (client: PlannerClient, problems: readonly Problem[]): Promise<string[]> =>
  (await Promise.all(problems.map((problem) => client.plan(problem)))).map(withoutTime);

const BATCHES: [name: string, problems: Problem[], domains: DomainSource, pools: number[]][] = [
  [
    "the eight problems with every planner",
    ["htn", "goap", "hybrid"].flatMap(eightProblems),
    givenDomain(EIGHT_DOMAIN),
    [1, 4],
  ],
  ["a dozen goals of Minecraft", MINECRAFT_PROBLEMS, minecraftDomains(), [4]],
];

describe.each(BATCHES)("%s", (_, problems, domains, pools) => {
  let inline: string[];
  beforeAll(async () => {
    inline = await answersOf(inlineClient({ domains }), problems);
  });

  test.each(pools)(
    "give the same bytes on a pool of %i as on the caller's thread, in the other order",
    async (workers) => {
      // Without a cache every answer is a search.
      const pool = poolClient({ workers, domains, cache: false });
      try {
        expect((await answersOf(pool, problems.toReversed())).toReversed()).toEqual(inline);
      } finally {
        await pool.close();
      }
    },
  );
});

describe("a domain that is compiled twice", () => {
  const clients: PlannerClient[] = [];
  afterAll(() => Promise.all(clients.map((client) => client.close())));

  test("gives the same bytes both times", async () => {
    const [problem] = MINECRAFT_PROBLEMS;
    if (problem === undefined) throw new Error("no problem");
    for (let count = 0; count < 2; count++) clients.push(inlineClient({ domains: minecraftDomains() }));
    const [one, other] = await Promise.all(clients.map((client) => client.plan(problem)));
    expect(one && withoutTime(one)).toEqual(other && withoutTime(other));
  });
});
