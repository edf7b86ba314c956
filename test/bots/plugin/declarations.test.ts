import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { readSource } from "../../architecture/source-files.ts";
import { namedModules } from "../../architecture/source-scanner.ts";

// The package's declarations keep the names that an entry re-exports, and drop those that it
// imports for itself. The types of an application's `bot` must come through a re-export;
// type-checking the repository would not show a missing one.
test("the files whose types the plugin's entry re-exports include the types of bot.lodestone and of its events", () => {
  const root = new URL("../../../", import.meta.url);
  const entry = readFileSync(new URL("mineflayer.ts", root), "utf8");
  const named = [...entry.matchAll(/^export (?:type )?\{[^}]*\} from "(.+)";$/gm)].map(([, path]) => path as string);
  const augmenting = named.filter((path) =>
    readFileSync(new URL(path, root), "utf8").includes('\ndeclare module "mineflayer" {'),
  );
  expect(augmenting).toEqual(["./bots/plugin/interface.ts"]);
});

/** Every file that a file names, directly or indirectly. */
function reached(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.endsWith(".ts")) return seen;
  for (const module of namedModules(readSource(file))) {
    reached(module.startsWith(".") ? posix.join(posix.dirname(file), module) : module, seen);
  }
  return seen;
}

test("the types of bot.lodestone include none of the pathfinder's declarations, which have errors of their own", () => {
  const modules = reached("bots/plugin/interface.ts");
  expect(modules).toContain("executor/run/run-options.ts");
  expect(modules).not.toContain("mineflayer-pathfinder");
});
