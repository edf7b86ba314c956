// Who commands the body by /run and /run-option: the caller, by its token's role `act`, or a player
// for whom it asks, who must be one of conduct's commanders as in chat.

import { CodedError } from "../../schemas/index.ts";
import type { IntentController } from "../intents/intent-controller.ts";

/** Throws CodedError `intent.notCommander`. */
export async function refuseUnlessCommander(
  player: string | undefined,
  { conduct }: Pick<IntentController, "conduct">,
): Promise<void> {
  if (player === undefined || conduct === undefined) return;
  const { mayCommand } = await import("../../mind/conduct/conduct.ts");
  if (!mayCommand(player, conduct)) throw new CodedError("intent.notCommander", `${player} may not command the bot`);
}
