// `lodestone fleet`: several headless bots in one process, each with its own goal, kept running
// through kicks, deaths and restarts.

import { type Command, Option } from "commander";
import type { MemoryLimit } from "../../memory/index.ts";
import { canonicalJson, Fleet, type MovementKind, Problem, parseDocument, parseJson } from "../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";
import { type CliConsole, readText } from "../console.ts";
import { EXIT, type ExitCode, exitOfCode } from "../exit-codes.ts";
import { readConduct } from "../options/conduct-file.ts";
import { withStateLocked } from "../options/locked-state.ts";
import { memoryLimit, movementOption, noMemory, startPool, stateFolder, wholeNumber } from "../options/options.ts";
import { readReflexSettings } from "../options/reflexes-file.ts";
import { type FleetRow, runFleet } from "../run/fleet-session.ts";
import { interruptible } from "../run/interrupts.ts";
import { reportStrayErrors } from "../run/stray-errors.ts";

interface FleetOptions {
  seed: number;
  fast?: boolean;
  nights?: boolean;
  movement?: MovementKind;
  deadline: number;
  workers?: number;
  logs?: string;
  state?: string;
  memory: boolean;
  memoryLimit?: MemoryLimit;
  conduct?: string;
  reflexes?: string;
  json?: boolean;
}

const DEFAULT_DEADLINE_S = 3600;

export function fleetCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  program
    .command("fleet")
    .description("run several bots, each with its own goal from a file; without `server` in an embedded world")
    .argument("<file>", 'the fleet, such as { "bots": [ { "username": "Ada", "goal": { "items": { "chest": 1 } } } ] }')
    .option("--seed <n>", "seed of the embedded world", wholeNumber(0, 2_147_483_647), 1)
    .option("--fast", "faster digging, smelting and growing in the embedded world")
    .option("--nights", "monsters in the dark of the embedded world")
    .addOption(movementOption())
    .option("--deadline <s>", "time limit for each bot in seconds", wholeNumber(1, 604_800), DEFAULT_DEADLINE_S)
    .option("--workers <n>", "number of planning threads", wholeNumber(1, 64), 1)
    .option("--logs <folder>", "folder for a log of each bot")
    .option(
      "--state <folder>",
      "folder that keeps each bot's progress; continue what an earlier process left there",
      stateFolder,
    )
    .addOption(noMemory())
    .addOption(memoryLimit())
    .addOption(
      new Option("--conduct <file>", "JSON file of the Conduct of all bots: what is forbidden, kept and protected").env(
        "LODESTONE_CONDUCT",
      ),
    )
    .addOption(
      new Option("--reflexes <file>", "JSON file of how every bot's reflexes are set, by name").env(
        "LODESTONE_REFLEXES",
      ),
    )
    .option("--json", "print a line of JSON for each bot")
    .action(async (file: string, options: FleetOptions) =>
      done(
        await interruptible(
          (signal) => withStateLocked(options.state, () => fleet(file, options, console, signal)),
          console,
        ),
      ),
    );
}

async function fleet(file: string, options: FleetOptions, console: CliConsole, signal: AbortSignal): Promise<ExitCode> {
  const asked = parseDocument(Fleet, parseJson(await readText(file), file), file);
  await assertKnown(asked);
  const conduct = options.conduct === undefined ? undefined : await readConduct(options.conduct);
  const reflexes = await readReflexSettings(options.reflexes);
  const planner = startPool(options.workers, minecraftDomains());
  const enough = reportStrayErrors((text) => console.note(text));
  try {
    const { seed, fast = false, nights = false, movement, deadline, logs, state, memory, memoryLimit: limit } = options;
    const folders = { ...(logs !== undefined && { logs }), ...(state !== undefined && { state }) };
    const how = { seed, fast, nights, movement, deadlineMs: deadline * 1000, memory, memoryLimit: limit };
    const request = { fleet: asked, conduct, reflexes, ...how, ...folders };
    const onStage = (bot: string, text: string): void => console.note(`${bot}: ${text}`);
    const rows = await runFleet(request, { planner, signal, onStage });
    console.out(rows.map(options.json === true ? canonicalJson : textOf).join("\n"));
    const failed = rows.find(({ failure }) => failure !== undefined)?.failure;
    return failed === undefined ? EXIT.done : exitOfCode(failed.code);
  } finally {
    enough();
    await planner.close();
  }
}

/**
 * Reports misspelt goals before anything starts, if the version is known: planning with an aborted
 * signal only checks the problem.
 */
async function assertKnown({ bots, server }: Fleet): Promise<void> {
  if (server !== undefined && server.mcVersion === undefined) return;
  const client = inlineClient({ domains: minecraftDomains() });
  for (const { username, goal, constraints } of bots) {
    const version = server?.mcVersion === undefined ? {} : { mcVersion: server.mcVersion };
    await client.plan(parseDocument(Problem, { goal, constraints, ...version }, username), {
      signal: AbortSignal.abort(),
    });
  }
}

function textOf({ bot, outcome, failure, stepsDone, repairs, deaths, rejoins }: FleetRow): string {
  const end = failure === undefined ? outcome : `${failure.code}: ${failure.detail}`;
  return `${bot}: ${end} (${stepsDone} steps, ${repairs} repairs, ${deaths} deaths, ${rejoins} rejoins)`;
}
