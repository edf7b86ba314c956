// Chooses the capabilities in shadow to rehearse beside a step: replacements for the step's
// capability run with the step's own arguments; an option without a counterpart runs with its
// defaults if the step brings about one of the option's postconditions. Pure, except that it asks
// the catalogue.

import { type Body, type CapabilityRecord, type PlanStep, parseCondition } from "../../schemas/index.ts";
import type { CapabilityCatalogue } from "./catalogue.ts";

export interface RehearsalPart {
  id: string;
  args: Readonly<Record<string, unknown>>;
  /**
   * Set if it would replace the step's capability. Refusing where that capability succeeded then
   * counts as a failure.
   */
  standsIn: boolean;
}

/** The rehearsals beside a step whose verb names the capability `knownGood` (`name@version`). */
export function rehearsalParts<B extends Body>(
  step: Pick<PlanStep, "args" | "effects">,
  knownGood: string,
  catalogue: Pick<CapabilityCatalogue<B>, "list" | "knownGood">,
): RehearsalPart[] {
  return catalogue.list().flatMap((record): RehearsalPart[] => {
    if (record.status !== "shadow") return [];
    const { id, provenance } = record;
    const other = catalogue.knownGood(id)?.id ?? provenance.parent;
    if (other !== undefined) return other === knownGood ? [{ id, args: step.args, standsIn: true }] : [];
    return promisesAnyOf(record, madeBy(step.effects)) ? [{ id, args: {}, standsIn: false }] : [];
  });
}

function promisesAnyOf({ content }: CapabilityRecord, made: ReadonlySet<string>): boolean {
  if (content?.form !== "option") return false;
  const texts = content.option.post.filter((condition) => typeof condition === "string");
  return [...madeBy(texts)].some((name) => made.has(name));
}

/** The names that the effects add to, such as `inventory.torch`. */
const madeBy = (effects: readonly string[]): Set<string> =>
  new Set(
    effects.flatMap((text) => {
      const effect = parseCondition(text);
      return effect?.operator === "+=" ? [`${effect.subject}.${effect.name ?? ""}`] : [];
    }),
  );
