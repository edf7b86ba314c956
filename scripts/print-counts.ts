// Prints the sizes of the rooms and what the tests in test/architecture/ bound: `npm run counts`.

import { exportedTypes, sharedTypeNames } from "../test/architecture/exported-types.ts";
import { filesInCycles, importsPastFacades } from "../test/architecture/import-graph.ts";
import { entryFiles, looseFilesIn, readSource, sourceFilesIn } from "../test/architecture/source-files.ts";

const ROOMS =
  "schemas capabilities planner navigation domains workers executor memory worlds bots mind server cli bench scripts".split(
    " ",
  );
const ENTRIES = entryFiles(["index.ts", "client.ts", "executor.ts", "mineflayer.ts", "testing.ts"]);

const lines = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + readSource(file).split("\n").length - 1, 0);
const row = (room: string, ...cells: (string | number)[]): string =>
  `${room.padEnd(14)}${cells.map((cell) => String(cell).padStart(8)).join("")}`;

const sources = sourceFilesIn(ROOMS);
const all = [...sources, ...ENTRIES, ...sourceFilesIn(["test"])];
const past = importsPastFacades();
const table = [
  row("room", "files", "lines", "loose"),
  ...[...ROOMS, "test"].map((room) => {
    const files = sourceFilesIn([room]);
    return row(room, files.length, lines(files), looseFilesIn(room).length);
  }),
  row("without tests", sources.length + ENTRIES.length, lines([...sources, ...ENTRIES]), ""),
];
const counts = {
  "names of several exported types": sharedTypeNames(exportedTypes(all.map((file) => [file, readSource(file)]))).length,
  "files in import cycles": filesInCycles([...sources, ...ENTRIES]).length,
  "imports past a facade": past.length,
  "of them of types alone": past.filter(({ isTypeOnly }) => isTypeOnly).length,
  "doors that they pass": new Set(past.map(({ target }) => target)).size,
};
process.stdout.write(`${table.join("\n")}\n\n`);
for (const [name, count] of Object.entries(counts)) process.stdout.write(`${name.padEnd(34)}${count}\n`);
