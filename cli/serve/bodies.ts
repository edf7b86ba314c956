// Bodies for a service: in a simulated world, in an embedded one started for it, or on an existing
// server. Each comes with its capabilities and ends with the service.

import { randomUUID } from "node:crypto";
import {
  chatPortOf,
  connectBody,
  type KnownPlaces,
  keepAwake,
  type MineflayerBody,
  mineflayerBuckets,
  mineflayerCapabilities,
  perceiverOf,
  publishBody,
  recallPlaces,
  systemClock,
} from "../../bots/index.ts";
import { defaultBuckets } from "../../capabilities/defaults/time-buckets.ts";
import { reflexOptions, starterOptions } from "../../capabilities/options/index.ts";
import { versionOfServer } from "../../domains/minecraft/data/known-versions.ts";
import {
  type Capabilities,
  CapabilityRegistry,
  type Clock,
  compileOption,
  type EventBus,
  Homeostasis,
  type HomeostasisParts,
  VirtualClock,
} from "../../executor/index.ts";
import {
  type Body,
  type BodyGuard,
  type BucketPolicy,
  type ChatPort,
  type CodedError,
  DEFAULT_MC_VERSION,
  type Domain,
  type Failure,
  type Perceiver,
  type PlannerClient,
  type Problem,
} from "../../schemas/index.ts";
import type { ServiceConfiguration } from "../../server/config/configuration.ts";
import { minecraftDomains, navigatorFor } from "../../workers/index.ts";
import {
  type EmbeddedWorld,
  type ServerFaultsInput,
  startEmbeddedWorld,
  withinEmbeddedWorld,
} from "../../worlds/embedded/index.ts";
import {
  type SimulatedBody,
  simulate,
  simulatedCapabilities,
  simulatedPerceiver,
} from "../../worlds/simulated/index.ts";
import { heldPlanner } from "../../worlds/testing/scripted-planner.ts";
import { refusedByEmbeddedWorld } from "../options/embedded-limits.ts";
import { worldName } from "./world-name.ts";

type AwakeParts<B extends Body> = Pick<
  HomeostasisParts<B>,
  "registry" | "bus" | "settings" | "onEmergency" | "onSignal"
>;

export interface OpenedBody<B extends Body> {
  body: B;
  clock: Clock;
  mcVersion: string;
  capabilities: Capabilities<B>;
  /** Begins to guard the body; it ends with the body's loss, or by its `stop`. */
  awake(options: AwakeParts<B>): Homeostasis<B>;
  /** Time budgets of the steps of its runs. */
  buckets: BucketPolicy;
  /** The name of its world in the tickets of its runs. */
  world: string;
  /** The name of its world in records of requests, which hold for its next world as well. */
  place: string;
  perceiver?: Perceiver;
  /** The game's chat, if there is one. */
  chat?: ChatPort;
  /** The address of its game, for other players. */
  address?: { host: string; port: number };
  /** The problem without what its world lacks. */
  within(problem: Problem): Problem | Promise<Problem>;
  /** Why its world cannot have the goal, in words about the world; undefined if it can. */
  lacking?(problem: Problem): Promise<Failure | undefined>;
  /** The planner for runs on its clock; unchanged by default. */
  planned?: (planner: PlannerClient) => PlannerClient;
  /** Resolves with the reason once it can no longer act. */
  lost: Promise<CodedError>;
  /** Resolves once a body that died is in its world again. Absent if it cannot die. */
  revived?: (signal: AbortSignal) => Promise<void>;
  /** Publishes what the body learns and what befalls it, until the returned function is called. */
  publishTo?(bus: EventBus): () => void;
  /** Takes over what memory knows of its world. */
  recall?(known: KnownPlaces): void;
  /** Joins the same world again; the new body replaces this one. Absent if nothing can be lost. */
  rejoin?: (signal: AbortSignal) => Promise<OpenedBody<B>>;
  close(): Promise<void>;
}

/**
 * A body in an in-memory world over the domain, on a clock that jumps to the next event: a run
 * takes milliseconds.
 */
export function openSimulatedBody(domain: Domain, guard: BodyGuard): OpenedBody<SimulatedBody> {
  const clock = new VirtualClock();
  const { body, world } = simulate({ domain, clock, guard });
  return {
    body,
    clock,
    mcVersion: domain.mcVersion ?? DEFAULT_MC_VERSION,
    capabilities: withStarterOptions(simulatedCapabilities(world.operators)),
    // Nothing hurts an idle body in this world, and its time passes in runs alone: it is perceived by
    // the clock on the wall.
    awake(parts) {
      const perceiver = simulatedPerceiver(body);
      const homeostasis = new Homeostasis<SimulatedBody>({ ...parts, body, clock: systemClock, perceiver });
      homeostasis.start();
      return homeostasis;
    },
    buckets: defaultBuckets(),
    world: simulatedWorldName(),
    place: "simulated",
    perceiver: simulatedPerceiver(body),
    within: (problem) => problem,
    publishTo(bus) {
      world.onFate = ({ type, ...data }) => void bus.publish({ topic: "health", type, data });
      return () => {
        world.onFate = () => {};
      };
    },
    // A virtual clock does not see threads work and would let a deadline pass meanwhile.
    planned: (planner) => heldPlanner(planner, clock),
    lost: new Promise(() => {}),
    close: async () => {},
  };
}

/** The world lives as long as its process. */
const simulatedWorldName = (): string => `simulated:${randomUUID()}`;

/**
 * The body's own capabilities and the options of this package, in an order in which each compiles.
 */
function withStarterOptions<B extends Body>(capabilities: Required<Capabilities<B>>): Capabilities<B> {
  const registry = new CapabilityRegistry(capabilities);
  const added = [...starterOptions(), ...reflexOptions()].map(({ option }) => {
    const compiled = compileOption(option, registry).option;
    registry.registerOption(compiled);
    return compiled;
  });
  return { ...capabilities, options: [...capabilities.options, ...added] };
}

/** The guard of a body on a server of the version. */
type GuardFor = (mcVersion: string) => Promise<BodyGuard>;

type BodySettings = Pick<
  ServiceConfiguration,
  "world" | "join" | "username" | "auth" | "mcVersion" | "seed" | "fast" | "nights"
> &
  Partial<Pick<ServiceConfiguration, "movement">> & {
    /** How the embedded world misbehaves as a server. */
    serverFaults?: ServerFaultsInput;
  };

/**
 * A player in the embedded world or on a server, with the guard for its version. Rejects with
 * CodedError `run.connectFailed`, `run.worldFailed`, `run.aborted` and others.
 */
export async function openMineflayerBody(
  settings: BodySettings,
  signal: AbortSignal,
  guardFor: GuardFor,
): Promise<OpenedBody<MineflayerBody>> {
  const { seed, fast, nights, join, mcVersion = DEFAULT_MC_VERSION, serverFaults: faults = {} } = settings;
  const world =
    join === undefined ? await startEmbeddedWorld({ mcVersion, seed, fast, nights, faults }, signal) : undefined;
  try {
    return await joinedBody(settings, world, signal, guardFor);
  } catch (error) {
    await world?.stop();
    throw error;
  }
}

async function joinedBody(
  settings: BodySettings,
  world: EmbeddedWorld | undefined,
  signal: AbortSignal,
  guardFor: GuardFor,
): Promise<OpenedBody<MineflayerBody>> {
  const { fast, nights, username, auth, join, movement } = settings;
  const { host, port } = world ?? join ?? { host: "127.0.0.1", port: 25_565 };
  const version = world === undefined ? settings.mcVersion : (settings.mcVersion ?? DEFAULT_MC_VERSION);
  const fastDigging = world !== undefined && fast;
  const body = await connectBody(
    {
      ...{ host, port, username, auth, fastDigging, navigator: navigatorFor(movement) },
      ...(version === undefined ? {} : { mcVersion: version }),
    },
    signal,
  );
  body.keepTo(await guardFor(versionOfServer(body.bot.version)));
  return {
    body,
    clock: systemClock,
    mcVersion: versionOfServer(body.bot.version),
    capabilities: withStarterOptions(mineflayerCapabilities()),
    // An unknown server may have monsters.
    awake: (parts) => keepAwake(body, { ...parts, nights: nights || world === undefined }),
    buckets: mineflayerBuckets({ nights: nights || world === undefined }),
    world: worldName(world, { host, port }),
    place: worldName(world, { host, port }),
    perceiver: perceiverOf(body),
    chat: chatPortOf(body.bot),
    address: { host, port },
    within: (problem) => (world === undefined ? problem : withinEmbeddedWorld(problem, { nights, fast })),
    ...(world !== undefined && {
      lacking: (problem) => refusedByEmbeddedWorld({ problem, nights, fast }, minecraftDomains()),
    }),
    lost: lossOf(body, world),
    publishTo: (bus) => publishBody(body, bus),
    revived: (asked) => body.revived(asked),
    recall: (known) => recallPlaces(body, known),
    async rejoin(again) {
      await body.leave().catch(() => {});
      const next = await joinedBody(settings, world, again, guardFor);
      next.body.succeed(body);
      return next;
    },
    close: async () => {
      await body.leave().catch(() => {});
      await world?.stop();
    },
  };
}

/** Deaths do not count as loss; a lost world or connection does. */
function lossOf(body: MineflayerBody, world: EmbeddedWorld | undefined): Promise<CodedError> {
  const { promise, resolve } = Promise.withResolvers<CodedError>();
  void world?.ended.then((error) => error !== null && resolve(error));
  void body.lost.then(resolve);
  return promise;
}
