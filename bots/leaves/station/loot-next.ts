// Internal to loot_container: opens the nearest container that this step has not opened yet, and
// takes the wanted items. A container's contents are known only once it is open, so an empty one is
// no failure.

import { z } from "zod";
import { CodedError, ItemName, Position, PositiveCount } from "../../../schemas/index.ts";
import { answered, bodyLeaf, gained } from "../../body/define-leaf.ts";
import { keyOf, tupleOf } from "../../geometry/positions.ts";
import { CONTAINERS } from "../../memory/stations.ts";
import { PATHFINDING_MS } from "../../move/movement.ts";
import { findPlaces } from "../../sense/block-search.ts";
import { makeRoom } from "../../work/make-room.ts";
import { withContainer } from "../../work/storing.ts";

const Args = z.strictObject({ item: ItemName, count: PositiveCount });
const Output = z.strictObject({ taken: z.int(), position: Position });

const RADIUS = 64;
const OPENED = "containers opened";

export const lootNext = bodyLeaf({
  name: "loot_next",
  kind: "internal",
  description: "Opens the next container and takes what is wanted.",
  inputSchema: Args,
  outputSchema: Output,
  timeoutMs: 150_000,
  waitsMs: PATHFINDING_MS,
  retries: 0,
  permissions: ["movement", "dig", "container"],
  activity: "container",
  async run(context, { item, count }) {
    const { body, memory } = context;
    const { bot } = body;
    const opened = memory.get(OPENED) instanceof Set ? (memory.get(OPENED) as Set<string>) : new Set<string>();
    memory.set(OPENED, opened);
    const ids = CONTAINERS.flatMap((name) => bot.registry.blocksByName[name]?.id ?? []);
    const place = findPlaces(bot, ids, { radius: RADIUS, count: 64 }).find(
      (candidate) => !opened.has(keyOf(candidate)),
    );
    if (!place) throw new CodedError("collect.noneFound", "no unopened container is in sight");
    // Whatever happens, this one is not tried again.
    opened.add(keyOf(place));
    await makeRoom(context, 2, [item]);
    const taken = await withContainer(context, place, async (chest) => {
      const there = chest
        .containerItems()
        .reduce((sum, stack) => sum + (stack.name === item.split("+")[0] ? stack.count : 0), 0);
      const wanted = Math.min(there, count - gained(context, item));
      const id = bot.registry.itemsByName[item.split("+")[0] ?? item]?.id;
      if (wanted > 0 && id !== undefined) await answered(context, chest.withdraw(id, null, wanted));
      return wanted;
    });
    return { taken, position: tupleOf(place) };
  },
});
