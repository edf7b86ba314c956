// Decides whether a run of the bench found a flaw: a success that the world does not show, a run
// that never ends, a failure of the wrong class, a broken invariant. The program's exit code
// follows from this alone.

import type { Matrix } from "./matrix.ts";
import type { RandomFigures } from "./random-runs.ts";

/** All flaws, in words; silent and hung cells count even if the matrix does not list them. */
export function wrongsOf({ wrong, rows, thrice, always, others }: Matrix, { breaches }: RandomFigures): string[] {
  const bad = [...rows, ...thrice, ...always, ...others]
    .filter(({ outcome }) => outcome === "silent" || outcome === "hang")
    .map(({ leaf, code, outcome }) => `${leaf} × ${code}: ${outcome}`)
    .filter((text) => !wrong.some((reported) => reported.startsWith(text.slice(0, text.lastIndexOf(":")))));
  return [...wrong, ...bad, ...breaches];
}

/** 0 without flaws, else 1. */
export const exitCodeOf = (matrix: Matrix, random: RandomFigures): 0 | 1 =>
  wrongsOf(matrix, random).length === 0 ? 0 : 1;
