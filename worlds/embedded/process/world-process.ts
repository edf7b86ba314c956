// The world's process: starts the server, answers its parent, and ends when the parent asks for it
// or has ended. Invariant: however the parent ends, this process ends too; every error here reaches
// the error log.

import { Vec3 } from "vec3";
import { minecraftRules } from "../../../domains/minecraft/index.ts";
import type { ChildMessage, ChildOptions, NumberedRequest, Request, WorldStats } from "../core/messages.ts";
import { storedPlace } from "../generator/dimensions.ts";
import { build } from "../install/building.ts";
import { ErrorLog } from "./error-log.ts";
import { type RunningWorld, startServer } from "./server.ts";

/** After this many errors of any kind the world is broken beyond use. */
const MAX_ERRORS = 500;
const EXIT_FAILED = 1;

const errors = new ErrorLog((line) => process.stderr.write(`${line}\n`));

function note(error: unknown): void {
  errors.add(error);
  if (errors.total >= MAX_ERRORS) process.exit(EXIT_FAILED);
}

function send(message: ChildMessage): void {
  process.send?.(message);
}

async function answer({ server, context, rules, ticking }: RunningWorld, request: Request): Promise<unknown> {
  switch (request.kind) {
    case "inventoryOf": {
      const session = rules.sessionOf(request.username);
      if (session === undefined) throw new Error(`no player ${request.username} is in the world`);
      return session.holdings();
    }
    case "equippedBy": {
      const session = rules.sessionOf(request.username);
      if (session === undefined) throw new Error(`no player ${request.username} is in the world`);
      return session.equipped();
    }
    case "gameTicks":
      return server.tickCount;
    case "blockNameAt":
      return (await server.overworld.getBlock(storedPlace(new Vec3(...request.position), request.dimension))).name;
    case "command":
      await server.commands.use(request.text);
      return null;
    case "build":
      await build(context, rules.updates, request);
      return null;
    case "watch":
      rules.witness.begin();
      return server.tickCount;
    case "witnessed":
      return rules.witness.report();
    case "disturb":
      return rules.disturbances.apply(request.disturbance);
    case "stats":
      return statsOf({ server, rules, ticking });
    case "serverErrors":
      return errors.summary();
    case "stop":
      return null;
  }
}

function statsOf({ server, rules, ticking }: Pick<RunningWorld, "server" | "rules" | "ticking">): WorldStats {
  const creatures: Record<string, number> = {};
  for (const { type, name } of Object.values(server.entities)) {
    if (type === "mob") creatures[name] = (creatures[name] ?? 0) + 1;
  }
  const { user, system } = process.cpuUsage();
  return {
    gameTicks: server.tickCount,
    timeOfDay: server.time,
    players: rules.ledger.stats(),
    creatures,
    tickMs: ticking.times.summary(),
    faultsMet: rules.faults.met,
    cpuMs: (user + system) / 1000,
  };
}

async function main(): Promise<void> {
  process.on("uncaughtException", note);
  process.on("unhandledRejection", note);
  process.on("disconnect", () => process.exit(0));
  // Ctrl-C reaches every process of a terminal; this one waits for its parent, which may still ask
  // for a player's items.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
  const options = JSON.parse(process.argv[2] ?? "{}") as ChildOptions;
  const world = await startServer(options, minecraftRules(options.mcVersion), errors);
  process.on("message", async ({ id, request }: NumberedRequest) => {
    try {
      send({ kind: "answer", id, value: await answer(world, request) });
    } catch (error) {
      send({ kind: "refusal", id, detail: error instanceof Error ? error.message : String(error) });
    }
    if (request.kind === "stop") {
      await world.server.quit().catch(note);
      process.exit(0);
    }
  });
  send({ kind: "ready", port: world.server.listeningPort, spawn: world.spawn });
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exit(EXIT_FAILED);
});
