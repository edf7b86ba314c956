// The names of exported types, read from sources as text.

import { codeOnly } from "./source-scanner.ts";

const EXPORTED = /^export (?:declare )?(?:abstract )?(?:interface|class|type|enum) (\w+)(?!\w*\s*\})/gm;

/** Types that the sources export, each with the files that declare it. Re-exports declare nothing. */
export function exportedTypes(sources: Iterable<readonly [file: string, source: string]>): Map<string, Set<string>> {
  const types = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    for (const [, name = ""] of codeOnly(source).matchAll(EXPORTED)) {
      types.set(name, (types.get(name) ?? new Set()).add(file));
    }
  }
  return types;
}

/** Names that several files declare, each with its files. */
export const sharedTypeNames = (types: ReadonlyMap<string, ReadonlySet<string>>): string[] =>
  [...types].filter(([, files]) => files.size > 1).map(([name, files]) => `${name}: ${[...files].join(", ")}`);
