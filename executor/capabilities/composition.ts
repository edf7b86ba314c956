// The capabilities of a run: the body's own, and the active ones that join them. A leaf joins if
// this process offers exactly the leaf that was signed; an option if it compiles against all that
// has joined. The rest is left out, each with its reason.

import { type Body, type CapabilityRecord, digestOf, toCodedError } from "../../schemas/index.ts";
import type { Leaf } from "../leaf/leaf.ts";
import { type Capabilities, CapabilityRegistry } from "../leaf/registry.ts";
import { compileOption } from "../lint/compile-option.ts";
import { describeLeaf } from "./leaf-descriptor.ts";
import { byRank } from "./resolution.ts";

/** The code of a leaf, and its digest. */
export interface OfferedLeaf<B extends Body = Body> {
  leaf: Leaf<B>;
  codeHash: string;
}

export interface Composition<B extends Body = Body> {
  registry: CapabilityRegistry<B>;
  leftOut: readonly { id: string; because: string }[];
}

interface CompositionParts<B extends Body> {
  capabilities: Capabilities<B>;
  offered: readonly OfferedLeaf<B>[];
  /** Why its signature does not hold; undefined if it holds, or if the record claims none. */
  flawOf: (record: CapabilityRecord) => string | undefined;
}

/**
 * Active capabilities of one name compete by priority, then version. The body's own has priority 0
 * and wins a tie.
 */
export function composeRegistry<B extends Body>(
  active: readonly CapabilityRecord[],
  parts: CompositionParts<B>,
): Composition<B> {
  const { leaves, options = [], sensors = [] } = parts.capabilities;
  const leftOut: { id: string; because: string }[] = [];
  const joined = new Map<string, Leaf<B>>();
  const own = new Set([...leaves, ...options].map(({ name }) => name));
  const offered = new Map(parts.offered.map(({ leaf, codeHash }) => [digestOf(describeLeaf(leaf, codeHash)), leaf]));
  const trusted = active.filter((record) => {
    const because = parts.flawOf(record);
    if (because !== undefined) leftOut.push({ id: record.id, because });
    return because === undefined;
  });
  const ranked = trusted.sort(byRank);
  for (const { id, content, provenance, priority } of ranked) {
    if (content?.form !== "leaf") continue;
    const { name } = content.leaf;
    const leaf = offered.get(provenance.digest);
    const isBeaten = joined.has(name) || (own.has(name) && priority <= 0);
    if (isBeaten) leftOut.push({ id, because: `another ${name} takes precedence` });
    else if (provenance.signedBy === undefined) leftOut.push({ id, because: "it is not signed" });
    else if (leaf === undefined) leftOut.push({ id, because: "this process does not have its code as it was signed" });
    else joined.set(name, leaf);
  }
  const registry = new CapabilityRegistry<B>({
    leaves: [...leaves.filter(({ name }) => !joined.has(name)), ...joined.values()],
    options: options.filter(({ name }) => !joined.has(name)),
    sensors,
  });
  leftOut.push(...joinOptions(ranked, registry));
  return { registry, leftOut };
}

/**
 * Options may use one another: each round adds those whose references have joined, until a round
 * adds none.
 */
function joinOptions<B extends Body>(ranked: readonly CapabilityRecord[], registry: CapabilityRegistry<B>) {
  let waiting = ranked.filter(({ content }) => content?.form === "option");
  for (;;) {
    const refused: { record: CapabilityRecord; because: string }[] = [];
    for (const record of waiting) {
      if (record.content?.form !== "option") continue;
      try {
        registry.registerOption(compileOption(record.content.option, registry).option);
      } catch (error) {
        refused.push({ record, because: toCodedError(error).detail });
      }
    }
    if (refused.length === 0 || refused.length === waiting.length) {
      return refused.map(({ record, because }) => ({ id: record.id, because }));
    }
    waiting = refused.map(({ record }) => record);
  }
}
