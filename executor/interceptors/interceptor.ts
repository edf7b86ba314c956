// Interceptors wrap every attempt of every leaf. They run in the given order, the first outermost,
// see the whole chain and the outcome, and return the outcome. An interceptor that throws fails the
// attempt with its code, so that a broken check is never ignored.

import type { Chain } from "../../schemas/index.ts";
import type { LeafOutcome } from "../nodes/node.ts";

/** One attempt at a leaf, with the chain from the intent to the act. */
export interface LeafWork extends Pick<Chain, "intentId" | "planId"> {
  stepId: string;
  /** `name@version`. */
  capability: string;
  /** The leaf's name in trees. */
  leaf: string;
  /** With references resolved. */
  args: unknown;
  /** 1 for the first attempt. */
  attempt: number;
  /** One key per start; all attempts of that start share it. */
  idempotencyKey: string;
}

export type LeafInterceptor = (work: LeafWork, next: () => Promise<LeafOutcome>) => Promise<LeafOutcome>;

/** The work with every interceptor around it. */
export function intercepted(
  interceptors: readonly LeafInterceptor[],
  work: LeafWork,
  act: () => Promise<LeafOutcome>,
): Promise<LeafOutcome> {
  const chain = interceptors.reduceRight<() => Promise<LeafOutcome>>((next, around) => () => around(work, next), act);
  return chain();
}
