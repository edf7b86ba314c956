// The blocks with a workplace, and what a player's use of them opens. Brewing stands keep their
// contents and work on the server's tick; the others give everything back when their window closes.

import type { Player } from "flying-squid";
import { guarded, type WorldContext } from "../core/context.ts";
import type { Slot } from "../core/items.ts";
import { hashOf, seededRandom } from "../generator/random.ts";
import type { Sessions } from "../players/session.ts";
import type { Containers } from "../rules/containers.ts";
import { gainPoints, spendLevels } from "../rules/experience.ts";
import { FAST_FURNACE_TICKS } from "../rules/stations.ts";
import type { BlockUseEvent, Uses } from "../rules/using.ts";
import type { WindowService } from "../windows/service.ts";
import type { WorkplaceKind } from "../windows/view.ts";
import type { Workplace } from "../windows/workplace.ts";
import { anvil } from "./anvil.ts";
import { bookshelvesAround, enchantingTable } from "./enchanting-table.ts";
import { grindstone } from "./grindstone.ts";
import { smithingTable } from "./smithing-table.ts";
import { stonecutter } from "./stonecutter.ts";

const CHANNEL = 706;
/** Anvils from whole to broken. */
const ANVILS = ["anvil", "chipped_anvil", "damaged_anvil"];
const CRACK_CHANCE = 0.12;
const SHOW_EVERY_TICKS = 5;

interface StationServices {
  sessions: Sessions;
  windows: WindowService;
  containers: Containers;
  uses: Uses;
}

/** Lets players work at stations. */
export function installStations(context: WorldContext, { sessions, windows, containers, uses }: StationServices): void {
  const { server, blocks, items, stations, seed, fast } = context;
  const { registry } = server;
  const dice = seededRandom(hashOf(seed, CHANNEL));
  const enchanted = new Map<string, number>();

  const open = (player: Player, kind: WorkplaceKind, title: string, workplace: Workplace): true => {
    const size = workplace.inputs.length + (workplace.output === null ? 0 : 1);
    windows.open(player, kind, title, [new Array<Slot>(size).fill(null)], workplace);
    return true;
  };

  uses.block(["stonecutter"], ({ player }) => open(player, "stonecutter", "Stonecutter", stonecutter(items, stations)));
  uses.block(["smithing_table"], ({ player }) =>
    open(player, "smithing", "Smithing Table", smithingTable(items, stations)),
  );
  uses.block(["grindstone"], ({ player }) =>
    open(
      player,
      "grindstone",
      "Grindstone",
      grindstone(registry, items, { random: dice, gain: (points) => gainPoints(player, points) }),
    ),
  );
  uses.block(ANVILS, ({ player, position }) =>
    open(
      player,
      "anvil",
      "Anvil",
      anvil(registry, items, {
        level: () => player.level ?? 0,
        spend: (levels) => spendLevels(player, levels),
        worked: () => guarded(context, () => crack(position)),
      }),
    ),
  );
  uses.block(["enchanting_table"], async ({ player, position }) => {
    const bookshelves = await bookshelvesAround((place) => blocks.at(place), position);
    const name = [...player.username].reduce((hash, letter) => hashOf(hash, letter.charCodeAt(0)), seed);
    const user = {
      level: () => player.level ?? 0,
      seed: () => hashOf(name, CHANNEL, enchanted.get(player.username) ?? 0),
      spend(levels: number) {
        spendLevels(player, levels);
        enchanted.set(player.username, (enchanted.get(player.username) ?? 0) + 1);
      },
    };
    return open(player, "enchantment", "Enchant", enchantingTable(registry, items, { bookshelves, user }));
  });
  uses.block(["brewing_stand"], ({ player, position }: BlockUseEvent) => {
    const { slots, stand } = containers.standAt(position);
    windows.open(player, "brewing_stand", "Brewing Stand", [slots], stand.workplace());
    return true;
  });

  async function crack(position: BlockUseEvent["position"]): Promise<void> {
    const kind = await blocks.at(position);
    const stage = ANVILS.indexOf(kind.name);
    if (stage < 0 || dice() >= CRACK_CHANCE) return;
    const worn = ANVILS[stage + 1];
    if (worn === undefined) await blocks.clear(position);
    else await blocks.put(position, blocks.kinds.of(worn, kind.properties));
    if (worn !== undefined) return;
    for (const session of sessions.all()) if (session.open?.kind === "anvil") windows.shut(session);
  }

  server.on("tick", () =>
    guarded(context, async () => {
      for (const { stand, slots, position } of containers.stands()) {
        if (!stand.active) continue;
        const changed = stand.run(fast ? FAST_FURNACE_TICKS : 1);
        for (const session of sessions.all()) {
          if (session.open === null || !session.open.shows(slots)) continue;
          if (changed) windows.show(session, session.open);
          else if (server.tickCount % SHOW_EVERY_TICKS === 0) windows.showNumbers(session, session.open);
        }
        if (changed) await showBottles(position, stand.bottles);
      }
    }),
  );

  async function showBottles(position: BlockUseEvent["position"], bottles: readonly boolean[]): Promise<void> {
    const kind = await blocks.at(position);
    if (kind.name !== "brewing_stand") return;
    const states = bottles.map((has, slot): [string, string] => [`has_bottle_${slot}`, String(has)]);
    await blocks.put(position, blocks.kinds.changed(kind, Object.fromEntries(states)));
  }
}
