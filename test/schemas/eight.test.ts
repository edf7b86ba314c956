import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Domain, isFact, Problem, parseDocument, parseJson } from "../../schemas/index.ts";

const read = (name: string): string => readFileSync(new URL(`../../bench/data/eight/${name}`, import.meta.url), "utf8");

describe("the domain of eight targets", () => {
  const domain = parseDocument(Domain, parseJson(read("domain.json"), "domain"), "domain");

  test("is a domain document", () => {
    expect(domain).toMatchObject({ format: "lodestone.domain/1", objective: "actions", mcVersion: null });
    expect(domain.operators).toHaveLength(42);
  });

  test("has unique operator ids", () => {
    const ids = domain.operators.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("lists every item that its operators name", () => {
    const named = domain.operators.flatMap(({ consumes, requires, uses, produces }) => [
      ...[...consumes, ...requires, ...uses].flatMap(({ anyOf }) => anyOf),
      ...Object.keys(produces),
    ]);
    expect(named.filter((name) => !isFact(name) && domain.items[name] === undefined)).toEqual([]);
  });
});

test("the eight problems are problem documents, each with its optimum", () => {
  const lines = read("problems.jsonl").trim().split("\n");
  expect(lines).toHaveLength(8);
  for (const line of lines) {
    const { optimum, ...problem } = parseJson(line, "problem") as { optimum: number };
    expect(optimum).toBeGreaterThan(0);
    expect(parseDocument(Problem, problem, "problem").objective).toBe("actions");
  }
});
