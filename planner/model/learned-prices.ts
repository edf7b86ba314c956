// Learned prices. A price is a factor on the cost that a search uses; it never changes what is
// legal, nor a plan's cost. A key names an operator, and the context where the price was learned:
//   collect:iron_ore:raw_iron              an operator
//   collect_block:iron_ore                 a verb with one of the operator's text arguments
//   collect_block                          a verb
//   kill_entity:zombie@dimension:nether    any of these in a context: a fact
// The most specific key counts: operator, then verb and subject, then verb; with a context before
// without; of several contexts the costliest. An operator is in a context if it requires that fact,
// or if the fact holds at the start and the operator requires no other fact with the same prefix:
// the nether has prices of its own.

import type { Problem } from "../../schemas/index.ts";
import type { CompiledDomain } from "./compiled-domain.ts";
import { refuseUnknownOperators } from "./known-names.ts";
import { membersOf, requiresOf } from "./rows.ts";

type LearnedPrices = Readonly<Record<string, number>>;

interface PriceKey {
  subject: string;
  context: string | null;
}

/** How specific a key is; a context adds a half. */
const OPERATOR = 3;
const SUBJECT = 2;
const VERB = 1;

/**
 * By operator: its search cost; the domain's own costs without prices. Throws CodedError
 * `input.unknownName` for a key that names neither a verb, its subject nor an operator.
 */
export function searchCostsOf(domain: CompiledDomain, { prices = {}, state }: Problem): Float64Array {
  const keys = Object.keys(prices);
  if (keys.length === 0) return domain.cost;
  const read = keys.map((key) => readKey(domain, key));
  refuseUnknownOperators(
    domain,
    "prices",
    read.map(({ subject }) => subject),
    (index) => `prices.${keys[index]}`,
  );
  const facts = new Set([...state.facts, `dimension:${state.dimension}`]);
  const rank = new Float64Array(domain.operatorCount);
  const factor = new Float64Array(domain.operatorCount).fill(1);
  for (const [index, { subject, context }] of read.entries()) {
    const price = (prices as LearnedPrices)[keys[index] as string] as number;
    const { operators, specific } = named(domain, subject);
    const level = specific + (context === null ? 0 : 0.5);
    for (const operator of operators) {
      if (level < (rank[operator] as number)) continue;
      if (context !== null && !isIn(domain, operator, context, facts)) continue;
      factor[operator] = level === rank[operator] ? Math.max(factor[operator] as number, price) : price;
      rank[operator] = level;
    }
  }
  return domain.cost.map((cost, operator) => cost * (factor[operator] as number));
}

/** The contexts of the problem's prices that hold at its start: with the prices they decide its costs. */
export function contextsThatHold({ prices = {}, state }: Problem): string[] {
  const facts = new Set([...state.facts, `dimension:${state.dimension}`]);
  const contexts = Object.keys(prices).map((key) => key.slice(key.lastIndexOf("@") + 1));
  return [...new Set(contexts)].filter((context) => facts.has(context)).sort();
}

// Operator ids may have an @ (options, before their version); a context is a fact, with a colon.
function readKey(domain: CompiledDomain, key: string): PriceKey {
  const at = key.lastIndexOf("@");
  const context = key.slice(at + 1);
  if (at < 0 || !context.includes(":") || domain.operatorId.has(key)) return { subject: key, context: null };
  return { subject: key.slice(0, at), context };
}

function named(domain: CompiledDomain, subject: string): { operators: readonly number[]; specific: number } {
  const operator = domain.operatorId.get(subject);
  if (operator !== undefined) return { operators: [operator], specific: OPERATOR };
  const [verb = ""] = subject.split(":", 1);
  const ofVerb = domain.verbs.flatMap((other, index) => (other === verb ? [index] : []));
  if (verb === subject) return { operators: ofVerb, specific: VERB };
  const argument = subject.slice(verb.length + 1);
  const documents = domain.excerpt(ofVerb).operators;
  return {
    operators: ofVerb.filter((_, index) => Object.values(documents[index]?.args ?? {}).includes(argument)),
    specific: SUBJECT,
  };
}

/** Whether the operator is applied in the context, as far as its needs and the start say. */
function isIn(domain: CompiledDomain, operator: number, context: string, facts: ReadonlySet<string>): boolean {
  const sort = context.slice(0, context.indexOf(":") + 1);
  let requiresOther = false;
  for (const { classId } of requiresOf(domain, operator)) {
    for (const member of membersOf(domain, classId)) {
      const name = domain.names[member] as string;
      if (name === context) return true;
      requiresOther ||= name.startsWith(sort);
    }
  }
  return !requiresOther && facts.has(context);
}
