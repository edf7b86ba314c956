// Domains for goals that name what an option of this package brings about, such as `lit:corridor`:
// with the shipped options among the operators. Domains of all other goals stay as they are, byte for
// byte, and cost nothing more.

import { SHIPPED_FACTS } from "../../capabilities/options/shipped-facts.ts";
import type { PlannableOption } from "../../domains/option-operators.ts";
import type { CompiledDomain } from "../../planner/index.ts";
import type { Problem } from "../../schemas/index.ts";
import { boundsOf } from "../../schemas/plain.ts";
import type { ExtendDomain } from "./extend-domain.ts";

/** Whether a condition of the goal is a fact that only shipped options bring about. */
export function namesShipped({ state = [], anyOf = [] }: Problem["goal"]): boolean {
  const conditions = [state, ...anyOf.map((one) => one.state ?? [])].flat();
  return conditions.some((text) => SHIPPED_FACTS.has(boundsOf(text)?.name ?? ""));
}

/** The domain with the shipped options; each domain is extended once by the returned function. */
export function shippedExtension(extend: ExtendDomain): (domain: CompiledDomain) => Promise<CompiledDomain> {
  const extended = new WeakMap<CompiledDomain, Promise<CompiledDomain>>();
  return (domain) => {
    const known = extended.get(domain);
    if (known !== undefined) return known;
    const made = shippedOptions().then((options) => extend(domain, options));
    extended.set(domain, made);
    // A failure may be retried.
    made.catch(() => extended.delete(domain));
    return made;
  };
}

async function shippedOptions(): Promise<PlannableOption[]> {
  const { EXPECTED_SECONDS, starterOptions } = await import("../../capabilities/options/index.ts");
  return starterOptions().map(({ option }) => {
    const seconds = EXPECTED_SECONDS[option.id];
    return { option, latencyMs: seconds === undefined ? option.timeoutMs : seconds * 1_000 };
  });
}
