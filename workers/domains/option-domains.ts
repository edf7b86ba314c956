// Domains with the active options as operators. Without active options this costs nothing beyond
// the source itself. A domain with options has its own digest, because answers are cached, plans
// are validated and threads open domains by digest.

import { plannableOptions } from "../../domains/option-operators.ts";
import type { CompiledDomain } from "../../planner/index.ts";
import type { CapabilityRecord } from "../../schemas/index.ts";
import type { DomainReference, DomainSource } from "./domain-source.ts";
import { type ExtendDomain, extendHere } from "./extend-domain.ts";

/**
 * The source's domains with the options that are active at the time of the call. `active` returns
 * the same array until its content changes. `extend` may work on another thread.
 */
export function optionDomains(
  source: DomainSource,
  active: () => readonly CapabilityRecord[],
  extend: ExtendDomain = extendHere,
): DomainSource {
  type CompiledOrPending = CompiledDomain | Promise<CompiledDomain>;
  let joined: { of: readonly CapabilityRecord[]; domains: Map<string, CompiledOrPending> } | undefined;
  const extended = (domain: CompiledDomain, of: readonly CapabilityRecord[]): CompiledOrPending => {
    if (joined?.of !== of) joined = { of, domains: new Map() };
    const { domains } = joined;
    const known = domains.get(domain.digest);
    if (known !== undefined) return known;
    const made = extend(domain, plannableOptions(of));
    domains.set(domain.digest, made);
    // A failure may be retried.
    if ("then" in made) made.catch(() => domains.delete(domain.digest));
    return made;
  };
  return (reference: DomainReference) => {
    const of = active();
    const domain = source(reference);
    if (of.length === 0) return domain;
    return "then" in domain ? domain.then((opened) => extended(opened, of)) : extended(domain, of);
  };
}
