// The table of all that a service can be told: each setting a flag and a variable of the environment, with what it means. What they may be is
// `configuration.ts`; the command's help, docs/http.md and the reading of both are made of this table.

import { DEFAULT_MC_VERSION } from "../../schemas/index.ts";
import { DEFAULT_HOST, DEFAULT_PORT } from "./address.ts";

export const LOG_LEVELS = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
/** Worlds that a body may be given one of. */
export const WORLDS = ["simulated", "embedded"] as const;
export const AUTHS = ["offline", "microsoft"] as const;
export const DEFAULT_USERNAME = "Lodestone";

/** Where a language model may come from; none is asked otherwise. */
export const ADVISORS = ["none", "endpoint", "browser"] as const;

/** Where a service that others can reach stops answering one address, in requests a minute, unless it is told otherwise. */
export const OPEN_RATE_LIMIT = 1_200;

export interface ServiceSetting {
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
  threadMemoryMb: {
    variable: "LODESTONE_THREAD_MEMORY_MB",
    flag: "--thread-memory-mb <mb>",
    description:
      "megabytes that a planning thread's heap may need before its longest search ends; 512 if nothing is said",
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
  corsOrigins: {
    variable: "LODESTONE_CORS_ORIGINS",
    flag: "--cors-origins <origins>",
    description: "origins, with commas between, whose pages may ask; none if nothing is said",
  },
  registry: {
    variable: "LODESTONE_REGISTRY",
    flag: "--registry <file>",
    description: "file that keeps the registry of capabilities; with a body and without a file it is kept in memory",
  },
  trustedKeys: {
    variable: "LODESTONE_TRUSTED_KEYS",
    flag: "--trusted-keys <file>",
    description: "JSON file of the public keys whose signatures count: { id: PEM }; none if nothing is said",
  },
  extensions: {
    variable: "LODESTONE_EXTENSIONS",
    flag: "--extensions <modules>",
    description: "modules, with commas between, that have the code of leaves in the registry; none if nothing is said",
  },
  world: {
    variable: "LODESTONE_WORLD",
    flag: "--world <kind>",
    description: `${WORLDS.join(" or ")}: gives the service a body in a world of its own; none if nothing is said`,
  },
  join: {
    variable: "LODESTONE_JOIN",
    flag: "--join <host:port>",
    description: "gives the service a body on somebody's own server",
  },
  username: {
    variable: "LODESTONE_USERNAME",
    flag: "--username <name>",
    description: `the body's name as a player; ${DEFAULT_USERNAME} if nothing is said`,
  },
  auth: {
    variable: "LODESTONE_AUTH",
    flag: "--auth <kind>",
    description: `${AUTHS.join(" or ")}: how the server that is joined knows players; offline if nothing is said`,
  },
  mcVersion: {
    variable: "LODESTONE_MC_VERSION",
    flag: "--mc-version <version>",
    description: `Minecraft's version for the body; ${DEFAULT_MC_VERSION}, or with --join the server's own, if nothing is said`,
  },
  seed: {
    variable: "LODESTONE_SEED",
    flag: "--seed <n>",
    description: "seed of the body's world; 1 if nothing is said",
  },
  fast: {
    variable: "LODESTONE_FAST",
    flag: "--fast",
    description: "on or off: shorter digging, smelting and growing in the embedded world",
  },
  nights: {
    variable: "LODESTONE_NIGHTS",
    flag: "--nights",
    description: "on or off: monsters in the embedded world's dark",
  },
  state: {
    variable: "LODESTONE_STATE",
    flag: "--state <folder>",
    description:
      "folder that keeps what the body is at, what it waits for and what its mind has learnt, so that a later process goes on with it; in memory if nothing is said",
  },
  chat: {
    variable: "LODESTONE_CHAT",
    flag: "--chat",
    description: "on or off: the body answers in the game's chat, and does what its commanders say there",
  },
  conduct: {
    variable: "LODESTONE_CONDUCT",
    flag: "--conduct <file>",
    description:
      "JSON file of Conduct: who may command, what is forbidden, kept and protected; the default if nothing is said",
  },
  advisor: {
    variable: "LODESTONE_ADVISOR",
    flag: "--advisor <kind>",
    description: `${ADVISORS.join(", ")}: the language model; an endpoint if LODESTONE_MODEL_URL is set, else none, if nothing is said`,
  },
  modelUrl: {
    variable: "LODESTONE_MODEL_URL",
    flag: "--model-url <url>",
    description: "OpenAI-compatible endpoint of the language model, such as http://127.0.0.1:11434/v1",
  },
  modelName: {
    variable: "LODESTONE_MODEL_NAME",
    flag: "--model-name <name>",
    description: "the model that the endpoint is asked for",
  },
  largeModelName: {
    variable: "LODESTONE_LARGE_MODEL_NAME",
    flag: "--large-model-name <name>",
    description: "the model for hard questions, and for what the other got wrong; the same if nothing is said",
  },
  modelKey: { variable: "LODESTONE_MODEL_KEY", description: "what the endpoint is sent as a bearer token" },
  modelTimeoutMs: {
    variable: "LODESTONE_MODEL_TIMEOUT_MS",
    flag: "--model-timeout-ms <ms>",
    description: "milliseconds in which the language model must have answered; 30000 if nothing is said",
  },
  modelCallsPerHour: {
    variable: "LODESTONE_MODEL_CALLS_PER_HOUR",
    flag: "--model-calls-per-hour <n>",
    description: "calls of the language model within any hour; any number if nothing is said",
  },
  modelTokensPerHour: {
    variable: "LODESTONE_MODEL_TOKENS_PER_HOUR",
    flag: "--model-tokens-per-hour <n>",
    description: "tokens of the language model within any hour; any number if nothing is said",
  },
  logLevel: {
    variable: "LODESTONE_LOG_LEVEL",
    flag: "--log-level <level>",
    description: `${LOG_LEVELS.join(", ")}: what is logged to stderr, as JSON lines; warn if nothing is said`,
  },
} as const satisfies Record<string, ServiceSetting>;

export type SettingKey = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];
