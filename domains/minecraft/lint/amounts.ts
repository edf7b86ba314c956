// Checks the numbers of operators: amounts are integers of at least 1; costs, ticks and wear are
// finite and non-negative; every operator produces more of something than it consumes, unless it
// throws away.

import { MAX_COUNT, type Operator } from "../../../schemas/index.ts";

/** Flaws of the operator's numbers. */
export function amountFlaws(operator: Operator): string[] {
  const { verb, cost, ticks, consumes, requires, uses, produces } = operator;
  const flaws: string[] = [];
  if (!(isAmount(cost) && isAmount(ticks))) flaws.push("cost or ticks are negative or not finite");
  if (!uses.every(wearsRightly)) flaws.push("wear is negative or not finite");
  const wrong = consumes.find(isNoCount) ?? requires.find(isNoCount);
  if (wrong !== undefined) flaws.push(`takes ${wrong.count}, which is not a whole number from 1 to ${MAX_COUNT}`);
  let gains = false;
  for (const name in produces) {
    const count = produces[name] ?? 0;
    if (!isCount(count)) flaws.push(`makes ${count} ${name}, which is not a whole number from 1 to ${MAX_COUNT}`);
    gains ||= count > surelyTaken(operator, name);
  }
  if (!gains && verb !== "drop_item")
    flaws.push(`takes as much ${Object.keys(produces).join(" and ") || "of nothing"} as it makes`);
  return flaws;
}

const isAmount = (value: number): boolean => value >= 0 && value < Number.POSITIVE_INFINITY;

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= MAX_COUNT;

const wearsRightly = ({ durability }: Operator["uses"][number]): boolean => isAmount(durability);

const isNoCount = ({ count }: Operator["consumes"][number]): boolean => !isCount(count);

/** How much of the name one application may consume. */
function surelyTaken({ consumes }: Operator, name: string): number {
  return consumes.reduce((taken, { anyOf, count }) => (anyOf.includes(name) ? taken + count : taken), 0);
}
