// Acts as documents: the UserTask in the domain's words, the Intent that is routed, and the goal
// for the planners where the act is one.

import {
  digestOf,
  type Goal,
  type Intent,
  type RequestTarget,
  type Safety,
  SKILL_GOALS,
  type UserTask,
  type UtteranceKind,
} from "../../schemas/index.ts";
import { goesOn } from "../parser/leftovers.ts";
import type { ParsedAct } from "../parser/reading.ts";

export interface UserRequest {
  /** The line as it was written; carried along as data. */
  text: string;
  player: string | undefined;
  /** What the bot holds, if that is known. */
  held?: Readonly<Record<string, number>> | undefined;
  /** What the player forbade in earlier lines. */
  standing?: Pick<ParsedAct, "keep" | "avoid"> | undefined;
  /** Distinguishes equal requests; without it equal lines get equal ids. */
  nonce?: string | undefined;
}

const NOW = /\b(now|asap|quick(ly)?|immediately|hurry|urgent(ly)?|at once|right away|fast|emergency)\b/i;
const BEFORE_NIGHT = /\b(?:before (it gets |it is |it's )?|by )(dark|night|nightfall|sunset|sundown|dusk)\b/i;
const SOON = /\b(soon|today|shortly)\b/i;

const URGENCY = { stop: 1, now: 0.9, "before night": 0.7, soon: 0.6 } as const;
const CRITICAL_URGENCY = 0.95;
const USUAL_URGENCY = 0.5;
const CRITICAL = new Set(["flee", "guard"]);

function idOf(prefix: string, { text, player, nonce }: UserRequest): string {
  return `${prefix}_${digestOf([text, player ?? null, nonce ?? null]).slice("sha256:".length, "sha256:".length + 16)}`;
}

/**
 * The request that the acts make up: the first one, with the others as `next`. Undefined without
 * acts.
 */
export function userTask(acts: readonly ParsedAct[], asked: UserRequest): UserTask | undefined {
  const [first, ...others] = acts;
  if (first === undefined) return undefined;
  const id = idOf("task", asked);
  const deadline = deadlineOf(asked.text);
  const priority = deadline === null ? USUAL_URGENCY : URGENCY[deadline];
  const one = (act: ParsedAct, number: number, all: readonly RequestTarget[]): Omit<UserTask, "next"> => ({
    id: number === 0 ? id : `${id}.${number}`,
    intent: act.intent,
    target: all[0] ?? null,
    ...(all.length > 1 ? { targets: [...all] } : {}),
    args: act.args,
    constraints: {},
    deadline,
    priority,
    source: "user",
  });
  const constraints = constraintsOf(
    [...acts, { intent: "refrain", targets: [], args: {}, ...asked.standing }],
    asked.held,
  );
  // The first task lists every item asked for, so that a reader of it alone sees them all.
  const all = acts
    .filter(({ intent }) => intent !== "refrain" || first.intent === "refrain")
    .filter(({ intent }) => intent === first.intent || first.targets.length === 0 || intent === "obtain")
    .filter((act) => act === first || !(standsAlone(first) || standsAlone(act)))
    .flatMap(({ targets }) => targets);
  const task = one(first, 0, all);
  return {
    ...task,
    constraints,
    ...(others.length === 0
      ? {}
      : {
          next: others
            .slice(0, 16)
            .map((act, at) => ({ ...one(act, at + 1, act.targets), constraints: constraintsOf([act], asked.held) })),
        }),
  };
}

/** Whether an act's items are not got together with those of others: how many, or which, is found on the way. */
export const standsAlone = ({ intent, args }: Pick<ParsedAct, "intent" | "args">): boolean =>
  args.conversions !== undefined || args.either === true || args.provided !== undefined || goesOn({ intent, args });

const targetsOf = ({ target, targets }: Pick<UserTask, "target" | "targets">): readonly RequestTarget[] =>
  targets ?? (target === null ? [] : [target]);

/** The items of the first task alone, without those that it lists for later ones. */
export function ownTargets({ next = [], ...first }: UserTask): readonly RequestTarget[] {
  const all = targetsOf(first);
  if (standsAlone(first)) return all;
  const later = next.flatMap(targetsOf);
  const isListed = later.length === all.length && later.every(({ item }, at) => item === all[at]?.item);
  const alike = next
    .filter((one) => (one.intent === first.intent || one.intent === "obtain") && !standsAlone(one))
    .flatMap(targetsOf);
  return isListed ? [] : all.slice(0, Math.max(0, all.length - alike.length));
}

/** What a whole inventory can hold of an item: keeps all of it where nobody knows how much there is. */
const ALL = 36 * 64;
/** Entries of `avoid`. */
const MAX_AVOIDED = 64;

/**
 * What prohibitions ask of plans. What is held now is kept, not what is gained on the way; `held`
 * is undefined where the inventory is unknown.
 */
function constraintsOf(
  acts: readonly ParsedAct[],
  held: Readonly<Record<string, number>> | undefined,
): UserTask["constraints"] {
  const keep: Record<string, number> = {};
  const binding = acts.filter(({ intent }) => intent !== "allow");
  for (const item of binding.flatMap((act) => act.keep ?? [])) {
    const count = held === undefined ? ALL : (held[item] ?? 0);
    if (count > 0) keep[item] = count;
  }
  const avoid = binding.flatMap(({ intent, args, avoid: steps = [] }) =>
    intent === "refrain" && args.entity !== undefined ? [`kill_entity:${args.entity}`, ...steps] : steps,
  );
  return {
    ...(Object.keys(keep).length === 0 ? {} : { keep }),
    ...(avoid.length === 0 ? {} : { avoid: [...new Set(avoid)].slice(0, MAX_AVOIDED) }),
  };
}

export function deadlineOf(text: string): UserTask["deadline"] {
  if (BEFORE_NIGHT.test(text)) return "before night";
  if (NOW.test(text)) return "now";
  return SOON.test(text) ? "soon" : null;
}

/** Acts on a creature for which something may have to be got first: bones, wheat, a saddle. */
const TENDING = new Set(["tame", "breed", "feed", "saddle"]);
/** The classes that chat names as if they were creatures. */
const CLASSES: Readonly<Record<string, string>> = { monster: "#hostile", animal: "#passive" };

/**
 * The planner's goal for an act; undefined where the act is no goal. "All" of an item means one.
 */
export function goalOf({ intent, targets, args }: ParsedAct): Goal | undefined {
  if (args.provided !== undefined || goesOn({ intent, args })) return undefined;
  if (intent === "undertake" && args.task !== undefined)
    return SKILL_GOALS[args.task] ?? { task: { name: args.task, args: {} } };
  if (intent === "eat" && targets.length === 0) return { task: { name: "be_fed", args: {} } };
  if (intent === "attack" && args.entity !== undefined && args.item !== undefined)
    return { kills: { [CLASSES[args.entity] ?? args.entity]: args.count ?? 1 }, equipped: { hand: args.item } };
  if (TENDING.has(intent) && args.entity !== undefined) {
    const { entity, count = 1 } = args;
    // Two parents breed once.
    return { acts: { [`${intent}:${entity}`]: intent === "breed" ? Math.ceil(count / 2) : count } };
  }
  if (intent !== "obtain" || targets.length === 0 || args.conversions !== undefined) return undefined;
  if (args.either === true)
    return { anyOf: targets.map(({ item, qty }) => ({ items: { [item]: qty === "all" ? 1 : qty } })) };
  const items: Record<string, number> = {};
  for (const { item, qty } of targets) items[item] = (items[item] ?? 0) + (qty === "all" ? 1 : qty);
  return { items };
}

/**
 * The intent of an utterance: gated, with its words as context, and waiting for `when` if given.
 */
export function intentOf(
  kind: UtteranceKind,
  acts: readonly ParsedAct[],
  safety: Safety,
  asked: UserRequest,
  when?: Intent["when"],
): Intent {
  const [first] = acts;
  const obtained = acts.filter((act) => act.intent === "obtain" && (act === first || !standsAlone(act)));
  const items =
    first?.intent === "obtain" && !standsAlone(first)
      ? goalOf({ ...first, targets: obtained.flatMap(({ targets }) => targets) })
      : undefined;
  const goal =
    (kind === "symbolic" || when !== undefined) && first !== undefined
      ? (items ?? goalOf(first) ?? first.intent)
      : (first?.intent ?? NAMES[kind]);
  const deadline = deadlineOf(asked.text);
  const critical = first !== undefined && CRITICAL.has(first.intent);
  return {
    id: idOf("intent", asked),
    source: "user",
    goal: kind === "stop" ? "stop" : goal,
    context: { said: asked.text.slice(0, 400), ...(asked.player === undefined ? {} : { player: asked.player }) },
    urgency:
      kind === "stop"
        ? URGENCY.stop
        : critical
          ? CRITICAL_URGENCY
          : deadline === null
            ? USUAL_URGENCY
            : URGENCY[deadline],
    safety,
    ...(when === undefined ? {} : { when }),
    provenanceRef: idOf("utterance", asked),
  };
}

const NAMES: Readonly<Record<UtteranceKind, string>> = {
  symbolic: "request",
  open: "find goals",
  social: "talk",
  ask: "ask back",
  refused: "refuse",
  stop: "stop",
};
