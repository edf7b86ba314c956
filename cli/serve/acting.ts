// The acting half of a service: a body in a world and its registry of capabilities. A registry
// without a body uses the simulated world's leaves.
// Invariant: a planning-only service loads none of this.

import { z } from "zod";
import { emergencyText, systemClock } from "../../bots/index.ts";
import { fileWaypoints } from "../../bots/memory/waypoint-file.ts";
import { fileTickets } from "../../bots/supervisor/file-tickets.ts";
import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { riskIn } from "../../domains/operator-risk.ts";
import { constrained } from "../../executor/conduct/constraints.ts";
import { ConductGuard } from "../../executor/conduct/guard.ts";
import { type EventBus, memoryTickets, type TicketStore } from "../../executor/index.ts";
import { type EpisodeStore, Memory, type PlaceStore, situationOf, withPriors } from "../../memory/index.ts";
import {
  type Body,
  type CapabilityRecord,
  type ChatPort,
  type CodedError,
  type Conduct,
  DEFAULT_CONDUCT,
  DEFAULT_MC_VERSION,
  type Domain,
  type PlannerClient,
  type Problem,
  parseDocument,
  parseJson,
  type ReflexSettings,
  type TrustedKeys,
} from "../../schemas/index.ts";
import type { CapabilityController } from "../../server/capabilities/controller.ts";
import { registeredBody } from "../../server/capabilities/registered-body.ts";
import type { ServiceConfiguration } from "../../server/config/configuration.ts";
import { moment } from "../../server/config/service-clock.ts";
import type { ServiceBody } from "../../server/index.ts";
import { openPlaces } from "../../server/memory/sqlite-places.ts";
import type { Redact } from "../../server/records/redacted.ts";
import { OperatorTable, simulatedCapabilities } from "../../worlds/simulated/index.ts";
import { readText } from "../console.ts";
import { readReflexSettings } from "../options/reflexes-file.ts";
import { type OpenedBody, openMineflayerBody, openSimulatedBody } from "./bodies.ts";
import { loadExtensions } from "./extensions.ts";
import { KeptReflexes } from "./kept-reflexes.ts";
import { openRegistry, type RegistryOptions } from "./registry.ts";
import { type Post, standingBody } from "./standing-body.ts";
import { ThreadedSandbox } from "./threaded-sandbox.ts";
import { memoryWorldName } from "./world-name.ts";

export interface Acting {
  /** Absent with a registry alone. */
  body?: ServiceBody;
  capabilities: CapabilityController;
  /** The chat of the body's game, if it has one. */
  chat?: ChatPort;
  /** The name of the body's world in records of requests; equal after a restart. */
  world?: string;
  /** The address of the body's game, for other players. */
  address?: { host: string; port: number };
  /** What the body remembers of its world. */
  memory?: Memory;
  /** The options that plans may use now; the same array until something changes. */
  plannable(): readonly CapabilityRecord[];
  /** Resolves with the reason once the body is lost and cannot rejoin. */
  lost: Promise<CodedError>;
  close(): Promise<void>;
}

type ActingSettings = Pick<
  ServiceConfiguration,
  | "registry"
  | "trustedKeys"
  | "extensions"
  | "world"
  | "join"
  | "username"
  | "auth"
  | "mcVersion"
  | "seed"
  | "fast"
  | "nights"
  | "state"
  | "reflexes"
> &
  Partial<Pick<ServiceConfiguration, "movement">>;

/**
 * Opens what the configuration names; `onStage` reports losses and rejoins. Rejects with CodedError
 * if a file, world or server is not usable.
 */
export async function openActing(
  settings: ActingSettings,
  planner: PlannerClient,
  signal: AbortSignal,
  {
    conduct = DEFAULT_CONDUCT,
    onStage = () => {},
    redact,
    bus,
    episodes,
  }: {
    episodes?: EpisodeStore | undefined;
    conduct?: Conduct | undefined;
    onStage?: (text: string) => void;
    redact?: Redact;
    bus?: EventBus;
  } = {},
): Promise<Acting> {
  const keys = await readKeys(settings.trustedKeys);
  const { extensions = [] } = settings;
  const { leaves, simulatedLeaves } = await loadExtensions(extensions);
  const sandboxOf =
    (domain: Domain): NonNullable<RegistryOptions<Body>["sandbox"]> =>
    (active) =>
      new ThreadedSandbox({ domain, extensions, active });
  const { registry: file, mcVersion = DEFAULT_MC_VERSION, username: bot } = settings;
  const tickets = settings.state === undefined ? memoryTickets() : fileTickets(settings.state, onStage);
  if (settings.world === undefined && settings.join === undefined) {
    const domain = await domainOf(mcVersion);
    const capabilities = simulatedCapabilities(OperatorTable.of(domain));
    const sandbox = sandboxOf(domain);
    const { catalogue } = openRegistry({ domain, file, keys, capabilities, offered: simulatedLeaves, sandbox, redact });
    return {
      capabilities: catalogue,
      plannable: () => catalogue.plannable(),
      lost: new Promise(() => {}),
      close: async () => catalogue.close(),
    };
  }
  const reflexSettings = await readReflexSettings(settings.reflexes);
  const parts = { file, redact, keys, planner, conduct, bot, tickets, signal, onStage, bus };
  // What stood in a world that ends with its process is not there in the next one.
  const placeStore =
    episodes === undefined || settings.state === undefined || settings.join === undefined
      ? undefined
      : openPlaces(settings.state, { redact, onFailure: (error) => onStage(String(error)) });
  const common = { ...parts, settings: reflexSettings, episodes, placeStore };
  if (settings.world === "simulated") {
    const domain = await domainOf(mcVersion);
    const parts = { ...common, domain, sandbox: sandboxOf(domain), offered: simulatedLeaves };
    return actingWith(openSimulatedBody(domain, new ConductGuard(conduct, riskIn(domain))), parts);
  }
  const opened = await openMineflayerBody(settings, signal, async (version) => {
    return new ConductGuard(conduct, conduct.risk === "dangerous" ? undefined : riskIn(await domainOf(version)));
  });
  try {
    // An embedded world ends with its process, and its places with it.
    if (settings.state !== undefined && settings.join !== undefined)
      opened.body.waypoints = fileWaypoints(settings.state, { bot, world: opened.place, onUnusable: onStage });
    const domain = await domainOf(opened.mcVersion);
    const { join: server, seed, fast } = settings;
    const remembered = memoryWorldName({ server, seed, fast, problem: opened }, server ?? { host: "", port: 0 });
    return actingWith(opened, { ...common, domain, sandbox: sandboxOf(domain), offered: leaves, remembered });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

interface ActingParts<B extends Body>
  extends Pick<RegistryOptions<B>, "domain" | "file" | "redact" | "keys" | "offered" | "sandbox"> {
  planner: PlannerClient;
  /** Bounds the problems of its runs. */
  conduct: Conduct;
  /** The name under which the body's tickets are kept. */
  bot: string;
  tickets: TicketStore;
  /** Stops the body from joining again. */
  signal: AbortSignal;
  onStage: (text: string) => void;
  /** Gets the body's signals, emergencies and idle reflexes. */
  bus?: EventBus | undefined;
  settings?: ReflexSettings | undefined;
  /** Where the body's episodes are kept. Its runs learn from them; without it nothing is learnt. */
  episodes?: EpisodeStore | undefined;
  /** The name of its world in memory; as in records by default. */
  remembered?: string;
  /** Where the map and told facts are kept; it is closed with the body. */
  placeStore?: PlaceStore | undefined;
}

function actingWith<B extends Body>(opened: OpenedBody<B>, parts: ActingParts<B>): Acting {
  const { planner, conduct, bot, tickets, signal, onStage, bus, settings, ...others } = parts;
  const { episodes, placeStore, remembered, ...registry } = others;
  const { catalogue, shadow } = openRegistry({ ...registry, capabilities: opened.capabilities });
  const kept = new KeptReflexes(settings);
  const memory =
    episodes === undefined
      ? undefined
      : new Memory({
          ...{ store: episodes, placeStore, world: remembered ?? opened.place, bot, now: moment },
          onFailure: (error) => onStage(String(error)),
        });
  const learning = (client: PlannerClient): PlannerClient =>
    memory === undefined ? client : withPriors(client, memory);
  // The body of the latest join.
  let acting: B = opened.body;
  const postOf = (here: OpenedBody<B>): Post => {
    acting = here.body;
    const { body, clock, perceiver, chat, lost, rejoin, planned = (client) => client } = here;
    const { buckets, world } = here;
    if (memory !== undefined) {
      here.recall?.({
        known: () => memory.places.known({}, moment()),
        dangers: (at) => memory.places.dangers(at, moment()),
      });
    }
    const homeostasis = here.awake({
      ...{ registry: () => catalogue.composition().registry, bus, settings: kept.settings },
      onEmergency: (emergency) => onStage(emergencyText(emergency)),
    });
    const service = registeredBody({
      ...{ body, clock, catalogue, shadow, planner: planned(learning(planner)), homeostasis },
      ...{ buckets, keeping: { tickets, bot, world, onUnused: onStage } },
      ...(perceiver === undefined ? {} : { perceiver }),
      ...(memory && { tookAtMost: (step) => memory.outlook.p90Of(step, situationOf(perceiver)) }),
    });
    // A problem is always pursued in this body's version and world.
    const bounded = async (asked: Problem): Promise<Problem> => {
      const problem = await here.within({ ...asked, mcVersion: here.mcVersion });
      return { ...problem, constraints: constrained(problem.constraints, conduct) };
    };
    return {
      body: {
        ...service,
        bounded,
        reflexes: kept.of(homeostasis),
        ...(here.revived === undefined ? {} : { ready: here.revived }),
        ...(here.publishTo === undefined ? {} : { publishTo: (bus) => here.publishTo?.(bus) ?? (() => {}) }),
        mcVersion: here.mcVersion,
        async runGoal(asked) {
          const report = await service.runGoal({ ...asked, problem: await bounded(asked.problem) });
          if (report.stepsDone > 0 || report.failure?.code.startsWith("goal.") !== true) return report;
          // The world's limits reach the planner as constraints, which the caller has not written.
          const lacking = await here.lacking?.({ ...asked.problem, mcVersion: here.mcVersion }).catch(() => undefined);
          return lacking === undefined ? report : { ...report, failure: lacking };
        },
      },
      ...(chat === undefined ? {} : { chat }),
      lost,
      ...(rejoin === undefined ? {} : { rejoin: async (again) => postOf(await rejoin(again)) }),
      async close() {
        await homeostasis.stop();
        await here.close();
      },
    };
  };
  const { body, chat, lost, close } = standingBody(postOf(opened), { clock: systemClock, signal, onStage });
  const unfollow =
    bus &&
    memory?.follow(
      bus,
      () => situationOf(body.perceiver),
      () => acting,
    );
  const atRest = bus && memory?.consolidateWhileIdle(bus, systemClock);
  return {
    body,
    world: opened.place,
    capabilities: catalogue,
    ...(memory === undefined ? {} : { memory }),
    ...(chat === undefined ? {} : { chat }),
    ...(opened.address === undefined ? {} : { address: opened.address }),
    plannable: () => catalogue.plannable(),
    lost,
    close: async () => {
      await close();
      unfollow?.();
      atRest?.();
      placeStore?.close();
      catalogue.close();
    },
  };
}

const domainOf = async (mcVersion: string): Promise<Domain> =>
  (await minecraftSnapshot({ mcVersion, objective: "time" })).document();

const Keys = z.record(z.string().min(1).max(128), z.string().max(4_096));

async function readKeys(path: string | undefined): Promise<TrustedKeys> {
  if (path === undefined) return {};
  return parseDocument(Keys, parseJson(await readText(path), path), path);
}
