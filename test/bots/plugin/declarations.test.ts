import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";
import { readSource } from "../../architecture/source-files.ts";
import { namedModules } from "../../architecture/source-scanner.ts";

// Declarations of the package keep what an entry exports again by name, and drop what it imports for itself. What types somebody else's `bot`
// has to come by the former way; type-checking the repository would not show its lack.
test("the files whose types the plugin's entry exports again bring the types of bot.lodestone and of its events along", () => {
  const root = new URL("../../../", import.meta.url);
  const entry = readFileSync(new URL("mineflayer.ts", root), "utf8");
  const named = [...entry.matchAll(/^export (?:type )?\{[^}]*\} from "(.+)";$/gm)].map(([, path]) => path as string);
  const augmenting = named.filter((path) =>
    readFileSync(new URL(path, root), "utf8").includes('\ndeclare module "mineflayer" {'),
  );
  expect(augmenting).toEqual(["./bots/plugin/interface.ts"]);
});

/** Everything that a file names, and what that names. */
function reached(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.endsWith(".ts")) return seen;
  for (const module of namedModules(readSource(file))) {
    reached(module.startsWith(".") ? posix.join(posix.dirname(file), module) : module, seen);
  }
  return seen;
}

test("the types of bot.lodestone bring no declarations of the pathfinder along, which have errors of their own", () => {
  const modules = reached("bots/plugin/interface.ts");
  expect(modules).toContain("executor/run/run-options.ts");
  expect(modules).not.toContain("mineflayer-pathfinder");
});
