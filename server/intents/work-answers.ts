// Answers about the bot's work, from its runs: what it does, why it stopped, how long it will take.

import type { UserTask } from "../../schemas/index.ts";
import type { RunController } from "../body/run-controller.ts";
import type { RunStatus } from "../body/run-status.ts";
import { type IntentAnswer, type IntentSummary, IS_UNDER_WAY } from "./documents.ts";
import { whyHeldUp } from "./hindrances.ts";

/** By intent id, which is also the run's id. */
export interface Answers {
  get(id: string): IntentAnswer | undefined;
}

export interface WorkPorts {
  runs: RunController;
  answers: Answers & { list(): readonly IntentSummary[] };
  /** Runs that wait for an occasion. */
  waiting: ReadonlyMap<string, unknown>;
  /** Seconds that a run's plan was to take, and when it began. */
  planned: ReadonlyMap<string, { seconds: number; at: number }>;
  now: number;
}

/** "get 3 torches": the words of a request, or the goal of one without words. */
export function wordsOf(answers: Answers, id: string): string {
  const { utterance, intent } = answers.get(id) ?? {};
  if (utterance != null) return utterance.text;
  if (typeof intent?.goal !== "object") return id;
  const { items = {}, ...others } = intent.goal;
  const amounts = Object.entries(items).map(([item, count]) => `${count} ${item}`);
  return [...amounts, ...Object.entries(others).map(([part, wanted]) => `${part} ${JSON.stringify(wanted)}`)].join(
    ", ",
  );
}

/** The requests one after the other, without what ends their sentences. */
const quoted = (answers: Answers, ids: readonly string[]): string =>
  ids.map((id) => wordsOf(answers, id).replace(/[\s.,;!?]+$/, "")).join(", ");

/** What the bot does, and what it waits for. */
function doingOf({ runs, answers, waiting }: WorkPorts): string {
  const { underWay } = runs;
  const [waits, rest] = [underWay.filter((id) => waiting.has(id)), underWay.filter((id) => !waiting.has(id))];
  const isPaused = (id: string): boolean => runs.find(id)?.state === "paused";
  const [paused, acts] = [rest.filter(isPaused), rest.filter((id) => !isPaused(id))];
  const heldUpBy = underWay.map((id) => runs.find(id)?.heldUpBy).find((reflex) => reflex != null);
  const but = heldUpBy == null ? "" : ` But ${whyHeldUp(heldUpBy)}.`;
  const doing =
    acts.length === 0 ? "I'm not doing anything right now." : `I'm working on this: ${quoted(answers, acts)}.${but}`;
  const rests = paused.length === 0 ? "" : ` Paused: ${quoted(answers, paused)}.`;
  return `${doing}${rests}${waits.length === 0 ? "" : ` Still waiting: ${quoted(answers, waits)}.`}`;
}

/** How long the work under way will take, by its plan. */
function howLong(ports: WorkPorts): string {
  const { runs, answers, waiting, planned, now } = ports;
  const acts = runs.underWay.filter((id) => !waiting.has(id));
  if (acts.length === 0) return doingOf(ports);
  return acts
    .map((id) => {
      const status = runs.find(id);
      const plan = planned.get(id);
      const said = `"${wordsOf(answers, id)}"`;
      const step = status === undefined || status.steps === 0 ? "" : ` I'm at step ${status.step} of ${status.steps}.`;
      if (status?.state === "paused") return `${said} is paused; say "go on" and I continue.${step}`;
      if (plan === undefined) return `I can't tell how long ${said} takes.${step}`;
      const left = Math.round(plan.seconds - (now - plan.at) / 1000);
      return left > 0
        ? `About ${left} s more for ${said}.${step}`
        : `${said} takes longer than the ${plan.seconds} s that I planned.${step}`;
    })
    .join(" ");
}

/** Why the bot does not do (any more) what was asked last. */
function why(ports: WorkPorts, player: string | undefined): string {
  const { runs, answers, waiting } = ports;
  const acts = runs.underWay.filter((id) => !waiting.has(id));
  const ended = answers.list().filter(({ status }) => !IS_UNDER_WAY.has(status) && ENDS.has(status));
  const last = ended.find((one) => player === undefined || one.player === player) ?? ended[0];
  const status = acts.map((id) => runs.find(id)).find((one) => one !== undefined);
  if (status !== undefined) return stillAt(status, ports);
  if (last === undefined) return "Nothing stopped me: I haven't been asked to do anything yet.";
  return becauseOf(last);
}

/** Ends that one may ask the reason of. */
const ENDS: ReadonlySet<string> = new Set(["done", "failed", "stopped", "unsolved", "unserved", "refused"]);

function stillAt(status: RunStatus, { answers }: WorkPorts): string {
  const words = wordsOf(answers, status.runId);
  if (status.state === "paused") return `I paused "${words}" because I was told to; say "go on" and I continue.`;
  const at =
    status.steps === 0
      ? ""
      : ` (step ${status.step} of ${status.steps}${status.doing === null ? "" : `: ${status.doing.replaceAll("_", " ")}`})`;
  return `I haven't stopped: I'm still at "${words}"${at}.`;
}

function becauseOf({ status, text, failure, reply }: IntentSummary): string {
  const said = text === null ? "my last task" : `"${text}"`;
  switch (status) {
    case "done":
      return `I finished ${said}, so I stopped.`;
    case "stopped":
      return failure === undefined || failure.detail === "cancelled"
        ? `I stopped ${said} because I was told to.`
        : `I stopped ${said}: ${failure.detail}.`;
    case "failed":
      return `I couldn't do ${said}: ${failure?.detail ?? "it failed"}${failure === undefined ? "" : ` (${failure.code})`}.`;
    default:
      return `I didn't begin ${said}. ${reply}`;
  }
}

/** Topics that the runs alone answer. */
const WORK: ReadonlySet<string> = new Set(["activity", "plan"]);

/** The answer to a question; `perceived` answers from the body, given what it does. */
export function accountOfWork(
  { args: { asks, about = "" } }: Pick<UserTask, "args">,
  work: WorkPorts,
  player: string | undefined,
  perceived: (doing: string) => string | undefined,
): string | undefined {
  if (asks === "why") return why(work, player);
  if (asks === "howLong" && about !== "time") return howLong(work);
  const doing = doingOf(work);
  try {
    return perceived(doing) ?? (WORK.has(about) ? doing : undefined);
  } catch {
    return undefined;
  }
}
