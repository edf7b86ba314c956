// The direct way to a plan: refine the goal into a network of tasks, carry that out on paper, and where something turns out to be lacking
// (a station that was left behind on a journey, heat, a tool that broke) ask for more of it and refine again. No backtracking: where this
// ends without a plan, the decomposition with choice points (decomposer.ts) has its turn.

import type { CompiledDomain } from "../model/compiled-domain.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { costOf } from "../model/lot.ts";
import type { Counters, FoundPlan, SearchOptions } from "../search.ts";
import { type Beginning, beginningOf } from "./beginning.ts";
import { putAside, treeOf } from "./decomposition-tree.ts";
import { Enactment } from "./enactment.ts";
import { MethodLists } from "./method-lists.ts";
import { Refiner, type Shortage } from "./refiner.ts";
import { sharpen } from "./sharpen.ts";

/** Refinements before the direct way is given up, and before it is gone without better tools. */
const MAX_ATTEMPTS = 12;
const MAX_SHARPENED = 4;

/** What a search works in. It is large, and so it is handed on from search to search; one that is under way keeps its own. */
interface Workshop {
  refiner: Refiner;
  enactment: Enactment;
}

const idle = new WeakMap<CompiledDomain, Workshop[]>();

export class DirectWay {
  readonly beginning: Beginning;
  private readonly problem: CompiledProblem;
  private readonly counters: Counters;
  private readonly onEvent: SearchOptions["onEvent"];
  private readonly methods: MethodLists;
  private readonly shortage: Shortage = new Map();
  private workshop: Workshop | null = null;
  private attempts = 0;
  private isSharpened = true;

  constructor(problem: CompiledProblem, counters: Counters, onEvent: SearchOptions["onEvent"]) {
    this.problem = problem;
    this.counters = counters;
    this.onEvent = onEvent;
    this.beginning = beginningOf(problem);
    this.methods = MethodLists.of(problem, this.beginning);
  }

  /** Goes on for so many tasks: a plan, or that there are more to refine, or that this way leads nowhere. */
  step(limit: number): FoundPlan | "more" | "failed" {
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
      if (refined === "failed") break;
      if (this.isSharpened) sharpen(problem, refiner.network, this.methods);
      if (enactment.run(problem, refiner.hasJourneys)) {
        const lots = enactment.lots.slice();
        const told = putAside(refiner.network, enactment.taskOfLot);
        this.end();
        return {
          lots,
          cost: costOf(problem.domain, lots),
          get decomposition() {
            return treeOf(problem.domain, told);
          },
        };
      }
      this.attempts++;
      const isTold = enactment.shortage.size > 0;
      if (this.isSharpened && (!isTold || this.attempts >= MAX_SHARPENED)) {
        // Without better tools it may hold up.
        this.isSharpened = false;
        this.attempts = 0;
        this.shortage.clear();
        this.begin(this.workshop, false);
        continue;
      }
      if (!isTold || this.attempts >= MAX_ATTEMPTS) break;
      for (const [name, count] of enactment.shortage) this.shortage.set(name, (this.shortage.get(name) ?? 0) + count);
      this.begin(this.workshop, true);
    }
    if (this.counters.expanded >= until) return "more";
    this.end();
    return "failed";
  }

  private newWorkshop(): Workshop {
    const refiner = new Refiner(this.problem, this.beginning, this.methods);
    return { refiner, enactment: new Enactment(this.problem, refiner.network) };
  }

  private begin({ refiner }: Workshop, isAgain: boolean): void {
    const { problem, beginning, methods, shortage, counters, onEvent } = this;
    refiner.begin(problem, beginning, methods, shortage, counters, onEvent, this.isSharpened, isAgain);
  }

  /** Hands the workshop on. */
  private end(): void {
    if (this.workshop === null) return;
    const { domain } = this.problem;
    const others = idle.get(domain) ?? [];
    others.push(this.workshop);
    idle.set(domain, others);
    this.workshop = null;
  }
}
