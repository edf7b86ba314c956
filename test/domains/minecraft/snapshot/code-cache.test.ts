import { join } from "node:path";
import { expect, test } from "vitest";
import { cacheFolder } from "../../../../domains/minecraft/snapshot/cache-folder.ts";
import { childEnvironment } from "../../../../domains/minecraft/snapshot/code-cache.ts";

test("threads and processes find compiled code beside the compiled domains, unless the process has its own word on that", () => {
  const folder = cacheFolder() ?? "";
  expect(childEnvironment({ PATH: "here" })).toEqual({ PATH: "here", NODE_COMPILE_CACHE: join(folder, "code") });
  expect(childEnvironment({ NODE_COMPILE_CACHE: "/own" })).toEqual({ NODE_COMPILE_CACHE: "/own" });
});
