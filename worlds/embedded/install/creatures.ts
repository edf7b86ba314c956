// Installs creatures, the elements, and their effects on players in a fresh server.

import type { Vec3 } from "vec3";
import { guarded, type WorldContext } from "../core/context.ts";
import { Arrows } from "../creatures/arrows.ts";
import { monsterDoings } from "../creatures/monster-doings.ts";
import { NaturalSpawning } from "../creatures/natural-spawning.ts";
import { PlayerArrows } from "../creatures/player-arrows.ts";
import { Population } from "../creatures/population.ts";
import type { LoadedLand } from "../land/land.ts";
import type { Sessions } from "../players/session.ts";
import { installAnimalUses } from "../rules/animal-uses.ts";
import { installVehicles } from "../rules/boats.ts";
import { installBows } from "../rules/bows.ts";
import { installCombat } from "../rules/combat.ts";
import type { ExperienceOrbs } from "../rules/experience-orbs.ts";
import { ExposureService } from "../rules/exposure-service.ts";
import type { HungerService } from "../rules/hunger-service.ts";
import { installHusbandry } from "../rules/husbandry.ts";
import type { Injuries } from "../rules/injuries.ts";
import { installPiglins } from "../rules/piglins.ts";
import { installSpawners } from "../rules/spawners.ts";
import { installVillagers } from "../rules/villagers.ts";
import type { WindowService } from "../windows/service.ts";

const SURVIVAL = 0;

interface CreatureServices {
  sessions: Sessions;
  windows: WindowService;
  hunger: HungerService;
  injuries: Injuries;
  orbs: ExperienceOrbs;
  land: LoadedLand;
  /** Monsters spawn in the dark. */
  nights: boolean;
  /** The world's spawn point; no monster spawns near it. */
  spawn: Vec3;
}

/** Installs creatures and the elements. */
export function installCreatureRules(context: WorldContext, services: CreatureServices): void {
  const { server } = context;
  const { sessions, windows, hunger, injuries, orbs, land, nights, spawn } = services;
  const population = new Population(context, land);
  const arrows = new Arrows(context, land, injuries);
  const shots = new PlayerArrows(context, land, population);
  population.doings = monsterDoings(context, land, injuries, arrows, population);
  const dimensions = nights ? (["overworld", "nether"] as const) : (["nether"] as const);
  const spawning = dimensions.map((dimension) => new NaturalSpawning(context, land, population, { spawn, dimension }));
  server.on("tick", () => {
    land.refresh();
    for (const one of spawning) guarded(context, () => one.tick());
    guarded(context, () => population.tick());
    guarded(context, () => arrows.tick(server.players.filter(isPrey)));
    guarded(context, () => shots.tick());
  });
  const exposures = new ExposureService(context, sessions, land, injuries);
  arrows.ignite = (player, ticks) => exposures.ignite(player, ticks);
  installSpawners(context, land, population);
  installCombat(context, { sessions, hunger, population, orbs });
  installBows(context, sessions, shots);
  installAnimalUses(context, sessions, population);
  installHusbandry(context, sessions, population, orbs);
  installVehicles(context, population);
  installVillagers(context, { sessions, windows, population, orbs });
  installPiglins(context, population);
}

const isPrey = ({ gameMode, health }: { gameMode: number; health: number }): boolean =>
  gameMode === SURVIVAL && health > 0;
