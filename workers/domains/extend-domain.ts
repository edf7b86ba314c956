// How a domain is extended by options as operators: on the caller's own thread, or on another.

// Not through the rooms' facades, which load the compiler of Minecraft's domain and the planners.
import { type PlannableOption, withOptions } from "../../domains/option-operators.ts";
import { type CompiledDomain, compileDomain } from "../../planner/model/compiled-domain.ts";

/** Adds options to the operators; returns the same domain if no option can be planned with. */
export type ExtendDomain = (
  domain: CompiledDomain,
  options: readonly PlannableOption[],
) => CompiledDomain | Promise<CompiledDomain>;

export const extendHere: ExtendDomain = (domain, options) => {
  const document = withOptions(domain.document(), options);
  return document === undefined ? domain : compileDomain(document);
};
