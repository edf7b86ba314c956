import canonicalize from "canonicalize";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byCodeUnit, canonicalJson, digestOf, TextBuffer, writeCanonicalAround } from "../../../schemas/index.ts";

describe("canonical JSON", () => {
  test("writes the example of RFC 8785, section 3.2.2", () => {
    const value = {
      numbers: [Number("333333333.33333329"), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '€$\u000F\nA\'B"\\\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  test("orders keys by UTF-16 code units", () => {
    expect(canonicalJson({ b: 1, a: 2, B: 3, é: 4, "1": 5 })).toBe('{"1":5,"B":3,"a":2,"b":1,"é":4}');
  });

  test("is the same when a member's text is inserted", () => {
    const value = { status: "solved", plan: { steps: [1, "é"] }, cost: 2.5, gone: undefined };
    const to = new TextBuffer();
    writeCanonicalAround(to, value, "plan", () => void to.add(canonicalJson(value.plan)));
    expect(to.view().toString()).toBe(canonicalJson(value));
  });

  test("omits undefined members", () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, undefined])("refuses %s", (value) => {
    expect(() => canonicalJson(value)).toThrow();
  });

  test("equals the reference implementation's output, including refusals", () => {
    const attempt = (write: (value: unknown) => string | undefined, value: unknown): string | undefined => {
      try {
        return write(value);
      } catch {
        return undefined;
      }
    };
    const anything = fc.anything({ withDate: true, withNullPrototype: true, withObjectString: true });
    fc.assert(
      fc.property(anything, (value) => {
        expect(attempt(canonicalJson, value)).toBe(attempt(canonicalize, value));
      }),
      { numRuns: 1_000, seed: 8785 },
    );
    for (const odd of [
      { "10": 1, "9": 2, a: 3 },
      { __proto__: null, b: 1, a: 2 },
      JSON.parse('{"__proto__":1,"a":2}'),
      ["\\ud800"],
      ["\ud800"],
    ]) {
      expect(attempt(canonicalJson, odd)).toBe(attempt(canonicalize, odd));
    }
  });

  test("refuses a cyclic value", () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    expect(() => canonicalJson(circle)).toThrow();
  });

  test("parses back to the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnpairedSurrogates: true } as object), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe("a digest", () => {
  test("of the empty object is sha256 over its two bytes", () => {
    expect(digestOf({})).toBe("sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
  });

  test("does not depend on key order", () => {
    expect(digestOf({ a: 1, b: { c: 2, d: 3 } })).toBe(digestOf({ b: { d: 3, c: 2 }, a: 1 }));
  });

  test("depends on the order of a list", () => {
    expect(digestOf([1, 2])).not.toBe(digestOf([2, 1]));
  });
});

test("names are ordered by code unit in every locale", () => {
  expect(["ä", "z", "a", "B"].sort(byCodeUnit)).toEqual(["B", "a", "z", "ä"]);
});
