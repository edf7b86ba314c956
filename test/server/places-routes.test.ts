// The routes of places: facts are noted, contradicted and recalled; what is malformed is refused with
// its path.

import { afterEach, expect, test } from "vitest";
import { buildApp } from "../../server/index.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

function plain() {
  const app = buildApp({ planner: answeringClient().client, info: INFO });
  open.push(app);
  return app;
}

test("a fact is noted, recalled by its words, and ended by what contradicts it", async () => {
  const app = plain();
  const note = (payload: object) => app.inject({ method: "POST", url: "/semantic", payload });
  const position = [8, 64, 2];
  const noted = await note({ fact: "the bridge is open", position });
  expect([noted.statusCode, noted.json()]).toEqual([201, { id: "fact-1" }]);
  expect((await app.inject("/recall?text=where+is+the+bridge")).json().facts).toMatchObject([
    { id: "fact-1", position },
  ]);
  expect((await note({ fact: "The bridge is closed", position })).json()).toEqual({ id: "fact-2" });
  expect((await note({ fact: "the bridge is closed!", position })).json()).toEqual({ id: "fact-2" });
  expect((await app.inject("/memory/facts")).json().facts).toMatchObject([{ id: "fact-2" }]);
  expect((await app.inject("/memory/facts?ended=true")).json().facts).toHaveLength(2);
  expect((await app.inject("/memory/facts?ended=true&limit=1&after=fact-2")).json().facts).toMatchObject([
    { id: "fact-1" },
  ]);
  expect((await app.inject("/memory/map")).json()).toEqual({ map: [] });
});

test.each<[object, string]>([
  [{}, "fact"],
  [{ fact: " " }, "fact"],
  [{ fact: "home", position: [1, 2] }, "position"],
  [{ fact: "home", mood: "bad" }, "mood"],
])("such as %j is refused at %s", async (payload, path) => {
  const answer = await plain().inject({ method: "POST", url: "/semantic", payload });
  expect(answer.statusCode).toBe(400);
  expect(JSON.stringify(answer.json().issues)).toContain(path);
});

test.each(["kind=tree", "limit=0", "after=x"])("a list of the map with %s is refused", async (query) => {
  expect((await plain().inject(`/memory/map?${query}`)).statusCode).toBe(400);
});
