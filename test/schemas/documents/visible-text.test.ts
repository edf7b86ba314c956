import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { visibleJson, visibleText } from "../../../schemas/index.ts";

const HIDDEN: [string, string][] = [
  ["NUL", "\u0000"],
  ["a bell", "\u0007"],
  ["a backspace", "\b"],
  ["a carriage return", "\r"],
  ["an escape", "\u001b"],
  ["delete", "\u007f"],
  ["a C1 control", "\u009b"],
  ["a soft hyphen", "\u00ad"],
  ["an Arabic letter mark", "\u061c"],
  ["a zero-width space", "\u200b"],
  ["a zero-width joiner", "\u200d"],
  ["a right-to-left mark", "\u200f"],
  ["a line separator", "\u2028"],
  ["a right-to-left override", "\u202e"],
  ["a pop directional isolate", "\u2069"],
  ["a word joiner", "\u2060"],
  ["a byte order mark", "\ufeff"],
  ["a Hangul filler", "\u3164"],
  ["a variation selector", "\u{e0101}"],
  ["a tag", "\u{e0041}"],
];

describe.each(HIDDEN)("%s", (_, hidden) => {
  test("leaves a text, and JSON in which it is raw or escaped", () => {
    const text = `a${hidden}b`;
    const escaped = [...`${hidden}`]
      .flatMap((one) => one.split(""))
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    expect(visibleText(text)).toBe("ab");
    expect(JSON.parse(visibleJson(JSON.stringify({ [text]: [text] })))).toEqual({ ab: ["ab"] });
    if (hidden.length === 1) expect(JSON.parse(visibleJson(`"a${escaped.join("")}b"`))).toBe("ab");
  });
});

test("line breaks, tabs, and what people write stay", () => {
  for (const text of ["a\n\tb", "é ß 日本語 😀 ×", 'say "x" \\ /', "\\u202e as six letters", ""]) {
    expect(visibleText(text)).toBe(text);
    expect(JSON.parse(visibleJson(JSON.stringify(text)))).toBe(text);
  }
});

test("JSON stays JSON, with the visible text of each string", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const json = JSON.stringify([text, { deep: text }]);
      const shown = JSON.parse(visibleJson(json));
      expect(shown).toEqual([visibleText(text), { deep: visibleText(text) }]);
    }),
    { numRuns: 500 },
  );
});
