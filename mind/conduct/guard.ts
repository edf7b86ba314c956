// Conduct at the last moment: an interceptor before every leaf refuses what conduct forbids,
// whichever plan, option or model led there. Conduct also becomes constraints of a problem, so that
// plans do not lead there.

import type { LeafInterceptor, LeafWork } from "../../executor/index.ts";
import {
  type Constraints,
  type Failure,
  failure,
  type Plan,
  Position,
  type SafetyLevel,
  type State,
} from "../../schemas/index.ts";
import { areaAt, type Conduct, isInside } from "./conduct.ts";

const RISKS: readonly SafetyLevel[] = ["safe", "caution", "dangerous"];

/** Leaves that change blocks at or around their position argument. */
const CHANGES = /^(dig|place|collect|build|plant|till|use_on_block|grow)/;
const HARMS = /^(attack|kill|hit|shoot|strike)/;
const PARTS_WITH = /^(drop|toss|give|deposit)/;

/**
 * Refuses forbidden leaves with `permission.denied`. `observe` returns what is held and where the
 * body is.
 */
export function conductGuard(conduct: Conduct, observe: () => Pick<State, "inventory" | "dimension">): LeafInterceptor {
  return async (work, next) => {
    const refused = refusalOf(work, conduct, observe());
    return refused === undefined ? next() : { status: "failure", failure: refused };
  };
}

/** Why a leaf may not run; undefined if it may. */
export function refusalOf(
  { leaf, args }: Pick<LeafWork, "leaf" | "args">,
  conduct: Conduct,
  { inventory, dimension }: Pick<State, "inventory" | "dimension">,
): Failure | undefined {
  const { position, entity, player, item, count } = fieldsOf(args);
  const denied = (why: string): Failure => failure("permission.denied", `${leaf}: ${why}`);
  if (position !== undefined && !isInside(position, conduct.bounds))
    return denied("the position is outside conduct's bounds");
  if (position !== undefined && CHANGES.test(leaf)) {
    const area = areaAt(position, dimension, conduct);
    if (area !== undefined) return denied(`conduct protects ${area.name}`);
  }
  if (HARMS.test(leaf)) {
    if (entity !== undefined && conduct.spare.includes(entity)) return denied(`conduct spares ${entity}`);
    if ((entity === "player" || player !== undefined) && !conduct.attackPlayers)
      return denied("conduct forbids attacking players");
  }
  if (item !== undefined && PARTS_WITH.test(leaf)) {
    const min = conduct.keep[item];
    const held = inventory[item] ?? 0;
    if (min !== undefined && held - (count ?? held) < min) return denied(`conduct keeps ${min} ${item}`);
  }
  return undefined;
}

interface Fields {
  position?: Position;
  entity?: string;
  player?: string;
  item?: string;
  count?: number;
}

/** The arguments that conduct judges; leaves name them alike. */
function fieldsOf(args: unknown): Fields {
  if (typeof args !== "object" || args === null) return {};
  const { position, entity, player, item, count } = args as Record<string, unknown>;
  const place = Position.safeParse(position);
  return {
    ...(place.success ? { position: place.data } : {}),
    ...(typeof entity === "string" ? { entity } : {}),
    ...(typeof player === "string" ? { player } : {}),
    ...(typeof item === "string" ? { item } : {}),
    ...(typeof count === "number" ? { count } : {}),
  };
}

/** The constraints with those of conduct added: items to keep and creatures to spare. */
export function constrained(constraints: Constraints, { keep, spare }: Conduct): Constraints {
  const merged = { ...constraints.keep };
  for (const [item, min] of Object.entries(keep)) merged[item] = Math.max(merged[item] ?? 0, min);
  const avoid = new Set([...constraints.avoid, ...spare.map((entity) => `kill_entity:${entity}`)]);
  return { ...constraints, keep: merged, avoid: [...avoid] };
}

/** The first step more dangerous than conduct allows; undefined if there is none. */
export function tooDangerous({ steps }: Plan, { risk }: Conduct): Plan["steps"][number] | undefined {
  return steps.find(({ safetyLevel }) => RISKS.indexOf(safetyLevel) > RISKS.indexOf(risk));
}
