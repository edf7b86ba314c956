// The rules of nature, in one table: changes of a simulated world without any act. A state names
// the rules that hold in it; the default is none, because plans are made for the operators alone. A
// new rule is one file and one line here.

import { CodedError, didYouMean } from "../../../schemas/index.ts";
import { breathing } from "./breathing.ts";
import { healing } from "./healing.ts";
import { hunger } from "./hunger.ts";
import { lava } from "./lava.ts";
import { monsters } from "./monsters.ts";
import { nightfall } from "./nightfall.ts";
import type { WorldRule } from "./world-rule.ts";

export const RULES: readonly WorldRule[] = [hunger, healing, breathing, lava, nightfall, monsters];

/**
 * The rules of these names, in the table's order. Throws CodedError `input.invalid` on an unknown
 * name.
 */
export function rulesNamed(names: readonly string[]): WorldRule[] {
  const known = RULES.map(({ name }) => name);
  for (const name of names) {
    if (!known.includes(name))
      throw new CodedError("input.invalid", `no rule is named ${name}${didYouMean(name, known)}`);
  }
  return RULES.filter(({ name }) => names.includes(name));
}
