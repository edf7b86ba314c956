import { join } from "node:path";
import { expect, test } from "vitest";
import { cacheFolder } from "../../../../domains/minecraft/snapshot/cache-folder.ts";
import { childEnvironment } from "../../../../domains/minecraft/snapshot/code-cache.ts";

test("child processes get the code cache beside the domains unless NODE_COMPILE_CACHE is set", () => {
  const folder = cacheFolder() ?? "";
  expect(childEnvironment({ PATH: "here" })).toEqual({ PATH: "here", NODE_COMPILE_CACHE: join(folder, "code") });
  expect(childEnvironment({ NODE_COMPILE_CACHE: "/own" })).toEqual({ NODE_COMPILE_CACHE: "/own" });
});
