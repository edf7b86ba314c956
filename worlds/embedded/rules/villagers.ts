// Villagers: one without work takes a free job site near it, and then has the offers of that
// profession, two of each level that it has reached. Trades give it and the player experience; at its
// job site it restocks. One that never traded loses its profession with its job site. Source:
// Minecraft Wiki, "Villager" (professions, 48 blocks), "Trading" (levels at 10, 70, 150 and 250
// points; restocking twice a day; 3 to 6 points for the player). They do not walk to their job sites,
// sleep, breed or change prices.

import type { Player } from "flying-squid";
import type { Vec3 } from "vec3";
import { guarded, type WorldContext } from "../core/context.ts";
import type { Slot } from "../core/items.ts";
import type { EmbeddedCreature } from "../creatures/creature.ts";
import type { Population } from "../creatures/population.ts";
import { hashOf, integerBetween, seededRandom } from "../generator/random.ts";
import type { Sessions } from "../players/session.ts";
import { type MerchantOffer, merchant } from "../stations/merchant.ts";
import type { WindowService } from "../windows/service.ts";
import type { ExperienceOrbs } from "./experience-orbs.ts";

const CHANNEL = 707;
const USE = 0;
const USE_REACH = 6;
const JOB_BLOCKS = 48;
/** How often a villager looks for work and is shown to players. */
const LOOK_TICKS = 20;
const OFFERS_A_LEVEL = 2;
const LEVEL_POINTS = [0, 10, 70, 150, 250];
const RESTOCK_TICKS = 12_000;
const PLAINS = 2;
/** The professions in the order of the game's registry. */
const PROFESSIONS = [
  ...["none", "armorer", "butcher", "cartographer", "cleric", "farmer", "fisherman", "fletcher"],
  ...["leatherworker", "librarian", "mason", "nitwit", "shepherd", "toolsmith", "weaponsmith"],
];
/** The metadata that holds type, profession and level; its index moved by one in 1.17. */
const DATA_BEFORE_1_17 = 17;
const DATA_TYPE = 16;

interface Villager {
  profession: string;
  level: number;
  xp: number;
  offers: MerchantOffer[];
  jobSite: Vec3 | null;
  restockedAt: number;
  customer: Player | null;
}

interface VillagerServices {
  sessions: Sessions;
  windows: WindowService;
  population: Pick<Population, "all">;
  orbs: Pick<ExperienceOrbs, "drop">;
}

/** Gives villagers professions and offers, and lets players trade with them. */
export function installVillagers(
  context: WorldContext,
  { sessions, windows, population, orbs }: VillagerServices,
): void {
  const { server, blocks, items, stations, seed } = context;
  const { registry } = server;
  const dice = seededRandom(hashOf(seed, CHANNEL));
  const known = new WeakMap<EmbeddedCreature, Villager>();
  const professionAt = new Map([...stations.workstations].map(([profession, block]) => [block, profession]));
  /** Job sites that stand, by place. */
  const sites = new Map<string, { place: Vec3; profession: string }>();

  const villager = (creature: EmbeddedCreature): Villager => {
    const found = known.get(creature);
    if (found !== undefined) return found;
    const made: Villager = {
      ...{ profession: "none", level: 1, xp: 0, offers: [], jobSite: null, customer: null },
      restockedAt: server.tickCount,
    };
    known.set(creature, made);
    return made;
  };
  const all = (): EmbeddedCreature[] => population.all().filter(({ kind }) => kind.name === "villager");

  blocks.onChange((position, before, after) => {
    if (before.name === after.name) return;
    const place = position.floored();
    sites.delete(place.toString());
    const profession = professionAt.get(after.name);
    if (profession !== undefined) sites.set(place.toString(), { place, profession });
  });

  const show = (creature: EmbeddedCreature): void => {
    const { profession, level } = villager(creature);
    const key = DATA_BEFORE_1_17 + (registry.version[">="]("1.17") ? 1 : 0);
    const type = registry.version[">="]("1.19.4") ? "villager_data" : DATA_TYPE;
    const value = { villagerType: PLAINS, villagerProfession: PROFESSIONS.indexOf(profession), level };
    const metadata = [{ key, type, value }];
    const place = { world: creature.entity.world, position: creature.entity.position };
    server._writeNearby("entity_metadata", { entityId: creature.entity.id, metadata }, place);
  };

  const learn = (one: Villager): void => {
    const possible = stations.offers.filter(
      ({ profession, level }) => profession === one.profession && level === one.level,
    );
    for (let drawn = 0; drawn < OFFERS_A_LEVEL && possible.length > 0; drawn++) {
      const [offer] = possible.splice(integerBetween(dice, 0, possible.length - 1), 1);
      if (offer) one.offers.push({ ...offer, used: 0 });
    }
  };

  /** Takes a job, loses one, reaches a level, restocks. */
  const live = (creature: EmbeddedCreature): void => {
    const one = villager(creature);
    if (one.jobSite !== null && !sites.has(one.jobSite.toString())) {
      one.jobSite = null;
      if (one.xp === 0 && one.level === 1) Object.assign(one, { profession: "none", offers: [] });
    }
    if (one.jobSite === null) takeJob(creature, one);
    if (one.customer === null && one.level < LEVEL_POINTS.length && one.xp >= (LEVEL_POINTS[one.level] ?? 0)) {
      one.level++;
      learn(one);
    }
    if (one.jobSite !== null && server.tickCount - one.restockedAt >= RESTOCK_TICKS) {
      one.restockedAt = server.tickCount;
      for (const offer of one.offers) offer.used = 0;
    }
    show(creature);
  };

  const takeJob = ({ body }: EmbeddedCreature, one: Villager): void => {
    const taken = new Set(all().map((other) => villager(other).jobSite?.toString()));
    const fits = ({ place, profession }: { place: Vec3; profession: string }): boolean =>
      !taken.has(place.toString()) &&
      (one.profession === "none" || one.profession === profession) &&
      place.distanceTo(body.position) <= JOB_BLOCKS;
    const [site] = [...sites.values()]
      .filter(fits)
      .sort((a, b) => a.place.distanceTo(body.position) - b.place.distanceTo(body.position));
    if (site === undefined) return;
    one.jobSite = site.place;
    if (one.profession !== "none") return;
    one.profession = site.profession;
    learn(one);
  };

  const trade = (player: Player, creature: EmbeddedCreature): void => {
    const one = villager(creature);
    if (one.offers.length === 0 || (one.customer !== null && one.customer !== player)) return;
    const traded = (offer: MerchantOffer): void => {
      one.xp += offer.xp;
      orbs.drop(integerBetween(dice, 3, 6), creature.body.position.clone());
    };
    const slots = [new Array<Slot>(3).fill(null)];
    const view = windows.open(player, "merchant", one.profession, slots, merchant(items, one.offers, traded));
    one.customer = player;
    player._client.write("trade_list", {
      windowId: view.id,
      trades: one.offers.map((offer) => tradeFields(context, offer)),
      villagerLevel: one.level,
      experience: one.xp,
      isRegularVillager: true,
      canRestock: true,
    });
  };

  server.on("newPlayer", (player: Player) => {
    player._client.on("use_entity", ({ target, mouse }: { target: number; mouse: number }) => {
      if (mouse !== USE || player.health <= 0) return;
      const creature = all().find(({ entity }) => entity.id === target);
      if (creature === undefined || creature.body.position.distanceTo(player.position) > USE_REACH) return;
      guarded(context, () => trade(player, creature));
    });
  });
  server.on("tick", () =>
    guarded(context, () => {
      for (const creature of all()) {
        if (server.tickCount % LOOK_TICKS !== 0 && known.has(creature)) continue;
        const one = villager(creature);
        const { customer } = one;
        if (
          customer !== null &&
          (!server.players.includes(customer) || sessions.of(customer).open?.kind !== "merchant")
        )
          one.customer = null;
        live(creature);
      }
    }),
  );
}

/** An offer as the version's packet has it: from 1.20.5 on a wanted item is no stack. */
function tradeFields({ server, items }: WorldContext, { wants, gives, uses, used, xp }: MerchantOffer): object {
  const [first, second] = wants;
  const plain = server.supportFeature("itemsWithComponents");
  const wanted = (want: typeof first): unknown => {
    if (want === undefined) return plain || server.registry.version["<"]("1.19") ? undefined : items.toPacket(null);
    const stack = items.make(want.item, want.count);
    return plain
      ? { itemId: stack.type, itemCount: want.count, addedComponentCount: 0, components: [] }
      : items.toPacket(stack);
  };
  return {
    inputItem1: wanted(first),
    outputItem: items.toPacket(items.make(gives.item, gives.count)),
    inputItem2: wanted(second),
    tradeDisabled: used >= uses,
    nbTradeUses: used,
    maximumNbTradeUses: uses,
    ...{ xp, specialPrice: 0, priceMultiplier: 0, demand: 0 },
  };
}
