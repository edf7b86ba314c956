// The way back from something that memory knows to what it comes from: a capability or price to its
// episodes, a lesson to the failures and the steps that helped, an episode to its step, plan and
// intent, and an effect to the episode that showed it.
// Invariant: the document is bounded; each link joins two of its nodes.

import type { Episode, LedgerRow, Lesson, Provenance } from "../../schemas/index.ts";
import type { EpisodeQuery } from "../episodes/episode-store.ts";

type Node = Provenance["nodes"][number];

/** What a registry tells of a capability: in words, and the episodes and intents behind it. */
export interface CapabilityOrigin {
  text: string;
  episodes: readonly string[];
  madeFor: readonly string[];
}

export interface ProvenanceParts {
  find(id: string): Episode | undefined;
  list(query: EpisodeQuery): Episode[];
  lesson(id: string): Lesson | undefined;
  row(key: string): LedgerRow | undefined;
  capability(id: string): CapabilityOrigin | undefined;
}

const MAX_EPISODES = 24;
const MAX_TEXT = 200;

/** Undefined if nothing is known by that id. */
export function provenanceOf(id: string, parts: ProvenanceParts): Provenance | undefined {
  const trace = new Trace(parts);
  const isKnown =
    trace.episode(id) ||
    trace.lesson(id) ||
    trace.price(id) ||
    trace.capability(id) ||
    trace.chained(id) ||
    trace.effect(id);
  return isKnown ? trace.document(id) : undefined;
}

class Trace {
  readonly #parts: ProvenanceParts;
  readonly #nodes = new Map<string, Node>();
  readonly #links = new Map<string, Provenance["links"][number]>();
  #episodes = 0;
  #cut = false;

  constructor(parts: ProvenanceParts) {
    this.#parts = parts;
  }

  document(of: string): Provenance {
    return { of, nodes: [...this.#nodes.values()], links: [...this.#links.values()], cut: this.#cut };
  }

  /** An episode with its intent, plan, step and effects. */
  episode(id: string): boolean {
    const episode = this.#parts.find(id);
    if (episode === undefined) return false;
    this.#add(episode);
    // A lesson in words is an episode, too.
    return true;
  }

  lesson(id: string): boolean {
    const lesson = this.#parts.lesson(id);
    if (lesson === undefined) return false;
    this.#node({ id, kind: "lesson", text: lesson.lesson, at: lesson.at });
    const helped = lesson.instead?.steps.map(({ episode }) => episode) ?? [];
    this.#addFrom(id, [...lesson.episodes, ...helped]);
    return true;
  }

  price(id: string): boolean {
    const row = this.#parts.row(id);
    if (row === undefined) return false;
    this.#node({ id, kind: "price", text: `${id} costs ${row.price} times as much` });
    this.#addFrom(id, row.episodes);
    return true;
  }

  capability(id: string): boolean {
    const found = this.#parts.capability(id);
    if (found === undefined) return false;
    this.#node({ id, kind: "capability", text: found.text });
    this.#addFrom(id, found.episodes);
    const ran = found.madeFor.flatMap((chain) => this.#parts.list({ chain, limit: MAX_EPISODES }));
    const ids = ran.filter(({ act, chain }) => act === id || chain.capability === id).map((episode) => episode.id);
    this.#addFrom(id, ids);
    return true;
  }

  /** An intent, plan or step, with what was done for it. */
  chained(id: string): boolean {
    const episodes = this.#parts.list({ chain: id, limit: MAX_EPISODES + 1 });
    for (const episode of episodes) this.#add(episode);
    return episodes.length > 0;
  }

  /** Such as `inventory.coal`, with the episodes that showed it. */
  effect(id: string): boolean {
    const shown = this.#parts
      .list({ limit: 1_000 })
      .filter(({ effects = [] }) => effects.some((text) => text === id || text.startsWith(`${id} `)));
    if (shown.length === 0) return false;
    this.#node({ id, kind: "effect", text: id });
    for (const episode of shown) if (this.#add(episode)) this.#link(episode.id, id);
    return true;
  }

  #addFrom(to: string, ids: readonly string[]): void {
    for (const id of new Set(ids)) {
      const episode = this.#parts.find(id);
      if (episode !== undefined && this.#add(episode)) this.#link(id, to);
    }
  }

  /** False if there are too many already. */
  #add(episode: Episode): boolean {
    const { id, at, act, subject, end, goal, chain, effects = [] } = episode;
    if (this.#nodes.has(id)) return true;
    if (this.#episodes >= MAX_EPISODES) {
      this.#cut = true;
      return false;
    }
    this.#episodes += 1;
    const { intentId, planId, stepId, capability } = chain;
    const text = `${[act, subject].filter((part) => part !== undefined).join(" ")}: ${end}`;
    this.#node({ id, kind: "episode", text, at });
    const above = [
      ...(intentId === undefined ? [] : [{ id: intentId, kind: "intent" as const, text: goal ?? intentId }]),
      ...(planId === undefined ? [] : [{ id: planId, kind: "plan" as const, text: planId }]),
      // Step ids repeat between plans.
      ...(stepId === undefined
        ? []
        : [{ id: `${planId ?? intentId ?? ""}/${stepId}`, kind: "step" as const, text: stepId }]),
    ];
    for (const [index, node] of above.entries()) {
      this.#node(node);
      this.#link(node.id, above[index + 1]?.id ?? id);
    }
    if (capability !== undefined && this.#nodes.get(capability)?.kind === "capability") this.#link(id, capability);
    for (const effect of effects.slice(0, 4)) {
      this.#node({ id: `${id}/${effect}`, kind: "effect", text: effect });
      this.#link(id, `${id}/${effect}`);
    }
    return true;
  }

  #node(node: Node): void {
    if (!this.#nodes.has(node.id)) this.#nodes.set(node.id, { ...node, text: node.text.slice(0, MAX_TEXT) });
  }

  #link(from: string, to: string): void {
    if (from !== to) this.#links.set(`${from} ${to}`, { from, to });
  }
}
