// Documents that a person writes for a command: conduct, fleet, tokens, domain and settings. Random
// and broken ones are read, or refused by a code with the place of the flaw; the answer is short
// whatever the size of the document, and names no secret.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { readConduct } from "../../cli/options/conduct-file.ts";
import { chooseDomain } from "../../cli/options/options.ts";
import { compileDomain } from "../../planner/index.ts";
import { CodedError, Conduct, Domain, Fleet, Problem, parseDocument, parseJson } from "../../schemas/index.ts";
import { parseAccessTokens } from "../../server/config/access-tokens.ts";
import { readConfiguration } from "../../server/config/configuration.ts";
import { SETTINGS } from "../../server/config/settings.ts";
import { inlineClient } from "../../workers/index.ts";
import { documentsOf } from "../server/schema-arbitrary.ts";

const folder = mkdtempSync(join(tmpdir(), "lodestone-documents-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RUNS = 150;
const SEED = 32;
const SECRET = "canary-of-a-token-0123456789";
const WORDS = [
  ...["stick", "oak_log", "oak_planks", "near:crafting_table", "villager", "Ada", "overworld", "1.20.1", "#logs"],
  ...["craft_item", "collect_block", "craft:stick", "localhost", "safe", "plan", "act", SECRET],
];
const COUNTER = {
  format: "lodestone.domain/1",
  name: "toy",
  mcVersion: null,
  objective: "time",
  items: { stick: { status: "obtainable" }, oak_log: { status: "obtainable" } },
  facts: [],
  operators: [
    { id: "chop", verb: "collect_block", produces: { oak_log: 1 }, cost: 1, ticks: 20 },
    {
      id: "craft:stick",
      verb: "craft_item",
      consumes: [{ anyOf: ["oak_log"], count: 1 }],
      produces: { stick: 4 },
      cost: 1,
      ticks: 20,
    },
  ],
};

const inFile = async <T>(text: string, read: (file: string) => Promise<T>): Promise<T> => {
  const file = join(folder, "document.json");
  writeFileSync(file, text);
  return read(file);
};
/** How a command reads each kind, from its text. */
const READERS: Readonly<Record<string, { schema: z.ZodType; valid: unknown; read(text: string): Promise<unknown> }>> = {
  conduct: { schema: Conduct, valid: { keep: { stick: 1 } }, read: (text) => inFile(text, readConduct) },
  fleet: {
    schema: Fleet,
    valid: { bots: [{ username: "Ada", goal: { items: { stick: 1 } } }] },
    read: async (text) => parseDocument(Fleet, parseJson(text, "fleet.json"), "fleet.json"),
  },
  tokens: {
    schema: z.array(z.strictObject({ name: z.string(), token: z.string(), roles: z.array(z.enum(["plan", "act"])) })),
    valid: [{ name: "one", token: SECRET, roles: ["plan"] }],
    read: async (text) => parseAccessTokens(text, "tokens.json"),
  },
  domain: { schema: Domain, valid: COUNTER, read: (text) => inFile(text, planIn) },
};

/** As `lodestone plan --domain FILE`: reads, compiles and searches a little. */
async function planIn(file: string): Promise<unknown> {
  const { domains } = await chooseDomain(file);
  const client = inlineClient({ domains });
  try {
    const limits = { expansions: 50, timeMs: 50 };
    return await client.plan(Problem.parse({ goal: { items: { stick: 1 } }, mcVersion: "1.20.1", limits }));
  } finally {
    await client.close();
  }
}

const CODES = /^(?:input\.|goal\.|domain\.|http\.tokenRequired)/;

/** Parts of the secret, since a parser's message quotes some characters around a flaw. */
const PARTS = Array.from({ length: SECRET.length - 5 }, (_, at) => SECRET.slice(at, at + 6));

/** Reads a document; what it throws must be an answer to a person, and may name no `secrets`. */
async function answered(read: () => unknown, secrets: readonly string[] = []): Promise<void> {
  const error: unknown = await Promise.resolve()
    .then(read)
    .then(
      () => undefined,
      (cause: unknown) => cause,
    );
  if (error !== undefined && !(error instanceof CodedError)) throw error;
  const { code = "input.", message = "", issues = [] } = error ?? {};
  expect(code).toMatch(CODES);
  expect(message.length).toBeLessThan(20_000);
  const said = message + JSON.stringify(issues);
  for (const secret of secrets) expect(said).not.toContain(secret);
  if (code === "input.invalid") expect(issues.length, message).toBeGreaterThan(0);
  for (const { path, message: flaw } of issues) expect(path !== "" && flaw !== "").toBe(true);
}

describe.each(Object.entries(READERS))("a document of kind %s", (kind, { schema, valid, read }) => {
  const secrets = kind === "tokens" ? PARTS : [];

  test("that is valid is read", async () => {
    expect(await read(JSON.stringify(valid))).toBeTypeOf("object");
  });

  test("that is random is read, or refused with its place", async () => {
    const documents = documentsOf(schema, { words: WORDS });
    await fc.assert(
      fc.asyncProperty(documents, (document) => answered(() => read(JSON.stringify(document) ?? ""))),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test("whose text is damaged is read, or refused with its place", async () => {
    const text = JSON.stringify(valid);
    const damages = fc.tuple(
      fc.nat(text.length),
      fc.nat(8),
      fc.oneof(
        fc.string({ maxLength: 8 }),
        fc.constantFrom("[", "{", '"', "\\ud800", "\u0000", "1e999", "-0", "__proto__"),
      ),
    );
    await fc.assert(
      fc.asyncProperty(damages, ([at, cut, put]) =>
        answered(() => read(text.slice(0, at) + put + text.slice(at + cut)), secrets),
      ),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test.each([
    ["deep", "[".repeat(100_000)],
    ["deep and closed", `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`],
    ["a list of many", JSON.stringify(Array.from({ length: 20_000 }, () => ({})))],
    ["many fields", JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`field${at}`, at])))],
    ["thousands of wrong parts", JSON.stringify(grown({ ...Object(valid), wrong: [1] }))],
    ["a text of a megabyte", JSON.stringify("x".repeat(1_000_000))],
    ["a number of many digits", "9".repeat(100_000)],
    ["empty", ""],
    ["null", "null"],
  ])("that is %s is refused shortly", async (_, text) => {
    await expect(read(text)).rejects.toBeInstanceOf(CodedError);
    await answered(() => read(text));
  });
});

/** Every list and every record of a document with 5,000 members that are alike but wrong. */
function grown(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from({ length: 5_000 }, () => ({ wrong: value[0] ?? 1 }));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, grown(one)]));
}

test("settings of any text are read, or refused by the name of the flag or variable", () => {
  const keys = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[];
  const texts = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(...["0", "-1", "1e9", "NaN", "on", "simulated", "embedded", "localhost:25565", "::", "0.0.0.0"]),
    fc.constantFrom("http://u:p@x/?key=k", "10.0.0.0/99", ",,,", "\u0000", "x".repeat(10_000), SECRET, "a b"),
  );
  const said = fc.dictionary(fc.constantFrom(...keys.filter((key) => key !== "state")), texts, { maxKeys: 6 });
  fc.assert(
    fc.property(said, said, (flags, variables) => {
      const environment = Object.fromEntries(
        Object.entries(variables).map(([key, text]) => [SETTINGS[key as keyof typeof SETTINGS].variable, text]),
      );
      try {
        readConfiguration(flags, environment);
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        expect(error.code).toMatch(CODES);
        expect(error.message.length).toBeLessThan(25_000);
        for (const { path } of error.issues ?? []) expect(path).toMatch(/^(?:--|LODESTONE_)/);
      }
    }),
    { numRuns: 500, seed: SEED },
  );
});

test("a domain that contradicts itself is refused with the operator", () => {
  const [chop] = COUNTER.operators;
  const domain = Domain.parse({ ...COUNTER, operators: [chop, chop] });
  expect(() => compileDomain(domain)).toThrow(/^input\.invalidDomain: operator chop/);
});
