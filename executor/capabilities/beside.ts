// Who in shadow is rehearsed beside a step: what stands in for the step's capability, with the step's own arguments; and an option that stands
// beside nothing, with its defaults, where the step brings about what the option promises. Pure but for asking the catalogue.

import { type Body, type CapabilityRecord, type PlanStep, parseCondition } from "../../schemas/index.ts";
import type { CapabilityCatalogue } from "./catalogue.ts";

export interface RehearsalPart {
  id: string;
  args: Readonly<Record<string, unknown>>;
  /** It is meant to take the place of what the step names, so that to refuse where that managed is to be worse. */
  standsIn: boolean;
}

/** The parts beside a step whose verb names the capability `knownGood` (`name@version`). */
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

/** What effects add to, such as `inventory.torch`. */
const madeBy = (effects: readonly string[]): Set<string> =>
  new Set(
    effects.flatMap((text) => {
      const effect = parseCondition(text);
      return effect?.operator === "+=" ? [`${effect.subject}.${effect.name ?? ""}`] : [];
    }),
  );
