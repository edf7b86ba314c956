import { describe, expect, test } from "vitest";
import {
  comparable,
  consoleBlocks,
  programs,
  recordedSection,
  withConsoleBlocks,
  withRecordedSection,
} from "../../scripts/readme/readme.ts";

const PAGE = [
  "# Title",
  "```console",
  "$ first --option | cut -c 1",
  "one",
  "  two",
  "$ second",
  "```",
  "```ts program.ts",
  "run();",
  "```",
  "<!-- recorded: npm start -->",
  "old",
  "<!-- end of npm start -->",
  "",
].join("\n");

describe("a page's parts", () => {
  test("include its commands with their output", () => {
    expect(consoleBlocks(PAGE)).toEqual([
      [
        { command: "first --option | cut -c 1", output: ["one", "  two"] },
        { command: "second", output: [] },
      ],
    ]);
  });

  test("include its programs by name", () => {
    expect([...programs(PAGE)]).toEqual([["program.ts", "run();\n"]]);
  });

  test("yield the same page when put back", () => {
    expect(withConsoleBlocks(PAGE, consoleBlocks(PAGE))).toBe(PAGE);
  });

  test("change only in the replaced recording, even if it holds special characters", () => {
    const changed = withRecordedSection(PAGE, "npm start", "$ npm start\n$& $1\n");
    expect(recordedSection(changed, "npm start")).toBe("$ npm start\n$& $1\n");
    expect(withRecordedSection(changed, "npm start", "old\n")).toBe(PAGE);
  });

  test("cannot be recorded without marks", () => {
    expect(() => withRecordedSection(PAGE, "npm test", "text")).toThrow("npm test");
  });
});

describe("comparing output", () => {
  test.each([
    ["times", "12 expanded, 424.4 ms", "12 expanded, 7 ms"],
    ["digests, cut off or whole", '"domain":"sha256:0a1b', '"domain":"sha256:ffff'],
    ["Node's version", "ok   node: 24.21.0", "ok   node: 24.9.1"],
    ["trailing spaces", "a  ", "a"],
  ])("ignores %s", (_, one, other) => {
    expect(comparable([one])).toEqual(comparable([other]));
  });

  test("ignores whether a port is in use", () => {
    const free = ["ok   ports: 127.0.0.1:8080 is free", "ok   world"];
    const taken = ["FAIL ports: 127.0.0.1:8080 cannot be used (EADDRINUSE)", "     start it elsewhere", "ok   world"];
    expect(comparable(taken)).toEqual(comparable(free));
  });

  test.each([
    ["a count", "12 expanded, 424.4 ms", "13 expanded, 424.4 ms"],
    ["a word", "ok   world", "FAIL world"],
  ])("does not ignore %s", (_, one, other) => {
    expect(comparable([one])).not.toEqual(comparable([other]));
  });
});
