// Domains with the active options as operators. Without active options this costs nothing beyond
// the source itself. A domain with options has its own digest, because answers are cached, plans
// are validated and threads open domains by digest.

// Not through the rooms' facades, which load the compiler of Minecraft's domain and the planners.
import { type PlannableOption, plannableOptions, withOptions } from "../../domains/option-operators.ts";
import { type CompiledDomain, compileDomain } from "../../planner/model/compiled-domain.ts";
import type { CapabilityRecord } from "../../schemas/index.ts";
import type { DomainReference, DomainSource } from "./domain-source.ts";

/** Adds options to the operators; returns the same domain if no option can be planned with. */
export type ExtendDomain = (
  domain: CompiledDomain,
  options: readonly PlannableOption[],
) => CompiledDomain | Promise<CompiledDomain>;

const extendHere: ExtendDomain = (domain, options) => {
  const document = withOptions(domain.document(), options);
  return document === undefined ? domain : compileDomain(document);
};

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
