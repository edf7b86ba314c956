// Hostile input: it is answered or refused with a code that says what is wrong, never with a bug's
// code, and the next valid request is answered.

import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { Problem } from "../../schemas/index.ts";
import { buildApp, ProblemDetails } from "../../server/index.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const { client, asked } = answeringClient();
const app = buildApp({ planner: client, info: INFO, bodyLimit: 64 * 1024 });
afterAll(() => app.close());

const GOOD = { goal: { items: { stick: 1 } } };

async function send(url: string, payload: string | Buffer, type = "application/json") {
  const answer = await app.inject({ method: "POST", url, headers: { "content-type": type }, payload });
  if (answer.statusCode !== 200) {
    const details = ProblemDetails.parse(answer.json());
    expect(details.status).toBe(answer.statusCode);
    expect(details.status).toBeLessThan(500);
    expect(answer.body).not.toMatch(/\bat .*\.ts:\d+/);
  }
  return answer;
}

const isAnswered = async (): Promise<void> => {
  const answer = await app.inject({ method: "POST", url: "/plan", payload: GOOD });
  expect(answer.statusCode).toBe(200);
  expect(asked.at(-1)).toEqual(Problem.parse(GOOD));
};

/** A valid problem with an arbitrary value in place of one of its parts. */
const PATHS = [
  ["goal"],
  ["goal", "items"],
  ["goal", "items", "stick"],
  ["goal", "task"],
  ["goal", "state"],
  ["state"],
  ["state", "inventory"],
  ["state", "durability"],
  ["state", "facts"],
  ["state", "position"],
  ["state", "nearby"],
  ["state", "food"],
  ["mcVersion"],
  ["planner"],
  ["objective"],
  ["limits"],
  ["limits", "expansions"],
  ["limits", "timeMs"],
  ["prices"],
  ["cache"],
  ["constraints"],
  ["constraints", "slots"],
  ["constraints", "keep"],
];

function withPart(path: readonly string[], part: unknown): unknown {
  const document: Record<string, unknown> = structuredClone(GOOD);
  let at = document;
  for (const key of path.slice(0, -1)) {
    at[key] = { ...((at[key] as object | undefined) ?? {}) };
    at = at[key] as Record<string, unknown>;
  }
  at[path.at(-1) ?? ""] = part;
  return document;
}

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(1e308, -1e308, 1e21, Number.MAX_SAFE_INTEGER + 2, -0, 0.1, 2 ** 31, 2 ** 32, 1e-320),
  fc.constantFrom("\u0000", "💥", "a".repeat(5_000), "__proto__", "constructor", "../../etc/passwd", "1.20.1\n"),
);

describe("a problem with an arbitrary part", () => {
  test("is planned if valid, and otherwise refused with the field's name", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PATHS), anything, async (path, part) => {
        const document = withPart(path, part);
        const before = asked.length;
        const answer = await send("/plan", JSON.stringify(document));
        const isProblem = Problem.safeParse(JSON.parse(JSON.stringify(document))).success;
        if (isProblem) expect(answer.statusCode).toBe(200);
        expect(asked.length).toBe(answer.statusCode === 200 ? before + 1 : before);
        if (answer.statusCode !== 200 && answer.json().code === "input.invalid") {
          expect(answer.json().issues.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 300 },
    );
    await isAnswered();
  });

  test.each(["/plan", "/plan/batch", "/repair", "/validate", "/explain"])(
    "or any other value causes no bug in %s",
    async (url) => {
      const type = url === "/plan/batch" ? "application/x-ndjson" : "application/json";
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.json(),
            fc.string({ unit: "binary" }),
            fc.uint8Array().map((bytes) => Buffer.from(bytes)),
          ),
          async (payload) => void (await send(url, payload, type)),
        ),
        { numRuns: 60 },
      );
      await isAnswered();
    },
  );
});

describe("handwritten input", () => {
  const numbers = ["1e400", "-1e400", "9".repeat(400), "1e-400", "0x10", "NaN", "Infinity", "01", "1."];
  test.each(numbers.map((number) => [number.slice(0, 12), number]))("the number %s", async (_, number) => {
    const answer = await send("/plan", `{"goal":{"items":{"stick":${number}}}}`);
    expect(answer.statusCode).toBe(400);
    await isAnswered();
  });

  test.each([
    ["a prototype", '{"goal":{"items":{"stick":1}},"__proto__":{"planner":"x"}}'],
    ["a prototype among items", '{"goal":{"items":{"stick":1,"__proto__":1}}}'],
    ["a constructor's prototype", '{"goal":{"items":{"stick":1}},"state":{"constructor":{"prototype":{"x":1}}}}'],
    ["deep lists", `{"goal":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
    ["deep objects", `${'{"goal":'.repeat(5_000)}1${"}".repeat(5_000)}`],
    ["one key ten thousand times", `{${'"goal":{"items":{"stick":1}},'.repeat(2_000)}"goal":1}`],
    ["half of a surrogate pair", '{"goal":{"items":{"stick":1}},"planner":"\\ud800"}'],
    ["a byte order mark", "\ufeff{}"],
    ["an unknown version", '{"goal":{"items":{"stick":1}},"mcVersion":"latest"}'],
  ])("%s", async (_, payload) => {
    const answer = await send("/plan", payload);
    expect(answer.statusCode).toBe(400);
    expect({}).not.toHaveProperty("planner");
    await isAnswered();
  });

  test("a body of ten megabytes, announced or not", async () => {
    const answer = await send("/plan", Buffer.alloc(10 * 1024 * 1024, 0x20));
    expect(answer.json()).toMatchObject({ status: 413, code: "http.tooLarge" });
    await isAnswered();
  });

  test.each(["application/json; charset=latin1", "application/xml", "multipart/form-data; boundary=x", "json", ""])(
    "the media type %o",
    async (type) => {
      const answer = await app.inject({
        method: "POST",
        url: "/plan",
        headers: { "content-type": type },
        payload: JSON.stringify(GOOD),
      });
      expect([200, 400, 415]).toContain(answer.statusCode);
      await isAnswered();
    },
  );
});
