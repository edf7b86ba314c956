// Counts how orders ended, who died of what, and what went wrong: the figures of the soak by chat.

import type { BenchFigure } from "../../lib/figures.ts";
import type { TroubleKind } from "./troubles.ts";

export type OrderEnd = "done" | "failed" | "stopped" | "refused";
export type IncidentKind =
  | "death by own doing"
  | "goal lost untold"
  | "false success"
  | "line not answered"
  | "process ended by itself";

export interface Incident {
  kind: IncidentKind;
  what: string;
  transcript: string[];
}

export class SoakVerdict {
  readonly incidents: Incident[] = [];
  readonly #ends = new Map<OrderEnd, number>();
  readonly #troubles = new Map<TroubleKind, number>();
  readonly #killers = new Map<string, number>();
  readonly #failures = new Map<string, number>();
  /** Orders that took longer than the bound, and of which the bot said so. */
  #slow = 0;
  /** Successes that the server could not confirm, because the bot was killed in that moment. */
  #unjudged = 0;

  ended(end: OrderEnd, said: string): void {
    count(this.#ends, end);
    if (end === "failed") count(this.#failures, /\(([a-z]+\.[A-Za-z]+)\)$/.exec(said)?.[1] ?? said);
  }

  died(of: string): void {
    count(this.#killers, of);
  }

  befell(trouble: TroubleKind): void {
    count(this.#troubles, trouble);
  }

  tookLong(): void {
    this.#slow += 1;
  }

  leftOpen(): void {
    this.#unjudged += 1;
  }

  incident(kind: IncidentKind, what: string, transcript: string[]): void {
    this.incidents.push({ kind, what, transcript });
  }

  figures(): BenchFigure[] {
    const orders = [...this.#ends.values()].reduce((sum, times) => sum + times, 0);
    const of = (kind: IncidentKind) => this.incidents.filter((one) => one.kind === kind).length;
    const none = (name: string, kind: IncidentKind): BenchFigure => ({ name, value: of(kind), unit: "", atMost: 0 });
    const info = (name: string, value: number): BenchFigure => ({ name, value, unit: "" });
    const rows = (names: string, counts: ReadonlyMap<string, number>) =>
      [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => info(`${names}${name}`, value));
    return [
      { ...info("orders by chat that ended", orders), atLeast: 1 },
      ...rows("ended as ", this.#ends),
      ...rows("told as failed, ", this.#failures),
      ...rows("trouble, ", this.#troubles),
      none("deaths by own doing", "death by own doing"),
      ...rows("deaths, ", this.#killers),
      none("goals lost untold", "goal lost untold"),
      info("goals that took longer than the bound, as the bot said when asked", this.#slow),
      none("done by its word, but not by the server's", "false success"),
      info("successes that nobody could judge, because it was killed in that moment", this.#unjudged),
      none("lines not answered", "line not answered"),
      none("processes that ended by themselves", "process ended by itself"),
    ];
  }
}

const count = <K>(counts: Map<K, number>, of: K): void => void counts.set(of, (counts.get(of) ?? 0) + 1);
