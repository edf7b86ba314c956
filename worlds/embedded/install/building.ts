// Builds what a course consists of. Before anybody is near, all blocks are put as one, and then
// look at their neighbours: fences join, water that nothing holds flows, sand falls. With players
// near, blocks come one after the other, as by commands.

import type { Server } from "flying-squid";
import { Vec3 } from "vec3";
import type { WorldContext } from "../core/context.ts";
import type { BuiltBox } from "../core/messages.ts";
import { stateId } from "../generator/block-states.ts";
import { neighbours } from "../rules/support.ts";
import type { BlockUpdates } from "../rules/updates.ts";

interface BuildRequest {
  boxes: readonly BuiltBox[];
  atOnce: boolean;
}

/** Builds the boxes in their order. Throws on unknown blocks and states. */
export async function build(
  { server }: Pick<WorldContext, "server">,
  updates: Pick<BlockUpdates, "refresh">,
  { boxes, atOnce }: BuildRequest,
): Promise<void> {
  const { overworld } = server;
  const puts = boxes.flatMap((box) => [...cellsOf(server, box)]);
  if (!atOnce) {
    for (const { place, state } of puts) await server.setBlock(overworld, place, state);
    return;
  }
  const changed = new Map<string, Vec3>();
  for (const { place, state } of puts) {
    await overworld.setBlockStateId(place, state);
    for (const cell of [place, ...neighbours(place)]) changed.set(cell.toString(), cell);
  }
  for (const place of changed.values()) await updates.refresh(place);
}

function* cellsOf(server: Server, { from, to, block }: BuiltBox): Generator<{ place: Vec3; state: number }> {
  const halves = halvesOf(wholeDoor(block)).map(([up, half]) => ({ up, state: stateOf(server, half) }));
  const [xs, ys, zs] = [0, 1, 2].map((axis) => range(from[axis] ?? 0, to[axis] ?? 0)) as [number[], number[], number[]];
  for (const y of ys)
    for (const x of xs)
      for (const z of zs) for (const { up, state } of halves) yield { place: new Vec3(x, y + up, z), state };
}

const range = (one: number, other: number): number[] =>
  Array.from({ length: Math.abs(other - one) + 1 }, (_, index) => Math.min(one, other) + index);

/** A door that does not say which half it is: the lower one. */
function wholeDoor(block: string): string {
  const [, name = "", states] = /^([^[]*)(?:\[(.*)\])?$/.exec(block) ?? [];
  if (!name.endsWith("_door") || /\bhalf=/.test(states ?? "")) return block;
  return `${name}[${[states, "half=lower"].filter(Boolean).join(",")}]`;
}

/**
 * A block as /setblock names it, and the other half of a door or a tall plant, with its height above
 * it: a tick between two commands would tear a half that stands alone.
 */
export function halvesOf(block: string): [up: number, half: string][] {
  const half = /\bhalf=(lower|upper)\b/.exec(block)?.[1];
  if (half === undefined) return [[0, block]];
  const [up, other] = half === "lower" ? ([1, "upper"] as const) : ([-1, "lower"] as const);
  return [
    [0, block],
    [up, block.replace(`half=${half}`, `half=${other}`)],
  ];
}

/** The state that a text such as `wheat[age=7]` names. */
export function stateOf({ registry }: Pick<Server, "registry">, text: string): number {
  const [, name = "", states = ""] = /^([^[]*)(?:\[(.*)\])?$/.exec(text) ?? [];
  const pairs = states.split(",").filter(Boolean);
  return stateId(
    registry,
    name.replace(/^minecraft:/, ""),
    Object.fromEntries(pairs.map((pair) => pair.split("=", 2))),
  );
}
