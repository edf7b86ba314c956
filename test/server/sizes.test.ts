// Sizes, counts and lengths from outside, generated far beyond what is allowed: each is refused with
// its path and what is allowed, before anything is made of it, or answered. Never with a bug's code.

import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { Interpreter } from "../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../mind/vocabulary-source.ts";
import { State } from "../../schemas/index.ts";
import { buildApp, ProblemDetails } from "../../server/index.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const app = buildApp({ planner: answeringClient().client, info: INFO });
afterAll(() => app.close());

const GOAL = { items: { stick: 1 } };
/** What may be held in all. */
const MAX_HELD = 36 * 27 * 64;

async function refused(url: string, payload: object): Promise<ProblemDetails> {
  const answer = await app.inject({ method: "POST", url, payload });
  const details = ProblemDetails.parse(answer.json());
  expect(details.status).toBeLessThan(500);
  return details;
}

const STATES: Record<string, (state: object) => object> = {
  "/plan": (state) => ({ goal: GOAL, state }),
  "/explain": (state) => ({ goal: GOAL, state }),
  "/validate": (state) => ({ problem: { goal: GOAL, state }, plan: {} }),
  "/repair": (state) => ({ problem: { goal: GOAL }, plan: {}, failedStep: "s1", state }),
  "/intents": (state) => ({ text: "get a stick", state }),
};

describe("what a state holds", () => {
  test.each(Object.entries(STATES))("has a limit that %s states", async (url, bodyOf) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: MAX_HELD + 1, max: 2 ** 52 }),
        fc.integer({ min: 1, max: 9 }),
        async (total, kinds) => {
          const each = Math.ceil(total / kinds);
          const inventory = Object.fromEntries(Array.from({ length: kinds }, (_, kind) => [`tool_${kind}`, each]));
          const { issues } = await refused(url, bodyOf({ inventory }));
          expect(issues).toContainEqual(
            expect.objectContaining({
              path: expect.stringMatching(/(^|\.)inventory(\.tool_\d)?$/),
              message: expect.stringContaining(String(MAX_HELD)),
            }),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  test("may be that much", () => {
    expect(State.safeParse({ inventory: { stick: MAX_HELD - 1, oak_log: 1 } }).success).toBe(true);
  });

  test.each([
    ["nearby", { nearby: Array.from({ length: 101 }, () => ({ block: "stone", count: 1_000_000 })) }],
    ["containers", { containers: Array.from({ length: 101 }, () => ({ items: { stone: 1_000_000 } })) }],
  ])("adds up to no more than a number can count: %s", (path, state) => {
    expect(State.safeParse(state).error?.issues).toMatchObject([{ path: [path] }]);
  });
});

describe("a line of talk", () => {
  const mark = fc.constantFrom(
    "&",
    ",",
    ".",
    "and ",
    "get ",
    "1 ",
    "stick ",
    "if ",
    "then ",
    "x",
    " ",
    "'",
    "\u0301",
    "💥",
  );
  const long = fc.array(mark, { minLength: 40, maxLength: 4_000 }).map((marks) => marks.join(""));

  test("that is too long is refused with its path, or read", async () => {
    const interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
    await fc.assert(
      fc.asyncProperty(long, async (text) => {
        let code = "";
        try {
          interpreter.interpret({ text });
        } catch (error) {
          ({ code } = error as { code: string });
        }
        expect(["", "input.invalid"]).toContain(code);
        if ([...text].length > 400) expect(code).toBe("input.invalid");
      }),
      { numRuns: 25 },
    );
    expect(() => interpreter.interpret({ text: "&".repeat(400) })).toThrow(/at most 80 words/);
    expect(() => interpreter.interpret({ text: "a".repeat(401) })).toThrow(/400/);
  });

  test.each([
    ["/intents", { text: "&".repeat(400) }, "text"],
    ["/intents", { text: "a".repeat(401) }, "text"],
    ["/reason", { goal: "a".repeat(401) }, "goal"],
  ])("is refused by %s (%#)", async (url, payload, path) => {
    const { code, issues } = await refused(url, payload);
    expect(code).toBe("input.invalid");
    expect(issues?.map((issue) => issue.path)).toEqual([path]);
  });
});
