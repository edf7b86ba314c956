// The table of a service's settings: each with a flag, an environment variable and a description.
// `configuration.ts` defines their values; the command's help, docs/http.md and the parsing of both
// derive from this table.

import { DEFAULT_MC_VERSION, DEFAULT_MOVEMENT, MOVEMENTS } from "../../schemas/index.ts";
import { DEFAULT_HOST, DEFAULT_PORT } from "./address.ts";

export const LOG_LEVELS = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
/** Kinds of worlds for a body. */
export const WORLDS = ["simulated", "embedded"] as const;
export const AUTHS = ["offline", "microsoft"] as const;
export const DEFAULT_USERNAME = "Lodestone";

export const WATCHDOG_ACTIONS = ["end", "restart", "off"] as const;

/** Kinds of language models. */
export const ADVISORS = ["none", "endpoint", "browser"] as const;

/**
 * Default rate limit of a service that other machines can reach, in requests a minute from one
 * address.
 */
export const OPEN_RATE_LIMIT = 1_200;

export interface ServiceSetting {
  /** The environment variable. */
  variable: `LODESTONE_${string}`;
  /** In commander's syntax; absent for settings of the environment only. */
  flag?: string;
  /** What it sets, with its default. */
  description: string;
}

/** All settings, in the order of the help. The keys are those of ServiceConfiguration. */
export const SETTINGS = {
  host: {
    variable: "LODESTONE_HOST",
    flag: "--host <address>",
    description: `address to listen on (default: ${DEFAULT_HOST}); one that other machines can reach requires LODESTONE_TOKEN`,
  },
  port: {
    variable: "LODESTONE_PORT",
    flag: "--port <port>",
    description: `port to listen on (default: ${DEFAULT_PORT}); 0 for any free one`,
  },
  token: {
    variable: "LODESTONE_TOKEN",
    description: "bearer token that may do everything, which clients must send; at least 16 characters",
  },
  tokens: {
    variable: "LODESTONE_TOKENS",
    flag: "--tokens <file>",
    description: "JSON file of tokens with names and roles: [{ name, token, roles }] (default: none)",
  },
  workers: {
    variable: "LODESTONE_WORKERS",
    flag: "--workers <n>",
    description: "number of planning threads (default: one per core, at most 4)",
  },
  queue: {
    variable: "LODESTONE_QUEUE",
    flag: "--queue <n>",
    description: "jobs that may wait for a thread; more are refused with 503",
  },
  threadMemoryMb: {
    variable: "LODESTONE_THREAD_MEMORY_MB",
    flag: "--thread-memory-mb <mb>",
    description: "heap of a planning thread in megabytes, beyond which its longest search is ended (default: 512)",
  },
  cache: {
    variable: "LODESTONE_CACHE",
    flag: "--no-cache",
    description: "on or off: cache answers and join equal jobs",
  },
  bodyLimit: {
    variable: "LODESTONE_BODY_LIMIT",
    flag: "--body-limit <bytes>",
    description: "maximal size of a body, and of a line of a batch, in bytes (default: 1048576)",
  },
  rateLimit: {
    variable: "LODESTONE_RATE_LIMIT",
    flag: "--rate-limit <n>",
    description: `requests a minute from the holder of one token, or else from one address, 0 for unlimited (default: ${OPEN_RATE_LIMIT} if other machines can reach the service)`,
  },
  receiveMs: {
    variable: "LODESTONE_RECEIVE_MS",
    flag: "--receive-ms <ms>",
    description: "milliseconds within which a whole request must arrive (default: 30000)",
  },
  graceMs: {
    variable: "LODESTONE_GRACE_MS",
    flag: "--grace-ms <ms>",
    description: "milliseconds that running jobs get to finish when the service closes (default: 5000)",
  },
  watchdog: {
    variable: "LODESTONE_WATCHDOG",
    flag: "--watchdog <action>",
    description: `${WATCHDOG_ACTIONS.join(", ")}: what happens to a service whose own thread is stuck (default: end)`,
  },
  stuckMs: {
    variable: "LODESTONE_STUCK_MS",
    flag: "--stuck-ms <ms>",
    description: "milliseconds without a move after which a thread counts as stuck (default: 30000)",
  },
  trustProxy: {
    variable: "LODESTONE_TRUST_PROXY",
    flag: "--trust-proxy <addresses>",
    description: "comma-separated addresses of proxies whose X-Forwarded-For is trusted",
  },
  corsOrigins: {
    variable: "LODESTONE_CORS_ORIGINS",
    flag: "--cors-origins <origins>",
    description: "comma-separated origins whose pages may send requests (default: none)",
  },
  allowHost: {
    variable: "LODESTONE_ALLOW_HOST",
    flag: "--allow-host <names>",
    description:
      "comma-separated names by which clients may address the service, beside loopback names and its own address; the flag may be repeated (default: none)",
  },
  registry: {
    variable: "LODESTONE_REGISTRY",
    flag: "--registry <file>",
    description: "file of the registry of capabilities (default: in memory, if the service has a body)",
  },
  trustedKeys: {
    variable: "LODESTONE_TRUSTED_KEYS",
    flag: "--trusted-keys <file>",
    description: "JSON file of trusted public keys for signatures: { id: PEM } (default: none)",
  },
  extensions: {
    variable: "LODESTONE_EXTENSIONS",
    flag: "--extensions <modules>",
    description: "comma-separated modules with the code of registered leaves (default: none)",
  },
  world: {
    variable: "LODESTONE_WORLD",
    flag: "--world <kind>",
    description: `${WORLDS.join(" or ")}: gives the service a body in a world of its own (default: no body)`,
  },
  join: {
    variable: "LODESTONE_JOIN",
    flag: "--join <host:port>",
    description: "gives the service a body on an existing server",
  },
  username: {
    variable: "LODESTONE_USERNAME",
    flag: "--username <name>",
    description: `the body's player name (default: ${DEFAULT_USERNAME})`,
  },
  auth: {
    variable: "LODESTONE_AUTH",
    flag: "--auth <kind>",
    description: `${AUTHS.join(" or ")}: how the joined server authenticates players (default: offline)`,
  },
  mcVersion: {
    variable: "LODESTONE_MC_VERSION",
    flag: "--mc-version <version>",
    description: `the body's Minecraft version (default: ${DEFAULT_MC_VERSION}, or the server's own with --join)`,
  },
  seed: {
    variable: "LODESTONE_SEED",
    flag: "--seed <n>",
    description: "seed of the body's world (default: 1)",
  },
  fast: {
    variable: "LODESTONE_FAST",
    flag: "--fast",
    description: "on or off: faster digging, smelting and growing in the embedded world",
  },
  nights: {
    variable: "LODESTONE_NIGHTS",
    flag: "--nights",
    description: "on or off: monsters in the dark of the embedded world",
  },
  memory: {
    variable: "LODESTONE_MEMORY",
    flag: "--no-memory",
    description: "on or off: plan with what the body's acts took and how often they succeeded before",
  },
  memoryLimit: {
    variable: "LODESTONE_MEMORY_LIMIT",
    flag: "--memory-limit <size>",
    description: "episodes, or bytes such as 50MB, that memory keeps at most (default: 100000 episodes)",
  },
  movement: {
    variable: "LODESTONE_MOVEMENT",
    flag: "--movement <kind>",
    description: `${MOVEMENTS.join(" or ")}: how a mineflayer body finds its paths (default: ${DEFAULT_MOVEMENT})`,
  },
  state: {
    variable: "LODESTONE_STATE",
    flag: "--state <folder>",
    description:
      "folder for the body's goal, pending triggers and learnt lessons, so that the next process continues with them (default: in memory)",
  },
  chat: {
    variable: "LODESTONE_CHAT",
    flag: "--chat",
    description: "on or off: the bot answers in the game's chat and obeys its commanders there",
  },
  reflexes: {
    variable: "LODESTONE_REFLEXES",
    flag: "--reflexes <file>",
    description: 'JSON file of how the bot\'s reflexes are set: { "threatened": { "on": false } } (default: all on)',
  },
  conduct: {
    variable: "LODESTONE_CONDUCT",
    flag: "--conduct <file>",
    description:
      "JSON file of the bot's Conduct: who may command it, what is forbidden, kept and protected (default: built-in conduct)",
  },
  commander: {
    variable: "LODESTONE_COMMANDERS",
    flag: "--commander <name>",
    description:
      "a player who may command the bot in chat, besides those of --conduct; repeatable; * is every player (default: every player in the embedded world, nobody on a server)",
  },
  advisor: {
    variable: "LODESTONE_ADVISOR",
    flag: "--advisor <kind>",
    description: `${ADVISORS.join(", ")}: the kind of language model (default: endpoint if LODESTONE_MODEL_URL is set, else none)`,
  },
  modelUrl: {
    variable: "LODESTONE_MODEL_URL",
    flag: "--model-url <url>",
    description: "OpenAI-compatible endpoint of the language model, such as http://127.0.0.1:11434/v1",
  },
  modelName: {
    variable: "LODESTONE_MODEL_NAME",
    flag: "--model-name <name>",
    description: "name of the endpoint's model",
  },
  largeModelName: {
    variable: "LODESTONE_LARGE_MODEL_NAME",
    flag: "--large-model-name <name>",
    description: "name of the endpoint's model for hard questions and corrections (default: the same model)",
  },
  modelKey: { variable: "LODESTONE_MODEL_KEY", description: "bearer token for the endpoint" },
  modelTimeoutMs: {
    variable: "LODESTONE_MODEL_TIMEOUT_MS",
    flag: "--model-timeout-ms <ms>",
    description: "milliseconds within which the language model must answer (default: 30000)",
  },
  modelCallsPerHour: {
    variable: "LODESTONE_MODEL_CALLS_PER_HOUR",
    flag: "--model-calls-per-hour <n>",
    description: "maximal number of model calls within any hour (default: unlimited)",
  },
  modelTokensPerHour: {
    variable: "LODESTONE_MODEL_TOKENS_PER_HOUR",
    flag: "--model-tokens-per-hour <n>",
    description: "maximal number of model tokens within any hour (default: unlimited)",
  },
  logLevel: {
    variable: "LODESTONE_LOG_LEVEL",
    flag: "--log-level <level>",
    description: `${LOG_LEVELS.join(", ")}: level of the log on stderr, in JSON lines (default: warn)`,
  },
} as const satisfies Record<string, ServiceSetting>;

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];
