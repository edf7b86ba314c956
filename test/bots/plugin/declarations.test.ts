import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Declarations of the package keep what an entry exports again by name, and drop what it imports for itself. What types somebody else's `bot`
// has to come by the former way; type-checking the repository would not show its lack.
test("the files whose types the plugin's entry exports again bring the types of bot.lodestone and of its events along", () => {
  const root = new URL("../../../", import.meta.url);
  const entry = readFileSync(new URL("mineflayer.ts", root), "utf8");
  const named = [...entry.matchAll(/^export (?:type )?\{[^}]*\} from "(.+)";$/gm)].map(([, path]) => path as string);
  const augmenting = named.filter((path) =>
    readFileSync(new URL(path, root), "utf8").includes('\ndeclare module "mineflayer" {'),
  );
  expect(augmenting).toEqual(["./bots/plugin/lodestone.ts"]);
});
