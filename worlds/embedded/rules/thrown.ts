// Eggs and snowballs that are thrown are gone; nobody sees them fly, they hit nobody, and no chick
// hatches. Source: Minecraft Wiki "Egg", "Snowball".

import type { WorldContext } from "../core/context.ts";
import { spendHeld } from "./held.ts";
import type { Uses } from "./using.ts";

const THROWN: ReadonlySet<string> = new Set(["egg", "snowball"]);

/** Lets players throw what flies from the hand. */
export function installThrown(context: WorldContext, uses: Pick<Uses, "item">): void {
  uses.item(({ session, held }) => {
    if (!THROWN.has(held.name)) return false;
    spendHeld(context, session);
    return true;
  });
}
