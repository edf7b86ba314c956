// Intents as routes use them: what is said is understood, gated, routed, planned, and where there is a body and nobody asked for a dry run, done.
// The mind is loaded when somebody first says something. Invariant: nothing is planned that the gate refused, and nothing done that was not planned.

import { randomUUID } from "node:crypto";
import type { Act, Conduct, Deed, Interpreter } from "../../mind/index.ts";
import type { Lessons } from "../../mind/reason/lessons.ts";
import { Experience } from "../../mind/router/experience.ts";
import {
  CodedError,
  Constraints,
  DEFAULT_MC_VERSION,
  failure,
  type Goal,
  type Intent,
  type JobOptions,
  type Occasion,
  type Perceiver,
  Problem,
  type Result,
  State,
  toCodedError,
  type UserTask,
  type Utterance,
} from "../../schemas/index.ts";
import type { ServiceAdvisor } from "../advisor/service-advisor.ts";
import type { RunDesk } from "../body/run-desk.ts";
import type { Afterthoughts } from "./afterthoughts.ts";
import { type Option, optionsOf, weigh } from "./collaboration.ts";
import type { IntentAnswer, IntentRequest } from "./documents.ts";
import { goOn } from "./going-on.ts";
import { IntentRuns, senseOf, TALKING_LIMITS } from "./intent-runs.ts";
import { answerTalk, goalOfTargets, planned, planOf, proposeFor } from "./model-answers.ts";

export interface IntentPorts {
  plan(problem: Problem, options: JobOptions): Promise<Result>;
  runs: RunDesk;
  advisor: ServiceAdvisor;
  /** The service's own; everything that is not forbidden anywhere where absent. */
  conduct?: Conduct | undefined;
  /** What episodes have taught, where somebody keeps it. */
  lessons?: Lessons;
  /** What runs have taught of the modes; for as long as the desk lives where absent. */
  experience?: Experience;
  /** Is told of runs that have ended. */
  afterthoughts?: Pick<Afterthoughts, "reflect">;
  /** What the bot is called in its game. */
  names?: readonly string[];
}

/** Answers that can be asked for again. */
const KEPT = 1_000;

type Mind = typeof import("../../mind/index.ts");

export class IntentDesk {
  readonly #ports: IntentPorts;
  readonly #answers = new Map<string, IntentAnswer>();
  readonly #interpreters = new Map<string, Promise<Interpreter>>();
  readonly #runs: IntentRuns;
  readonly #followers = new Set<(answer: IntentAnswer) => void>();
  readonly #experience: Experience;
  #mind: Promise<Mind> | undefined;

  constructor(ports: IntentPorts) {
    this.#ports = ports;
    this.#experience = ports.experience ?? new Experience();
    this.#runs = new IntentRuns(ports.runs, (answer) => {
      this.#keep(answer);
      this.#learn(answer);
      ports.afterthoughts?.reflect(answer);
    });
  }

  /** The service's own, where it was told. */
  get conduct(): Conduct | undefined {
    return this.#ports.conduct;
  }

  /** Tells every answer, and every one that is there anew, until the function that it returns is called. */
  follow(tell: (answer: IntentAnswer) => void): () => void {
    this.#followers.add(tell);
    return () => void this.#followers.delete(tell);
  }

  /** The latest answer of an intent. Throws CodedError `intent.unknown`. */
  find(id: string): IntentAnswer {
    const answer = this.#answers.get(id);
    if (answer === undefined) throw new CodedError("intent.unknown", id);
    return answer;
  }

  /** Makes of a request what can be made of it. Rejects with CodedError `input.unknownVersion`, and as the planner does. */
  async ask(request: IntentRequest, options: JobOptions): Promise<IntentAnswer> {
    const { text, intent: given, player, state, context = {}, consent, mcVersion = DEFAULT_MC_VERSION } = request;
    const mind = await this.#load();
    const interpreter = await this.#interpreter(mcVersion, mind);
    const said = text ?? (typeof given?.goal === "string" ? given.goal : undefined);
    const id = given?.id ?? randomUUID();
    const circumstances = { state: state ?? this.#observed(mind), hasConsent: consent, nonce: id, context };
    const utterance = said === undefined ? null : interpreter.interpret({ text: said, player }, circumstances);
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
    const answer = await this.#answer(base, { request, interpreter, mind, options });
    this.#keep(answer);
    return answer;
  }

  async #answer(base: IntentAnswer, asked: Asked): Promise<IntentAnswer> {
    const { utterance, intent } = base;
    const kind = utterance?.kind ?? "symbolic";
    if (intent !== null && !intent.safety.allowed) {
      const reason = intent.safety.reason ?? "conduct forbids it";
      return {
        ...base,
        status: "refused",
        reply: utterance?.reply ?? `No: ${reason}.`,
        failure: failure(intent.safety.code ?? "intent.forbidden", reason),
      };
    }
    if (kind === "ask") return { ...base, status: "asked", failure: failure("intent.unclear", base.reply) };
    if (kind === "stop") return this.#stop(base, asked.request.dryRun);
    if (intent?.when !== undefined) return this.#await(base, intent.when, asked);
    if (kind === "social") return answerTalk(base, asked.request, asked.interpreter, this.#ports, asked.options.signal);
    const options = base.route?.chosen === "collaborative" ? optionsOf(intent, asked.request, asked.interpreter) : [];
    if (options.length > 0) return this.#weigh(base, options, asked);
    if (kind === "open") return this.#propose(base, asked);
    if (typeof intent?.goal === "object") return this.#plan(base, intent.goal, asked);
    if (asked.mind.HALTS.has(utterance?.task?.intent ?? "")) return this.#stop(base, asked.request.dryRun);
    return this.#act(base, asked);
  }

  /** What waits for something is watched for by the body; once it has come about, it goes the way of all deeds. */
  #await(base: IntentAnswer, when: Occasion, asked: Asked): IntentAnswer {
    const { goal } = base.intent ?? {};
    const task = base.utterance?.task;
    const { mind, request } = asked;
    const deeds: Deed[] =
      task != null ? mind.deedsOf(task, request.player) : typeof goal === "object" ? [{ kind: "goal", goal }] : [];
    const lacking = deeds.find(({ kind }) => kind === "unable");
    if (deeds.length === 0 || lacking !== undefined) {
      const why =
        lacking?.kind === "unable" ? lacking.why : "nothing of it can be left for later; say it when it is time";
      return { ...base, status: "unserved", reply: `I cannot: ${why}.`, failure: failure("goal.unsupported", why) };
    }
    // A sensor that there is not is told at once, and not when somebody waits in vain.
    if (this.#ports.runs.hasBody) senseOf(this.#ports.runs.body, when);
    if (request.dryRun) return { ...base, status: "planned" };
    return this.#start(base, [{ kind: "until", occasion: when }, ...deeds], asked);
  }

  /** Starts deeds; goals among them are bounded by conduct, and by what was asked to be spared. */
  #start(base: IntentAnswer, deeds: readonly Deed[], { interpreter: { conduct }, mind }: Asked): IntentAnswer {
    const avoid = base.utterance?.task?.constraints.avoid ?? [];
    const constraints = mind.constrained(Constraints.parse({ avoid }), conduct);
    return this.#runs.start(base, deeds, mind, constraints);
  }

  /** An open request: what a model proposes for it is one goal, or, where something is to be weighed, as many options. */
  async #propose(base: IntentAnswer, asked: Asked): Promise<IntentAnswer> {
    const { request, interpreter, mind, options } = asked;
    const proposed = await proposeFor(base, request, interpreter, this.#ports, options.signal);
    if (!("goals" in proposed)) return proposed.answer;
    const { answer, goals } = proposed;
    if (base.route?.chosen !== "collaborative" || goals.length < 2)
      return this.#plan(answer, goalOfTargets(goals), asked);
    const titled = goals.map((goal) => ({
      title: `${goal.qty} × ${mind.spoken(goal.item)}`,
      goal: goalOfTargets([goal]),
    }));
    return this.#weigh(answer, titled, asked);
  }

  /** A trade-off: the planner says what can be done and at what cost, a model what is best of it. */
  async #weigh(base: IntentAnswer, options: readonly Option[], asked: Asked): Promise<IntentAnswer> {
    const text = base.utterance?.text ?? (typeof base.intent?.goal === "string" ? base.intent.goal : "");
    const plan = (goal: Goal) => this.#search(base, goal, asked);
    const weighed = await weigh(text, options, asked.request, this.#ports, plan, asked.options.signal);
    const answer = { ...base, options: weighed.options };
    if (weighed.best === undefined) {
      const reply = `I cannot do any of it: ${weighed.options.map(({ title, because }) => `${title}: ${because}`).join("; ")}.`;
      return {
        ...answer,
        status: "unsolved",
        reply: reply.slice(0, 1000),
        failure: failure("goal.notFound", reply.slice(0, 400)),
      };
    }
    const { title, goal, problem, result } = weighed.best;
    const reply = `I take ${title}: ${weighed.because.replace(/\.$/, "")}.`.slice(0, 1000);
    return this.#settle({ ...answer, reply }, goal, { problem, result }, asked);
  }

  async #plan(base: IntentAnswer, goal: Goal, asked: Asked): Promise<IntentAnswer> {
    return this.#settle(base, goal, await this.#search(base, goal, asked), asked);
  }

  /** Plans for a goal, under conduct and what was asked to be spared. */
  async #search(
    base: IntentAnswer,
    goal: Goal,
    { request, interpreter, mind, options }: Asked,
  ): Promise<{ problem: Problem; result: Result }> {
    const asked = Problem.parse({
      goal,
      state: State.parse(request.state ?? this.#observed(mind) ?? {}),
      mcVersion: request.mcVersion ?? DEFAULT_MC_VERSION,
      planner: base.route?.chosen === "htn" ? "htn" : "hybrid",
      limits: request.limits ?? TALKING_LIMITS,
    });
    const avoid = base.utterance?.task?.constraints.avoid ?? [];
    const constraints = mind.constrained({ ...asked.constraints, avoid }, interpreter.conduct);
    const problem = { ...asked, constraints };
    return { problem, result: await this.#ports.plan(problem, options) };
  }

  /** What becomes of a goal that was planned. */
  #settle(
    base: IntentAnswer,
    goal: Goal,
    { problem, result }: { problem: Problem; result: Result },
    { request, interpreter: { conduct }, mind }: Asked,
  ): IntentAnswer {
    const answer = planned(base, result, mind.spoken);
    const plan = planOf(result);
    if (plan === null) return answer;
    const risky = mind.tooDangerous(plan, conduct);
    if (risky !== undefined) {
      const why = `${risky.type} is ${risky.safetyLevel}, and I take nothing beyond ${conduct.risk}`;
      return { ...answer, status: "refused", reply: `No: ${why}.`, failure: failure("intent.forbidden", why) };
    }
    return request.dryRun
      ? answer
      : this.#runs.start(
          answer,
          [
            { kind: "goal", goal, constraints: problem.constraints, mcVersion: problem.mcVersion },
            ...this.#later(base, mind, request.player),
          ],
          mind,
          problem.constraints,
        );
  }

  /** What follows the goal that was planned. */
  #later({ utterance }: IntentAnswer, mind: Mind, player: string | undefined): Deed[] {
    const task = utterance?.task;
    if (task == null) return [];
    const [first, ...others] = mind.deedsOf(task, player);
    // A goal that a model found stands for the words of the task; what its words want beside goals is done after it.
    return utterance?.kind === "symbolic" && first?.kind === "goal"
      ? others
      : mind.deedsOf(task, player).filter(({ kind }) => kind === "capability" || kind === "open");
  }

  async #act(base: IntentAnswer, asked: Asked): Promise<IntentAnswer> {
    const { request, mind } = asked;
    const task = base.utterance?.task;
    if (task == null || task.intent === "explain" || task.intent === "refrain") return { ...base, status: "answered" };
    if (task.intent === "report")
      return { ...base, status: "answered", reply: this.#account(task, mind) ?? base.reply };
    if (task.intent === "continue" && !request.dryRun) await goOn(this.#ports.runs, this.#answers);
    const deeds = mind.deedsOf(task, request.player);
    if (deeds.length === 0) return { ...base, status: "answered" };
    const lacking = this.#lackOf(deeds, mind);
    if (lacking !== undefined) {
      const reply = `I cannot: ${lacking}.`;
      return { ...base, status: "unserved", reply, failure: failure("goal.unsupported", lacking) };
    }
    return request.dryRun ? { ...base, status: "planned" } : this.#start(base, deeds, asked);
  }

  /** Why it cannot be done, as far as that shows before anything is; of what turns on the moment, only the first is looked at. */
  #lackOf([first, ...others]: readonly Deed[], mind: Mind): string | undefined {
    const perceiver = this.#perceiver();
    const now = first?.kind === "open" && perceiver !== undefined ? mind.settled(first, perceiver) : [first];
    const lacking = [...now, ...others].find((deed) => deed?.kind === "unable");
    return lacking?.kind === "unable" ? lacking.why : undefined;
  }

  /** What the body says of itself; undefined where there is none to say it. */
  #account(task: UserTask, mind: Mind): string | undefined {
    const perceiver = this.#perceiver();
    if (perceiver === undefined) return undefined;
    const { underWay } = this.#ports.runs;
    const { waiting } = this.#runs;
    const said = (ids: readonly string[]): string =>
      ids.map((id) => this.#answers.get(id)?.utterance?.text ?? id).join(", ");
    const [waits, acts] = [underWay.filter((id) => waiting.has(id)), underWay.filter((id) => !waiting.has(id))];
    const watched = waits.length === 0 ? "" : ` I wait for my time with: ${said(waits)}.`;
    const doing = `${acts.length === 0 ? "I do nothing at the moment." : `I am at it: ${said(acts)}.`}${watched}`;
    try {
      return mind.accountOf(task, perceiver, doing);
    } catch {
      return undefined;
    }
  }

  async #stop(base: IntentAnswer, isDry: boolean): Promise<IntentAnswer> {
    if (isDry) return { ...base, status: "planned" };
    try {
      await this.#ports.runs.cancel();
      return { ...base, status: "stopped" };
    } catch (error) {
      return { ...base, status: "unserved", failure: toCodedError(error).toFailure() };
    }
  }

  #perceiver(): Perceiver | undefined {
    const { runs } = this.#ports;
    return runs.hasBody ? runs.body.perceiver : undefined;
  }

  /** What the body perceives, where there is one. */
  #observed(mind: Mind): State | undefined {
    try {
      const perceiver = this.#perceiver();
      return perceiver === undefined ? undefined : mind.stateOf(perceiver);
    } catch {
      return undefined;
    }
  }

  /** What a run's end says of how its intent was reasoned about. */
  #learn({ route, utterance, failure }: IntentAnswer): void {
    if (route === null) return;
    const about = utterance?.task?.intent ?? utterance?.kind ?? "symbolic";
    this.#experience.note({ mode: route.chosen, about, code: failure?.code });
  }

  #keep(answer: IntentAnswer): void {
    this.#answers.delete(answer.id);
    this.#answers.set(answer.id, answer);
    for (const tell of this.#followers) tell(answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT && oldest !== undefined) this.#answers.delete(oldest);
  }

  #load(): Promise<Mind> {
    this.#mind ??= import("../../mind/index.ts");
    return this.#mind;
  }

  #interpreter(mcVersion: string, mind: Mind): Promise<Interpreter> {
    const known = this.#interpreters.get(mcVersion);
    if (known !== undefined) return known;
    const { conduct, names = [] } = this.#ports;
    const made = mind.minecraftVocabulary(mcVersion).then(
      (vocabulary) =>
        new mind.Interpreter({
          ...{ vocabulary, names, priors: this.#experience.priors },
          ...(conduct === undefined ? {} : { conduct }),
        }),
    );
    this.#interpreters.set(mcVersion, made);
    // What failed may be asked again, and the versions that anybody may name are endless.
    made.catch(() => this.#interpreters.delete(mcVersion));
    return made;
  }
}

interface Asked {
  request: IntentRequest;
  interpreter: Interpreter;
  mind: Mind;
  options: JobOptions;
}

const EMPTY = { format: "lodestone.intent-answer/1", status: "answered", result: null, runId: null } as const;

/** An intent that came as such, with what its words were understood as, and judged here whatever it says of itself. */
function merged(
  given: Intent,
  utterance: Utterance | null,
  { conduct }: Interpreter,
  mind: Mind,
  player: string | undefined,
): Intent {
  if (!given.safety.allowed) return given;
  const read = utterance?.intent;
  if (read != null)
    return { ...given, goal: read.goal, safety: read.safety, context: { ...read.context, ...given.context } };
  const acts: Act[] = [{ intent: "obtain", targets: [], args: {} }];
  return { ...given, safety: mind.gate(acts, { conduct, player }) };
}
