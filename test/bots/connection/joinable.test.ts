import { expect, test } from "vitest";
import { fullText, joinableVersion } from "../../../bots/connection/joinable.ts";

test.each([
  ["1.20.1", 763, "1.20.1"],
  ["Paper 1.21.8", 772, "1.21.8"],
  ["Velocity 1.7.2-1.21.8", -1, "1.21.8"],
  ["1.20.4", 765, "1.20.4"],
  ["Paper 1.20.1", null, "1.20.1"],
])("a server that says %s with protocol %s is joined as %s", (version, protocol, joined) => {
  expect(joinableVersion({ version, protocol })).toBe(joined);
});

test("an unsupported version is refused, unless others are accepted", () => {
  const old = { version: "1.12.2", protocol: 340 };
  expect(() => joinableVersion(old)).toThrow("run.unsupportedServer");
  expect(joinableVersion(old, ["1.12.2"])).toBe("1.12.2");
});

test.each([
  [{ online: 20, max: 20 }, "20 of 20 players"],
  [{ online: 19, max: 20 }, undefined],
  [{ online: 3, max: 0 }, undefined],
  [null, undefined],
])("%j is full: %s", (players, text) => {
  expect(fullText({ players })).toBe(text);
});
