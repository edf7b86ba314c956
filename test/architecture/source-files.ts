// The project's source files, as paths from the root with forward slashes.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Every `.ts` file in the folders that exist, in order. */
export function sourceFilesIn(folders: readonly string[]): string[] {
  return folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .map((path) => `${folder}/${path.split(sep).join("/")}`)
        .filter((path) => path.endsWith(".ts") && !path.includes("/node_modules/")),
    )
    .sort();
}

/** The files directly in a folder, of any type. */
export const looseFilesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));

export const foldersIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

/** The package's entry files that exist at the root. */
export function entryFiles(names: readonly string[]): string[] {
  return names.filter((name) => existsSync(join(ROOT, name)));
}

export const readSource = (path: string): string => readFileSync(join(ROOT, path), "utf8");
