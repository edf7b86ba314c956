// Installs all world rules in a fresh server, in the order in which they depend on one another.

import type { Vec3 } from "vec3";
import type { WorldContext } from "../core/context.ts";
import { FaultyServer } from "../faults/index.ts";
import type { Terrain } from "../generator/terrain.ts";
import { blockFacts } from "../land/block-facts.ts";
import { keepChangedChunks } from "../land/changed-chunks.ts";
import { LoadedLand } from "../land/land.ts";
import { installCrossing } from "../players/crossing.ts";
import { installDimensionWire } from "../players/dimension-wire.ts";
import { installKeeping } from "../players/keeping.ts";
import { PlayerLedger } from "../players/ledger.ts";
import { type PlayerSession, Sessions } from "../players/session.ts";
import { installSneaking } from "../players/sneaking.ts";
import { installStatistics } from "../players/statistics.ts";
import { installVisibility } from "../players/visibility.ts";
import { Witness } from "../players/witness.ts";
import { installDeath } from "../rules/death.ts";
import { installEating } from "../rules/eating.ts";
import { ExperienceOrbs } from "../rules/experience-orbs.ts";
import { installFalling } from "../rules/falling.ts";
import { HungerService } from "../rules/hunger-service.ts";
import { Injuries } from "../rules/injuries.ts";
import { installPickup } from "../rules/pickup.ts";
import { installPortals } from "../rules/portals.ts";
import { installRepairs } from "../rules/repairs.ts";
import type { BlockUpdates } from "../rules/updates.ts";
import { RecipeBook } from "../windows/recipes.ts";
import { WindowService } from "../windows/service.ts";
import { installBlockRules } from "./blocks.ts";
import { installCommands } from "./commands.ts";
import { installCreatureRules } from "./creatures.ts";
import { Disturbances } from "./disturbances.ts";

export interface InstalledRules {
  /** The session of a player by name, if in the world. */
  sessionOf(username: string): PlayerSession | undefined;
  ledger: PlayerLedger;
  witness: Witness;
  updates: BlockUpdates;
  disturbances: Disturbances;
  faults: FaultyServer;
}

interface RuleOptions {
  terrain: Terrain;
  /** Monsters spawn in the dark. */
  nights: boolean;
  /** Where new players stand. */
  spawn: Vec3;
}

/** Installs all rules. */
export function installRules(context: WorldContext, { terrain, nights, spawn }: RuleOptions): InstalledRules {
  const { server, items, rules } = context;
  const { lowest } = terrain;
  installRepairs(context);
  const land = new LoadedLand(server.overworld, blockFacts(server.registry), lowest);
  keepChangedChunks(server.overworld, ({ x, y, z }) => land.changed(x, y, z));
  const sessions = new Sessions(context);
  const faults = new FaultyServer(context, sessions);
  installDimensionWire(server);
  const hunger = new HungerService(context);
  installKeeping(context, sessions, hunger);
  const ledger = new PlayerLedger(context);
  const injuries = new Injuries(context, sessions);
  injuries.onHurt = (player, cause) => {
    hunger.tire(player, "hurt");
    ledger.hurt(player, cause);
  };
  const windows = new WindowService(context, sessions, {
    items,
    recipes: new RecipeBook(server.registry),
    craftingRemainder: (item) => rules.craftingRemainder(item),
    cooks: (furnace, item) => rules.cook(furnace, item) !== undefined,
    burns: (item) => rules.burnTicks(item) > 0,
  });
  const cross = installCrossing(context, sessions, windows);
  const orbs = new ExperienceOrbs(context, sessions, windows);
  const updates = installBlockRules(context, { sessions, windows, hunger, land });
  installPortals(context, land, cross);
  installPickup(context, sessions);
  installVisibility(context);
  installDeath(context, { sessions, windows, hunger, land }, (player) => {
    ledger.died(player, injuries.causeOf(player));
    orbs.leaveBehind(player);
  });
  installEating(context, sessions, hunger);
  installFalling(context, land);
  installSneaking(server);
  installStatistics(server);
  installCreatureRules(context, { sessions, windows, hunger, injuries, orbs, land, nights, spawn });
  installCommands(context, sessions);
  return {
    // The newest session of a name: unfinished work for an earlier connection may keep the old
    // session alive.
    sessionOf: (username) => sessions.all().findLast(({ player }) => player.username === username),
    ledger,
    witness: new Witness(context),
    updates,
    faults,
    disturbances: new Disturbances(context, sessions, { terrain, faults }),
  };
}
