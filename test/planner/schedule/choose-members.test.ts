import { describe, expect, test } from "vitest";
import { compileDomain } from "../../../planner/index.ts";
import { chooseMembers } from "../../../planner/schedule/choose-members.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const domain = compileDomain(
  smallDomain([
    { id: "nested", verb: "v", consumes: [some(["a", "b"]), some("a")], produces: { x: 1 }, cost: 1 },
    { id: "plain", verb: "v", consumes: [some(["a", "b", "c"], 3)], produces: { x: 1 }, cost: 1 },
    { id: "none", verb: "v", produces: { c: 1 }, cost: 1 },
  ]),
);

function chosen(
  operator: string,
  times: number,
  held: Record<string, number>,
  preferred: Record<string, number> | null = null,
): Record<string, number> | null {
  const of = (counts: Record<string, number>) => (name: number) => counts[domain.names[name] ?? ""] ?? 0;
  const id = domain.operatorId.get(operator) ?? -1;
  const kinds = chooseMembers(domain, id, times, of(held), preferred === null ? null : of(preferred));
  return kinds && Object.fromEntries([...kinds].map(([name, count]) => [domain.names[name] ?? "", count]));
}

describe("choosing kinds", () => {
  test("leaves a member to the only need that can use it", () => {
    expect(chosen("nested", 2, { a: 2, b: 2 })).toEqual({ a: 2, b: 2 });
    expect(chosen("nested", 1, { a: 2, b: 2 })).toEqual({ a: 1, b: 1 });
  });

  test("takes members that other needs could use if nothing else is left", () => {
    expect(chosen("nested", 1, { a: 2 })).toEqual({ a: 2 });
  });

  test("returns null if too few members are there", () => {
    expect(chosen("nested", 1, { a: 1 })).toBeNull();
    expect(chosen("nested", 1, { b: 5 })).toBeNull();
    expect(chosen("plain", 2, { a: 2, b: 2, c: 1 })).toBeNull();
  });

  test("mixes members in the order of names, or of preference", () => {
    expect(chosen("plain", 1, { a: 1, b: 1, c: 1 })).toEqual({ a: 1, b: 1, c: 1 });
    expect(chosen("plain", 1, { a: 9, b: 9, c: 9 })).toEqual({ a: 3 });
    expect(chosen("plain", 1, { a: 9, b: 9, c: 2 }, { c: 5, b: 1 })).toEqual({ c: 2, b: 1 });
  });

  test("chooses nothing for an operator that consumes nothing", () => {
    expect(chosen("none", 7, {})).toEqual({});
  });
});
