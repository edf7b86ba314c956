// Where clients get compiled domains: Minecraft's by version and objective, each opened or compiled
// once, and with the shipped options for goals that name them; or one that the caller gave.

// Not through the room's facade: it loads the compiler, which a snapshot makes unnecessary.
import { assumedVersion } from "../../domains/minecraft/data/nearest.ts";
import { minecraftSnapshot, type SnapshotOptions } from "../../domains/minecraft/snapshot/index.ts";
import { type CompiledDomain, compileDomain } from "../../planner/model/compiled-domain.ts";
import type { Domain, Problem } from "../../schemas/index.ts";
import { type ExtendDomain, extendHere } from "./extend-domain.ts";
import { namesShipped, shippedExtension } from "./shipped-domains.ts";

export type DomainReference = Pick<Problem, "mcVersion" | "objective" | "nearest"> & Partial<Pick<Problem, "goal">>;

/** Finds a problem's compiled domain. Throws or rejects with CodedError `input.unknownVersion`. */
export type DomainSource = (problem: DomainReference) => CompiledDomain | Promise<CompiledDomain>;

/**
 * Minecraft's domains, each opened or compiled into shared memory on first use. `extend` may work on
 * another thread.
 */
export function minecraftDomains(
  options: SnapshotOptions = {},
  extend: ExtendDomain = extendHere,
): (problem: DomainReference) => Promise<CompiledDomain> {
  const withShipped = shippedExtension(extend);
  const opened = new Map<string, Promise<CompiledDomain>>();
  return ({ objective, goal, ...asked }) => {
    const mcVersion = assumedVersion(asked)?.mcVersion ?? asked.mcVersion;
    const key = `${mcVersion} ${objective}`;
    let domain = opened.get(key);
    if (domain === undefined) {
      domain = minecraftSnapshot({ mcVersion, objective }, { decides: true, ...options });
      opened.set(key, domain);
      // A failure may be retried, and callers may name any number of unknown versions.
      domain.catch(() => opened.delete(key));
    }
    return goal !== undefined && namesShipped(goal) ? domain.then(withShipped) : domain;
  };
}

/** One domain for problems of any version; planning rejects a problem with another objective. */
export function givenDomain(document: Domain): (problem: DomainReference) => CompiledDomain {
  const domain = compileDomain(document);
  return () => domain;
}
