// A request is read and planned in the version that the body plays, unless it names one itself.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Problem } from "../../schemas/index.ts";
import type { ServiceBody } from "../../server/body/service-body.ts";
import { buildApp } from "../../server/index.ts";
import { answeringClient, INFO, UNSOLVABLE } from "./planner-doubles.ts";

const planned: Problem[] = [];
const { client } = answeringClient((problem) => {
  planned.push(problem);
  return UNSOLVABLE;
});
const idle = { runOption: async () => ({}), runGoal: async () => ({}) } as unknown as ServiceBody;
const apps = new Map<string, Awaited<ReturnType<typeof buildApp>>>();

beforeAll(async () => {
  for (const mcVersion of ["1.20.1", "1.21.1"])
    apps.set(mcVersion, await buildApp({ planner: client, info: INFO, body: { ...idle, mcVersion } }));
});
afterAll(() => Promise.all([...apps.values()].map((app) => app.close())));

async function said(plays: string, asked: object) {
  planned.length = 0;
  const payload = { text: "get me a crafter", dryRun: true, ...asked };
  const response = await apps.get(plays)?.inject({ method: "POST", url: "/intents", payload });
  return { status: response?.json().status as string, versions: planned.map(({ mcVersion }) => mcVersion) };
}

test("an item of the played version is known, and planned in that version", async () => {
  expect(await said("1.21.1", {})).toEqual({ status: "unsolved", versions: ["1.21.1"] });
});

test("an item that the played version lacks is not planned for, whatever other bodies of the process play", async () => {
  expect(await said("1.20.1", {})).toEqual({ status: "unserved", versions: [] });
});

test("a version that the request names is used", async () => {
  expect(await said("1.20.1", { mcVersion: "1.21.1" })).toEqual({ status: "unsolved", versions: ["1.21.1"] });
});
