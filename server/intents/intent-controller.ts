// Handles intents for routes and chat: interprets, gates, routes and plans a request, and executes
// it if there is a body and no dry run. The mind is loaded on first use. Invariant: nothing is
// planned that the gate refused, and no goal is executed without a plan.

import { randomUUID } from "node:crypto";
import { constrained } from "../../executor/conduct/constraints.ts";
import type { Clock } from "../../executor/index.ts";
import type { BotAction, Conduct } from "../../mind/index.ts";
import { Dialogues, dialogueKey } from "../../mind/parser/dialogues.ts";
import { Experience } from "../../mind/router/experience.ts";
import {
  CodedError,
  Constraints,
  digestOf,
  failure,
  type JobOptions,
  type Occasion,
  TalkLine,
  toCodedError,
  type UserTask,
} from "../../schemas/index.ts";
import { serviceClock } from "../config/service-clock.ts";
import { inTheMiddle, mayRepeat } from "./begun-again.ts";
import { optionsOf } from "./collaboration.ts";
import { ContinuingRequests } from "./continuing-requests.ts";
import { type IntentAnswer, type IntentRequest, IS_UNDER_WAY } from "./documents.ts";
import { GoalController } from "./goal-controller.ts";
import { IntentAnswers, type IntentOrigin, requestKind } from "./intent-answers.ts";
import {
  circumstancesOf,
  type EarlierIntent,
  GAME,
  type IntentCall,
  type IntentPorts,
  perceiverOf,
  versionOf,
} from "./intent-ports.ts";
import { IntentRuns, type PlannedAction, type RunBounds } from "./intent-runs.ts";
import { Interpreters, type MindModule } from "./interpreters.ts";
import { merged } from "./merged-intent.ts";
import { answerTalk, planOf, secondsOf } from "./model-answers.ts";
import { senseOf } from "./occasions.ts";
import { MAX_PENDING_TRIGGERS, type PendingTrigger } from "./triggers.ts";
import { accountOfWork } from "./work-answers.ts";
import { WorkControl } from "./work-control.ts";

export class IntentController {
  readonly #ports: IntentPorts;
  readonly #answers: IntentAnswers;
  readonly #interpreters: Interpreters;
  readonly #runs: IntentRuns;
  readonly #goals: GoalController;
  readonly #experience: Experience;
  readonly #clock: Clock;
  readonly #dialogues: Dialogues;
  /** How long the plans of runs under way were to take, and when they began. */
  readonly #planned = new Map<string, { seconds: number; at: number }>();
  /** Requests that are being answered, by the ids of their intents. */
  readonly #asking = new Map<string, Asking>();
  /** Requests that continue after a restart or a stop. */
  readonly #continuing: ContinuingRequests;
  readonly #work: WorkControl;
  #isClosed = false;

  constructor(ports: IntentPorts) {
    const { experience = new Experience(), clock = serviceClock, conduct, names = [], store, onFailure } = ports;
    this.#ports = ports;
    this.#experience = experience;
    this.#clock = clock;
    this.#dialogues = new Dialogues(() => clock.now(), ports.dialogues);
    this.#answers = new IntentAnswers({ now: () => clock.now(), store, onFailure });
    this.#interpreters = new Interpreters({ conduct, names, priors: experience.priors });
    this.#runs = new IntentRuns(ports.runs, (answer) => this.#changed(answer), clock);
    this.#continuing = new ContinuingRequests(ports);
    this.#goals = new GoalController(ports, (...started) => this.#started(...started));
    this.#work = new WorkControl({
      ...{ runs: ports.runs, answers: this.#answers, waiting: this.#runs.waiting, dialogues: this.#dialogues },
      callerOf: (id) => this.#asking.get(id)?.origin.caller ?? "",
      start: (base, actions, asked) => this.#start(base, actions, asked),
      beginAgain: (id, request) =>
        this.#begunAgain({ id, since: clock.now(), request, ...this.#continuing.progressOf(id) }),
    });
  }

  /** The service's conduct, if configured. */
  get conduct(): Conduct | undefined {
    return this.#ports.conduct;
  }

  /** The latest answers of intents. */
  get answers(): Pick<IntentAnswers, "find" | "list" | "follow"> {
    return this.#answers;
  }

  /**
   * Restores the intents of an earlier service, and continues what waited or was under way; a
   * request that is no longer possible is answered and dropped. `report` gets the answers to those
   * of players.
   */
  async restore(report: (answer: IntentAnswer) => void = () => {}): Promise<void> {
    const stored = this.#ports.triggers?.read() ?? [];
    this.#answers.restore((id) => stored.some((trigger) => trigger.id === id));
    for (const trigger of stored) {
      const answer = await this.#begunAgain(trigger);
      if (!IS_UNDER_WAY.has(answer.status)) this.#dropTrigger(trigger.id);
      if (this.#answers.kept(trigger.id)?.caller === GAME) report(answer);
    }
  }

  /** The answer to a request that begins again; an error is its failure. */
  async #begunAgain(trigger: PendingTrigger): Promise<IntentAnswer> {
    const { request, ...earlier } = trigger;
    this.#continuing.add(trigger);
    try {
      return await this.#requestOf(request, {}, {}, earlier);
    } catch (error) {
      const known = this.#answers.get(trigger.id) ?? { ...EMPTY, id: trigger.id, ...NOTHING_READ };
      const because = toCodedError(error).toFailure();
      const failed: IntentAnswer = { ...known, status: "failed", reply: because.detail, failure: because };
      this.#changed(failed);
      return failed;
    }
  }

  /** Whether a line answers the bot's open question to this player. */
  async isAnswer(text: string, player: string | undefined, caller: string): Promise<boolean> {
    const dialogue = this.#dialogues.of(dialogueKey(caller, player));
    if (dialogue.question === undefined || !TalkLine.safeParse(text).success) return false;
    const interpreter = await this.#interpreters.of(versionOf({}, this.#ports.runs));
    return interpreter.converse({ text, player }, dialogue).manner === "answer";
  }

  /** From now on triggers stay stored for the next service, although their runs end. */
  close(): void {
    this.#isClosed = true;
  }

  /**
   * Handles a request of a caller. Rejects with CodedError `intent.exists`, `state.writeFailed`,
   * `input.unknownVersion`, and as the planner does.
   */
  async ask(request: IntentRequest, options: JobOptions, caller = ""): Promise<IntentAnswer> {
    const { consent: _, dryRun: __, ...content } = request;
    const id = request.intent?.id;
    const digest = id === undefined ? null : digestOf(content);
    if (id !== undefined) this.#assertFree(id, caller, digest);
    return this.#requestOf(request, options, { caller, digest });
  }

  /**
   * An id belongs to one intent. The same intent may be sent again until it is started: after a dry
   * run, or with consent.
   */
  #assertFree(id: string, caller: string, digest: string | null): void {
    const kept = this.#answers.kept(id);
    const isSame = kept === undefined || (kept.caller === caller && kept.digest === digest);
    if (this.#asking.has(id) || !isSame || (kept?.answer.runId ?? null) !== null)
      throw new CodedError("intent.exists", id);
  }

  async #requestOf(
    request: IntentRequest,
    options: JobOptions,
    origin: IntentOrigin,
    earlier?: EarlierIntent,
  ): Promise<IntentAnswer> {
    const id = earlier?.id ?? request.intent?.id ?? randomUUID();
    this.#asking.set(id, { origin, request, earlier });
    return this.#answerTo(id, request, options, earlier).finally(() => this.#asking.delete(id));
  }

  async #answerTo(
    id: string,
    request: IntentRequest,
    options: JobOptions,
    earlier: EarlierIntent | undefined,
  ): Promise<IntentAnswer> {
    const { text, intent: given, player } = request;
    const mind = await this.#interpreters.mind();
    const interpreter = await this.#interpreters.of(versionOf(request, this.#ports.runs));
    const said = text ?? (typeof given?.goal === "string" ? given.goal : undefined);
    const circumstances = { ...circumstancesOf(this.#ports.runs, mind, request), nonce: id };
    const key = dialogueKey(this.#asking.get(id)?.origin.caller ?? "", player);
    // A finished intent says all that it means.
    const isSaid = given === undefined && earlier === undefined;
    const before = isSaid ? this.#dialogues.of(key) : {};
    const conversed = said === undefined ? null : interpreter.converse({ text: said, player }, before, circumstances);
    // What was said in answer to something cannot be read again by itself.
    const known =
      earlier !== undefined && conversed?.utterance.kind === "ask" ? this.#answers.get(id)?.utterance : undefined;
    const utterance = known ?? conversed?.utterance ?? null;
    if (conversed !== null && isSaid) this.#dialogues.keep(key, conversed.dialogue);
    if (conversed?.manner === "instead" && utterance?.kind === "symbolic" && !request.dryRun)
      await this.#ports.runs.cancel(before.runId ?? "").catch(() => []);
    const intent =
      given === undefined ? (utterance?.intent ?? null) : merged(given, utterance, interpreter, mind, player);
    const route =
      given === undefined
        ? (utterance?.route ?? null)
        : mind.route(
            { kind: utterance?.kind ?? "symbolic", act: utterance?.task?.intent, intent },
            this.#experience.priors(),
          );
    const named = intent === null ? null : { ...intent, id };
    const base = { ...EMPTY, id, utterance, intent: named, route, reply: utterance?.reply ?? "" };
    const answer = await this.#answer(base, { request, interpreter, mind, options, earlier, key });
    // A started run keeps its answer itself and may already have progressed.
    if (answer.runId === null) this.#answers.keep(answer, this.#asking.get(id)?.origin);
    else {
      this.#dialogues.keep(key, { ...this.#dialogues.of(key), runId: answer.runId, stopped: [] });
      const plan = answer.result === null ? null : planOf(answer.result);
      if (plan !== null) this.#planned.set(answer.id, { seconds: secondsOf(plan), at: this.#clock.now() });
    }
    return answer;
  }

  async #answer(base: IntentAnswer, asked: IntentCall): Promise<IntentAnswer> {
    const { utterance, intent } = base;
    const kind = utterance?.kind ?? "symbolic";
    if (intent !== null && !intent.safety.allowed) {
      const reason = intent.safety.reason ?? "my conduct forbids it";
      return {
        ...base,
        status: "refused",
        reply: utterance?.reply ?? `Sorry, ${reason}.`,
        failure: failure(intent.safety.code ?? "intent.forbidden", reason),
      };
    }
    if (kind === "ask") return { ...base, status: "asked", failure: failure("intent.unclear", base.reply) };
    if (kind === "stop") return this.#work.stop(base, asked);
    if (intent?.when !== undefined) return this.#await(base, intent.when, asked);
    if (kind === "social") return answerTalk(base, asked.request, asked.interpreter, this.#ports, asked.options.signal);
    const options = base.route?.chosen === "collaborative" ? optionsOf(intent, asked.request, asked.interpreter) : [];
    if (options.length > 0) return this.#goals.weigh(base, options, asked);
    if (kind === "open") return this.#goals.propose(base, asked);
    if (typeof intent?.goal === "object") return this.#goals.plan(base, intent.goal, asked);
    if (asked.mind.isHalt(utterance?.task)) return this.#work.stop(base, asked);
    if (utterance?.task?.intent === "pause") return this.#work.pause(base, asked);
    if (utterance?.task?.intent === "continue") return this.#work.goOn(base, asked);
    return this.#act(base, asked);
  }

  /** Starts a run that waits for the occasion and then performs the actions. */
  #await(base: IntentAnswer, when: Occasion, asked: IntentCall): IntentAnswer {
    const { goal } = base.intent ?? {};
    const task = base.utterance?.task;
    const { mind, request } = asked;
    const actions: BotAction[] =
      task != null ? mind.actionsFor(task, request.player) : typeof goal === "object" ? [{ kind: "goal", goal }] : [];
    const lacking = actions.find(({ kind }) => kind === "unable");
    if (actions.length === 0 || lacking !== undefined) {
      const why = lacking?.kind === "unable" ? lacking.why : "I can't leave that for later; tell me when it's time";
      return {
        ...base,
        status: "unserved",
        reply: `I can't do that: ${why}.`,
        failure: failure("goal.unsupported", why),
      };
    }
    // An unknown sensor is reported now, not after waiting for nothing.
    if (this.#ports.runs.hasBody) this.#tryOut(when);
    if (request.dryRun) return { ...base, status: "planned" };
    return this.#start(base, [{ kind: "until", occasion: when }, ...actions], asked);
  }

  /**
   * Asks the occasion's sensor once. A body between two connections fails transiently, which proves
   * nothing.
   */
  #tryOut(when: Occasion): void {
    try {
      senseOf(this.#ports.runs.body, when);
    } catch (error) {
      const coded = toCodedError(error, "sense.apiError");
      if (coded.recovery !== "transient") throw coded;
    }
  }

  #dropTrigger(id: string): void {
    if (!this.#isClosed) this.#ports.triggers?.drop(id);
  }

  /** A run begins, waits or has ended. A trigger is dropped once it fired, unless it repeats. */
  #changed(answer: IntentAnswer): void {
    const { id, status, intent } = answer;
    this.#answers.note(answer);
    const hasEnded = !IS_UNDER_WAY.has(status);
    const hasFired = status === "running" && intent?.when?.isEachTime !== true && !this.#continuing.has(id);
    if (hasEnded || hasFired) this.#dropTrigger(id);
    if (!hasEnded) return;
    this.#planned.delete(id);
    this.#learn(answer);
    this.#ports.reflections?.reflect(answer);
  }

  /**
   * Starts actions; conduct and the request's exclusions constrain their goals. A trigger is stored
   * over restarts.
   */
  #start(base: IntentAnswer, actions: readonly BotAction[], asked: IntentCall): IntentAnswer {
    const { interpreter, mind, earlier } = asked;
    const waits = actions[0]?.kind === "until";
    if (waits && this.#runs.waiting.size >= MAX_PENDING_TRIGGERS) {
      const why = `I'm already waiting for ${MAX_PENDING_TRIGGERS} things; say stop, then tell me again what to wait for`;
      return {
        ...base,
        status: "unserved",
        reply: `I can't do that: ${why}.`,
        failure: failure("resource.quotaExceeded", why),
      };
    }
    const { avoid, keep } = base.utterance?.task?.constraints ?? {};
    const constraints = constrained(Constraints.parse({ avoid, keep }), interpreter.conduct);
    const since = earlier?.since ?? this.#clock.now();
    return this.#started(base, actions, mind, { constraints, since });
  }

  /** Starts a run, or what is left of it, once its intent, and its request after it, are written. */
  #started(base: IntentAnswer, actions: readonly PlannedAction[], mind: MindModule, bounds: RunBounds): IntentAnswer {
    const { id } = base;
    const { origin = {}, request, earlier } = this.#asking.get(id) ?? {};
    const { since = earlier?.since ?? this.#clock.now() } = bounds;
    const { done: skipped = 0 } = earlier ?? {};
    const left = actions.slice(skipped);
    if (earlier?.isBegun === true) {
      const why = inTheMiddle("my process ended");
      return { ...base, status: "failed", reply: why, failure: failure("run.interrupted", why) };
    }
    const isOnce = (at: number): boolean => left[at]?.kind === "capability" && !mayRepeat(left[at]);
    const trigger = request === undefined ? undefined : { id, since, request, done: skipped, isBegun: isOnce(0) };
    this.#continuing.delete(id);
    if (trigger !== undefined) this.#continuing.add(trigger);
    const askedAt = bounds.since === undefined ? {} : { askedAt: bounds.since };
    return this.#runs.start(base, left, mind, {
      ...bounds,
      onStart: (answer) =>
        this.#answers.keep(answer, { ...origin, ...askedAt }, () => trigger && this.#ports.triggers?.keep(trigger)),
      onBegin: (done) => this.#continuing.noteBegun(id, skipped + done),
      onDone: (done) => this.#continuing.noteDone(id, skipped + done, isOnce(done)),
    });
  }

  async #act(base: IntentAnswer, asked: IntentCall): Promise<IntentAnswer> {
    const { request, mind } = asked;
    const task = base.utterance?.task;
    if (task == null || task.intent === "explain" || task.intent === "refrain") return { ...base, status: "answered" };
    if (task.intent === "report") {
      if (task.args.about === "possible" && task.args.item !== undefined) return this.#goals.possible(base, asked);
      return { ...base, status: "answered", reply: this.#account(task, mind, request.player) ?? base.reply };
    }
    const actions = mind.actionsFor(task, request.player);
    if (actions.length === 0) return { ...base, status: "answered" };
    const lacking = this.#lackOf(actions, mind);
    if (lacking !== undefined) {
      const reply = `I can't do that: ${lacking}.`;
      return { ...base, status: "unserved", reply, failure: failure("goal.unsupported", lacking) };
    }
    return request.dryRun ? { ...base, status: "planned" } : this.#start(base, actions, asked);
  }

  /**
   * Why the actions are impossible, as far as known now; of open actions only the first is
   * resolved.
   */
  #lackOf([first, ...others]: readonly BotAction[], mind: MindModule): string | undefined {
    const perceiver = perceiverOf(this.#ports.runs);
    const now = first?.kind === "open" && perceiver !== undefined ? mind.resolveAction(first, perceiver) : [first];
    const lacking = [...now, ...others].find((action) => action?.kind === "unable");
    return lacking?.kind === "unable" ? lacking.why : undefined;
  }

  /** The answer to a question about the bot; undefined where nothing is known. */
  #account(task: UserTask, mind: MindModule, player: string | undefined): string | undefined {
    const { runs } = this.#ports;
    const work = { runs, answers: this.#answers, waiting: this.#runs.waiting, planned: this.#planned };
    return runs.hasBody
      ? accountOfWork(task, { ...work, now: this.#clock.now() }, player, (doing) => {
          const perceiver = perceiverOf(runs);
          return perceiver && mind.accountOf(task, perceiver, doing);
        })
      : undefined;
  }

  /** Counts how a run ended for the mode that its intent was reasoned in. */
  #learn(answer: IntentAnswer): void {
    const { route, failure } = answer;
    if (route !== null) this.#experience.note({ mode: route.chosen, about: requestKind(answer), code: failure?.code });
  }
}

/** A request that is being answered. */
interface Asking {
  origin: IntentOrigin;
  request: IntentRequest;
  earlier: EarlierIntent | undefined;
}

const NOTHING_READ = { reply: "", utterance: null, intent: null, route: null } as const;
const EMPTY = { format: "lodestone.intent-answer/1", status: "answered", result: null, runId: null } as const;
