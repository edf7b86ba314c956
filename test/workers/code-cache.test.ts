import { join } from "node:path";
import { expect, test } from "vitest";
import { cacheFolder } from "../../domains/minecraft/cache-folder.ts";
import { threadEnvironment } from "../../workers/code-cache.ts";

test("threads find compiled code beside the compiled domains, unless the process has its own word on that", () => {
  const folder = cacheFolder() ?? "";
  expect(threadEnvironment({ PATH: "here" })).toEqual({ PATH: "here", NODE_COMPILE_CACHE: join(folder, "code") });
  expect(threadEnvironment({ NODE_COMPILE_CACHE: "/own" })).toEqual({ NODE_COMPILE_CACHE: "/own" });
});
