// Where clients get compiled domains from: Minecraft's by version and objective, compiled once each, or one that was given.

import { compileMinecraft } from "../domains/index.ts";
import { type CompiledDomain, compileDomain } from "../planner/index.ts";
import type { Domain, Objective, Problem } from "../schemas/index.ts";

/** The compiled domain that a problem refers to. Throws CodedError input.unknownVersion. */
export type DomainSource = (problem: Pick<Problem, "mcVersion" | "objective">) => CompiledDomain;

/** Minecraft's domains, each compiled into shared memory when it is first asked for. */
export function minecraftDomains(): DomainSource {
  const compiled = new Map<string, CompiledDomain>();
  return ({ mcVersion, objective }: { mcVersion: string; objective: Objective }) => {
    const key = `${mcVersion} ${objective}`;
    let domain = compiled.get(key);
    if (domain === undefined) {
      domain = compileDomain(compileMinecraft({ mcVersion, objective }));
      compiled.set(key, domain);
    }
    return domain;
  };
}

/** One given domain, whatever version a problem names: its own `mcVersion` and the problem's objective must fit it. */
export function givenDomain(document: Domain): DomainSource {
  const domain = compileDomain(document);
  return () => domain;
}
