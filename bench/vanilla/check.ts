// What every check gets and gives.

import { CodedError } from "../../schemas/index.ts";
import type { CompiledVersion } from "./compiled-version.ts";
import type { DataPack } from "./data-pack.ts";
import type { Finding } from "./finding.ts";
import type { VanillaRecipe } from "./recipes.ts";

export interface CheckContext {
  pack: DataPack;
  lodestone: CompiledVersion;
  recipes: readonly VanillaRecipe[];
  /** Whether the pack is a part only: what it lacks is no finding. */
  isPartial: boolean;
}

/** A finding whose kind and reason are added later. */
export type Draft = Omit<Finding, "kind" | "because">;

export type Check = (context: CheckContext) => Draft[];

/**
 * What `read` gives, or a finding that says why the pack's file was not read: a part that this
 * program does not know hides no other finding.
 */
export function attempt<T>(read: () => T, subject: string, path: string): { value: T } | { unread: Draft } {
  try {
    return { value: read() };
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== "input.invalid") throw error;
    const vanilla = `not read: ${error.message.replace(`${error.code}: `, "")}`;
    return { unread: { verdict: "missing", subject, item: "*", path, vanilla, lodestone: null } };
  }
}
