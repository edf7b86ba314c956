// The runner fails a test without assertions (`requireAssertions` in vitest.config.ts). It does not
// see a case of a property or loop that returns before its first assertion and so passes with any
// code.

import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";
import { readSource, sourceFilesIn } from "./source-files.ts";

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const isFunction = ({ type }: Node): boolean =>
  type === "ArrowFunctionExpression" || type === "FunctionExpression" || type === "FunctionDeclaration";

/** The descendants of a node, without those inside functions. */
function ownOf(node: Node): Node[] {
  return childrenOf(node).flatMap((child) => (isFunction(child) ? [] : [child, ...ownOf(child)]));
}

/** The names of a callee: `["test", "each"]` of `test.each(rows)("…", …)`. */
function calleeOf(node: Node): string[] {
  if (node.type === "Identifier") return [String(node.name)];
  if (node.type === "CallExpression" || node.type === "TaggedTemplateExpression")
    return calleeOf((node.callee ?? node.tag) as Node);
  if (node.type !== "MemberExpression") return [];
  return [...calleeOf(node.object as Node), ...calleeOf(node.property as Node)];
}

const isCall = (node: Node, pattern: RegExp): boolean =>
  node.type === "CallExpression" && pattern.test(calleeOf(node).join("."));

/**
 * Lines of returns before the first assertion, in tests, properties and functions with an `expect`.
 */
function leftEarly(source: string): number[] {
  const found: number[] = [];
  const visit = (node: Node, mustAssert: boolean): void => {
    if (isFunction(node)) {
      const own = ownOf(node);
      const asserting = own.filter((inner) => isCall(inner, /^expect\b/)).map(({ start }) => start);
      const returns = own.filter((inner) => inner.type === "ReturnStatement" && inner.argument === null);
      const first = Math.min(...asserting);
      if (mustAssert || asserting.length > 0) {
        for (const { start } of returns) if (start < first) found.push(source.slice(0, start).split("\n").length);
      }
    }
    const asks = isCall(node, /^(test|it)\b|^fc\.(property|asyncProperty)$/);
    for (const child of childrenOf(node)) visit(child, asks);
  };
  visit(parseAst(source, { lang: "ts" }) as unknown as Node, false);
  return found;
}

test.each([
  ["a test", 'test("x", () => {\n  if (plan === null) return;\n  expect(plan).toBe(1);\n});', [2]],
  ["a case of a table", 'test.each(rows)("x", async () => {\n  if (!ready) return;\n  check(1);\n});', [2]],
  ["a property", "fc.property(numbers, (n) => {\n  if (n < 1) return;\n  check(n);\n});", [2]],
  ["any callback that asserts", "each((n) => {\n  if (n < 1) return;\n  expect(n).toBe(1);\n});", [2]],
  ["a test that asserts first", 'test("x", () => {\n  expect(1).toBe(1);\n  if (done) return;\n});', []],
  [
    "a helper within a test",
    'test("x", () => {\n  const skip = () => {\n    return;\n  };\n  expect(skip()).toBe(1);\n});',
    [],
  ],
  ["a property with a precondition", "fc.property(numbers, (n) => {\n  fc.pre(n > 0);\n  expect(n).toBe(1);\n});", []],
])("finds the return before the first assertion in %s", (_, source, lines) => {
  expect(leftEarly(source)).toEqual(lines);
});

test("no test or property case returns before it asserts (use `fc.pre` to draw another case)", () => {
  const returning = sourceFilesIn(["test"]).filter((file) => readSource(file).includes("return;"));
  expect(returning.length).toBeGreaterThan(10);
  const left = returning.flatMap((file) => leftEarly(readSource(file)).map((line) => `${file}:${line}`));
  expect(left).toEqual([]);
});
