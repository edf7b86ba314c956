// The project's pages (the references have tests of their own), and what a reader could follow from them: links, headings, paths in code marks.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The pages of rooms that the architecture page leads to. */
export const ROOM_PAGES = readdirSync(join(ROOT, "docs/architecture")).map((name) => `docs/architecture/${name}`);

/** Relative to the root. */
export const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "docs/architecture.md",
  "docs/glossary.md",
  "docs/planning.md",
  "docs/http.md",
  "docs/minecraft.md",
  "docs/worked-examples.md",
  "docs/testing.md",
  "docs/capabilities.md",
  "docs/bots.md",
  "docs/runs.md",
  "docs/options.md",
  "docs/leaves.md",
  "docs/advisor.md",
  "docs/benchmarks.md",
  ...ROOM_PAGES,
];

export const readPage = (page: string): string => readFileSync(join(ROOT, page), "utf8");

/** The page without its fenced blocks. */
export const prose = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, "");

/** Prose without tables and without lines that hold nothing but links, each line with its number. */
export function proseLines(text: string): { line: string; number: number }[] {
  const blank = (block: string): string => block.replaceAll(/[^\n]/g, "");
  return text
    .replaceAll(/^```[\s\S]*?^```$/gm, blank)
    .split("\n")
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => !line.startsWith("|") && /\w/.test(line.replaceAll(/!?\[[^\]]*\]\([^)]*\)/g, "")));
}

/** The prose with every paragraph and list item on a line of its own, for tests that look for a sentence. */
export const unwrapped = (text: string): string => prose(text).replaceAll(/(?<=[^\n])\n *(?!- |\d+\. |[|#>\n])/g, " ");

/** Targets of the links that lead to files of this repository, as written. */
export function relativeLinks(text: string): string[] {
  const targets = [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** What stands in code marks and names a file or folder of this repository: it begins at a folder of the root, or is a file there. */
export function namedPaths(text: string): string[] {
  const folders = new Set(readdirSync(ROOT).filter((name) => statSync(join(ROOT, name)).isDirectory()));
  return [...prose(text).matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) =>
      path.includes("/") ? folders.has(path.split("/", 1)[0] ?? "") : /^[\w-]+\.(ts|mjs|md|json|cff)$/.test(path),
    );
}

/** GitHub's anchors of the page's headings. */
export function anchors(text: string): string[] {
  return [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .trim()
      .replaceAll(/\s/g, "-"),
  );
}

/** The cells of a Markdown table's rows, by how its heading row begins (`room | may import`); code marks are taken off. */
export function tableUnder(text: string, heading: string): string[][] {
  const lines = text.split("\n");
  const head = lines.findIndex((line) => line.startsWith(`| ${heading} |`));
  if (head < 0) return [];
  const end = lines.findIndex((line, index) => index > head && !line.startsWith("|"));
  return lines.slice(head + 2, end).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
}

export const exists = (path: string): boolean => existsSync(join(ROOT, path));
