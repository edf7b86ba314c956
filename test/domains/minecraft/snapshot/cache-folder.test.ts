import { join } from "node:path";
import { expect, test } from "vitest";
import { cacheFolder } from "../../../../domains/minecraft/snapshot/cache-folder.ts";

const HOME = join("/", "home", "alex");

test.each([
  ["the user's cache folder by default", {}, "linux", join(HOME, ".cache", "lodestone")],
  ["XDG_CACHE_HOME", { XDG_CACHE_HOME: join("/", "fast") }, "linux", join("/", "fast", "lodestone")],
  ["not a relative XDG_CACHE_HOME", { XDG_CACHE_HOME: "fast" }, "linux", join(HOME, ".cache", "lodestone")],
  ["Library/Caches on macOS", {}, "darwin", join(HOME, "Library", "Caches", "lodestone")],
  ["LOCALAPPDATA on Windows", { LOCALAPPDATA: join("/", "local") }, "win32", join("/", "local", "lodestone", "cache")],
  ["LODESTONE_CACHE_DIR", { LODESTONE_CACHE_DIR: "here", XDG_CACHE_HOME: "/fast" }, "linux", "here"],
  ["none if LODESTONE_CACHE_DIR is off", { LODESTONE_CACHE_DIR: "off" }, "linux", null],
] as const)("the cache folder is %s", (_, environment, platform, folder) => {
  expect(cacheFolder(environment, platform, HOME)).toBe(folder);
});

test("there is no cache folder without a home", () => {
  expect(cacheFolder({}, "linux", "")).toBeNull();
});
