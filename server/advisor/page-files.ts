// The built page /advisor: a few files, each read once on first request. Only files that were in
// the folder at the start are served, so no path leads out of it.

import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

export interface PageFile {
  type: string;
  body: Buffer;
  /** Its name contains its digest, so it never changes. */
  isHashed: boolean;
}

/**
 * Returns the file at a path under the page, `index.html` for an empty path; undefined if there is
 * none.
 */
export function pageFiles(folder: string): (path: string) => Promise<PageFile | undefined> {
  const known = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || TYPES[extname(entry.name)] === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    known.set(file.slice(folder.length + 1).replaceAll(sep, "/"), file);
  }
  const bodies = new Map<string, Promise<Buffer>>();
  return async (path) => {
    const name = path === "" ? "index.html" : path;
    const file = known.get(name);
    if (file === undefined) return undefined;
    const body = bodies.get(name) ?? readFile(file);
    bodies.set(name, body);
    return { type: TYPES[extname(name)] ?? "", body: await body, isHashed: name.startsWith("assets/") };
  };
}
