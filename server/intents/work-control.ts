// "Stop", "pause" and "go on": what each does to the runs, and what the player's dialogue keeps of it
// for the next one.

import type { BotAction } from "../../mind/index.ts";
import type { Dialogues } from "../../mind/parser/dialogues.ts";
import { toCodedError } from "../../schemas/index.ts";
import type { RunController } from "../body/run-controller.ts";
import { type IntentAnswer, type IntentRequest, IS_UNDER_WAY } from "./documents.ts";
import type { IntentAnswers } from "./intent-answers.ts";
import type { IntentCall } from "./intent-ports.ts";
import { pauseAll, resumeAll, stopAll } from "./pausing.ts";
import { wordsOf } from "./work-answers.ts";

const isEnded = ({ status, intent }: IntentAnswer): boolean =>
  (status === "stopped" || status === "failed") && intent?.when === undefined;

interface WorkControlPorts {
  runs: RunController;
  answers: IntentAnswers;
  /** Runs that wait for an occasion. */
  waiting: ReadonlyMap<string, unknown>;
  dialogues: Dialogues;
  /** Who asks, by the id of the intent that is being answered. */
  callerOf(id: string): string;
  start(base: IntentAnswer, actions: readonly BotAction[], asked: IntentCall): IntentAnswer;
  /** Begins a request again, after its actions that are done. */
  beginAgain(id: string, request: IntentRequest): Promise<IntentAnswer>;
}

export class WorkControl {
  readonly #ports: WorkControlPorts;
  /** The latest pause: it ends when what cannot rest has stopped. */
  #pausing: Promise<unknown> = Promise.resolve();

  constructor(ports: WorkControlPorts) {
    this.#ports = ports;
  }

  /** Stops, and then does what else was said. */
  async stop(base: IntentAnswer, asked: IntentCall): Promise<IntentAnswer> {
    if (asked.request.dryRun) return { ...base, status: "planned" };
    try {
      const { reply, stopped } = await stopAll(this.#ports);
      this.#noteStopped(asked.key, stopped);
      const task = base.utterance?.task;
      const halts = asked.mind.isHalt(task);
      if (task == null || halts) return { ...base, status: "stopped", reply: halts ? base.reply : reply };
      return this.#ports.start(base, asked.mind.actionsFor(task, asked.request.player), asked);
    } catch (error) {
      return { ...base, status: "unserved", failure: toCodedError(error).toFailure() };
    }
  }

  async pause(base: IntentAnswer, asked: IntentCall): Promise<IntentAnswer> {
    if (asked.request.dryRun) return { ...base, status: "planned" };
    try {
      const pausing = pauseAll(this.#ports);
      this.#pausing = pausing;
      const { reply, stopped } = await pausing;
      this.#noteStopped(asked.key, stopped);
      return { ...base, status: "answered", reply };
    } catch (error) {
      return { ...base, status: "unserved", failure: toCodedError(error).toFailure() };
    }
  }

  /** Resumes what is paused, else begins the latest request again that was stopped or failed. */
  async goOn(base: IntentAnswer, { key, request: { player, dryRun } }: IntentCall): Promise<IntentAnswer> {
    if (dryRun) return { ...base, status: "planned" };
    const { runs, answers, waiting } = this.#ports;
    const answered = { ...base, status: "answered" } as const;
    await this.#pausing.catch(() => {});
    const resumed = await resumeAll(this.#ports);
    if (resumed !== undefined) return { ...answered, reply: `${resumed}${await this.#begunBeside(key, player)}` };
    const last = this.#unfinished(base.id, key, player);
    if (last?.utterance != null) {
      this.#noteStopped(key, []);
      return this.#takenUp(last.id, last.utterance.text, player);
    }
    if (!runs.hasBody) return answered;
    const busy = runs.underWay.filter((id) => !waiting.has(id)).map((id) => wordsOf(answers, id));
    const reply =
      busy.length === 0 ? "There is nothing that I could go on with." : `I'm still at it: ${busy.join(", ")}.`;
    return { ...answered, reply };
  }

  /** Begins what a pause ended beside the goals that it paused. */
  async #begunBeside(key: string, player: string | undefined): Promise<string> {
    const { answers, dialogues } = this.#ports;
    const ended = (dialogues.of(key).stopped ?? []).flatMap((id) => answers.get(id) ?? []).filter(isEnded);
    this.#noteStopped(key, []);
    let reply = "";
    for (const { id, utterance } of ended) {
      const again = utterance === null ? undefined : await this.#takenUp(id, utterance.text, player);
      if (again !== undefined) reply += ` ${again.reply}`;
    }
    return reply;
  }

  /** What the dialogue last stopped or did in vain, else the player's latest such request. */
  #unfinished(id: string, key: string, player: string | undefined): IntentAnswer | undefined {
    const { answers, dialogues, callerOf } = this.#ports;
    const { stopped = [], runId = "" } = dialogues.of(key);
    const [last] = [...stopped, runId].flatMap((one) => answers.get(one) ?? []).filter(isEnded);
    return last ?? answers.unfinishedOf(player, callerOf(id));
  }

  async #takenUp(id: string, text: string, player: string | undefined): Promise<IntentAnswer> {
    const request: IntentRequest = { text, consent: false, dryRun: false, ...(player === undefined ? {} : { player }) };
    const again = await this.#ports.beginAgain(id, request);
    return IS_UNDER_WAY.has(again.status) ? { ...again, reply: `I go on: ${text}.` } : again;
  }

  #noteStopped(key: string, stopped: readonly string[]): void {
    this.#ports.dialogues.keep(key, { ...this.#ports.dialogues.of(key), stopped });
  }
}
