// The registry and the reflexes of a mineflayer body as runs use them: what the body can do, the options that come along, and what it does
// for its life unless it is told otherwise. A reflex asks nobody: its trigger is a sensor, its act a leaf or a compiled tree.

import { defaultReflexes, type ReflexChoice } from "../domains/options/reflexes.ts";
import { reflexOptions, starterOptions } from "../domains/options.ts";
import { compileOption } from "../executor/option-document.ts";
import { CapabilityRegistry } from "../executor/registry.ts";
import type { Reflex } from "../schemas/index.ts";
import type { MineflayerBody } from "./body.ts";
import { mineflayerCapabilities } from "./capabilities.ts";

/** Everything that the body can do, with the options that come along. */
export function mineflayerRegistry(): CapabilityRegistry<MineflayerBody> {
  const registry = new CapabilityRegistry(mineflayerCapabilities());
  for (const { option } of [...starterOptions(), ...reflexOptions()]) {
    registry.registerOption(compileOption(option, registry).option);
  }
  return registry;
}

/** For `reflexes` of a run on `mineflayerRegistry`: fire, water, wounds, attackers, hunger, and the night where it is dangerous. */
export const mineflayerReflexes = (choice: ReflexChoice = {}): Reflex[] => defaultReflexes(choice);
