import { expect, test } from "vitest";
import { CodedError, isFrozenDocument, Problem } from "../../../schemas/index.ts";
import { buildApp } from "../../../server/index.ts";
import { ProblemCache } from "../../../server/planning/problem-cache.ts";
import { answeringClient, INFO } from "../planner-doubles.ts";

const body = (problem: object): Buffer => Buffer.from(JSON.stringify(problem));
const STICK = { goal: { items: { stick: 1 } } };

test("equal bytes give the same frozen problem", () => {
  const problems = new ProblemCache();
  const first = problems.read(body(STICK), "body");
  expect(first).toEqual(Problem.parse(STICK));
  expect(problems.read(body(STICK), "body")).toBe(first);
  expect(isFrozenDocument(first)).toBe(true);
  expect(() => Object.assign(first.limits, { expansions: 1 })).toThrow(TypeError);
});

test("a problem with `cache: false` is read anew each time and not frozen", () => {
  const problems = new ProblemCache();
  const first = problems.read(body({ ...STICK, cache: false }), "body");
  expect(problems.read(body({ ...STICK, cache: false }), "body")).not.toBe(first);
  expect(problems.entries).toBe(0);
  expect(Object.isFrozen(first)).toBe(false);
});

test("bytes that differ by one character are read separately", () => {
  const problems = new ProblemCache();
  problems.read(body(STICK), "body");
  expect(problems.read(body({ goal: { items: { stick: 2 } } }), "body").goal.items).toEqual({ stick: 2 });
  expect(problems.read(Buffer.from(` ${JSON.stringify(STICK)}`), "body")).toEqual(Problem.parse(STICK));
  expect(problems.entries).toBe(3);
});

test("an invalid body is refused each time, with the caller's subject", () => {
  const problems = new ProblemCache();
  const bad = body({ goal: { items: { stick: -1 } } });
  for (const subject of ["line 1", "line 2"]) {
    expect(() => problems.read(bad, subject)).toThrow(new RegExp(`^input\\.invalid: ${subject}: goal\\.items\\.stick`));
  }
  const latin = Buffer.from(JSON.stringify({ ...STICK, planner: "ü" }), "latin1");
  expect(() => problems.read(latin, "body")).toThrow(CodedError);
  expect(problems.entries).toBe(0);
});

test("the least recently used problem is evicted, and very long bodies are not kept", () => {
  const problems = new ProblemCache(2 * (1_500 + 6 * body(STICK).length));
  const [one, two, three] = [1, 2, 3].map((count) => body({ goal: { items: { stick: count } } })) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const first = problems.read(one, "body");
  const second = problems.read(two, "body");
  problems.read(one, "body");
  problems.read(three, "body");
  expect(problems.entries).toBe(2);
  expect(problems.read(one, "body")).toBe(first);
  expect(problems.read(two, "body")).not.toBe(second);
  const facts = Array.from({ length: 1_000 }, (_, index) => `near:a_place_of_many_${index}`);
  problems.read(body({ ...STICK, state: { facts } }), "body");
  expect(problems.entries).toBe(2);
});

test("POST /plan plans equal bodies alike and refuses a missing body", async () => {
  const { client, asked } = answeringClient();
  const app = buildApp({ planner: client, info: INFO });
  const ask = (payload?: object) =>
    app.inject({ method: "POST", url: "/plan", ...(payload === undefined ? {} : { payload }) });
  await ask(STICK);
  await ask(STICK);
  expect(asked).toEqual([Problem.parse(STICK), Problem.parse(STICK)]);
  expect(asked[1]).toBe(asked[0]);
  expect((await ask()).json()).toMatchObject({ status: 400, code: "input.invalid" });
  expect(asked).toHaveLength(2);
});
