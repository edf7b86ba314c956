// The project's pages, without the references, which have their own tests; and the links, headings
// and code-marked paths in them.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The pages of rooms that the architecture page leads to. */
export const ROOM_PAGES = readdirSync(join(ROOT, "docs/architecture")).map((name) => `docs/architecture/${name}`);

/** Paths relative to the root. */
export const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "docs/architecture.md",
  "docs/glossary.md",
  "docs/planning.md",
  "docs/goals-and-states.md",
  "docs/http.md",
  "docs/minecraft.md",
  "docs/worked-examples.md",
  "docs/first-steps.md",
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

/** Numbered lines of prose, without tables and lines that hold only links. */
export function proseLines(text: string): { line: string; number: number }[] {
  const blank = (block: string): string => block.replaceAll(/[^\n]/g, "");
  return text
    .replaceAll(/^```[\s\S]*?^```$/gm, blank)
    .split("\n")
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => !line.startsWith("|") && /\w/.test(line.replaceAll(/!?\[[^\]]*\]\([^)]*\)/g, "")));
}

/** The prose with every paragraph and list item on one line, for tests that look for a sentence. */
export const unwrapped = (text: string): string => prose(text).replaceAll(/(?<=[^\n])\n *(?!- |\d+\. |[|#>\n])/g, " ");

/** Targets of links to files of this repository, as written. */
export function relativeLinks(text: string): string[] {
  const targets = [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** Code-marked paths that start at a folder of the root, or name a file in it. */
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

/**
 * Cells of a Markdown table, found by the start of its heading row (`room | may import`), without
 * code marks.
 */
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
