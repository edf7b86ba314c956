// Which files import which, read from sources as text.

import { posix } from "node:path";
import { readSource, sourceFilesIn } from "./source-files.ts";
import { namedModules, withoutComments } from "./source-scanner.ts";

/** Rooms with facades. */
export const ENTERED_ROOMS = [
  "schemas",
  "planner",
  "navigation",
  "domains",
  "workers",
  "executor",
  "memory",
  "worlds",
  "bots",
  "mind",
  "server",
];

const IMPORTS = /\b(?:import|export)\s+(type\s+)?(\{[^}]*\}|\*|[\w$]+)\s+from\s*"(\.[^"]+)"/g;
const LATER = /\bimport\s*\(\s*"(\.[^"]+)"/g;

export interface Import {
  target: string;
  isTypeOnly: boolean;
  names: string[];
}

const namesIn = (braces: string): string[] =>
  [...braces.matchAll(/(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?/g)].map(([, name = ""]) => name);

/** What a file imports from other files of the project. */
export function importsOf(file: string, source: string): Import[] {
  const code = withoutComments(source);
  const at = (module: string) => posix.join(posix.dirname(file), module);
  return [
    ...[...code.matchAll(IMPORTS)].map(([, type, names = "", module = ""]) => ({
      target: at(module),
      isTypeOnly: type !== undefined,
      names: namesIn(names),
    })),
    ...[...code.matchAll(LATER)].map(([, module = ""]) => ({ target: at(module), isTypeOnly: false, names: [] })),
  ];
}

export const roomOf = (file: string): string => file.slice(0, file.indexOf("/"));
const isFacade = (file: string): boolean =>
  /^(?:\w+|worlds\/\w+)\/index\.ts$/.test(file) || file === "schemas/plain.ts" || file === "cli/program.ts";

/** Type-checked for browsers, apart from all else (mind/page/tsconfig.json). */
const PAGE = "mind/page/";

/** Imports by rooms and the command line of another room, past its facade. */
export const importsPastFacades = (): ({ file: string } & Import)[] =>
  sourceFilesIn([...ENTERED_ROOMS, "cli"])
    .filter((file) => !file.startsWith(PAGE))
    .flatMap((file) =>
      importsOf(file, readSource(file))
        .filter(
          ({ target }) =>
            ENTERED_ROOMS.includes(roomOf(target)) && roomOf(target) !== roomOf(file) && !isFacade(target),
        )
        .map((one) => ({ file, ...one })),
    );

/** Files that are part of import cycles, or between two; type imports count. */
export function filesInCycles(files: readonly string[]): string[] {
  const imports = new Map(
    files.map((file) => {
      const named = namedModules(readSource(file)).filter((module) => module.startsWith("."));
      return [file, named.map((module) => posix.join(posix.dirname(file), module))];
    }),
  );
  // A file without remaining imports or importers is not part of a cycle.
  for (let size = -1; size !== imports.size; ) {
    size = imports.size;
    const imported = new Set([...imports.values()].flat());
    for (const [file, named] of imports) {
      if (!imported.has(file) || !named.some((other) => imports.has(other))) imports.delete(file);
    }
  }
  return [...imports.keys()];
}
