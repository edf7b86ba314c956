// One digest over the inputs of a compiled domain, found without compiling or loading
// minecraft-data: the text of the code and tables that compile it (so edits count at once), the
// versions of the packages that they read, the machine's byte order, and the requested domain.

import { createHash, type Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { endianness } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CompileRequest } from "../compile.ts";

/**
 * The folders, relative to this one, whose sources determine the compiled domain, the data that
 * planners derive from it, and its memory layout.
 */
const SOURCES = [
  "..",
  "../../../planner/model",
  "../../../planner/htn",
  "../../../planner/heuristics",
  "../../../schemas",
];
const SOURCE_FILE = /(?<!\.d)\.(ts|js|json)$/;
/** Packages, represented by their versions. */
const PACKAGES = ["minecraft-data", "prismarine-recipe"];

/** Written by the build, which removes the sources from the package: their digest. */
const BUILT = fileURLToPath(new URL("./sources.json", import.meta.url));

const require = createRequire(import.meta.url);

/** A digest of the sources on disk; null if there are none, as in a bundle. */
export function sourcesDigest(): string | null {
  try {
    const hash = createHash("sha256");
    if (existsSync(BUILT)) hash.update(readFileSync(BUILT));
    else for (const folder of SOURCES) addFolder(hash, fileURLToPath(new URL(folder, import.meta.url)));
    for (const name of PACKAGES)
      hash.update(`${name} ${(require(`${name}/package.json`) as { version: string }).version}\n`);
    return hash.digest("hex");
  } catch {
    return null;
  }
}

function addFolder(hash: Hash, folder: string): void {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => SOURCE_FILE.test(path));
  for (const path of paths.sort()) {
    const text = readFileSync(join(folder, path));
    hash.update(`${path} ${text.length}\n`).update(text);
  }
}

/** A 32-byte key for one domain compiled from these sources on this kind of machine. */
export function snapshotKey(sources: string, { mcVersion, objective }: CompileRequest): Buffer {
  const parts = [sources, process.versions.v8, endianness(), mcVersion, objective];
  return createHash("sha256").update(parts.join("\n")).digest();
}
