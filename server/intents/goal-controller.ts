// Goals of intents: proposed by a model, weighed against each other, planned under conduct and,
// except in a dry run, started.
// Invariant: only planned goals are started, and none whose plan is more dangerous than conduct
// allows.

import { constrained, tooDangerous } from "../../executor/conduct/constraints.ts";
import { whyBagIsFull } from "../../executor/run/full-bag.ts";
import type { BotAction } from "../../mind/index.ts";
import {
  failure,
  type Goal,
  type Plan,
  Problem,
  type Result,
  State,
  sentenceOf,
  toCodedError,
} from "../../schemas/index.ts";
import { type WeighedOption, weigh } from "./collaboration.ts";
import type { IntentAnswer } from "./documents.ts";
import { type IntentCall, type IntentPorts, observed, versionOf } from "./intent-ports.ts";
import { type PlannedAction, type RunBounds, TALKING_LIMITS } from "./intent-runs.ts";
import type { MindModule } from "./interpreters.ts";
import { goalOfTargets, planned, planOf, proposeFor, secondsOf } from "./model-answers.ts";

/** Verbs that make things of what is held, with its stations set down. */
const MAKING = ["craft_item", "smelt_item", "smith_item", "cut_stone", "place_block", "combine_item"];

type StartRuns = (
  answer: IntentAnswer,
  actions: readonly PlannedAction[],
  mind: MindModule,
  bounds: RunBounds,
) => IntentAnswer;

export class GoalController {
  readonly #ports: IntentPorts;
  readonly #start: StartRuns;

  /** `start` starts the planned actions. */
  constructor(ports: IntentPorts, start: StartRuns) {
    this.#ports = ports;
    this.#start = start;
  }

  /** An open request: the model's proposal is one goal or, in a trade-off, several options. */
  async propose(base: IntentAnswer, asked: IntentCall): Promise<IntentAnswer> {
    const { request, interpreter, mind, options } = asked;
    const proposed = await proposeFor(base, request, interpreter, this.#ports, options.signal);
    if (!("goals" in proposed)) return proposed.answer;
    const { answer, goals } = proposed;
    if (base.route?.chosen !== "collaborative" || goals.length < 2)
      return this.plan(answer, goalOfTargets(goals), asked);
    const titled = goals.map((goal) => ({
      title: mind.counted(goal.item, goal.qty === "all" ? 1 : goal.qty),
      goal: goalOfTargets([goal]),
    }));
    return this.weigh(answer, titled, asked);
  }

  /** A trade-off: the planner finds the feasible options, the model ranks them. */
  async weigh(base: IntentAnswer, options: readonly WeighedOption[], asked: IntentCall): Promise<IntentAnswer> {
    const text = base.utterance?.text ?? (typeof base.intent?.goal === "string" ? base.intent.goal : "");
    const plan = (goal: Goal) => this.#search(base, goal, asked);
    const weighed = await weigh(text, options, asked.request, this.#ports, plan, asked.options.signal);
    const answer = { ...base, options: weighed.options };
    if (weighed.best === undefined) {
      const reply = `I can't do any of them: ${weighed.options.map(({ title, because }) => `${title}: ${because}`).join("; ")}.`;
      return {
        ...answer,
        status: "unsolved",
        reply: reply.slice(0, 1000),
        failure: failure("goal.notFound", reply.slice(0, 400)),
      };
    }
    const { title, goal, problem, result } = weighed.best;
    const reply = `I'll go for ${title}: ${weighed.because.replace(/\.$/, "")}.`.slice(0, 1000);
    return this.#settle({ ...answer, reply }, goal, { problem, result }, asked);
  }

  async plan(base: IntentAnswer, goal: Goal, asked: IntentCall): Promise<IntentAnswer> {
    const found = await this.#search(base, goal, asked);
    const { problem, result } = found;
    if (base.utterance?.task?.args.asks === "plan") return this.#shown(base, goal, found, asked);
    const full = await whyBagIsFull((free) => this.#ports.plan(free, asked.options), problem, result);
    if (full === undefined) return this.#settle(base, goal, found, asked);
    // The run puts what is in the way into a container first.
    const storing = asked.request.dryRun ? undefined : await this.#ports.plan(full.toStore(problem), asked.options);
    if (storing !== undefined && planOf(storing) !== null) {
      const stored = asked.mind.listed(
        Object.entries(full.items).map(([item, count]) => asked.mind.counted(item, count)),
      );
      const reply = `${base.reply} But first I put ${stored} in a chest, because my bag is full.`;
      return this.#settle({ ...base, reply }, goal, { ...found, result: storing }, asked);
    }
    const reply = `I can't do that: ${full.detail}.`.slice(0, 1000);
    return { ...base, status: "unsolved", result, reply, failure: full.toFailure() };
  }

  /**
   * Whether an item can be made of what is held: planned with crafting and smelting alone, beside
   * stations that are held or in sight.
   */
  async possible(base: IntentAnswer, { request, mind, options }: IntentCall): Promise<IntentAnswer> {
    const item = base.utterance?.task?.args.item ?? "";
    const state = request.state ?? observed(this.#ports.runs, mind);
    if (state === undefined) return { ...base, status: "answered" };
    const known = State.parse(state);
    const problem = Problem.parse({
      goal: { items: { [item]: (known.inventory[item] ?? 0) + 1 } },
      state: known,
      mcVersion: versionOf(request, this.#ports.runs),
      limits: request.limits ?? TALKING_LIMITS,
      constraints: { allow: MAKING },
    });
    const name = mind.counted(item, 1);
    try {
      const result = await this.#ports.plan(problem, options);
      if (planOf(result) !== null)
        return { ...base, status: "answered", reply: `Yes, I can make ${name} with what I have.` };
      if (result.status !== "unsolvable")
        return { ...base, status: "answered", reply: `I found no way to make ${name} with what I have.` };
      const lacking = result.reasons.flatMap(({ item: lack }) =>
        lack === undefined || lack === item ? [] : [mind.itemPhrase(lack)],
      );
      const lacks = lacking.length === 0 ? "" : ` I lack ${[...new Set(lacking)].slice(0, 3).join(", ")}.`;
      return { ...base, status: "answered", reply: `No, I can't make ${name} with what I have.${lacks}` };
    } catch (error) {
      return { ...base, status: "unserved", failure: toCodedError(error).toFailure() };
    }
  }

  /** Plans for a goal, under conduct and the request's own exclusions. */
  async #search(
    base: IntentAnswer,
    goal: Goal,
    { request, interpreter, mind, options }: IntentCall,
  ): Promise<{ problem: Problem; result: Result }> {
    const asked = Problem.parse({
      goal,
      state: State.parse(request.state ?? observed(this.#ports.runs, mind) ?? {}),
      mcVersion: versionOf(request, this.#ports.runs),
      planner: base.route?.chosen === "htn" ? "htn" : "hybrid",
      limits: request.limits ?? TALKING_LIMITS,
    });
    const { avoid = [], keep = {} } = base.utterance?.task?.constraints ?? {};
    const constraints = constrained({ ...asked.constraints, avoid, keep }, interpreter.conduct);
    const { runs } = this.#ports;
    // Exclude what the body's world lacks, so that the plan can be kept.
    const wanted = { ...asked, constraints };
    const problem = runs.hasBody ? ((await runs.body.bounded?.(wanted)) ?? wanted) : wanted;
    return { problem, result: await this.#ports.plan(problem, options) };
  }

  /** A plan that is shown and not begun: the player's yes begins it. */
  #shown(base: IntentAnswer, goal: Goal, found: { problem: Problem; result: Result }, asked: IntentCall): IntentAnswer {
    const answer = this.#settle(base, goal, found, { ...asked, request: { ...asked.request, dryRun: true } });
    const plan = planOf(found.result);
    return answer.status !== "planned" || plan === null || plan.steps.length === 0
      ? answer
      : { ...answer, reply: `${stepsSaid(plan, asked.mind)} Say yes, and I'll do it.`.slice(0, 1000) };
  }

  /** The answer to a planned goal. */
  #settle(
    base: IntentAnswer,
    goal: Goal,
    { problem, result }: { problem: Problem; result: Result },
    { request, interpreter: { conduct }, mind }: IntentCall,
  ): IntentAnswer {
    const plan = planOf(result);
    const way = plan === null ? undefined : wayTaken(goal, plan, mind);
    const answer = planned(way === undefined ? base : { ...base, reply: way }, result, mind.itemPhrase);
    if (plan === null) return answer;
    const risky = tooDangerous(plan, conduct);
    if (risky !== undefined) {
      const why = `${risky.type} is ${risky.safetyLevel}, and I only take steps up to ${conduct.risk}`;
      return { ...answer, status: "refused", reply: `Sorry, ${why}.`, failure: failure("intent.forbidden", why) };
    }
    return request.dryRun
      ? answer
      : this.#start(
          answer,
          [
            { kind: "goal", goal, constraints: problem.constraints, mcVersion: problem.mcVersion },
            ...later(base, mind, request.player),
          ],
          mind,
          { constraints: problem.constraints },
        );
  }
}

/** Steps that are listed one by one; more are counted. */
const MAX_LISTED = 8;

/** "My plan takes about 40 s: collect 3 oak_log; craft 12 oak_planks." */
function stepsSaid(plan: Plan, { counted }: MindModule): string {
  const said = plan.steps.slice(0, MAX_LISTED).map(sentenceOf);
  const more = plan.steps.length - said.length;
  return `My plan takes about ${secondsOf(plan)} s: ${[...said, ...(more > 0 ? [counted("further step", more)] : [])].join("; ")}.`;
}

/** Which of several goals the plan reaches, in words; undefined where there was no choice. */
function wayTaken({ anyOf }: Goal, { steps }: Plan, { counted, listed }: MindModule): string | undefined {
  const effects = steps.flatMap((step) => step.effects);
  const isMade = (item: string): boolean => effects.some((effect) => effect.startsWith(`inventory.${item} +=`));
  const way = anyOf?.find(({ items = {} }) => Object.keys(items).some(isMade));
  if (anyOf === undefined || way === undefined) return undefined;
  const items = Object.entries(way.items ?? {}).map(([item, count]) => counted(item, count));
  return `I'll get ${listed(items)}: that is the quickest.`;
}

/** The actions after the planned goal. */
function later({ utterance }: IntentAnswer, mind: MindModule, player: string | undefined): BotAction[] {
  const task = utterance?.task;
  if (task == null) return [];
  const [first, ...others] = mind.actionsFor(task, player);
  // A model's goal replaces the goals in the words; their other actions follow.
  return utterance?.kind === "symbolic" && first?.kind === "goal"
    ? others
    : mind.actionsFor(task, player).filter(({ kind }) => kind === "capability" || kind === "open");
}
