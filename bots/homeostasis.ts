// The homeostasis of a mineflayer body: its reflexes and perception, from its join until it leaves
// or is lost.

import type { ReflexChoice } from "../capabilities/defaults/reflexes.ts";
import { Homeostasis, type HomeostasisParts } from "../executor/homeostasis/homeostasis.ts";
import type { SafetyEmergency } from "../schemas/index.ts";
import type { MineflayerBody } from "./body/body.ts";
import { systemClock } from "./body/system-clock.ts";
import { perceiverOf } from "./perception/perceiver.ts";
import { mineflayerReflexes } from "./reflexes.ts";

export interface AwakeOptions
  extends ReflexChoice,
    Pick<HomeostasisParts<MineflayerBody>, "registry">,
    Partial<
      Pick<HomeostasisParts<MineflayerBody>, "settings" | "bus" | "onEmergency" | "onSignal" | "onEvent" | "onHold">
    > {}

/**
 * Begins to guard the body. Throws CodedError `input.invalid` for settings that do not fit its
 * reflexes.
 */
export function keepAwake(body: MineflayerBody, { nights, ...parts }: AwakeOptions): Homeostasis<MineflayerBody> {
  const homeostasis = new Homeostasis<MineflayerBody>({
    ...{ body, clock: systemClock, perceiver: perceiverOf(body) },
    reflexes: mineflayerReflexes(nights === undefined ? {} : { nights }),
    ...parts,
  });
  homeostasis.start();
  void body.lost.then(() => homeostasis.stop());
  return homeostasis;
}

/** The line that a log gets. */
export const emergencyText = ({ capability, because, interrupts }: SafetyEmergency): string =>
  `safety: ${capability} takes the body${interrupts === null ? "" : ` from ${interrupts}`}, because ${because}`;
