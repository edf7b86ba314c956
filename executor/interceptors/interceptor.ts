// Interceptors stand around every attempt of every leaf. They see the whole chain and the outcome, in the order given, the first
// outermost; they hand the outcome on. One that throws fails the attempt with its code: a watch that broke is not passed over.

import type { Chain } from "../../schemas/index.ts";
import type { LeafOutcome } from "../nodes/node.ts";

/** One attempt at a leaf, with the chain from the intent to the act. */
export interface LeafWork extends Pick<Chain, "intentId" | "planId"> {
  stepId: string;
  /** `name@version`. */
  capability: string;
  /** The name that trees call it by. */
  leaf: string;
  /** With references resolved. */
  args: unknown;
  /** 1 for the first. */
  attempt: number;
  /** Of the start, which all its attempts share. */
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
