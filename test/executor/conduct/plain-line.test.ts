// Nothing that a body is told to say becomes a command of the server, whatever Unicode puts before
// the slash and wherever a line breaks.

import { describe, expect, test } from "vitest";
import { isPlayerName, isServerCommand, plainLine } from "../../../executor/conduct/plain-line.ts";

/** Every character of Unicode that shows nothing, or may: spaces, controls, format marks, fillers. */
const UNSEEN = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /[\p{White_Space}\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(character));
const SLASHES = ["/", "\uff0f", "\u2044", "\u2215"];
const BREAKS = ["\n", "\r", "\r\n", "\u2028", "\u2029", "\u0085", "\v", "\f"];

/** How a server before 1.19 reads a line: trimmed, any space as a space, a command if it begins so. */
const asServersRead = (line: string): string => line.replace(/[\p{White_Space}\p{Z}]+/gu, " ").trim();

test("there are many such characters", () => {
  expect(UNSEEN.length).toBeGreaterThan(4_000);
  for (const code of [0x20, 0xa0, 0x200b, 0x202e, 0x2066, 0x3000, 0xfeff, 0x115f, 0xe0001])
    expect(UNSEEN).toContain(String.fromCodePoint(code));
});

test("a slash behind any of them is a command, and said without it it is none", () => {
  for (const unseen of UNSEEN) {
    for (const text of [`${unseen}/op me`, `${unseen}${unseen} /op me`, `/${unseen}/op me`, `hello\n${unseen}/op me`]) {
      expect(isServerCommand(text), JSON.stringify(text)).toBe(true);
      const line = plainLine(text);
      expect(asServersRead(line).startsWith("/"), JSON.stringify(text)).toBe(false);
      expect(/[\n\r\u2028\u2029]/.test(line), JSON.stringify(text)).toBe(false);
    }
  }
});

describe.each(SLASHES)("the slash %s", (slash) => {
  test.each(["", " ", "  ", "\t", "\u00a0", "\u200b\u202e ", "/ ", "// "])(
    "behind %j is no command when said",
    (before) => {
      expect(isServerCommand(`${before}${slash}op me`)).toBe(true);
      expect(plainLine(`${before}${slash}op me`)).toBe("op me");
    },
  );
});

test.each(BREAKS)("a text broken by %j is said as one line", (lineBreak) => {
  expect(plainLine(`hello${lineBreak}/op me`)).toBe("hello /op me");
  expect(isServerCommand(`hello${lineBreak}/op me`)).toBe(true);
});

test("what is no command stays as it is", () => {
  for (const text of [
    "hello",
    "3/4 of it",
    "and/or",
    "wait... what?",
    "ü ñ 漢字 🙂",
    "👨‍👩‍👧 ❤️",
    "a  b".replace("  ", " "),
  ]) {
    expect(plainLine(text)).toBe(text);
    expect(isServerCommand(text)).toBe(false);
  }
});

test("a text of nothing but slashes and spaces is not said", () => {
  for (const text of ["/", "// /", " \u200b/\u00a0/ ", "", "\u202e"]) expect(plainLine(text)).toBe("");
});

test("characters for which a server disconnects a player are dropped", () => {
  expect(plainLine("a§4b\u0007c\u007fd\u202ee")).toBe("a4b c de");
});

test("whispers go to the names of players only", () => {
  for (const name of ["Alex", "alex_99", ".Bedrock", "Ünal"]) expect(isPlayerName(name)).toBe(true);
  for (const name of ["", "@a", "Alex Bob", "Alex\nBob", "/op", "a\u200bb", "Alex /op", 'A"b', "x".repeat(65)])
    expect(isPlayerName(name), JSON.stringify(name)).toBe(false);
});
