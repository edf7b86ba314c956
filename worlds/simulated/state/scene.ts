// The part of a world's state outside its stock: positions, creatures, the body itself and the
// time. Rules and leaves change it in place; a snapshot puts stock and scene together again.

import type { Position } from "../../../schemas/index.ts";
import type { SimulatedState } from "./simulated-state.ts";

export type SimulatedScene = Omit<SimulatedState, "inventory" | "durability" | "amounts" | "anchors" | "sightings">;

export function sceneOf(state: SimulatedState): SimulatedScene {
  const { inventory: _, durability: __, amounts: ___, anchors: ____, sightings: _____, ...scene } = state;
  return structuredClone(scene);
}

/** Puts a block at a position and replaces the old one; `air` removes it. */
export function putBlock(scene: SimulatedScene, block: string, place: Position): void {
  const [x, y, z] = place.map(Math.floor) as Position;
  scene.blocks = scene.blocks.filter(({ position: [a, b, c] }) => a !== x || b !== y || c !== z);
  // Air below the ground is a hole, which must be stored.
  if (block !== "air" || y < scene.ground.height) scene.blocks.push({ block, position: [x, y, z] });
}
