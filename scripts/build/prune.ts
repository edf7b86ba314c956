// Removes modules from dist/ that nothing loads any more once they are bundled: the package is half
// as large. Declarations and tables stay. What the removed sources would have said about compiled
// domains is written down first: the digest by which their snapshots are kept apart.

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DIST = join(ROOT, "dist");
/** Modules that are started by their path. */
const STARTED = /(^[\w-]+|\/(thread|[\w-]+-thread|[\w-]+-process)|^cli\/main)\.js$/;
const IMPORT = /\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;

const { sourcesDigest } = await import(join(DIST, "domains/minecraft/snapshot/snapshot-key.js"));
writeFileSync(join(DIST, "domains/minecraft/snapshot/sources.json"), `${JSON.stringify(sourcesDigest())}\n`);

const modules = readdirSync(DIST, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".js") && !/^(advisor|server\/page)\//.test(path));
const kept = new Set<string>();
const waiting = modules.filter((path) => STARTED.test(path));
for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
  if (kept.has(path)) continue;
  kept.add(path);
  for (const [, target = ""] of readFileSync(join(DIST, path), "utf8").matchAll(IMPORT)) {
    const found = join(dirname(path), target);
    if (found.endsWith(".js") && !kept.has(found)) waiting.push(found);
  }
}
for (const path of modules) if (!kept.has(path)) rmSync(join(DIST, path));
