// What a compiled domain follows from, as one digest, without compiling and without loading minecraft-data: the code and tables
// that compile it (their text, so that an edit counts before any version number does), the packages that they read, the
// machine's byte order, and which domain it is.

import { createHash, type Hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { endianness } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CompileRequest } from "../compile.ts";

/** The folders, from this one, whose sources decide what is compiled, what planners work out of it, and how it lies in memory. */
const SOURCES = [
  "..",
  "../../../planner/model",
  "../../../planner/htn",
  "../../../planner/heuristics",
  "../../../schemas",
];
const SOURCE_FILE = /(?<!\.d)\.(ts|js|json)$/;
/** The packages, whose versions stand for their content. */
const PACKAGES = ["minecraft-data", "prismarine-recipe"];

const require = createRequire(import.meta.url);

/** A digest of the sources as they now lie on disk; null where there are none, as in a bundle. */
export function sourcesDigest(): string | null {
  try {
    const hash = createHash("sha256");
    for (const folder of SOURCES) addFolder(hash, fileURLToPath(new URL(folder, import.meta.url)));
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

/** 32 bytes that name one compiled domain of these sources on this kind of machine. */
export function snapshotKey(sources: string, { mcVersion, objective }: CompileRequest): Buffer {
  const parts = [sources, process.versions.v8, endianness(), mcVersion, objective];
  return createHash("sha256").update(parts.join("\n")).digest();
}
