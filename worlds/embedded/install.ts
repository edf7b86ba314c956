// Puts all rules of the world into a fresh server, in the order in which they build on one another.

import { installCommands } from "./commands.ts";
import type { WorldContext } from "./context.ts";
import { installKeeping } from "./players/keeping.ts";
import { type PlayerSession, Sessions } from "./players/session.ts";
import { installVisibility } from "./players/visibility.ts";
import { installCombat } from "./rules/combat.ts";
import { Containers } from "./rules/containers.ts";
import { installDeath } from "./rules/death.ts";
import { DiggingRules } from "./rules/digging.ts";
import { installEating } from "./rules/eating.ts";
import { installFalling } from "./rules/falling.ts";
import { installGravity } from "./rules/gravity.ts";
import { HungerService } from "./rules/hunger-service.ts";
import { installPickup } from "./rules/pickup.ts";
import { installPlacing } from "./rules/placing.ts";
import { installRepairs } from "./rules/repairs.ts";
import { Stations } from "./rules/stations.ts";
import { RecipeBook } from "./windows/recipes.ts";
import { WindowService } from "./windows/service.ts";

export interface InstalledRules {
  /** The session of a player by name, if in the world. */
  sessionOf(username: string): PlayerSession | undefined;
}

/** Installs the rules; `lowest` is the height of the world's bottom block. */
export function installRules(context: WorldContext, lowest: number): InstalledRules {
  const { server, items, rules } = context;
  installRepairs(context);
  const sessions = new Sessions(context);
  installKeeping(context, sessions);
  const hunger = new HungerService(context);
  const windows = new WindowService(context, sessions, {
    items,
    recipes: new RecipeBook(server.registry),
    craftingRemainder: (item) => rules.craftingRemainder(item),
    cooks: (item) => rules.cook("furnace", item) !== undefined,
    burns: (item) => rules.burnTicks(item) > 0,
  });
  const containers = new Containers(items, rules);
  new Stations(context, sessions, windows, containers);
  new DiggingRules(context, sessions, windows, containers, hunger);
  installPickup(context, sessions);
  installPlacing(context);
  installGravity(context, lowest);
  installVisibility(context);
  installDeath(context, sessions, windows, hunger);
  installEating(context, sessions, hunger);
  installFalling(context, lowest);
  installCombat(context, sessions, hunger);
  installCommands(context, sessions);
  return { sessionOf: (username) => sessions.all().find(({ player }) => player.username === username) };
}
