import { createRequire } from "node:module";
import minecraftData from "minecraft-data";
import { describe, expect, test } from "vitest";
import {
  compareVersions,
  nearestVersion,
  SUPPORTED_VERSIONS,
  supportedVersion,
  VERSIONS,
  versionOfServer,
} from "../../../../domains/minecraft/data/known-versions.ts";

const require = createRequire(import.meta.url);
const { testedVersions } = require("mineflayer/lib/version") as { testedVersions: string[] };

const OLDEST = "1.16.5";
const releases = minecraftData.versions.pc.filter(({ minecraftVersion }) => /^\d+(\.\d+)+$/.test(minecraftVersion));
const protocolOf = (mcVersion: string): number | undefined =>
  releases.find(({ minecraftVersion }) => minecraftVersion === mcVersion)?.version;

describe("the supported versions", () => {
  test(`are all that mineflayer tests from ${OLDEST} on, oldest first`, () => {
    expect(SUPPORTED_VERSIONS).toEqual(testedVersions.filter((version) => compareVersions(version, OLDEST) >= 0));
    expect(SUPPORTED_VERSIONS).toEqual([...SUPPORTED_VERSIONS].sort(compareVersions));
  });

  test.each(VERSIONS)(
    "$version is joined by the other versions of its protocol, and by no others",
    ({ version, servers = [] }) => {
      const same = releases.filter((release) => release.version === protocolOf(version));
      const others = same.map(({ minecraftVersion }) => minecraftVersion).filter((name) => name !== version);
      expect([...servers].sort(compareVersions)).toEqual(others.sort(compareVersions));
    },
  );
});

describe("a name", () => {
  test.each([
    ["1.20.4", "1.20.4"],
    ["1.20.3", "1.20.4"],
    ["1.16.4", "1.16.5"],
    ["1.19", "1.19"],
    ["1.19.1", "1.19.2"],
    ["1.20", "1.20.6"],
    ["1.21", "1.21.11"],
    ["1.21.2", "1.21.3"],
    ["1.21.7", "1.21.8"],
    ["1.21.10", "1.21.9"],
    ["26.1.2", "26.1"],
  ])("%s stands for %s", (name, version) => {
    expect(supportedVersion(name)).toBe(version);
  });

  test.each([
    ["1.20", "1.20.1"],
    ["1.21", "1.21.1"],
    ["1.20.5", "1.20.6"],
    ["1.12.2", "1.12.2"],
  ])("that a server says, %s, stands for the version of its protocol, %s", (name, version) => {
    expect(versionOfServer(name)).toBe(version);
  });

  test.each(["1.17", "1.18.1", "1.20.9", "26.2", "soon"])("%s is refused with the nearest version", (name) => {
    const message = new RegExp(`input\\.unknownVersion.*${name}.*1\\.16\\.5.*nearest is ${nearestVersion(name)}`);
    expect(() => supportedVersion(name)).toThrow(message);
  });
});

describe("the version nearest to", () => {
  test.each([
    ["1.18.1", "1.18.2", "of its own line"],
    ["1.20.9", "1.20.6", "of its own line"],
    ["1.16.2", "1.16.5", "of its own line"],
    ["1.21.13", "1.21.11", "of its own line"],
    ["26.3", "26.1", "older, if its line is unknown"],
    ["1.22", "1.21.11", "older, if its line is unknown"],
    ["1.8.8", "1.16.5", "the oldest, if none is older"],
  ])("%s is %s: %s", (name, version) => {
    expect(nearestVersion(name)).toBe(version);
  });
});
