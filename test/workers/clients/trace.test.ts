// All clients report the same events of a search: a bounded number, all before the result.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PlannerClient, type Problem, parseDocument, SearchEvent } from "../../../schemas/index.ts";
import { type DomainSource, givenDomain, minecraftDomains } from "../../../workers/index.ts";
import { EIGHT_DOMAIN, eightProblems, problemOf } from "../problems.ts";
import { CLIENTS } from "./open-clients.ts";

const minecraft = minecraftDomains();
const eight = givenDomain(EIGHT_DOMAIN);
/** The small domain's objective is `actions`. */
const domains: DomainSource = (problem) => (problem.objective === "actions" ? eight(problem) : minecraft(problem));
const clients: Record<string, PlannerClient> = {};
beforeAll(async () => {
  for (const [name, open] of CLIENTS) clients[name] = await open(domains);
});
afterAll(() => Promise.all(Object.values(clients).map((client) => client.close())));

async function traceOf(client: string, problem: Problem): Promise<SearchEvent[]> {
  const events: SearchEvent[] = [];
  await clients[client]?.plan(problem, { onEvent: (event) => void events.push(event) });
  return [...events];
}

const PICKAXE = problemOf({ goal: { items: { stone_pickaxe: 1 } }, limits: { expansions: 300, timeMs: 3_600_000 } });
/** The problem of the eight for which a search expands hundreds of nodes within a second. */
const LONG = eightProblems("goap").find(({ goal }) => goal.items?.cake !== undefined) ?? PICKAXE;

describe.each(CLIENTS)("the %s client", (client) => {
  test("reports incumbents and bounds as valid events", async () => {
    const events = await traceOf(client, PICKAXE);
    const types = new Set(events.map(({ type }) => type));
    expect([...types]).toEqual(expect.arrayContaining(["incumbent", "bound"]));
    for (const event of events) parseDocument(SearchEvent, event, "event");
  });

  test("reports a bounded sample of a long search, with rising bounds and falling costs", async () => {
    const events = await traceOf(client, LONG);
    expect(events.length).toBeLessThan(1_000);
    const bounds = events.flatMap((event) => (event.type === "bound" ? [event.lowerBound] : []));
    expect(bounds.length).toBeGreaterThan(1);
    expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
    const costs = events.flatMap((event) => (event.type === "incumbent" ? [event.cost] : []));
    expect(costs.length).toBeGreaterThan(1);
    expect(costs).toEqual([...costs].sort((a, b) => b - a));
    const left = events.find((event) => event.type === "left-out" && event.event === "node-expanded");
    const sent = events.filter(({ type }) => type === "node-expanded").length;
    expect(left).toMatchObject({ seen: expect.any(Number) });
    if (left?.type === "left-out") expect(left.seen).toBeGreaterThan(sent);
  });
});

test.each(["pool", "remote"])("the %s client reports the same events as the inline one", async (client) => {
  expect(await traceOf(client, PICKAXE)).toEqual(await traceOf("inline", PICKAXE));
});

test("the pool serves the next problem after one with a listener failed", async () => {
  const unknown = { ...PICKAXE, planner: "nobody" };
  await expect(traceOf("pool", unknown)).rejects.toMatchObject({ code: "input.unknownPlanner" });
  expect((await traceOf("pool", PICKAXE)).length).toBeGreaterThan(0);
});
