// A planner client that puts learned prices into every problem that has none of its own. Prices
// change which plan is found, never which plans there are: a price that the domain does not know is
// left out, and the problem is asked again.

import {
  CodedError,
  digestOf,
  type JobOptions,
  type Plan,
  type PlannerClient,
  type Problem,
  type RepairRequest,
} from "../../schemas/index.ts";

type Prices = NonNullable<Problem["prices"]>;

/** What problems are asked with now, such as a `Ledger`. */
export interface PriceSource {
  prices(): Prices;
  /** Gets each plan that is found. */
  planned?(plan: Plan): void;
}

const PRICE_PATH = /^prices\.(.+)$/s;
/** Prices of earlier plans, which their repairs need again. */
const MAX_ASKED = 256;
const MAX_UNKNOWN = 10_000;

/**
 * Adds the source's prices to what the client is asked to plan or repair, as runs ask it. Closing it
 * closes the client.
 */
export function withPriors(client: PlannerClient, source: PriceSource): PlannerClient {
  const unknown = new Set<string>();
  const asked = new Map<string, Prices>();
  const pricesNow = (): Prices | undefined => {
    const known = Object.entries(source.prices()).filter(([key]) => !unknown.has(key));
    return known.length === 0 ? undefined : Object.fromEntries(known);
  };
  const priced = async <T>(problem: Problem, ask: (problem: Problem) => Promise<T>): Promise<T> => {
    for (;;) {
      const prices = problem.prices === undefined ? pricesNow() : undefined;
      if (prices === undefined) return ask(problem);
      remember(asked, prices);
      try {
        return await ask({ ...problem, prices });
      } catch (error) {
        const refused = refusedPrices(error);
        if (refused.length === 0) throw error;
        if (unknown.size > MAX_UNKNOWN) unknown.clear();
        for (const key of refused) unknown.add(key);
      }
    }
  };
  /** The problem as its plan was made for it. */
  const asPlanned = ({ problem, plan, ...rest }: RepairRequest): RepairRequest => {
    const prices = plan.prices === null ? undefined : asked.get(plan.prices);
    return {
      ...rest,
      plan,
      problem: problem.prices !== undefined || prices === undefined ? problem : { ...problem, prices },
    };
  };
  const noted = <R extends { status: string }>(result: R | (R & { plan: Plan })): R => {
    if (result.status === "solved" && "plan" in result) source.planned?.(result.plan);
    return result;
  };
  const { repair } = client;
  return {
    plan: (problem, options) => priced(problem, async (one) => noted(await client.plan(one, options))),
    ...(repair && {
      repair: async (request: RepairRequest, options?: JobOptions) =>
        noted(await repair.call(client, asPlanned(request), options)),
    }),
    close: () => client.close(),
  };
}

function remember(asked: Map<string, Prices>, prices: Prices): void {
  const digest = digestOf(prices);
  asked.delete(digest);
  asked.set(digest, prices);
  const [oldest] = asked.keys();
  if (asked.size > MAX_ASKED && oldest !== undefined) asked.delete(oldest);
}

/** The prices that an error names, and nothing else: undefined names elsewhere are the caller's. */
function refusedPrices(error: unknown): string[] {
  if (!(error instanceof CodedError) || error.code !== "input.unknownName") return [];
  const keys = error.issues.map(({ path }) => PRICE_PATH.exec(path)?.[1]);
  return keys.every((key) => key !== undefined) ? (keys as string[]) : [];
}
