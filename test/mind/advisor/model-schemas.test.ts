import { describe, expect, test } from "vitest";
import { MODEL_SCHEMAS } from "../../../mind/advisor/index.ts";
import { batchOf, jsonSchemaOf, type ModelSchema } from "../../../mind/advisor/model-schemas.ts";
import { grammarOf } from "./grammar.ts";

/** Valid and invalid answers of each kind. A new row needs an entry. */
const GOLDEN: Record<keyof typeof MODEL_SCHEMAS, { good: unknown[]; bad: unknown[] }> = {
  goals: {
    good: [
      { answer: "goals", goals: [{ item: "torch", qty: 16 }], text: "to light it up" },
      { answer: "ask", goals: [], text: "where?" },
    ],
    bad: [
      { answer: "goals", goals: [{ item: "torch", qty: 5_000 }], text: "many" },
      { answer: "act", goals: [], text: "no" },
      { answer: "ask", goals: [] },
      { answer: "ask", goals: [], text: "x".repeat(301) },
      { answer: "ask", goals: [], text: "x", command: "/op" },
    ],
  },
  ranking: {
    good: [{ order: [1, 0, 2], because: "nearer" }],
    bad: [
      { order: [], because: "none" },
      { order: [99], because: "n" },
      { order: ["1"], because: "n" },
    ],
  },
  option: {
    good: [{ option: "{}", because: "it feeds" }],
    bad: [
      { option: { id: "opt.bread" }, because: "no text" },
      { option: "x".repeat(16_001), because: "long" },
    ],
  },
  step: {
    good: [
      {
        thought: "coal is near",
        call: { tool: "pathfind", args: { to: [1, 64, -3] } },
        guardrails: { minHealth: 6, noHostileWithin: 8 },
        followUpGoal: null,
      },
      {
        thought: "it is done",
        call: null,
        guardrails: { minHealth: 0, noHostileWithin: 0 },
        followUpGoal: "get 4 torches",
      },
    ],
    bad: [
      {
        thought: "run",
        call: { tool: "shell", args: { command: "ls" } },
        guardrails: { minHealth: 0, noHostileWithin: 0 },
        followUpGoal: null,
      },
      {
        thought: "near",
        call: { tool: "pathfind", args: { to: [1, 64] } },
        guardrails: { minHealth: 0, noHostileWithin: 0 },
        followUpGoal: null,
      },
      { thought: "no guardrails", call: null, followUpGoal: null },
    ],
  },
  reflection: {
    good: [{ situation: "night", failure: "a zombie came", lesson: "light the way", guardrail: "torches in hand" }],
    bad: [
      { situation: "night", failure: "a zombie came" },
      { situation: "", failure: "a", lesson: "b", guardrail: "c" },
    ],
  },
};

describe.each(Object.entries(MODEL_SCHEMAS) as [keyof typeof MODEL_SCHEMAS, ModelSchema][])("%s", (key, row) => {
  const { good, bad } = GOLDEN[key];

  test("compiles to a grammar that accepts and refuses what the schema does", async () => {
    const accepts = await grammarOf(jsonSchemaOf(row));
    for (const value of [...good, ...bad]) {
      const text = JSON.stringify(value);
      expect([text, await accepts(text), row.schema.safeParse(value).success]).toEqual([
        text,
        good.includes(value),
        good.includes(value),
      ]);
    }
  });

  test("compiles in batches", async () => {
    const accepts = await grammarOf(jsonSchemaOf(batchOf(row, 2)));
    const [value] = good;
    expect(await accepts(JSON.stringify({ answers: [value, value] }))).toBe(true);
    expect(await accepts(JSON.stringify({ answers: [value] }))).toBe(false);
  });

  test("bounds every text, number and list", () => {
    const unbounded: string[] = [];
    const walk = (schema: unknown, path: string): void => {
      if (typeof schema !== "object" || schema === null) return;
      const {
        type,
        maxLength,
        enum: values,
        const: only,
        maxItems,
        minimum,
        maximum,
      } = schema as Record<string, unknown>;
      if (type === "string" && maxLength === undefined && values === undefined && only === undefined)
        unbounded.push(path);
      if (type === "array" && maxItems === undefined) unbounded.push(path);
      if ((type === "integer" || type === "number") && (minimum === undefined || maximum === undefined))
        unbounded.push(path);
      for (const [name, part] of Object.entries(schema)) walk(part, `${path}.${name}`);
    };
    walk(jsonSchemaOf(row), key);
    expect(unbounded).toEqual([]);
  });
});
