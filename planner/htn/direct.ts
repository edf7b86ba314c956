// The direct way to a plan: refine the goal into a network of tasks, carry that out on paper, and where something turns out to be lacking
// (a station that was left behind on a journey, heat, a tool that broke) ask for more of it and refine again. No backtracking: where this
// ends without a plan, the decomposition with choice points (backtracking/decomposer.ts) has its turn.

import type { Counters, FoundPlan, SearchOptions } from "../contract/search.ts";
import type { CompiledDomain, PolicyArrays, WorkedArrays } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { costOf } from "../model/lot.ts";
import { type Beginning, beginningOf } from "./beginning/beginning.ts";
import { MethodLists } from "./beginning/method-lists.ts";
import { toldTree } from "./decomposition-tree.ts";
import { Enactment } from "./enacting/enactment.ts";
import { followGoal, goalIn } from "./policy.ts";
import type { DecisionColumns } from "./refining/decisions.ts";
import { Refiner, type Shortage } from "./refining/refiner.ts";
import { sharpen, split } from "./refining/sharpen.ts";

/** Refinements before the direct way is given up, and before it is gone without better tools. */
const MAX_ATTEMPTS = 12;
const MAX_SHARPENED = 4;

/** What a search works in. It is large, and so it is handed on from search to search; one that is under way keeps its own. */
interface Workshop {
  refiner: Refiner;
  enactment: Enactment;
}

const idle = new WeakMap<CompiledDomain, Workshop[]>();

/** Where a search tells what it decided once it has found a plan, and what it had to ask for beyond the goal. */
export type DecisionListener = (decisions: DecisionColumns, shortage: Shortage) => void;

export class DirectWay {
  /** The goal of the domain's policy that the problem asks for, -1 where it has to be searched. */
  private readonly goal: number;
  private readonly problem: CompiledProblem;
  private readonly counters: Counters;
  private readonly onEvent: SearchOptions["onEvent"];
  private readonly onDecided: DecisionListener | undefined;
  private readonly shortage: Shortage = new Map();
  private known: Beginning | null = null;
  private workshop: Workshop | null = null;
  private attempts = 0;
  private isSharpened = true;
  /** A plan with better tools that is carried out in portions: without them it may be had at once, and for less. */
  private inPortions: FoundPlan | null = null;

  /** Whoever listens to events is told of a search; so there is one. */
  constructor(
    problem: CompiledProblem,
    counters: Counters,
    onEvent: SearchOptions["onEvent"],
    onDecided?: DecisionListener,
  ) {
    this.problem = problem;
    this.counters = counters;
    this.onEvent = onEvent;
    this.onDecided = onDecided;
    const { policy } = problem.domain;
    this.goal = policy === null || onEvent !== undefined ? -1 : goalIn(policy, problem);
  }

  /** What is known of the start. */
  get beginning(): Beginning {
    this.known ??= beginningOf(this.problem);
    return this.known;
  }

  /** Whether some of the goal is out of reach; what is decided already is not. */
  get isOutOfReach(): boolean {
    if (this.goal >= 0) return false;
    const { names } = this.beginning.reach;
    return this.problem.goal.some(({ name, count }) => count > 0 && names[name] !== 1);
  }

  /** Goes on for so many tasks: a plan, or that there are more to refine, or that this way leads nowhere. */
  step(limit: number): FoundPlan | "more" | "failed" {
    return this.goal < 0 ? this.search(limit) : this.follow(limit);
  }

  /** Refines by the domain's policy, once there are as many tasks to refine as the search took that made it. */
  private follow(limit: number): FoundPlan | "more" | "failed" {
    const { problem, counters, goal } = this;
    const { policy, worked } = problem.domain as CompiledDomain & { policy: PolicyArrays; worked: WorkedArrays };
    const expanded = policy.expanded[goal] as number;
    if (counters.expanded + limit <= expanded) {
      counters.expanded += limit;
      return "more";
    }
    const workshop = idle.get(problem.domain)?.pop() ?? this.newWorkshop();
    const { refiner, enactment } = workshop;
    const shortage = followGoal(policy, goal, refiner.decisions);
    refiner.follow(problem, worked, shortage, counters);
    refiner.step(expanded + 1);
    refiner.decisions.takeSplits((task, operator, tool) =>
      split(problem.domain, refiner.network, task, operator, tool),
    );
    counters.expanded = expanded;
    counters.evaluated = policy.evaluated[goal] as number;
    const found = enactment.run(problem, refiner.hasJourneys) ? this.planOf(workshop) : "failed";
    handOn(problem.domain, workshop);
    return found;
  }

  private search(limit: number): FoundPlan | "more" | "failed" {
    const { problem } = this;
    if (this.workshop === null) {
      this.workshop = idle.get(problem.domain)?.pop() ?? this.newWorkshop();
      this.begin(this.workshop, false);
    }
    const { refiner, enactment } = this.workshop;
    const until = this.counters.expanded + limit;
    while (this.counters.expanded < until) {
      const refined = refiner.step(until - this.counters.expanded);
      if (refined === "more") return "more";
      if (refined === "failed") return this.giveUp();
      if (this.isSharpened) sharpen(problem, refiner.network, this.methods, refiner.decisions);
      if (enactment.run(problem, refiner.hasJourneys)) {
        if (this.isSharpened && enactment.isInPortions) {
          this.inPortions = this.planOf(this.workshop);
          this.beginPlainly(this.workshop);
          continue;
        }
        const found = this.planOf(this.workshop);
        if (this.inPortions !== null && this.inPortions.cost < found.cost) return this.giveUp();
        this.onDecided?.(refiner.decisions.copy(), this.shortage);
        this.end();
        return found;
      }
      this.attempts++;
      const isTold = enactment.shortage.size > 0;
      if (this.isSharpened && (!isTold || this.attempts >= MAX_SHARPENED)) {
        this.beginPlainly(this.workshop);
        continue;
      }
      if (!isTold || this.attempts >= MAX_ATTEMPTS) return this.giveUp();
      for (const [name, count] of enactment.shortage) this.shortage.set(name, (this.shortage.get(name) ?? 0) + count);
      this.begin(this.workshop, true);
    }
    return "more";
  }

  /** Nothing better comes of this way. */
  private giveUp(): FoundPlan | "failed" {
    this.end();
    return this.inPortions ?? "failed";
  }

  /** Begins anew without better tools, with which it may hold up. */
  private beginPlainly(workshop: Workshop): void {
    this.isSharpened = false;
    this.attempts = 0;
    this.shortage.clear();
    this.begin(workshop, false);
  }

  private planOf({ refiner, enactment }: Workshop): FoundPlan {
    const { domain } = this.problem;
    const lots = enactment.lots.slice();
    return { lots, cost: costOf(domain, lots), decomposition: toldTree(domain, refiner.network, enactment.taskOfLot) };
  }

  private get methods(): MethodLists {
    return MethodLists.of(this.problem, this.beginning);
  }

  private newWorkshop(): Workshop {
    const refiner = new Refiner(this.problem, this.beginning, this.methods);
    return { refiner, enactment: new Enactment(this.problem, refiner.network) };
  }

  private begin({ refiner }: Workshop, isAgain: boolean): void {
    const { problem, beginning, methods, shortage, counters, onEvent } = this;
    refiner.begin(problem, beginning, methods, shortage, counters, onEvent, this.isSharpened, isAgain);
  }

  private end(): void {
    if (this.workshop !== null) handOn(this.problem.domain, this.workshop);
    this.workshop = null;
  }
}

/** Gives the workshop to the next search. */
function handOn(domain: CompiledDomain, workshop: Workshop): void {
  const others = idle.get(domain);
  if (others === undefined) idle.set(domain, [workshop]);
  else others.push(workshop);
}
