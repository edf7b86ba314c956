// What a search has spent of its work: it comes with the compiled problem (contract/work.ts counts).

/** What a search has spent, and what it may spend: all its projections share one. */
export interface WorkMeter {
  spent: number;
  limit: number;
}

export const unlimitedWork = (): WorkMeter => ({ spent: 0, limit: Number.POSITIVE_INFINITY });
