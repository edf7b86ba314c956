// Reads the glossary: which words are retired, where, and which published names may still carry one.

import { readSource } from "./source-files.ts";

const PAGE = "docs/glossary.md";
const ITEM = /(?<mark>`|\*\*)(?<word>[^`*]+)\k<mark>(?<rooms>(?: [a-z][\w./-]*)*)/g;

export interface RetiredWord {
  /** As the glossary writes it. */
  word: string;
  /** Its parts in small letters: `toldBound` is told, bound. */
  parts: readonly string[];
  /** Whether it is retired in comments, pages and messages as well as in names. */
  everywhere: boolean;
  /** Whether it is retired in constants only: it is written in capitals. */
  constant: boolean;
  /** Folders that it is retired in; none stand for all. */
  rooms: readonly string[];
}

export interface Glossary {
  retired: RetiredWord[];
  /** Names that documents, routes and package entries have published, with the files that they stay in; none stand for all. */
  published: { name: string; files: readonly string[] }[];
}

/** The parts of a name in small letters: camelCase, UPPER_CASE and kebab-case alike. */
export const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "");

/** Cells of the table rows beneath a heading that has the column. */
function rowsWith(text: string, column: string): Record<string, string>[] {
  const rows: Record<string, string>[] = [];
  let header: string[] | null = null;
  for (const line of text.split("\n")) {
    if (!line.startsWith("|")) {
      header = null;
      continue;
    }
    const cells = line.slice(1, line.lastIndexOf("|")).split(/(?<!\\)\|/);
    const row = cells.map((cell) => cell.trim());
    if (header === null) header = row;
    else if (header.includes(column) && !/^-+$/.test(row[0] ?? "")) {
      rows.push(Object.fromEntries(header.map((name, index) => [name, row[index] ?? ""])));
    }
  }
  return rows;
}

export function readGlossary(text = readSource(PAGE)): Glossary {
  const retired = rowsWith(text, "retired").flatMap(({ retired: cell = "" }) =>
    [...cell.matchAll(ITEM)].map(({ groups: { mark = "", word = "", rooms = "" } = {} }) => ({
      word,
      parts: partsOf(word),
      everywhere: mark === "**",
      constant: word === word.toUpperCase(),
      rooms: rooms.trim() === "" ? [] : rooms.trim().split(" "),
    })),
  );
  const published = rowsWith(text, "stays in").flatMap(({ name = "", "stays in": files = "" }) =>
    [...name.matchAll(/`([^`]+)`/g)].map((match) => ({
      name: match[1] ?? "",
      files: [...files.matchAll(/`([^`]+)`/g)].map((file) => file[1] ?? ""),
    })),
  );
  return { retired, published };
}
