// Containers: deposit puts items into the nearest one, withdraw takes them out.

import { DEPOSIT, WITHDRAW } from "../../../capabilities/leaves/daily-life.ts";
import type { Leaf } from "../../../executor/index.ts";
import { CodedError, failure, type Position } from "../../../schemas/index.ts";
import type { SimulatedBody } from "../body/body.ts";
import { type SimulatedContext, simulatedLeaf, spend } from "../body/simulated-leaf.ts";
import { distance, walkTicks } from "../state/places.ts";
import type { SimulatedContainer } from "../state/simulated-state.ts";

const CONTAINER_REACH = 4.5;
const RANGE = 64;
const OPEN_TICKS = 10;

/**
 * Goes to the container at the position, or to the nearest. Throws CodedError `container.error`
 * without one.
 */
async function goToContainer(context: SimulatedContext, at: Position | undefined): Promise<SimulatedContainer> {
  const { scene } = context.body.world;
  const away = (container: SimulatedContainer): number => distance(container.position, at ?? scene.position);
  const nearest = [...scene.containers].sort((a, b) => away(a) - away(b))[0];
  if (nearest === undefined || away(nearest) > (at === undefined ? RANGE : CONTAINER_REACH)) {
    throw new CodedError("container.error", "no container is there");
  }
  context.body.does.checkWay(nearest.position);
  await spend(context, OPEN_TICKS + walkTicks(scene.position, nearest.position));
  context.body.does.moveTo(nearest.position);
  return nearest;
}

/** `sign` is the change of the stock for each item moved. */
function storing(contract: typeof DEPOSIT, sign: 1 | -1): Leaf<SimulatedBody> {
  const key = `${contract.name} base`;
  return simulatedLeaf({
    ...contract,
    timeoutMs: 120_000,
    guard({ body, memory }, { item }) {
      if (!memory.has(key)) memory.set(key, body.world.stock.count(item));
      return undefined;
    },
    async run(context, { item, count, position }) {
      const { world, does } = context.body;
      const chest = await goToContainer(context, position);
      const inside = chest.items[item] ?? 0;
      const left = count - sign * (world.stock.count(item) - Number(context.memory.get(key)));
      const there = sign > 0 ? inside : world.stock.count(item);
      if (there < left) throw new CodedError("inventory.missingItem", `${there} of ${left} ${item} are there`);
      if (sign > 0 && world.stock.roomFor(item, world.scene.slots) < left) {
        throw new CodedError("inventory.full", `no slot is free for ${item}`);
      }
      if (sign < 0) does.spend(item, left);
      chest.items[item] = inside - sign * left;
      if (sign > 0) world.receive({ [item]: left });
      return { moved: count };
    },
    pretend: (_context, { count }) => ({ moved: count }),
    postcondition({ body, memory }, { item, count }) {
      const moved = sign * (body.world.stock.count(item) - Number(memory.get(key)));
      memory.delete(key);
      return moved >= count ? undefined : failure("pbi.effectsUnmet", `${moved} of ${count} ${item} were moved`);
    },
  });
}

export const deposit = storing(DEPOSIT, -1);
export const withdraw = storing(WITHDRAW, 1);
