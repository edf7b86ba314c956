// The server commands that tests and fault injection rely on, for the console and for players
// alike. They replace flying-squid's own where those are wrong: its /give writes counts as text,
// its /setblock places a block's first state (a burning furnace) and its /tp is refused to the
// console. All others stay as they are. Here /setblock places both halves of a door. Places are the
// overworld's; `/execute in minecraft:the_nether run COMMAND` gives a command in the Nether.

import type { Player } from "flying-squid";
import { Vec3 } from "vec3";
import type { WorldContext } from "../core/context.ts";
import { type DimensionName, storedPlace } from "../generator/dimensions.ts";
import type { Sessions } from "../players/session.ts";
import { throwStack } from "../rules/throwing.ts";
import { halvesOf, stateOf } from "./building.ts";

const FULL_FOOD = 20;
const DIMENSIONS: Record<string, DimensionName> = { overworld: "overworld", the_nether: "nether" };
/** Blocks that one `fill` may change, as in vanilla. */
const MAX_FILLED = 32_768;

interface CommandRow {
  base: string;
  aliases?: string[];
  usage: string;
  /** `by` is the player who gave it; none for the console. */
  action(words: string[], by: { player?: Player }): void | Promise<void>;
}

/** Adds the commands. Each throws on bad arguments; the caller gets the error as the answer. */
export function installCommands(context: WorldContext, sessions: Sessions): void {
  const { server, items } = context;
  const player = (name: string | undefined): Player => {
    const found = server.players.find(({ username }) => username === name);
    if (found === undefined) throw new Error(`no player ${name} is in the world`);
    return found;
  };
  /** The dimension of the command that begins. Each reads it before it waits for anything. */
  let dimension: DimensionName = "overworld";
  const placeOf = (words: readonly (string | undefined)[]): Vec3 => {
    const [x, y, z] = words.map(wholeNumber) as [number, number, number];
    return storedPlace(new Vec3(x, y, z), dimension);
  };
  const rows: CommandRow[] = [
    {
      base: "execute",
      usage: "/execute in minecraft:overworld|minecraft:the_nether run <command>",
      action([into, named = "", run, ...command], by) {
        const wanted = DIMENSIONS[plainName(named)];
        if (into !== "in" || run !== "run" || wanted === undefined)
          throw new Error("write execute in minecraft:overworld run COMMAND, or minecraft:the_nether");
        dimension = wanted;
        try {
          return server.commands.use(command.join(" "), by).then(() => {});
        } finally {
          dimension = "overworld";
        }
      },
    },
    {
      base: "give",
      usage: "/give <player> <item> [count]",
      action([name, item = "", count = "1"]) {
        const session = sessions.of(player(name));
        const stack = items.make(plainName(item), wholeNumber(count));
        const left = items.copy(stack, session.give(stack));
        if (left !== null) throwStack(context, session.player, left);
      },
    },
    {
      base: "setblock",
      usage: "/setblock <x> <y> <z> <block>[<property>=<value>,…]",
      async action([x, y, z, block = ""]) {
        const place = placeOf([x, y, z]);
        for (const [up, half] of halvesOf(block))
          await server.setBlock(server.overworld, place.offset(0, up, 0), stateOf(server, half));
      },
    },
    {
      base: "fill",
      usage: "/fill <x> <y> <z> <x> <y> <z> <block>[<property>=<value>,…]",
      async action(words) {
        const state = stateOf(server, words[6] ?? "");
        const { x: x1, y: y1, z: z1 } = placeOf(words.slice(0, 3));
        const { x: x2, y: y2, z: z2 } = placeOf(words.slice(3, 6));
        if ((x2 - x1 + 1) * (y2 - y1 + 1) * (z2 - z1 + 1) > MAX_FILLED)
          throw new Error(`too many blocks; fill at most ${MAX_FILLED}`);
        for (let y = y1; y <= y2; y++) {
          for (let x = x1; x <= x2; x++) {
            for (let z = z1; z <= z2; z++) await server.setBlock(server.overworld, new Vec3(x, y, z), state);
          }
        }
      },
    },
    {
      base: "teleport",
      aliases: ["tp"],
      usage: "/tp <player> <x> <y> <z>",
      async action([name, x, y, z]) {
        await player(name).teleport(placeOf([x, y, z]).offset(0.5, 0, 0.5));
      },
    },
    {
      base: "tell",
      aliases: ["msg", "w"],
      usage: "/tell <player> <text>",
      action([name, ...said], { player: from }) {
        // In a bare text, "&" would begin a colour.
        player(name).chat({ text: `${from?.username ?? "Server"} whispers to you: ${said.join(" ")}` });
      },
    },
    {
      base: "food",
      usage: "/food <player> <points>",
      action([name, points]) {
        player(name).updateFood(Math.min(FULL_FOOD, wholeNumber(points)));
      },
    },
    {
      base: "damage",
      usage: "/damage <player> <points>",
      action: ([name, points]) => player(name).takeDamage({ damage: wholeNumber(points) }),
    },
    {
      base: "spawn",
      usage: "/spawn <creature> <x> <y> <z>",
      action([creature = "", x, y, z]) {
        const kind = server.registry.entitiesByName[plainName(creature)];
        if (kind === undefined) throw new Error(`no creature is named ${creature}`);
        const place = placeOf([x, y, z]).offset(0.5, 0, 0.5);
        server.spawnMob(kind.id, server.overworld, place, { velocity: new Vec3(0, 0, 0) });
      },
    },
  ];
  for (const { action, ...row } of rows) {
    server.commands.add({ ...row, op: true, parse: (text: string) => text.split(" ").filter(Boolean), action });
  }
}

const plainName = (name: string): string => name.replace(/^minecraft:/, "");

function wholeNumber(text: string | undefined): number {
  const value = Number(text);
  if (text === undefined || !Number.isInteger(value)) throw new Error(`not a whole number: ${text}`);
  return value;
}
