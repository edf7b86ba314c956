// Counts this body's kills as the server reports them. A creature counts if the server shows that
// it died and that this body was the last to hurt it. One that merely vanishes was not killed.
// Source: wiki.vg "Entity statuses" (2 hurt, 3 death), "Damage Event"; Minecraft Wiki "Experience"
// (a kill is a player's for five seconds after the player's last blow).

import type { Bot } from "mineflayer";
import type { Entity } from "prismarine-entity";
import type { Clock } from "../../executor/index.ts";

interface Events {
  on(event: string, listener: (...values: unknown[]) => void): unknown;
}

/** Within this time the server shows the effect of a hit, in milliseconds. */
const SHOWN_MS = 1_000;
const CREDIT_MS = 5_000;

interface Fight {
  struckAt: number;
  /** Whether this body was the last to hurt it; undefined until the server has shown a wound. */
  isOurs: boolean | undefined;
}

export class Kills {
  readonly #bot: Pick<Bot, "entity">;
  readonly #clock: Pick<Clock, "now">;
  readonly #fights = new WeakMap<Entity, Fight>();
  readonly #killed = new WeakSet<Entity>();
  readonly #counts: Record<string, number> = {};

  constructor(bot: Pick<Bot, "entity">, clock: Pick<Clock, "now">) {
    this.#bot = bot;
    this.#clock = clock;
  }

  /** Listens until the owner of `events` removes the listeners. */
  watch(events: Events): void {
    events.on("entityHurt", (entity, source) => this.#hurt(entity as Entity, source as Entity | undefined));
    events.on("entityDead", (entity) => this.#died(entity as Entity));
  }

  /** Notes that this body hits the creature now. */
  strikes(entity: Entity): void {
    this.#fights.set(entity, { struckAt: this.#clock.now(), isOurs: this.#fights.get(entity)?.isOurs });
  }

  /** Whether the server has shown that this body killed the creature. */
  has(entity: Entity): boolean {
    return this.#killed.has(entity);
  }

  /** By `kill:CREATURE`, since the body was made. */
  counts(): Readonly<Record<string, number>> {
    return { ...this.#counts };
  }

  #hurt(entity: Entity | undefined, source: Entity | undefined): void {
    if (entity === undefined) return;
    const fight = this.#fights.get(entity);
    const now = this.#clock.now();
    if (source !== undefined && source.id === this.#bot.entity?.id)
      this.#fights.set(entity, { struckAt: now, isOurs: true });
    else if (fight !== undefined && source !== undefined) fight.isOurs = false;
    // Older servers do not say who hurt it: a wound right after a hit is taken to be its effect.
    else if (fight !== undefined && now - fight.struckAt <= SHOWN_MS) fight.isOurs = true;
  }

  #died(entity: Entity | undefined): void {
    const fight = entity && this.#fights.get(entity);
    if (entity?.name === undefined || fight === undefined || this.#killed.has(entity)) return;
    const { isOurs, struckAt } = fight;
    const since = this.#clock.now() - struckAt;
    if (!(isOurs ?? since <= SHOWN_MS) || since > CREDIT_MS) return;
    this.#killed.add(entity);
    const act = `kill:${entity.name}`;
    this.#counts[act] = (this.#counts[act] ?? 0) + 1;
  }
}
