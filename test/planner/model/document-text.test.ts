import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain, openDomain } from "../../../planner/index.ts";
import type { Domain } from "../../../schemas/index.ts";
import { smallDomain } from "../reference/small-domain.ts";

const excerptOf = (document: Domain, id: string): Domain => {
  const domain = openDomain(compileDomain(document).buffer);
  return domain.excerpt([domain.operatorId.get(id) ?? -1]);
};

describe("an excerpt of a domain's document", () => {
  test("has each operator as the whole document has it, in any order of the document's lists", () => {
    const counter = counterDomain();
    for (const document of [counter, { ...counter, operators: [...counter.operators].reverse() }]) {
      for (const operator of document.operators) {
        expect(excerptOf(document, operator.id)).toEqual({ ...document, operators: [operator] });
      }
    }
  });

  test("has the operators that are asked for, in that order", () => {
    const domain = compileDomain(counterDomain());
    const ids = [3, 0, 2];
    expect(domain.excerpt(ids).operators.map(({ id }) => id)).toEqual(ids.map((id) => domain.operatorIds[id]));
    expect(domain.excerpt([])).toEqual({ ...counterDomain(), operators: [] });
  });

  test("that grows has what was asked for so far, each once, and stays the same document", () => {
    const domain = compileDomain(counterDomain());
    const growing = domain.growingExcerpt([3, 0, 3]);
    expect(growing).toEqual(domain.excerpt([3, 0]));
    expect(domain.growingExcerpt([0, 2])).toBe(growing);
    expect(growing).toEqual(domain.excerpt([3, 0, 2]));
  });

  test("is right about operators that stand after text of several bytes a letter", () => {
    const report = (id: string, text: string) => ({ id, verb: "v", args: { text }, produces: { a: 1 }, cost: 1 });
    const document = smallDomain([
      report("x", "Zürich \u{1f332}"),
      report("a", "ß"),
      report("y", "plain"),
      report("b", ""),
    ]);
    for (const operator of document.operators) {
      expect(excerptOf(document, operator.id).operators).toEqual([operator]);
    }
    expect(compileDomain(document).document()).toEqual(document);
  });
});
