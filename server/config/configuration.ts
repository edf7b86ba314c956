// The configuration of a service from the flags and variables of the table SETTINGS, parsed by one
// zod schema.
// Invariant: all mistakes are reported at once, each under the flag or variable that caused it. A
// flag overrides its variable, and an empty variable counts as unset. The token has no flag: every
// user of a machine can see command lines.

import { accessSync, constants } from "node:fs";
import { z } from "zod";
import { makeFolder } from "../../domains/make-folder.ts";
import { CodedError, DEFAULT_MOVEMENT, type InputIssue, McVersion, MOVEMENTS, suggest } from "../../schemas/index.ts";
import { isHost, isLoopback } from "../http/host.ts";
import { TOKEN, TOKEN_RULE } from "./access-tokens.ts";
import { DEFAULT_HOST, DEFAULT_PORT } from "./address.ts";
import { MEMORY_LIMIT_RULE, memoryLimitOf } from "./memory-limit.ts";
import {
  ADVISORS,
  AUTHS,
  DEFAULT_USERNAME,
  LOG_LEVELS,
  OPEN_RATE_LIMIT,
  SETTING_KEYS,
  SETTINGS,
  type ServiceSetting,
  type SettingKey,
  WATCHDOG_ACTIONS,
  WORLDS,
} from "./settings.ts";

/** Settings arrive as text from flags and variables alike. */
function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
}

const path = z.string().min(1).max(4_096);

const modelName = z.string().min(1).max(256);

const MINECRAFT_PORT = 25_565;

/** Parses `host`, `host:port` or `[address]:port`. */
function hostAndPort(text: string): { host: string; port: number } {
  const [, address, plain, port] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? [];
  return { host: address ?? plain ?? text, port: port === undefined ? MINECRAFT_PORT : Number(port) };
}

/** Scheme, host and port, as browsers send it. */
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const MAX_SEED = 2_147_483_647;
const MINUTE_MS = 60_000;
const MIB = 1024 * 1024;

const onUnlessOff = z
  .enum(["on", "off"])
  .default("on")
  .transform((value) => value === "on");

/**
 * A service's settings with defaults filled in; absent ones have their defaults in the service's
 * parts.
 */
export const ServiceConfiguration = z.strictObject({
  host: z.string().max(255).refine(isHost, "must be an IP address or a host name").default(DEFAULT_HOST),
  port: wholeNumber(0, 65_535).default(DEFAULT_PORT),
  token: z.string().regex(TOKEN, TOKEN_RULE).optional(),
  tokens: path.optional(),
  workers: wholeNumber(1, 64).optional(),
  queue: wholeNumber(1, 1_000_000).optional(),
  threadMemoryMb: wholeNumber(64, 65_536).optional(),
  cache: onUnlessOff,
  bodyLimit: wholeNumber(1024, 64 * MIB).default(MIB),
  rateLimit: wholeNumber(0, 1_000_000_000).optional(),
  receiveMs: wholeNumber(100, 60 * MINUTE_MS).default(30_000),
  graceMs: wholeNumber(0, 60 * MINUTE_MS).default(5_000),
  watchdog: z.enum(WATCHDOG_ACTIONS).default("end"),
  stuckMs: wholeNumber(1_000, 60 * MINUTE_MS).default(30_000),
  trustProxy: z
    .string()
    .transform((text) => text.split(",").map((address) => address.trim()))
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], "must be an address or a range such as 10.0.0.0/8"),
      ),
    )
    .optional(),
  corsOrigins: z
    .string()
    .transform((text) => text.split(",").map((origin) => origin.trim()))
    .pipe(z.array(z.string().refine(isOrigin, "must be an origin such as https://example.org, without a path")))
    .optional(),
  allowHost: z
    .string()
    .transform((text) => text.split(",").map((name) => name.trim()))
    .pipe(z.array(z.string().max(255).refine(isHost, "must be a host name or an IP address, without a port")))
    .optional(),
  registry: path.optional(),
  trustedKeys: path.optional(),
  extensions: z
    .string()
    .transform((text) => text.split(",").map((module) => module.trim()))
    .pipe(z.array(path))
    .optional(),
  world: z.enum(WORLDS).optional(),
  join: z
    .string()
    .regex(/^(\[[\da-f:.]+\]|[^\s:[\]]+)(:\d{1,5})?$/i, "must be host or host:port")
    .transform(hostAndPort)
    .refine(({ port }) => port > 0 && port <= 65_535, "must have a port from 1 to 65535")
    .optional(),
  username: z
    .string()
    .regex(/^\w{3,16}$/, "must have 3 to 16 letters, digits or _")
    .default(DEFAULT_USERNAME),
  auth: z.enum(AUTHS).default("offline"),
  mcVersion: McVersion.optional(),
  seed: wholeNumber(0, MAX_SEED).prefault("1"),
  fast: z
    .enum(["on", "off"])
    .default("off")
    .transform((value) => value === "on"),
  nights: z
    .enum(["on", "off"])
    .default("off")
    .transform((value) => value === "on"),
  memory: onUnlessOff,
  memoryLimit: z
    .string()
    .refine((text) => memoryLimitOf(text) !== undefined, `must be ${MEMORY_LIMIT_RULE}`)
    .transform((text) => memoryLimitOf(text))
    .optional(),
  movement: z.enum(MOVEMENTS).default(DEFAULT_MOVEMENT),
  state: path.optional(),
  reflexes: path.optional(),
  chat: z
    .enum(["on", "off"])
    .default("off")
    .transform((value) => value === "on"),
  conduct: z.string().min(1).max(4096).optional(),
  commander: z
    .string()
    .transform((text) => text.split(",").map((name) => name.trim()))
    .refine(
      (names) => names.length <= 256 && names.every((name) => /^(?:\*|[A-Za-z0-9_]{1,64})$/.test(name)),
      "must be names of players, or * for every player, separated by commas",
    )
    .optional(),
  advisor: z.enum(ADVISORS).optional(),
  modelUrl: z.url({ protocol: /^https?$/, error: "must be an address such as http://127.0.0.1:11434/v1" }).optional(),
  modelName: modelName.optional(),
  largeModelName: modelName.optional(),
  modelKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,512}$/, "must have visible characters without blanks")
    .optional(),
  modelTimeoutMs: wholeNumber(100, 60 * MINUTE_MS).optional(),
  modelCallsPerHour: wholeNumber(0, 1_000_000_000).optional(),
  modelTokensPerHour: wholeNumber(0, 1_000_000_000).optional(),
  logLevel: z.enum(LOG_LEVELS).default("warn"),
});
export type ServiceConfiguration = z.infer<typeof ServiceConfiguration> & { rateLimit: number };

/** The command line's values by setting, as typed; null for a flag without a value. */
export type SaidFlags = { readonly [key in SettingKey]?: string | null | undefined };

/**
 * The configuration from flags and environment together; `others` are words of the command line
 * that name no setting, `shared` variables that count only where they apply. Throws CodedError `input.invalid` whose issues list every mistake,
 * `http.tokenRequired` if only the token is missing, or `input.file` if only the state folder
 * cannot be created.
 */
export function readConfiguration(
  flags: SaidFlags,
  environment: NodeJS.ProcessEnv,
  others: readonly string[] = [],
  shared: NodeJS.ProcessEnv = {},
): ServiceConfiguration {
  const said: Record<string, string> = {};
  const sources = new Map<string, string>();
  const optional = new Set<string>();
  const valueless: InputIssue[] = [];
  for (const key of SETTING_KEYS) {
    const { variable, flag } = SETTINGS[key] as ServiceSetting;
    const fromFlag = flags[key] === null ? switchedBy(flag) : flags[key];
    if (fromFlag === null) {
      valueless.push({ path: flag?.split(" ", 1)[0] ?? variable, message: `needs a value: ${flag}` });
      continue;
    }
    const own = fromFlag ?? (environment[variable] || undefined);
    const text = own ?? shared[variable];
    if (text === undefined) continue;
    if (own === undefined) optional.add(key);
    said[key] = text;
    sources.set(key, fromFlag === undefined || flag === undefined ? variable : (flag.split(" ", 1)[0] ?? flag));
  }
  for (const { key } of contradictionsIn(said, sources)) if (optional.has(key)) delete said[key];
  const parsed = ServiceConfiguration.safeParse(said);
  const issues: InputIssue[] = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    path: sources.get(String(path[0])) ?? String(path[0]),
    message,
  }));
  issues.push(...valueless, ...unknownIn(others), ...misspeltIn(environment));
  // A setting without its value cannot be checked against others.
  if (valueless.length === 0)
    issues.push(...contradictionsIn(said, sources).map(({ path, message }) => ({ path, message })));
  const unread = unreadableIn(said, sources);
  // A single unreadable file is reported by its reader, which knows more.
  if (issues.length + unread.length > 1) issues.push(...unread);
  const host = said.host ?? DEFAULT_HOST;
  const isOpen = isHost(host) && !isLoopback(host);
  if (isOpen && said.token === undefined && said.tokens === undefined) {
    const message = `is not set, but other machines can reach ${host}`;
    if (issues.length === 0) throw new CodedError("http.tokenRequired", `LODESTONE_TOKEN ${message}`);
    issues.push({ path: SETTINGS.token.variable, message });
  }
  if (parsed.data === undefined || issues.length > 0) {
    const text = issues.map(({ path, message }) => `${path}: ${message}`).join("; ");
    throw new CodedError("input.invalid", `configuration: ${text}`, { issues });
  }
  // Created before anything starts, so that a failure is reported at once.
  if (parsed.data.state !== undefined) makeFolder(parsed.data.state);
  return { ...parsed.data, rateLimit: parsed.data.rateLimit ?? (isOpen ? OPEN_RATE_LIMIT : 0) };
}

/** Settings that are valid alone but not together. */
function contradictionsIn(
  said: Readonly<Record<string, string>>,
  sources: ReadonlyMap<string, string>,
): (InputIssue & { key: SettingKey })[] {
  const issues: (InputIssue & { key: SettingKey })[] = [];
  const blame = (key: SettingKey, message: string): void => {
    if (said[key] !== undefined) issues.push({ key, path: sources.get(key) ?? key, message });
  };
  if (said.world !== undefined) blame("join", `conflicts with ${sources.get("world")}: a body lives in one world`);
  if (said.world !== "embedded") {
    for (const key of ["seed", "fast", "nights"] as const) blame(key, "applies only to the embedded world");
  }
  if (said.world === undefined && said.join === undefined) {
    for (const key of ["state", "username", "mcVersion", "reflexes", "movement", "memoryLimit"] as const)
      blame(key, "needs a body; set --world or --join");
    if (said.registry === undefined) {
      for (const key of ["trustedKeys", "extensions"] as const)
        blame(key, "needs a registry of capabilities; set --registry");
    }
  }
  if (said.world !== "embedded" && said.join === undefined)
    blame("chat", "needs a body in a game that other players can join");
  const endpoint = ["modelUrl", "modelName"] as const;
  if (said.advisor === "none" || said.advisor === "browser") {
    for (const key of endpoint)
      blame(key, `applies only to an endpoint, but ${sources.get("advisor")} names another kind`);
  } else if (said.advisor === "endpoint" || endpoint.some((key) => said[key] !== undefined)) {
    for (const key of endpoint) {
      if (said[key] === undefined)
        issues.push({ key, path: SETTINGS[key].variable, message: "is not set, but an endpoint needs it" });
    }
  }
  if (said.modelUrl === undefined) {
    for (const key of ["modelKey", "largeModelName"] as const)
      blame(key, "applies only to an endpoint; set LODESTONE_MODEL_URL");
  }
  if (said.join === undefined) blame("auth", "applies only with --join");
  return issues;
}

/** Named files that cannot be read. */
function unreadableIn(said: Readonly<Record<string, string>>, sources: ReadonlyMap<string, string>): InputIssue[] {
  return (["tokens", "trustedKeys", "conduct", "reflexes"] as const).flatMap((key) => {
    const file = said[key];
    if (file === undefined || isReadable(file)) return [];
    return [{ path: sources.get(key) ?? key, message: `${file} cannot be read` }];
  });
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** The value of a switch; null for a flag that needs a value. */
function switchedBy(flag = ""): string | null {
  if (flag.includes("<")) return null;
  return flag.startsWith("--no-") ? "off" : "on";
}

const FLAGS: readonly string[] = SETTING_KEYS.flatMap(
  (key) => (SETTINGS[key] as ServiceSetting).flag?.split(" ", 1) ?? [],
);

/**
 * Unknown flags, with suggestions; without any, stray words. A word behind an unknown flag is taken
 * for its value.
 */
function unknownIn(others: readonly string[]): InputIssue[] {
  const flags = others.filter((word) => word.startsWith("-")).map((word) => word.split("=", 1)[0] as string);
  if (flags.length === 0) return others.map((path) => ({ path, message: "is not a flag" }));
  return flags.map((path) => {
    if (FLAGS.includes(path)) return { path, message: "takes no value" };
    const suggestion = suggest(path, FLAGS);
    if (suggestion === undefined) return { path, message: "is not a setting" };
    return { path, message: `is not a setting (did you mean ${suggestion}?)`, suggestion };
  });
}

const PREFIX = "LODESTONE_";
/** All LODESTONE_ variables that some part reads. */
const KNOWN_VARIABLES: readonly string[] = [
  "LODESTONE_CACHE_DIR",
  ...SETTING_KEYS.map((key) => SETTINGS[key].variable),
];

/**
 * Variables that resemble ours. Other LODESTONE_ variables are left alone: Kubernetes sets some for
 * a service of this name.
 */
function misspeltIn(environment: NodeJS.ProcessEnv): InputIssue[] {
  const known = KNOWN_VARIABLES.map((variable) => variable.slice(PREFIX.length));
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && environment[name] !== "" && !KNOWN_VARIABLES.includes(name))
    .sort()
    .flatMap((name) => {
      const meant = suggest(name.slice(PREFIX.length), known);
      if (meant === undefined) return [];
      const suggestion = `${PREFIX}${meant}`;
      return [{ path: name, message: `is not a setting (did you mean ${suggestion}?)`, suggestion }];
    });
}
