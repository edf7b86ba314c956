// Acts as documents: the UserTask that says in the domain's words what was asked for, the Intent that is routed, and the goal that planners take
// where there is one.

import {
  digestOf,
  type Goal,
  type Intent,
  type RequestTarget,
  type Safety,
  type UserTask,
  type UtteranceKind,
} from "../../schemas/index.ts";
import type { ParsedAct } from "../parser/reading.ts";

export interface UserRequest {
  /** As it came. It goes along as data. */
  text: string;
  player: string | undefined;
  /** Tells equal requests apart where that matters; absent, equal lines have equal ids. */
  nonce?: string | undefined;
}

const NOW = /\b(now|asap|quick(ly)?|immediately|hurry|urgent(ly)?|at once|right away|fast|emergency)\b/i;
const BEFORE_NIGHT = /\bbefore (it gets |it is )?(dark|night|nightfall|sunset|dusk)\b/i;
const SOON = /\b(soon|today|shortly)\b/i;

const URGENCY = { stop: 1, now: 0.9, "before night": 0.7, soon: 0.6 } as const;
const CRITICAL_URGENCY = 0.95;
const USUAL_URGENCY = 0.5;
const CRITICAL = new Set(["flee", "guard"]);

function idOf(prefix: string, { text, player, nonce }: UserRequest): string {
  return `${prefix}_${digestOf([text, player ?? null, nonce ?? null]).slice("sha256:".length, "sha256:".length + 16)}`;
}

/** The request that acts make up: the first of them, with the others after it. Undefined where there is none. */
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
  const refrained = acts
    .filter(({ intent }) => intent === "refrain")
    .flatMap(({ args }) => (args.entity === undefined ? [] : [`kill_entity:${args.entity}`]));
  // The first names every item that is asked for, so that whoever looks at nothing else sees them all.
  const all = acts
    .filter(({ intent }) => intent === first.intent || first.targets.length === 0 || intent === "obtain")
    .flatMap(({ targets }) => targets);
  const task = one(first, 0, all);
  return {
    ...task,
    constraints: refrained.length === 0 ? {} : { avoid: refrained },
    ...(others.length === 0 ? {} : { next: others.slice(0, 16).map((act, at) => one(act, at + 1, act.targets)) }),
  };
}

function deadlineOf(text: string): UserTask["deadline"] {
  if (BEFORE_NIGHT.test(text)) return "before night";
  if (NOW.test(text)) return "now";
  return SOON.test(text) ? "soon" : null;
}

/** What planners take, where an act comes down to that. "All" of what is to be had is one more than nothing. */
export function goalOf({ intent, targets, args }: ParsedAct): Goal | undefined {
  if (intent === "undertake" && args.task !== undefined) return { task: { name: args.task, args: {} } };
  if (intent === "eat" && targets.length === 0) return { task: { name: "be_fed", args: {} } };
  if (intent !== "obtain" || targets.length === 0) return undefined;
  const items: Record<string, number> = {};
  for (const { item, qty } of targets) items[item] = (items[item] ?? 0) + (qty === "all" ? 1 : qty);
  return { items };
}

/** The intent of an utterance, begun when `when` says where that is told: gated, and with the words it came in as context. */
export function intentOf(
  kind: UtteranceKind,
  acts: readonly ParsedAct[],
  safety: Safety,
  asked: UserRequest,
  when?: Intent["when"],
): Intent {
  const [first] = acts;
  const obtained = acts.filter(({ intent }) => intent === "obtain");
  const items =
    first?.intent === "obtain" ? goalOf({ ...first, targets: obtained.flatMap(({ targets }) => targets) }) : undefined;
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
