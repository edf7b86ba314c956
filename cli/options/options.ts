// Options shared by several commands: numbers, JSON, domain files, and planner clients.

import { availableParallelism } from "node:os";
import { InvalidArgumentError, Option } from "commander";
import { assumedVersion, assumptionText } from "../../domains/minecraft/data/nearest.ts";
import {
  DEFAULT_MOVEMENT,
  Domain,
  MOVEMENTS,
  type PlannerClient,
  type Problem,
  parseDocument,
  parseJson,
} from "../../schemas/index.ts";
import { MEMORY_LIMIT_RULE, memoryLimitOf } from "../../server/config/memory-limit.ts";
import {
  type DomainSource,
  givenDomain,
  inlineClient,
  minecraftDomains,
  type PoolClient,
  poolClient,
} from "../../workers/index.ts";
import { type CliConsole, readText } from "../console.ts";

/** How a bot of `run` or `fleet` finds its paths. */
export const movementOption = (): Option =>
  new Option("--movement <kind>", "how bots find their paths: Lodestone's navigator, or mineflayer-pathfinder")
    .env("LODESTONE_MOVEMENT")
    .choices([...MOVEMENTS])
    .default(DEFAULT_MOVEMENT);

/** Whether bots of `run` and `fleet` remember, and how much. */
export const noMemory = (): Option =>
  new Option("--no-memory", "with --state: neither remember what acts took, nor plan with it");
export const memoryLimit = (): Option =>
  new Option(
    "--memory-limit <size>",
    "episodes, or bytes such as 50MB, that memory keeps at most (default: 100000 episodes)",
  )
    .env("LODESTONE_MEMORY_LIMIT")
    .argParser((text: string) => {
      const limit = memoryLimitOf(text);
      if (limit === undefined) throw new InvalidArgumentError(`Expected ${MEMORY_LIMIT_RULE}.`);
      return limit;
    });

/** A commander parser for whole numbers within bounds. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    // Number() would also accept "", "0x10" and "1e3".
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new InvalidArgumentError(
        `Expected a whole number ${max < Number.MAX_SAFE_INTEGER ? `from ${min} to ${max}` : `of at least ${min}`}.`,
      );
    }
    return value;
  };
}

/** A commander parser for decimal numbers within bounds. */
export function decimalNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d*\.?\d+$/.test(text) || value < min || value > max) {
      throw new InvalidArgumentError(`Expected a number from ${min} to ${max}.`);
    }
    return value;
  };
}

/** A commander parser for a folder of progress, whose option names a condition in other commands. */
export function stateFolder(text: string): string {
  if (/\s(?:[<>]=?|=)\s/.test(text))
    throw new InvalidArgumentError(
      `Here it names a folder; say the goal as --goal '${JSON.stringify({ state: [text] })}'.`,
    );
  return text;
}

/** The help text of `--nearest`. */
export const NEAREST = "if the version is unknown, use the nearest known one, and say what is uncertain";

/** The version to answer with; notes what is assumed with `--nearest`. */
export function knownVersion(asked: { mcVersion: string; nearest?: boolean }, console: CliConsole): string {
  const assumed = assumedVersion(asked);
  if (assumed !== undefined) console.note(assumptionText(assumed));
  return assumed?.mcVersion ?? asked.mcVersion;
}

/** JSON from the command line, or from a file after `@`. */
export async function jsonArgument(text: string, subject: string): Promise<unknown> {
  return parseJson(text.startsWith("@") ? await readText(text.slice(1)) : text, subject);
}

/** The domain document in a file. Throws CodedError input.file, input.json or input.invalid. */
export async function readDomain(path: string): Promise<Domain> {
  return parseDocument(Domain, parseJson(await readText(path), path), path);
}

export interface DomainChoice {
  domains: DomainSource;
  /** The document from a file, if given. */
  given: Domain | undefined;
}

export async function chooseDomain(path: string | undefined): Promise<DomainChoice> {
  if (path === undefined) return { domains: minecraftDomains(), given: undefined };
  const given = await readDomain(path);
  return { domains: givenDomain(given), given };
}

/** A pool of `workers` threads; by default one per core, at most 4. `warmUp` is planned first. */
export function startPool(
  workers: number | undefined,
  domains: DomainSource,
  warmUp: readonly Problem[] = [],
): PoolClient {
  return poolClient({ workers: workers ?? Math.min(4, availableParallelism()), domains, warmUp });
}

/** One problem needs no threads unless the user asked for them. */
export function startClient(workers: number | undefined, domains: DomainSource): PlannerClient {
  return workers === undefined ? inlineClient({ domains }) : startPool(workers, domains);
}
