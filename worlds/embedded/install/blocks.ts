// Installs the rules about blocks and their contents in a fresh server, in the order in which they
// depend on one another. Uses of an item on a block come before placing, which handles every use
// that is left.

import type { WorldContext } from "../core/context.ts";
import type { Land } from "../land/land.ts";
import { lightAt } from "../land/light.ts";
import type { Sessions } from "../players/session.ts";
import { installBeds } from "../rules/beds.ts";
import { installBoatPlacing } from "../rules/boats.ts";
import { installBoneMeal } from "../rules/bone-meal.ts";
import { installSpilling } from "../rules/breaking.ts";
import { installBubbleColumns } from "../rules/bubble-columns.ts";
import { installBuckets } from "../rules/buckets.ts";
import { installCampfires } from "../rules/campfires.ts";
import { installChests } from "../rules/chests.ts";
import { installComposters } from "../rules/composters.ts";
import { installConnections } from "../rules/connections.ts";
import { Containers } from "../rules/containers.ts";
import { installCrops, type LightAt } from "../rules/crops.ts";
import { installDigging } from "../rules/digging.ts";
import { installDoors } from "../rules/doors.ts";
import { installFarmland } from "../rules/farmland.ts";
import { installFishing } from "../rules/fishing.ts";
import { installFluids } from "../rules/fluids.ts";
import { installGravity } from "../rules/gravity.ts";
import { installHolding } from "../rules/holding.ts";
import type { HungerService } from "../rules/hunger-service.ts";
import { installIgniting } from "../rules/igniting.ts";
import { installLeaves } from "../rules/leaves.ts";
import { installPlacing } from "../rules/placing.ts";
import { installPressurePlates } from "../rules/pressure-plates.ts";
import { RandomTicks } from "../rules/random-ticks.ts";
import { installRedstone } from "../rules/redstone.ts";
import { installSaplings } from "../rules/saplings.ts";
import { BlockSchedule } from "../rules/schedule.ts";
import { Stations } from "../rules/stations.ts";
import { installSwitches } from "../rules/switches.ts";
import { installThrown } from "../rules/thrown.ts";
import { installToolUses } from "../rules/tool-uses.ts";
import { BlockUpdates } from "../rules/updates.ts";
import { Uses } from "../rules/using.ts";
import { installStations } from "../stations/index.ts";
import type { WindowService } from "../windows/service.ts";

interface BlockServices {
  sessions: Sessions;
  windows: WindowService;
  hunger: HungerService;
  land: Land;
}

/** Installs the rules about blocks; returns their reactions to changes beside them. */
export function installBlockRules(
  context: WorldContext,
  { sessions, windows, hunger, land }: BlockServices,
): BlockUpdates {
  const { server, blocks, items, rules, stations } = context;
  const uses = new Uses(context, sessions);
  const updates = new BlockUpdates(server, blocks);
  const schedule = new BlockSchedule(server, context.report);
  const randomTicks = new RandomTicks(context);
  randomTicks.addCommand();
  const light: LightAt = ({ x, y, z }) => {
    const { sky, block } = lightAt(land, x, y, z);
    return Math.max(sky, block);
  };
  const containers = new Containers(items, rules, stations);
  installSpilling(context, { sessions, windows, containers });
  installDigging(context, sessions, hunger);
  installHolding(context, updates);
  installConnections(context, updates);
  installGravity(context, updates, land.lowest);
  installFluids(context, updates, schedule);
  installBubbleColumns(context, updates, schedule);
  installLeaves(context, { updates, schedule, randomTicks });
  new Stations(context, sessions, { windows, containers, uses });
  installStations(context, { sessions, windows, containers, uses });
  installChests({ blocks, windows, containers }, uses, updates);
  installDoors(context, uses);
  installSwitches(context, uses, schedule);
  installRedstone(context);
  installPressurePlates(context, land, schedule);
  installBeds(context, uses);
  installCampfires(context, uses);
  installComposters(context, uses, schedule);
  installToolUses(context, uses);
  installIgniting(context, uses, updates);
  installFarmland(context, { uses, updates, randomTicks });
  installCrops(context, randomTicks, light);
  updates.on(["sugar_cane", "cactus"], (position, kind) => randomTicks.notice(position, kind));
  const grow = installSaplings(context, randomTicks, light);
  installBoneMeal(context, uses, grow);
  installBuckets(context, uses);
  installThrown(context, uses);
  installFishing(context, uses);
  installBoatPlacing(context, uses);
  installPlacing(context, uses);
  return updates;
}
