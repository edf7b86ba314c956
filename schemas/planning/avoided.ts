// What the constraints of a problem rule out, as `avoid` names it.

import type { Constraints } from "./problem.ts";

/** What is avoided, the killing of spared creatures included. */
export const avoidedBy = ({ avoid, spare = [] }: Pick<Constraints, "avoid" | "spare">): readonly string[] =>
  spare.length === 0 ? avoid : [...avoid, ...spare.map((creature) => `kill_entity:${creature}`)];
