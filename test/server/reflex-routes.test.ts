// GET /reflexes and POST /reflexes/{name} of a service whose body is guarded.

import { afterEach, describe, expect, test } from "vitest";
import { Homeostasis, VirtualClock } from "../../executor/index.ts";
import { buildApp, type ServiceBody } from "../../server/index.ts";
import { dangerousRegistry, reflexOf } from "../executor/danger.ts";
import { PantryBody } from "../executor/pantry.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const apps: { close(): unknown }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

function guarded() {
  const homeostasis = new Homeostasis<PantryBody>({
    ...{ body: new PantryBody(), clock: new VirtualClock(), registry: dangerousRegistry },
    reflexes: [reflexOf("hide", "noise", 1), reflexOf("flee", "zombie", 10)],
  });
  const none = () => Promise.reject(new Error("unasked"));
  const body: ServiceBody = { runOption: none, runGoal: none, reflexes: homeostasis };
  const app = buildApp({ planner: answeringClient().client, info: INFO, body });
  apps.push(app);
  return {
    list: async () => (await app.inject("/reflexes")).json(),
    set: async (name: string, payload: object) =>
      (await app.inject({ method: "POST", url: `/reflexes/${name}`, payload })).json(),
  };
}

describe("the reflexes of a body", () => {
  test("are listed by priority, with how they are set and how they fared", async () => {
    const { list } = guarded();
    expect(await list()).toEqual({
      reflexes: [
        {
          ...{ name: "danger_near", capability: "flee", args: { what: "zombie" }, trigger: { what: "zombie" } },
          ...{ priority: 10, restMs: null, on: true, state: "watching", fired: 0, because: null },
        },
        expect.objectContaining({ capability: "hide", priority: 1 }),
      ],
    });
  });

  test("are switched and tuned by name, and the answer shows them", async () => {
    const { list, set } = guarded();
    const { reflexes } = await set("danger_near", { on: false, restMs: 10 });
    expect(reflexes).toMatchObject([
      { capability: "flee", on: false, state: "off", restMs: 10 },
      { capability: "hide", on: false, state: "off", restMs: 10 },
    ]);
    expect(await list()).toEqual({ reflexes });
  });

  test.each<[string, object, string]>([
    ["tired", { on: false }, "there are danger_near"],
    ["danger_near", { args: { what: 7 } }, "reflex danger_near"],
    ["danger_near", { of: false }, "of"],
    ["danger_near", { restMs: -1 }, "restMs"],
    ["danger_near", { on: "no" }, "on"],
  ])("%s is refused %j, and nothing changes", async (name, change, words) => {
    const { list, set } = guarded();
    const before = await list();
    expect(await set(name, change)).toMatchObject({
      ...{ status: 400, code: "input.invalid", detail: expect.stringContaining(words) },
    });
    expect(await list()).toEqual(before);
  });
});
