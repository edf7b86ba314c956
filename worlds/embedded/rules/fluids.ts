// Water and lava flow: down first, else to the sides, by the shortest path to an edge; fluid
// without inflow dries up. Where they meet they turn to stone. Invariant: a fluid block is updated
// only when it or a neighbour changed; lakes at rest cost nothing. Source: Minecraft Wiki "Fluid",
// "Water", "Lava" (obsidian of a source, cobblestone of a flow, stone where lava falls in water).

import type { Vec3 } from "vec3";
import { type BlockKind, isAir } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import { beside, COMPASS, type Compass, opposite } from "../core/faces.ts";
import { dimensionAt } from "../generator/dimensions.ts";
import { spillLoot } from "./breaking.ts";
import {
  type FluidLevel,
  type FluidRules,
  FULL,
  fluidIn,
  givesWayToFluid,
  LAVA,
  levelOf,
  NETHER_LAVA,
  WATER,
} from "./fluid-levels.ts";
import type { BlockSchedule } from "./schedule.ts";
import type { BlockUpdates } from "./updates.ts";

type KindAt = (position: Vec3) => Promise<BlockKind>;

const falling: FluidLevel = { amount: FULL, source: false, falling: true };

/** Lets fluids flow. */
export function installFluids(context: WorldContext, updates: BlockUpdates, schedule: BlockSchedule): void {
  const { blocks } = context;
  const at: KindAt = (position) => blocks.at(position);
  const down = (position: Vec3): Vec3 => beside(position, "down");

  /** The level that the inflow gives a position: null where it dries up. */
  const inflow = async (rules: FluidRules, position: Vec3): Promise<FluidLevel | null> => {
    let max = 0;
    let sources = 0;
    for (const way of COMPASS) {
      const fluid = fluidIn(await at(beside(position, way)), rules.name);
      if (fluid?.source) sources++;
      max = Math.max(max, fluid?.amount ?? 0);
    }
    const ground = await at(down(position));
    const held = ground.solid || fluidIn(ground, rules.name)?.source === true;
    if (rules.renews && sources >= 2 && held) return { amount: FULL, source: true, falling: false };
    if (fluidIn(await at(beside(position, "up")), rules.name) !== null) return falling;
    const amount = max - rules.loss;
    return amount > 0 ? { amount, source: false, falling: false } : null;
  };

  /** True where the fluid is or could flow, except at its sources. */
  const isPassable = async (rules: FluidRules, position: Vec3): Promise<boolean> => {
    const kind = await at(position);
    return givesWayToFluid(kind) || (kind.name === rules.name && fluidIn(kind, rules.name)?.source === false);
  };
  const isEdge = async (rules: FluidRules, position: Vec3): Promise<boolean> => {
    const below = await at(down(position));
    return givesWayToFluid(below) || below.name === rules.name;
  };

  /** Steps to the nearest edge from a position, coming from `from`; beyond `sight`, infinite. */
  const wayToEdge = async (rules: FluidRules, position: Vec3, from: Compass, steps: number): Promise<number> => {
    if (await isEdge(rules, position)) return steps;
    if (steps >= rules.sight) return Number.POSITIVE_INFINITY;
    let shortest = Number.POSITIVE_INFINITY;
    for (const way of COMPASS) {
      const next = beside(position, way);
      if (way === opposite(from) || !(await isPassable(rules, next))) continue;
      shortest = Math.min(shortest, await wayToEdge(rules, next, way, steps + 1));
    }
    return shortest;
  };

  const enter = async (rules: FluidRules, position: Vec3, fluid: FluidLevel): Promise<void> => {
    const there = await at(position);
    // Fluid that already flows there computes its own inflow.
    if (!givesWayToFluid(there)) return;
    if (!isAir(there)) spillLoot(context, position, there);
    await blocks.set(position, rules.name, { level: levelOf(fluid) });
  };

  const spreadAside = async (rules: FluidRules, position: Vec3, { amount }: FluidLevel): Promise<void> => {
    const next = amount - rules.loss;
    if (next <= 0) return;
    const ways: { way: Compass; steps: number }[] = [];
    for (const way of COMPASS) {
      const place = beside(position, way);
      if (await isPassable(rules, place)) ways.push({ way, steps: await wayToEdge(rules, place, way, 0) });
    }
    const shortest = Math.min(...ways.map(({ steps }) => steps));
    for (const { way, steps } of ways) {
      if (steps === shortest)
        await enter(rules, beside(position, way), { amount: next, source: false, falling: false });
    }
  };

  const flow = async (rules: FluidRules, position: Vec3): Promise<void> => {
    const kind = await at(position);
    let fluid = kind.name === rules.name ? fluidIn(kind, rules.name) : null;
    if (fluid === null) return;
    if (!fluid.source) {
      const next = await inflow(rules, position);
      if (next === null) return blocks.clear(position);
      if (levelOf(next) !== levelOf(fluid)) await blocks.set(position, rules.name, { level: levelOf(next) });
      fluid = next;
    }
    const below = await at(down(position));
    if (rules.name === "lava" && below.name === "water") return blocks.set(down(position), "stone");
    if (givesWayToFluid(below)) return enter(rules, down(position), falling);
    const runsOff = below.name === rules.name && !fluid.source;
    if (!runsOff) await spreadAside(rules, position, fluid);
  };

  for (const anywhere of [WATER, LAVA]) {
    updates.on([anywhere.name], async (position, kind) => {
      const rules = anywhere === LAVA && dimensionAt(position) === "nether" ? NETHER_LAVA : anywhere;
      if (rules.name === "lava" && (await cooled(at, position))) {
        return blocks.set(position, kind.properties.level === "0" ? "obsidian" : "cobblestone");
      }
      schedule.after(rules.pace, rules.name, position, () => flow(rules, position));
    });
  }
}

/** Lava turns to stone where water is beside or above it. */
async function cooled(at: KindAt, position: Vec3): Promise<boolean> {
  for (const face of ["up", ...COMPASS] as const) if ((await at(beside(position, face))).name === "water") return true;
  return false;
}
