// What bots of `run` and `fleet` remember in the state folder: their events become episodes, and
// their plans have the prices that those taught. Without a folder nothing is remembered.

import { type MineflayerBody, perceiverOf, publishBody, systemClock } from "../../bots/index.ts";
import { EventBus, publishedRunEvent } from "../../executor/index.ts";
import { Memory, type MemoryLimit, situationOf, withPriors } from "../../memory/index.ts";
import type { PlannerClient, RunEvent } from "../../schemas/index.ts";
import { secretsOf } from "../../server/config/secrets.ts";
import { moment } from "../../server/config/service-clock.ts";
import { Border } from "../../server/http/redaction.ts";
import { episodesIn } from "../serve/episodes.ts";

/** What consolidation may take once all is done. */
const CONSOLIDATED_MS = 200;

interface RememberingBot {
  /** The planner with learned prices. */
  learning(planner: PlannerClient): PlannerClient;
  onEvent(event: RunEvent): void;
  /** From now on the episodes are this body's. */
  follow(body: MineflayerBody): void;
}

export interface Remembering {
  of(bot: string, world: string): RememberingBot;
  /** Consolidates and closes the file. */
  close(): void;
}

interface RememberingRequest {
  state?: string | undefined;
  memory?: boolean | undefined;
  memoryLimit?: MemoryLimit | undefined;
}

/** Undefined without a folder, or if nothing is to be remembered. Throws CodedError `state.newer`. */
export function openRemembering(
  { state, memory = true, memoryLimit }: RememberingRequest,
  onStage: (text: string) => void,
): Remembering | undefined {
  if (state === undefined) return undefined;
  const border = new Border(secretsOf({ state }, [], process.env));
  const onFailure = (error: unknown): void => onStage(String(error));
  const redact = (text: string): string => border.text(text);
  const store = episodesIn({ state, memory, memoryLimit }, { onFailure, redact });
  if (store === undefined) return undefined;
  const closing: (() => void)[] = [];
  return {
    of(bot, world) {
      const memory = new Memory({ ...{ store, bot, world, onFailure, now: moment } });
      const bus = new EventBus({ now: moment, onFailure });
      let body: MineflayerBody | undefined;
      let unpublish = (): void => {};
      const unfollow = memory.follow(bus, () => situationOf(body && perceiverOf(body)));
      closing.push(() => {
        unpublish();
        unfollow();
        memory.consolidate(systemClock, CONSOLIDATED_MS);
      });
      return {
        learning: (planner) => withPriors(planner, memory),
        onEvent(event) {
          const published = publishedRunEvent(event);
          if (published !== undefined) bus.publish(published);
        },
        follow(joined) {
          unpublish();
          body = joined;
          unpublish = publishBody(joined, bus);
        },
      };
    },
    close() {
      try {
        for (const close of closing) close();
      } catch (error) {
        onFailure(error);
      }
      store.close();
    },
  };
}
