// What a service can be told: one table of settings, each a flag and a variable of the environment, parsed by one zod schema.
// Invariant: all mistakes are reported at once, each under the name by which it was said; a flag counts before its variable,
// and a variable that is empty is one that is not set. The token has no flag: command lines are seen by everybody on a machine.

import { z } from "zod";
import { CodedError, type InputIssue, suggest } from "../schemas/index.ts";
import { DEFAULT_HOST, DEFAULT_PORT, isLoopback } from "./address.ts";

/** Settings arrive as text, whoever says them. */
function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/, `a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `a whole number from ${least} to ${most}`);
}

const LOG_LEVELS = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;

const MINUTE_MS = 60_000;
const MIB = 1024 * 1024;

/** Where a service that others can reach stops answering one address, in requests a minute, unless it is told otherwise. */
const OPEN_RATE_LIMIT = 1_200;

interface Setting {
  /** The environment's variable. */
  variable: `LODESTONE_${string}`;
  /** As commander reads it; absent where only the environment says it. */
  flag?: string;
  /** What it means, with what counts where nobody says anything. */
  description: string;
}

/** Everything that can be set, in the order of the help. The keys are those of ServiceConfiguration. */
export const SETTINGS = {
  host: {
    variable: "LODESTONE_HOST",
    flag: "--host <address>",
    description: `address to listen on, ${DEFAULT_HOST} if nothing is said; any that other machines can reach wants LODESTONE_TOKEN`,
  },
  port: {
    variable: "LODESTONE_PORT",
    flag: "--port <port>",
    description: `port, ${DEFAULT_PORT} if nothing is said; 0 for any free one`,
  },
  token: { variable: "LODESTONE_TOKEN", description: "what clients send as a bearer token; at least 16 characters" },
  workers: {
    variable: "LODESTONE_WORKERS",
    flag: "--workers <n>",
    description: "planning threads; one for every core, at most 4, if nothing is said",
  },
  queue: {
    variable: "LODESTONE_QUEUE",
    flag: "--queue <n>",
    description: "jobs that may wait for a thread before others are refused with 503",
  },
  cache: {
    variable: "LODESTONE_CACHE",
    flag: "--no-cache",
    description: "on or off: remember answers and join equal jobs",
  },
  bodyLimit: {
    variable: "LODESTONE_BODY_LIMIT",
    flag: "--body-limit <bytes>",
    description: "largest body, and line of a batch, in bytes; 1048576 if nothing is said",
  },
  rateLimit: {
    variable: "LODESTONE_RATE_LIMIT",
    flag: "--rate-limit <n>",
    description: `requests a minute from one address, 0 for any number; ${OPEN_RATE_LIMIT} if nothing is said and others can reach the service`,
  },
  receiveMs: {
    variable: "LODESTONE_RECEIVE_MS",
    flag: "--receive-ms <ms>",
    description: "milliseconds in which a request must have arrived; 30000 if nothing is said",
  },
  graceMs: {
    variable: "LODESTONE_GRACE_MS",
    flag: "--grace-ms <ms>",
    description:
      "milliseconds that running jobs get when the service ends, before they are aborted; 5000 if nothing is said",
  },
  trustProxy: {
    variable: "LODESTONE_TRUST_PROXY",
    flag: "--trust-proxy <addresses>",
    description: "addresses of proxies, with commas between, whose X-Forwarded-For is believed",
  },
  logLevel: {
    variable: "LODESTONE_LOG_LEVEL",
    flag: "--log-level <level>",
    description: `${LOG_LEVELS.join(", ")}: what is logged to stderr, as JSON lines; warn if nothing is said`,
  },
} as const satisfies Record<string, Setting>;

/** A service's settings, with defaults filled in. Absent are those that the service's parts know best. */
export const ServiceConfiguration = z.strictObject({
  host: z.string().min(1).max(255).default(DEFAULT_HOST),
  port: wholeNumber(0, 65_535).default(DEFAULT_PORT),
  token: z
    .string()
    .regex(/^[\x21-\x7e]{16,512}$/, "16 to 512 visible characters without blanks")
    .optional(),
  workers: wholeNumber(1, 64).optional(),
  queue: wholeNumber(1, 1_000_000).optional(),
  cache: z
    .enum(["on", "off"])
    .default("on")
    .transform((value) => value === "on"),
  bodyLimit: wholeNumber(1024, 64 * MIB).default(MIB),
  rateLimit: wholeNumber(0, 1_000_000_000).optional(),
  receiveMs: wholeNumber(100, 60 * MINUTE_MS).default(30_000),
  graceMs: wholeNumber(0, 60 * MINUTE_MS).default(5_000),
  trustProxy: z
    .string()
    .transform((text) => text.split(",").map((address) => address.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], "an address or a range such as 10.0.0.0/8")))
    .optional(),
  logLevel: z.enum(LOG_LEVELS).default("warn"),
});
export type ServiceConfiguration = z.infer<typeof ServiceConfiguration> & { rateLimit: number };

type Key = keyof typeof SETTINGS;
const KEYS = Object.keys(SETTINGS) as Key[];

/** What the command line says: texts by setting, as they were typed. */
export type SaidFlags = { readonly [key in Key]?: string | undefined };

/**
 * The configuration that flags and environment give together. Throws CodedError `input.invalid` whose issues name every mistake, or
 * `http.tokenRequired` where nothing is wrong but that a token is lacking.
 */
export function readConfiguration(flags: SaidFlags, environment: NodeJS.ProcessEnv): ServiceConfiguration {
  const said: Record<string, string> = {};
  const sources = new Map<string, string>();
  for (const key of KEYS) {
    const { variable, flag } = SETTINGS[key] as Setting;
    const fromFlag = flags[key];
    const text = fromFlag ?? environment[variable];
    if (text === undefined || (text === "" && fromFlag === undefined)) continue;
    said[key] = text;
    sources.set(key, fromFlag === undefined || flag === undefined ? variable : (flag.split(" ", 1)[0] ?? flag));
  }
  const parsed = ServiceConfiguration.safeParse(said);
  const issues: InputIssue[] = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    path: sources.get(String(path[0])) ?? String(path[0]),
    message,
  }));
  issues.push(...misspeltIn(environment));
  const host = said.host ?? DEFAULT_HOST;
  const isOpen = !isLoopback(host);
  if (isOpen && said.token === undefined) {
    const message = `is not set, and ${host} can be reached from other machines`;
    if (issues.length === 0) throw new CodedError("http.tokenRequired", `LODESTONE_TOKEN ${message}`);
    issues.push({ path: SETTINGS.token.variable, message });
  }
  if (parsed.data === undefined || issues.length > 0) {
    const text = issues.map(({ path, message }) => `${path}: ${message}`).join("; ");
    throw new CodedError("input.invalid", `configuration: ${text}`, { issues });
  }
  return { ...parsed.data, rateLimit: parsed.data.rateLimit ?? (isOpen ? OPEN_RATE_LIMIT : 0) };
}

const PREFIX = "LODESTONE_";
/** What others read, and what is read here. */
const KNOWN_VARIABLES: readonly string[] = ["LODESTONE_CACHE_DIR", ...KEYS.map((key) => SETTINGS[key].variable)];

/** Variables that are nearly ours. Others with our prefix may be anybody's: Kubernetes sets some for a service of our name. */
function misspeltIn(environment: NodeJS.ProcessEnv): InputIssue[] {
  const known = KNOWN_VARIABLES.map((variable) => variable.slice(PREFIX.length));
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && environment[name] !== "" && !KNOWN_VARIABLES.includes(name))
    .sort()
    .flatMap((name) => {
      const meant = suggest(name.slice(PREFIX.length), known);
      if (meant === undefined) return [];
      const suggestion = `${PREFIX}${meant}`;
      return [{ path: name, message: `is no setting (did you mean ${suggestion}?)`, suggestion }];
    });
}
