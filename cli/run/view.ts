// The page of a run or of a chat session: the service with a body that only perceives, so that a
// browser shows what the bot does. What it is asked to do stays the command line's.

import type { MineflayerBody } from "../../bots/index.ts";
import { perceiverOf } from "../../bots/index.ts";
import { publishedRunEvent } from "../../executor/bus/run-events.ts";
import { EventBus } from "../../executor/index.ts";
import { PLANNER_NAMES } from "../../planner/contract/planner-names.ts";
import { CodedError, type Perceiver, type PlannerClient, type RunEvent } from "../../schemas/index.ts";
import { moment } from "../../server/config/service-clock.ts";
import { startServer } from "../../server/index.ts";
import type { DomainSource } from "../../workers/index.ts";
import { packageVersion } from "../version.ts";

export interface RunView {
  url: string;
  onEvent(event: RunEvent): void;
  close(): Promise<void>;
}

/**
 * Serves the page on this machine; port 0 takes any free one. `words` say the goal. `body` is the
 * bot that is in the world now, if any. Rejects with CodedError `http.portInUse`.
 */
export async function openView(
  port: number,
  words: string,
  body: () => MineflayerBody | undefined,
  { planner, domains }: { planner: PlannerClient; domains: DomainSource },
): Promise<RunView> {
  const bus = new EventBus({ now: moment });
  const chain = { intentId: "run" };
  const data = { player: null, text: words, reply: "", runId: "run" };
  bus.publish({ topic: "intent", type: "running", chain, data });
  const now = (): Required<Perceiver> => {
    const joined = body();
    if (joined === undefined) throw new CodedError("sense.apiError", "the bot has not joined");
    return perceiverOf(joined) as Required<Perceiver>;
  };
  const perceiver = {
    snapshot: () => now().snapshot(),
    inventory: () => now().inventory(),
    waypoints: () => now().waypoints(),
    surroundings: () => now().surroundings(),
  };
  const { url, close } = await serveView(port, { bus, perceiver, planner, domains });
  return {
    url,
    onEvent(event) {
      const published = publishedRunEvent(event);
      if (published !== undefined) bus.publish({ ...published, chain: { ...published.chain, ...chain } });
    },
    close,
  };
}

interface Viewed {
  bus: EventBus;
  perceiver: Perceiver;
  planner: PlannerClient;
  domains: DomainSource;
}

/** Serves the page over a bus and what a body perceives. Rejects with CodedError `http.portInUse`. */
export async function serveView(
  port: number,
  { bus, perceiver, planner, domains }: Viewed,
): Promise<Pick<RunView, "url" | "close">> {
  const onlyWatched = (): never => {
    throw new CodedError("run.noBody", "`lodestone run` commands this bot, and its page only shows it");
  };
  return startServer({
    host: "127.0.0.1",
    port,
    planner,
    domains,
    bus,
    graceMs: 0,
    info: { version: await packageVersion(), planners: [...PLANNER_NAMES] },
    body: {
      runOption: async () => onlyWatched(),
      runGoal: async () => onlyWatched(),
      perceiver,
    },
  });
}
