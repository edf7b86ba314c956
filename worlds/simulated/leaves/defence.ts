// Self-defence: fight strikes the nearest foe down, get_out leaves fire, lava and water for the
// nearest firm, dry position. Source: minecraft.wiki, Damage (a sword of stone 5 points, of iron 6,
// the hand 1; a full blow each 0.6 seconds).

import { FETCH_OWN_DROPS, FIGHT, GET_OUT } from "../../../capabilities/leaves/moving.ts";
import { CodedError, failure, type Position } from "../../../schemas/index.ts";
import type { SimulatedBody } from "../body/body.ts";
import { PASSABLE } from "../body/breaking.ts";
import { type SimulatedContext, simulatedLeaf, spend } from "../body/simulated-leaf.ts";
import { blockAt, distance, floored, walkTicks } from "../state/places.ts";
import type { SimulatedScene } from "../state/scene.ts";
import { nearestHostile, walk } from "./moving.ts";

const BLOW_TICKS = 13;
const ATTACK_REACH = 2.8;
const BLOWS: readonly (readonly [RegExp, number])[] = [
  [/^netherite_(sword|axe)$/, 8],
  [/^diamond_(sword|axe)$/, 7],
  [/^iron_(sword|axe)$/, 6],
  [/^stone_(sword|axe)$/, 5],
  [/^(wooden|golden)_(sword|axe)$/, 4],
];
const FOE_KEY = "fights";

/** Goes after the creature and strikes it down, blow by blow, with the best weapon that is held. */
export async function strike(context: SimulatedContext, id: number): Promise<void> {
  const { world, does } = context.body;
  const { scene } = world;
  const damage = BLOWS.find(([name]) => world.stock.names().some((item) => name.test(item)))?.[1] ?? 1;
  for (;;) {
    const foe = scene.creatures.find((creature) => creature.id === id);
    if (foe === undefined) return;
    if (distance(foe.position, scene.position) > ATTACK_REACH) await walk(context, foe.position, ATTACK_REACH);
    await spend(context, BLOW_TICKS);
    does.strike(foe, damage);
  }
}

export const fight = simulatedLeaf({
  ...FIGHT,
  timeoutMs: 60_000,
  guard({ body, memory }, { radius }) {
    const { world } = body;
    const foe = nearestHostile(world, (one) => body.does.mayHarm(one));
    if (memory.has(FOE_KEY)) return undefined;
    if (foe === undefined || distance(foe.position, world.scene.position) > radius) {
      return failure("combat.targetLost", "nothing attacks");
    }
    memory.set(FOE_KEY, foe.id);
    return undefined;
  },
  async run(context) {
    const id = Number(context.memory.get(FOE_KEY));
    await strike(context, id);
    return { foe: id };
  },
  pretend: ({ memory }) => ({ foe: Number(memory.get(FOE_KEY) ?? 0) }),
  postcondition({ body: { world }, memory }, _args, { foe }) {
    memory.delete(FOE_KEY);
    return world.scene.creatures.some(({ id }) => id === foe) ? failure("combat.timeout", "it still lives") : undefined;
  },
});

const HARMS = /^(lava|fire|water)$/;
const SEARCH = 8;

/** A firm, dry position with room for a body, the nearest first. */
function refuge(body: SimulatedBody): Position | undefined {
  const { scene } = body.world;
  const [x, y, z] = floored(scene.position);
  const places: Position[] = [];
  for (let dx = -SEARCH; dx <= SEARCH; dx += 1)
    for (let dz = -SEARCH; dz <= SEARCH; dz += 1)
      for (let dy = -2; dy <= SEARCH; dy += 1) places.push([x + dx, y + dy, z + dz]);
  const isFree = (place: Position): boolean => {
    const block = blockAt(scene, place);
    return PASSABLE.test(block) && !HARMS.test(block);
  };
  return places
    .sort((a, b) => distance(a, scene.position) - distance(b, scene.position))
    .filter((place) => body.does.mayEnter(place))
    .find((place) => {
      const [a, b, c] = place;
      return isFree(place) && isFree([a, b + 1, c]) && !PASSABLE.test(blockAt(scene, [a, b - 1, c]));
    });
}

const isHarmed = (scene: SimulatedScene): boolean => {
  const [x, y, z] = scene.position;
  return /^(lava|fire)$/.test(blockAt(scene, scene.position)) || blockAt(scene, [x, y + 1, z]) === "water";
};

/** Nobody loses anything in this world by dying. */
export const fetchOwnDrops = simulatedLeaf({
  ...FETCH_OWN_DROPS,
  timeoutMs: 1_000,
  run: async () => ({ fetched: 0 }),
  pretend: () => ({ fetched: 0 }),
});

export const getOut = simulatedLeaf({
  ...GET_OUT,
  timeoutMs: 30_000,
  async run(context) {
    const { world } = context.body;
    if (!isHarmed(world.scene)) return { position: world.scene.position };
    const to = refuge(context.body);
    if (to === undefined) throw new CodedError("path.unreachable", "no firm position is near");
    await spend(context, walkTicks(world.scene.position, to));
    context.body.does.moveTo(to);
    return { position: to };
  },
  pretend: ({ body }) => ({ position: body.world.scene.position }),
  postcondition: ({ body: { world } }) =>
    isHarmed(world.scene) ? failure("pbi.effectsUnmet", "the body is still in the danger") : undefined,
});
