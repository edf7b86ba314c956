import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { compileDomain, domainDigest } from "../../../planner/index.ts";
import { compileArrays } from "../../../planner/model/compile-arrays.ts";
import type { DomainArrays } from "../../../planner/model/domain-arrays.ts";
import { type Domain, digestOf } from "../../../schemas/index.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const reversed = (domain: Domain): Domain => ({
  ...domain,
  facts: [...domain.facts].reverse(),
  items: Object.fromEntries(Object.entries(domain.items).reverse()),
  operators: [...domain.operators].reverse(),
});

const rows = (start: Int32Array, ids: Int32Array, values: ArrayLike<number>, row: number): [number, number][] =>
  Array.from({ length: (start[row + 1] ?? 0) - (start[row] ?? 0) }, (_, i) => {
    const at = (start[row] ?? 0) + i;
    return [ids[at] ?? -1, values[at] ?? -1];
  });

describe("compiling a domain to arrays", () => {
  test("numbers names and operators by code unit", () => {
    const { meta } = compileArrays(
      smallDomain([{ id: "z", verb: "v", produces: { b: 1, a_: 1, aa: 1, "x:y": 1 } }].map(withCost)),
    );
    expect(meta.names).toEqual(["a_", "aa", "b", "x:y"]);
    const { meta: counter } = compileArrays(counterDomain());
    expect([...counter.operatorIds].sort()).toEqual(counter.operatorIds);
    expect(counter.verbs[counter.operatorIds.indexOf("make:pick")]).toBe("make");
  });

  test("gives the same integers whatever the order of the document's lists", () => {
    const domain = counterDomain();
    const { digest: _, ...meta } = compileArrays(domain).meta;
    const { digest: __, ...other } = compileArrays(reversed(domain)).meta;
    expect(other).toEqual(meta);
    expect(compileArrays(reversed(domain)).arrays).toEqual(compileArrays(domain).arrays);
  });

  test("digests the canonical document without its own digest", () => {
    const { digest, ...rest } = counterDomain();
    expect(domainDigest(counterDomain())).toBe(digest);
    expect(domainDigest(rest)).toBe(digestOf(rest));
    expect(compileDomain(rest).digest).toBe(digest);
    expect(domainDigest({ ...rest, name: "other" })).not.toBe(digest);
  });

  test("refuses a duplicate operator", () => {
    const domain = counterDomain();
    const twice = { ...domain, operators: [...domain.operators, ...domain.operators.slice(0, 1)] };
    expect(() => compileArrays(twice)).toThrow(expect.objectContaining({ code: "input.invalidDomain" }));
  });

  test("refuses an item that no entry declares, and takes facts as they come", () => {
    const domain = smallDomain(
      [{ id: "o", verb: "v", produces: { a: 1 }, requires: [some("near:sea")] }].map(withCost),
    );
    expect(compileArrays(domain).meta.names).toContain("near:sea");
    const { a: _, ...items } = domain.items;
    expect(() => compileArrays({ ...domain, items })).toThrow(/names a, which items does not declare/);
  });

  test("joins needs of one class: what is consumed or worn adds up, what is held does not", () => {
    const { meta, arrays } = compileArrays(
      smallDomain(
        [
          {
            id: "o",
            verb: "v",
            consumes: [some(["a", "b"], 2), some(["b", "a"], 3)],
            requires: [some("c", 2), some("c", 1)],
            uses: [
              { anyOf: ["t"], durability: 1 },
              { anyOf: ["t"], durability: 0.5 },
            ],
            produces: { d: 1 },
          },
        ].map(withCost),
        { t: { status: "obtainable", durability: 10 } },
      ),
    );
    const id = (name: string) => meta.names.indexOf(name);
    expect(rows(arrays.consumesStart, arrays.consumesClass, arrays.consumesCount, 0).map(([, n]) => n)).toEqual([5]);
    expect(rows(arrays.requiresStart, arrays.requiresClass, arrays.requiresCount, 0)).toEqual([[id("c"), 2]]);
    expect(rows(arrays.usesStart, arrays.usesClass, arrays.usesPoints, 0)).toEqual([[id("t"), 1.5]]);
  });

  test("spends what is consumed, and a fact that is required and cleared", () => {
    const { meta, arrays } = compileArrays(counterDomain());
    const take = meta.operatorIds.indexOf("take:bench");
    const pick = meta.operatorIds.indexOf("make:pick");
    const spends = (operator: number) => rows(arrays.spendsStart, arrays.spendsClass, arrays.spendsCount, operator);
    expect(spends(take)).toEqual([[meta.names.indexOf("near:bench"), 1]]);
    expect(spends(pick)).toHaveLength(1);
  });

  test("spends once what is both consumed, as one of several kinds, and required and cleared", () => {
    const { meta, arrays } = compileArrays(
      smallDomain(
        [
          {
            id: "leave",
            verb: "v",
            consumes: [some(["near:a", "near:b"], 2)],
            requires: [some("near:a", 1), some("near:b", 3)],
            produces: { d: 1 },
            clears: ["near:*"],
          },
        ].map(withCost),
      ),
    );
    const either = meta.names.length;
    const spends = rows(arrays.spendsStart, arrays.spendsClass, arrays.spendsCount, 0);
    expect(spends).toEqual([
      [either, 2],
      [meta.names.indexOf("near:b"), 1],
    ]);
  });

  test("spells out cleared prefixes", () => {
    const { meta, arrays } = compileArrays(
      smallDomain(
        [{ id: "go", verb: "travel", produces: { "dimension:nether": 1 }, clears: ["near:*"] }].map(withCost),
        {},
        ["near:a", "near:b", "seen:a"],
      ),
    );
    expect([...arrays.clearsName].map((name) => meta.names[name])).toEqual(["near:a", "near:b"]);
  });

  test("makes each name a class of its own number and lists producers and needers", () => {
    const domain = compileDomain(counterDomain());
    for (let name = 0; name < domain.fluentCount; name++) {
      expect([...kindsOf(domain, name)]).toEqual([name]);
    }
    const ore = domain.nameId.get("ore") ?? -1;
    const producers = domain.producersOf.subarray(domain.producersStart[ore], domain.producersStart[ore + 1]);
    expect([...producers].map((operator) => domain.operatorIds[operator])).toEqual(["mine:ore"]);
    const needers = domain.neededBy.subarray(domain.needersStart[ore], domain.needersStart[ore + 1]);
    expect([...needers].map((operator) => domain.operatorIds[operator])).toEqual(["fire:bar"]);
  });
});

const kindsOf = (arrays: DomainArrays, classId: number): Int32Array =>
  arrays.classKinds.subarray(arrays.classStart[classId], arrays.classStart[classId + 1]);

function withCost<T extends object>(operator: T): T & { cost: number } {
  return { cost: 1, ...operator };
}
