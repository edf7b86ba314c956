// The prompt of `lodestone` without arguments on a terminal: a goal or a line of talk is read and
// planned; what the person agrees to is carried out in the embedded world, and the next lines may
// ask about it or stop it.

import { clearLine, createInterface, cursorTo, type Interface } from "node:readline";
import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { Advisor, noProvider } from "../../mind/advisor/index.ts";
import { heldBy } from "../../mind/index.ts";
import {
  CodedError,
  DEFAULT_MC_VERSION,
  type Goal,
  goalOfWords,
  Intent,
  type PlannerClient,
  Problem,
  toCodedError,
} from "../../schemas/index.ts";
import { ItemNames } from "../../schemas/item-names/item-names.ts";
import { stemPhrase } from "../../schemas/item-names/stem.ts";
import { RunController } from "../../server/body/run-controller.ts";
import { forPlayers } from "../../server/intents/chat-answers.ts";
import { IntentController } from "../../server/intents/intent-controller.ts";
import { minecraftDomains } from "../../workers/index.ts";
import type { CliConsole, Terminal } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { refusedByEmbeddedWorld } from "../options/embedded-limits.ts";
import { everyTenSeconds, ProgressBar } from "../run/progress.ts";
import { reportStrayErrors } from "../run/stray-errors.ts";
import { resultText } from "../text/plan-text.ts";
import { LaterBody, type PromptWorld } from "./later-body.ts";
import { ShownPlan } from "./shown-plan.ts";

const READY = "> ";
const QUESTION = "run it? [Y/n] ";
const CALLER = "prompt";
const HELP = `Type what you want, and see the plan before anything starts:
  iron pickaxe · 3 torches · 3 zombies killed, iron helmet on · a lit shelter
  get me 8 oak logs, then make a chest · when it gets dark, go to sleep
While it runs: what are you doing? · what do you have? · pause · go on · stop
help shows this, quit (or Ctrl-D) ends. All else: lodestone --help`;
const YES = /^(?:y|yes|ok|run|go|)$/i;
const NO = /^(?:n|no|stop|cancel)$/i;

/** Talks until the input ends. Resolves with the exit code; rejects only if threads cannot start. */
export async function prompt(
  { input, output, isTerminal }: Terminal,
  settings: PromptWorld,
  planner: PlannerClient,
  version: string,
): Promise<ExitCode> {
  const lines = createInterface({ input, output, terminal: isTerminal, prompt: READY });
  let isOpen = true;
  let isTyping = false;
  const invite = (isResumed = false): void => {
    isTyping = true;
    if (isOpen) lines.prompt(isResumed);
  };
  const print = (text: string): void => {
    if (isTerminal && isTyping) {
      clearLine(output, 0);
      cursorTo(output, 0);
    }
    output.write(`${text}\n`);
    if (isTerminal && isTyping) invite(true);
  };
  const closing = new AbortController();
  const talk = new Talk({ settings, planner, signal: closing.signal, print, lines });
  const enough = reportStrayErrors(print);
  print(`Lodestone ${version}. Type a goal ("iron pickaxe") or a request ("get me 3 torches"); help; quit.`);
  invite();
  const done = Promise.withResolvers<void>();
  let answered: Promise<void> = Promise.resolve();
  // One line after the other: it may answer what was asked about the one before.
  const say = (line: string): void => {
    isTyping = false;
    answered = answered.then(async () => {
      const isOffered = await talk.line(line);
      lines.setPrompt(isOffered ? QUESTION : READY);
      invite();
    });
  };
  lines.on("close", () => {
    isOpen = false;
    done.resolve();
  });
  lines.on("SIGINT", () => (talk.isBusy ? say("stop") : lines.close()));
  lines.on("line", (line) => say(line.trim()));
  try {
    await done.promise;
    await answered;
    return EXIT.done;
  } finally {
    closing.abort(new CodedError("run.aborted", "the prompt was closed"));
    await talk.close();
    enough();
  }
}

type IntentAnswer = Awaited<ReturnType<IntentController["ask"]>>;
const isUnderWay = ({ status }: IntentAnswer): boolean => status === "running" || status === "waiting";

interface TalkParts {
  settings: PromptWorld;
  planner: PlannerClient;
  signal: AbortSignal;
  print(text: string): void;
  lines: Interface;
}

class Talk {
  readonly #parts: TalkParts;
  readonly #later: LaterBody;
  readonly #runs: RunController;
  readonly #intents: IntentController;
  readonly #progress: ProgressBar;
  /** The words of the requests under way, by their ids. */
  readonly #underWay = new Map<string, string>();
  /** A plan that waits for a yes. */
  #offered: IntentAnswer | undefined;
  /** The plan that was agreed to, or what became of it. */
  #shown: ShownPlan | undefined;
  /** Requests whose plan got no yes. */
  readonly #dropped = new Set<string>();

  constructor(parts: TalkParts) {
    this.#parts = parts;
    const { settings, planner, signal, print } = parts;
    const silent: Pick<CliConsole, "isTerminal" | "environment"> = { isTerminal: false, environment: {} };
    this.#progress = new ProgressBar({ ...silent, out: print, note: print, input: process.stdin }, () => {}, {
      held: () => {
        const { perceiver } = this.#later.body;
        return perceiver === undefined ? undefined : heldBy(perceiver);
      },
      every: everyTenSeconds,
    });
    this.#later = new LaterBody({
      ...{ settings, planner, signal },
      onStage: (text) => print(`- ${text}`),
      onEvent: (event) => this.#progress.event(event),
      onPlan: (plan) => {
        const changed = this.#shown?.changed(plan);
        if (changed !== undefined) print(changed);
      },
    });
    this.#runs = new RunController(this.#later.body);
    this.#intents = new IntentController({
      plan: (problem, options) => planner.plan(problem, options),
      runs: this.#runs,
      advisor: { advisor: new Advisor({ provider: noProvider, clock: performance }) },
      onFailure: (error) => print(`- ${toCodedError(error).message}`),
    });
    this.#intents.answers.follow((answer) => this.#ended(answer));
  }

  /** Whether a request is under way, or waits for a yes. */
  get isBusy(): boolean {
    return this.#offered !== undefined || this.#underWay.size > 0;
  }

  /** Handles one line; what goes wrong is printed. Resolves with whether a plan waits for a yes. */
  async line(line: string): Promise<boolean> {
    const { print, lines } = this.#parts;
    try {
      if (this.#offered !== undefined && (YES.test(line) || NO.test(line))) this.#decide(YES.test(line));
      else if (/^(?:quit|exit)$/i.test(line)) lines.close();
      else if (/^(?:help|\?)$/i.test(line)) print(HELP);
      else if (line !== "") {
        this.#decide(false);
        await this.#ask(line);
      }
    } catch (error) {
      const coded = toCodedError(error);
      print(`${coded.message}\n${coded.toDocument().help}`);
    }
    return this.#offered !== undefined;
  }

  async close(): Promise<void> {
    this.#decide(false);
    this.#intents.close();
    this.#progress.end();
    await this.#runs.cancel();
    await this.#later.close();
  }

  async #ask(line: string): Promise<void> {
    const { print } = this.#parts;
    const isAnswer = await this.#intents.isAnswer(line, undefined, CALLER);
    const goal = isAnswer ? undefined : await this.#goalIn(line);
    const intent = goal && Intent.parse({ id: crypto.randomUUID(), source: "user", goal });
    const asked = intent === undefined ? { text: line } : { intent };
    const answer = await this.#intents.ask({ ...asked, consent: false, dryRun: false }, {}, CALLER);
    const { id, status, result, reply, runId, failure, utterance } = answer;
    const isHeld = result?.status === "solved" && result.plan.steps.length === 0;
    // How talk was read; a goal in words is read as it stands.
    if (result !== null && isUnderWay(answer) && utterance !== null) print(forPlayers(utterance.reply));
    if (result !== null && !isHeld) print((await this.#lackHere(answer)) ?? resultText(result));
    else if (reply !== "") print(forPlayers(reply));
    if (failure !== undefined && reply === "") print(`${failure.code}: ${failure.detail}`);
    if (runId === null || !isUnderWay(answer)) return;
    this.#underWay.set(id, line);
    if (result !== null && !isHeld) this.#offered = answer;
    else this.#later.agree(runId);
    // What waits for an occasion needs a world in which it may come about.
    if (status === "waiting") await this.#later.open();
  }

  /** Starts what was offered, or drops it. */
  #decide(isAgreed: boolean): void {
    if (this.#offered === undefined) return;
    const { id, runId, result } = this.#offered;
    this.#offered = undefined;
    if (isAgreed && result?.status === "solved") this.#shown = new ShownPlan(result.plan);
    if (!isAgreed) this.#dropped.add(id);
    if (runId !== null) this.#later.agree(runId, isAgreed ? undefined : new CodedError("run.aborted", "no yes"));
  }

  /** What the embedded world lacks for a goal without a plan; undefined if that is not the reason. */
  async #lackHere({ result, intent }: IntentAnswer): Promise<string | undefined> {
    const { world, mcVersion, fast, nights } = this.#parts.settings;
    if (world !== "embedded" || result?.status !== "unsolvable" || typeof intent?.goal !== "object") return undefined;
    const problem = Problem.parse({ goal: intent.goal, ...(mcVersion !== undefined && { mcVersion }) });
    return (await refusedByEmbeddedWorld({ problem, fast, nights }, minecraftDomains()))?.detail;
  }

  #ended(answer: IntentAnswer): void {
    const { id, status, reply, failure } = answer;
    const words = this.#underWay.get(id);
    if (words === undefined || isUnderWay(answer)) return;
    this.#underWay.delete(id);
    this.#progress.end();
    const isDropped = this.#dropped.delete(id);
    const isStopped = failure?.code === "run.aborted";
    const because = failure === undefined ? (status === "done" ? "" : reply) : `${failure.code}: ${failure.detail}`;
    const why = because === "" || isStopped ? "" : ` (${because})`;
    const end = isDropped ? "dropped, nothing was started" : `${status}${why}${this.#heldText(status)}`;
    this.#parts.print(`${words}: ${end}`);
  }

  #heldText(status: IntentAnswer["status"]): string {
    const { perceiver } = this.#later.body;
    if (status !== "done" || perceiver === undefined) return "";
    const held = Object.entries(heldBy(perceiver)).map(([item, count]) => `${count} ${item}`);
    return held.length === 0 ? "" : `; the bot holds ${held.join(", ")}`;
  }

  /** The goal that a line is by itself, in words or by an item's name; undefined for talk. */
  async #goalIn(line: string): Promise<Goal | undefined> {
    const { mcVersion = DEFAULT_MC_VERSION } = this.#parts.settings;
    const domain = (await minecraftSnapshot({ mcVersion, objective: "time" })).excerpt([]);
    const names = new ItemNames(Object.keys(domain.items), domain.tags);
    let isTalk = false;
    const readings: string[] = [];
    const { goal } = await goalOfWords(line, 1, domain, (word, count) => {
      const [item] = names.read(word)?.items ?? [];
      isTalk ||= item === undefined;
      if (item === undefined) return {};
      if (keyOf(item) !== keyOf(word)) readings.push(`reading "${word}" as ${item}`);
      return { [item]: count };
    });
    if (isTalk) return undefined;
    for (const reading of readings) this.#parts.print(reading);
    return goal;
  }
}

/** A name without what people write it with. */
const keyOf = (name: string): string => stemPhrase(name.toLowerCase().replaceAll("_", " "));
