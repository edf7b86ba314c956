// The routes of lessons and provenance: words are kept, shown and forgotten; failures teach without a
// model; each price, lesson and episode is traced back to what it comes from.

import { afterEach, describe, expect, test } from "vitest";
import { EpisodesInMemory, Memory } from "../../memory/index.ts";
import { Lessons } from "../../mind/reason/lessons.ts";
import { buildApp } from "../../server/index.ts";
import { situatedLessons } from "../../server/memory/situated-lessons.ts";
import { failedIron } from "../memory/episode-doubles.ts";
import { answeringClient, INFO, planOf } from "./planner-doubles.ts";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

function service(store = new EpisodesInMemory()) {
  const memory = new Memory({ store, world: "land", bot: "Bot" });
  const app = buildApp({ planner: answeringClient().client, info: INFO, memory });
  open.push(app);
  return { app, store, get: async (url: string) => (await app.inject(url)).json() };
}

const WORDS = { goal: "a shield", failure: "zombie_swarm", lesson: "Place a torch every 6 blocks." };

test("a lesson in words is kept, listed, outlives the process and is forgotten", async () => {
  const { app, store, get } = service();
  const kept = await app.inject({ method: "POST", url: "/reflexion", payload: WORDS });
  expect([kept.statusCode, kept.json()]).toEqual([201, { id: "ep-1" }]);
  const { lessons } = await service(store).get("/memory/lessons");
  expect(lessons).toMatchObject([{ id: "ep-1", source: "caller", ...WORDS, seen: 0 }]);
  expect((await app.inject({ method: "DELETE", url: "/memory/episodes/ep-1" })).statusCode).toBe(204);
  expect(await get("/memory/lessons")).toEqual({ lessons: [], engagement: { attempts: 0, seen: 0 } });
});

test("a failure of a body teaches without a model, and lessons are listed in pages", async () => {
  const store = new EpisodesInMemory();
  store.append(failedIron());
  store.append(failedIron({ situation: { phase: "night" } }));
  const { get } = service(store);
  const [latest, earlier] = (await get("/memory/lessons")).lessons;
  expect(latest).toMatchObject({ source: "experience", failure: "collect.failed", situation: { phase: "night" } });
  expect((await get(`/memory/lessons?limit=1&after=${latest.id}`)).lessons).toEqual([earlier]);
});

test.each<[object, string]>([
  [{ ...WORDS, lesson: "" }, "lesson"],
  [{ ...WORDS, goal: undefined }, "goal"],
  [{ ...WORDS, situation: { phase: "noon" } }, "situation.phase"],
  [{ ...WORDS, mood: "bad" }, "mood"],
])("a lesson such as %j is refused at %s", async (payload, path) => {
  const answer = await service().app.inject({ method: "POST", url: "/reflexion", payload });
  expect(answer.statusCode).toBe(400);
  expect(JSON.stringify(answer.json().issues)).toContain(path);
});

describe("provenance", () => {
  const chain = { intentId: "i1", planId: "p1", stepId: "s1" };
  const store = new EpisodesInMemory();
  store.append(failedIron({ chain, goal: "a shield", effects: ["inventory.raw_iron += 1"] }));

  test("leads from a price, a lesson and an effect back to the intent", async () => {
    const { get } = service(store);
    const [lesson] = (await get("/memory/lessons")).lessons;
    for (const id of ["collect_block:iron_ore", lesson.id, "inventory.raw_iron", "i1", "p1", "s1"]) {
      const { of, nodes, links } = await get(`/memory/provenance/${encodeURIComponent(id)}`);
      expect(of).toBe(id);
      const kinds = new Map(nodes.map((node: { id: string; kind: string }) => [node.id, node.kind]));
      expect([kinds.get("i1"), kinds.get("p1"), kinds.get("p1/s1"), kinds.get("ep-1")]).toEqual([
        "intent",
        "plan",
        "step",
        "episode",
      ]);
      expect(links).toEqual(
        expect.arrayContaining([
          { from: "i1", to: "p1" },
          { from: "p1", to: "p1/s1" },
          { from: "p1/s1", to: "ep-1" },
        ]),
      );
      for (const { from, to } of links) expect([kinds.has(from), kinds.has(to)]).toEqual([true, true]);
    }
  });

  test("is drawn as Mermaid and DOT", async () => {
    const { app } = service(store);
    const mermaid = await app.inject("/memory/provenance/ep-1?view=mermaid");
    expect(mermaid.headers["content-type"]).toContain("text/plain");
    expect(mermaid.body).toMatch(/^flowchart TD/);
    expect(mermaid.body).toContain("episode ep-1");
    expect((await app.inject("/memory/provenance/ep-1?view=dot")).body).toMatch(/^digraph/);
  });

  test("of what is not known is refused, also of another world's episode", async () => {
    const other = new EpisodesInMemory();
    other.append(failedIron({ world: "elsewhere" }));
    const answer = await service(other).app.inject("/memory/provenance/ep-1");
    expect([answer.statusCode, answer.json().code]).toEqual([404, "memory.unknownOrigin"]);
  });
});

test("a plan is answered with what memory expects of it, and stays as it is", async () => {
  const memory = new Memory({ store: new EpisodesInMemory(), world: "land", bot: "Bot" });
  const app = buildApp({ planner: answeringClient((problem) => planOf(problem, 1)).client, info: INFO, memory });
  open.push(app);
  const payload = { goal: { items: { stick: 4 } } };
  const plan = async () => (await app.inject({ method: "POST", url: "/plan", payload })).json();
  const before = await plan();
  expect(before.outlook).toBeUndefined();
  const craft = { act: "craft_item", expectedMs: 50, takenMs: 150 };
  await app.inject({ method: "POST", url: "/episodic", payload: craft });
  await app.inject({ method: "POST", url: "/episodic", payload: { ...craft, end: "collect.failed" } });
  const { outlook, ...after } = await plan();
  expect(after).toEqual(before);
  expect(outlook).toMatchObject({ probability: 0.667, known: 1, of: 1, steps: [{ episodes: ["ep-2", "ep-1"] }] });
});

test("a model is shown the lessons of the situation, and its own is kept beside them", () => {
  const memory = new Memory({ store: new EpisodesInMemory(), world: "land", bot: "Bot" });
  const now = () => "2026-01-01T00:00:00.000Z";
  const situation = () => ({ phase: "night" as const });
  const shelf = situatedLessons(new Lessons(), { memory, situation, now, onFailure: () => {} });
  memory.noteLesson({ ...WORDS, situation: situation() }, now());
  expect(shelf.hintsFor("another goal")).toEqual([WORDS.lesson]);
  expect(memory.lessons.list()).toMatchObject([{ seen: 1 }]);
  shelf.learn("iron", { situation: "dark", failure: "dark", lesson: "Bring light.", guardrail: "Hold torches." });
  expect(memory.lessons.list()[0]).toMatchObject({ source: "model", goal: "iron", failure: "dark" });
  expect(shelf.hintsFor("iron")).toEqual(["Bring light. First: Hold torches.", WORDS.lesson]);
});
