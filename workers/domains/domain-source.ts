// Where clients get compiled domains: Minecraft's by version and objective, each opened or compiled
// once, or one that the caller gave.

// Not by way of the room's facade, which loads the compiler: with a snapshot at hand there is nothing to compile.
import { minecraftSnapshot, type SnapshotOptions } from "../../domains/minecraft/snapshot/index.ts";
import { type CompiledDomain, compileDomain } from "../../planner/model/compiled-domain.ts";
import type { Domain, Problem } from "../../schemas/index.ts";

export type DomainReference = Pick<Problem, "mcVersion" | "objective">;

/** The compiled domain that a problem refers to. Throws or rejects with CodedError input.unknownVersion. */
export type DomainSource = (problem: DomainReference) => CompiledDomain | Promise<CompiledDomain>;

/** Minecraft's domains, each brought into shared memory when it is first asked for. */
export function minecraftDomains(options: SnapshotOptions = {}): (problem: DomainReference) => Promise<CompiledDomain> {
  const opened = new Map<string, Promise<CompiledDomain>>();
  return ({ mcVersion, objective }) => {
    const key = `${mcVersion} ${objective}`;
    let domain = opened.get(key);
    if (domain === undefined) {
      domain = minecraftSnapshot({ mcVersion, objective }, { decides: true, ...options });
      opened.set(key, domain);
      // What failed may be tried again, and the versions that anybody may ask for are endless.
      domain.catch(() => opened.delete(key));
    }
    return domain;
  };
}

/** One given domain, whatever version a problem names: its own `mcVersion` and the problem's objective must fit it. */
export function givenDomain(document: Domain): (problem: DomainReference) => CompiledDomain {
  const domain = compileDomain(document);
  return () => domain;
}
