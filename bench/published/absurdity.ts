// What nobody would do although it is valid: a plan that costs far more than a known one, a fight
// that the gear does not fit, a block that is placed and taken up again for nothing.

import type { Plan, PlanStep, Problem } from "../../schemas/index.ts";

/** From this multiple of the best known cost on, a plan is absurd. */
const DEAR = 1.5;
const MELEE = /_(sword|axe|pickaxe|shovel|hoe)$/;
const SWORD_OR_AXE = /_(sword|axe)$/;
/** Creatures out of a blade's reach. */
const FAR_OFF: ReadonlySet<unknown> = new Set(["ghast"]);
/** Creatures that kill a body without armour. */
const DEADLY: ReadonlySet<unknown> = new Set(["ender_dragon", "elder_guardian", "evoker", "warden", "wither"]);

/** Why the plan is absurd; null where it is not. */
export function absurdityOf(problem: Problem, plan: Plan, best: number | undefined): string | null {
  if (best !== undefined && plan.cost > best * DEAR) return "costs far more than a known plan";
  return oddFight(problem, plan.steps) ?? idlePlacing(plan.steps);
}

function oddFight({ state }: Problem, steps: readonly PlanStep[]): string | null {
  const held = Object.keys(state.inventory);
  const worn = (): boolean =>
    [...held, ...steps.map(({ args }) => String(args.item))].some((item) => item.endsWith("_chestplate"));
  for (const { type, args } of steps) {
    if (type !== "kill_entity") continue;
    const { entity, tool } = args;
    if (tool === null && args.effect !== "strike_back" && held.some((item) => SWORD_OR_AXE.test(item)))
      return `kills ${entity} with bare hands, a weapon in the bag`;
    if (FAR_OFF.has(entity) && MELEE.test(String(tool))) return `kills ${entity} with a blade, out of its reach`;
    if (DEADLY.has(entity) && !worn()) return `fights ${entity} without armour`;
  }
  return null;
}

/** A block that is placed and then dug, and that no step between needs. */
function idlePlacing(steps: readonly PlanStep[]): string | null {
  for (const { type, stepId, args } of steps) {
    if (type !== "place_block") continue;
    const users = steps.filter(({ after }) => after.includes(stepId));
    const isIdle = users.length > 0 && users.every((user) => isDigging(user) && user.args.item === args.item);
    if (isIdle) return `places ${args.item} and takes it up again for nothing`;
  }
  return null;
}

const isDigging = ({ type }: PlanStep): boolean => type === "collect_block" || type === "dig_block";
