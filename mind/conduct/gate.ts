// The gate before planning: a forbidden request costs no search. It judges acts, never the words of
// the line, so words cannot talk it round. Every refusal has a code and a reason that the player
// may read.

import type { ErrorCode, Position, Safety, State } from "../../schemas/index.ts";
import { counted, itemPhrase, plural } from "../item-amounts.ts";
import type { ParsedAct } from "../parser/reading.ts";
import { areaAt, type Conduct, isInside, mayCommand } from "./conduct.ts";

export interface GateContext {
  conduct: Conduct;
  /** The player who asked; undefined for the console. */
  player?: string | undefined;
  /** What the bot holds and where it is, as far as known. */
  state?: Pick<State, "inventory" | "dimension" | "position"> | undefined;
  /** Whether a person confirmed this very request. */
  hasConsent?: boolean;
}

/** Acts that only produce an answer; every player may ask for them. */
const ANSWERING_INTENTS = new Set(["report", "explain", "talk"]);
/** Acts that no configuration allows. */
const NEVER: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  override_rules: ["intent.override", "my rules come from my configuration, and chat can't change them"],
  reveal_secret: ["intent.forbidden", "I don't reveal my configuration or its secrets"],
  command_server: ["intent.forbidden", "I don't give the server commands or run programs"],
  harm_self: ["intent.forbidden", "I won't kill myself"],
  grief: ["intent.protectedArea", "I don't destroy what others have built"],
  steal: ["intent.forbidden", "I don't take what belongs to others"],
};
/** Acts that part with items. */
const SPENDING = new Set(["drop", "give", "deposit", "eat", "plant", "place"]);

const ALLOWED: Safety = { allowed: true };
const refuse = (code: ErrorCode, reason: string): Safety => ({ allowed: false, code, reason });

/** The refusal of the first forbidden act; allowed if there is none. */
export function gate(acts: readonly ParsedAct[], context: GateContext): Safety {
  for (const act of acts) {
    const judged = judge(act, context);
    if (!judged.allowed) return judged;
  }
  return ALLOWED;
}

function judge(act: ParsedAct, context: GateContext): Safety {
  const { conduct, player } = context;
  const never = NEVER[act.intent];
  if (never !== undefined) return refuse(...never);
  if (act.intent === "attack_player" && !conduct.attackPlayers)
    return refuse("intent.forbidden", "I don't attack players");
  if (ANSWERING_INTENTS.has(act.intent)) return ALLOWED;
  if (!mayCommand(player, conduct)) {
    return refuse("intent.notCommander", `${player ?? "that player"} may talk to me but can't command me`);
  }
  if (act.intent === "attack" && act.args.entity !== undefined && conduct.spare.includes(act.args.entity)) {
    return refuse("intent.forbidden", `I don't harm ${plural(act.args.entity)}`);
  }
  const place = judgePlace(act, context);
  if (!place.allowed) return place;
  const spent = SPENDING.has(act.intent) ? judgeSpending(act, context) : ALLOWED;
  if (!spent.allowed) return spent;
  if (conduct.confirm.includes(act.intent) && context.hasConsent !== true) {
    return refuse("intent.needsConsent", `I need someone to confirm before I ${itemPhrase(act.intent)}`);
  }
  return ALLOWED;
}

function judgePlace({ intent, args }: ParsedAct, { conduct, state }: GateContext): Safety {
  const { position, column } = args;
  const height = state?.position?.[1] ?? 64;
  const goal: Position | undefined = position ?? (column === undefined ? undefined : [column[0], height, column[1]]);
  if (goal === undefined) return ALLOWED;
  if (!isInside(goal, conduct.bounds)) return refuse("intent.outOfBounds", "that's outside the area I may enter");
  const area =
    intent === "place" || intent === "plant" || intent === "dig"
      ? areaAt(goal, state?.dimension ?? "overworld", conduct)
      : undefined;
  return area === undefined ? ALLOWED : refuse("intent.protectedArea", `I don't change anything in ${area.name}`);
}

/**
 * Checks what would be left of the items to keep. With an unknown inventory, parting with all of
 * such an item is refused.
 */
function judgeSpending({ intent, targets }: ParsedAct, { conduct, state }: GateContext): Safety {
  const kept = Object.entries(conduct.keep);
  const everything = targets.length === 0 && intent !== "eat" && intent !== "plant" && intent !== "place";
  for (const [item, min] of kept) {
    const held = state?.inventory[item];
    const asked = targets.filter((target) => target.item === item);
    if (asked.length === 0 && !everything) continue;
    const all = everything || asked.some(({ qty }) => qty === "all");
    const spent = all ? (held ?? min) : asked.reduce((sum, { qty }) => sum + (qty === "all" ? 0 : qty), 0);
    const left = (held ?? (all ? min : Number.POSITIVE_INFINITY)) - spent;
    if (spent > 0 && left < min) return refuse("intent.kept", `I have to keep ${counted(item, min)}`);
  }
  return ALLOWED;
}
