// A case as a problem that can be asked today. Fields of the state that the schema or the domain
// refuses are left out, so that the rest of the task is still asked; a goal with a refused part
// cannot be said at all.

import { CodedError, Problem, type ProblemInput, parseDocument } from "../../schemas/index.ts";
import { inOneBag, objectIn, type PublishedCase, type RawProblem } from "./published-case.ts";

/** A refused name may uncover others. */
const MAX_ROUNDS = 40;

export interface SaidCase {
  /** What is not said: parts of the task, and refused fields of its state. */
  unsaid: string[];
  /** Several bodies share the task, and one is asked with all their things. */
  isOneBag: boolean;
}

/**
 * What is said of the case once `ask` takes the problem; it throws where the domain refuses it.
 * Throws the CodedError of a refused goal; with `isStrict` also that of a refused state.
 */
export async function saidCase(
  { id, problem, leftOut }: PublishedCase,
  extra: Pick<ProblemInput, "planner" | "limits">,
  isStrict: boolean,
  ask: (problem: Problem) => Promise<void>,
): Promise<SaidCase> {
  let { said, isOneBag } = inFull(problem ?? {});
  const refused = new Set<string>();
  for (let round = 0; ; round++) {
    try {
      await ask(parseDocument(Problem, { ...said, ...extra }, id));
      return { unsaid: [...leftOut, ...refused], isOneBag };
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      const paths = error.issues.map(({ path }) => path.split("."));
      const isOfState = paths.length > 0 && paths.every(([part, field]) => part === "state" && field !== undefined);
      if (isStrict || !isOfState || round === MAX_ROUNDS) throw error;
      said = structuredClone(said);
      // From the end, because the places of a list shift.
      for (const path of paths.reverse()) {
        leaveOut(said, path);
        refused.add(fieldOf(path));
      }
    }
  }
}

/** Bodies are asked for as they are as soon as a problem may have several. */
function inFull(problem: RawProblem): { said: RawProblem; isOneBag: boolean } {
  if (!("bodies" in problem) || Problem.safeParse(problem).success) return { said: problem, isOneBag: false };
  return { said: inOneBag(problem), isOneBag: true };
}

/** Removes the field, or what holds it where it is already gone. */
function leaveOut(problem: RawProblem, path: readonly string[]): void {
  const at = path.slice(0, -1);
  const last = path.at(-1) ?? "";
  const holder: unknown = at.reduce<unknown>((value, key) => (value as RawProblem | undefined)?.[key], problem);
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (last in objectIn(holder)) delete (holder as RawProblem)[last];
  else if (at.length > 1) leaveOut(problem, at);
}

/** The field without its place in a list. */
const fieldOf = (path: readonly string[]): string => path.filter((key) => !/^\d+$/.test(key)).join(".");
