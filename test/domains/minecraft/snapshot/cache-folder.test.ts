import { join } from "node:path";
import { expect, test } from "vitest";
import { cacheFolder } from "../../../../domains/minecraft/snapshot/cache-folder.ts";

const HOME = join("/", "home", "alex");

test.each([
  ["the user's own", {}, "linux", join(HOME, ".cache", "lodestone")],
  ["the one that the desktop names", { XDG_CACHE_HOME: join("/", "fast") }, "linux", join("/", "fast", "lodestone")],
  ["not one that is named by halves", { XDG_CACHE_HOME: "fast" }, "linux", join(HOME, ".cache", "lodestone")],
  ["Apple's", {}, "darwin", join(HOME, "Library", "Caches", "lodestone")],
  ["Microsoft's", { LOCALAPPDATA: join("/", "local") }, "win32", join("/", "local", "lodestone", "cache")],
  ["the one that is asked for", { LODESTONE_CACHE_DIR: "here", XDG_CACHE_HOME: "/fast" }, "linux", "here"],
  ["none, if asked for none", { LODESTONE_CACHE_DIR: "off" }, "linux", null],
] as const)("the cache folder is %s", (_, environment, platform, folder) => {
  expect(cacheFolder(environment, platform, HOME)).toBe(folder);
});

test("who has no home has no cache folder", () => {
  expect(cacheFolder({}, "linux", "")).toBeNull();
});
