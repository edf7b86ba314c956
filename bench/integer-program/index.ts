// The independent judge of plans: the exact optimum of a problem by integer programming, read from
// the Domain document alone. It tries horizons of cost one after another, each with only the
// operators that a plan of that cost can apply (horizon.ts), until one holds a plan: that plan is
// cheapest. Invariant: never a false claim. Where rounds, seconds or a search for an order run out,
// the answer is "unknown" with a valid lower bound. Slots are not part of the bound; a found plan
// fits into them.

import type { Domain, Problem } from "../../schemas/index.ts";
import { LUCK } from "../../schemas/plain.ts";
import type { ExactAnswer } from "./exact-answer.ts";
import { type ExactProblem, readProblem } from "./exact-problem.ts";
import { solveWithin } from "./horizon.ts";
import { referenceMinCosts } from "./min-plan-costs.ts";
import { relevantPart } from "./relevant-problem.ts";
import { loadSolver } from "./solver.ts";

interface ExactOptions {
  /** The limits in seconds and rounds, after which the answer is "unknown". */
  seconds?: number;
  rounds?: number;
}

/** The factor of each horizon over the cost known to be needed. */
const WIDENING = 1.25;

/**
 * Solves one problem; ignores its learned prices and limits. Luck counts only where there is no plan
 * without it. Blocks the thread while the solver runs.
 */
export async function solveExactly(
  domain: Domain | { document(): Domain },
  problem: Problem,
  options: ExactOptions = {},
): Promise<ExactAnswer> {
  const document = "document" in domain ? domain.document() : domain;
  const answer = await solveFrom(readProblem(document, problem), options);
  if (answer.status !== "infeasible" || !document.operators.some(isLucky)) return answer;
  return solveFrom(readProblem(document, problem, true), options);
}

const isLucky = ({ requires }: Domain["operators"][number]): boolean =>
  requires.some(({ anyOf }) => anyOf.includes(LUCK));

async function solveFrom(
  whole: ExactProblem | null,
  { seconds = 20, rounds = 200 }: ExactOptions,
): Promise<ExactAnswer> {
  const highs = await loadSolver();
  const startedAt = performance.now();
  const left = { rounds, secondsLeft: () => seconds - (performance.now() - startedAt) / 1000 };
  const answer = (part: Partial<ExactAnswer> & Pick<ExactAnswer, "status">): ExactAnswer => ({
    cost: null,
    lowerBound: part.status === "infeasible" ? Number.POSITIVE_INFINITY : 0,
    actions: null,
    rounds: rounds - left.rounds,
    seconds: (performance.now() - startedAt) / 1000,
    ...part,
  });
  if (whole === null) return answer({ status: "unknown", because: "the goal is not a list of amounts" });
  if (whole.goal.every(({ kinds: [name = -1], count }) => (whole.start[name] ?? 0) >= count)) {
    return answer({ status: "optimal", cost: 0, actions: [] });
  }
  const relevant = leastSlots(whole) > whole.slots ? null : relevantPart(whole);
  if (relevant === null) return answer({ status: "infeasible" });
  const min = referenceMinCosts(relevant);
  const isIntegral = relevant.operators.every(({ cost }) => Number.isInteger(cost));
  const beyond = (horizon: number): number => (isIntegral ? Math.floor(horizon) + 1 : horizon);
  const inUnits = (bound: number): number => (isIntegral ? Math.ceil(bound) : bound);
  let lowerBound = min.goal;
  for (;;) {
    const horizon = Math.max(1, lowerBound * WIDENING);
    const operators = relevant.operators.filter((_, operator) => (min.operators[operator] ?? 0) <= horizon);
    const isAll = operators.length === relevant.operators.length;
    const part = isAll ? relevant : relevantPart({ ...relevant, operators });
    if (part === null) {
      lowerBound = beyond(horizon);
      continue;
    }
    // Where no operator is left out, a program without solutions proves that there is no plan at
    // any cost.
    const found = solveWithin(highs, whole, part, isAll ? Number.POSITIVE_INFINITY : horizon, left);
    if (found.status === "beyond") lowerBound = beyond(found.lowerBound);
    else return answer({ ...found, lowerBound: inUnits(Math.max(lowerBound, found.lowerBound)) });
  }
}

/** Slots in use at the end of any plan. */
function leastSlots({ goal, floor, stack, names }: ExactProblem): number {
  const min = names.map((_, name) => floor[name] ?? 0);
  for (const {
    kinds: [name = -1],
    count,
  } of goal) {
    min[name] = Math.max(min[name] ?? 0, count);
  }
  return min.reduce(
    (slots, count, name) => slots + (stack[name] === 0 ? 0 : Math.ceil(count / (stack[name] ?? 64))),
    0,
  );
}
