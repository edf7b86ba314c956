// Whether a bot can join a server, as far as the server says so: by its status before the join, and
// by its words when it turns the bot away. Invariant: a no that another try will not change is no
// `run.connectFailed`, which callers try again.
// Source: the texts of minecraft.wiki, "Disconnect", and of the game's own language file.

import { SUPPORTED_VERSIONS, versionOfServer } from "../../domains/minecraft/data/known-versions.ts";
import { versionsOfProtocol } from "../../domains/minecraft/load-game-data.ts";
import { CodedError, type ErrorCode } from "../../schemas/index.ts";
import type { ServerStatus } from "./ping.ts";

/**
 * The version to join with. Throws CodedError `run.unsupportedServer` if the server's is neither
 * supported nor among `others`.
 */
export function joinableVersion(
  { version: said, protocol }: Pick<ServerStatus, "version" | "protocol">,
  others: readonly string[] = [],
): string {
  const named = [...said.matchAll(/\d+(?:\.\d+)+/g)].map(([name]) => name);
  const spoken = protocol === null ? [] : versionsOfProtocol(protocol);
  const candidates = spoken.length > 0 ? spoken : named;
  const supported = candidates.find((name) => SUPPORTED_VERSIONS.includes(versionOfServer(name)));
  const version = supported ?? candidates.find((name) => others.includes(name));
  if (version !== undefined) return version;
  const number = protocol === null ? "" : ` (protocol ${protocol})`;
  throw new CodedError(
    "run.unsupportedServer",
    `the server plays ${said}${number}, which is not supported. Supported: ${SUPPORTED_VERSIONS.join(", ")}`,
  );
}

/** "20 of 20 players" if the status says that nobody else may enter. */
export function fullText({ players }: Pick<ServerStatus, "players">): string | undefined {
  if (players === null || players.max <= 0 || players.online < players.max) return undefined;
  return `${players.online} of ${players.max} players`;
}

interface Refusal {
  words: RegExp;
  code: ErrorCode;
  says: string;
}

/** By the key of the game's message, or its English text. */
const REFUSALS: readonly Refusal[] = [
  {
    words: /not_whitelisted|not white-?listed/i,
    code: "run.joinRefused",
    says: "the server lets in only players on its whitelist; have the bot's name added",
  },
  {
    words: /unverified_username|failed to verify username|not authenticated with|invalid session|loginFailedInfo/i,
    code: "run.joinRefused",
    says: "the server checks accounts (online mode); join with --auth microsoft, or switch it off there",
  },
  { words: /\bbanned|banned_ip/i, code: "run.joinRefused", says: "the server has banned this player or address" },
  {
    words:
      /outdated_(client|server)|outdated (client|server)|disconnect\.incompatible|incompatible client|version .* you are using version/i,
    code: "run.unsupportedServer",
    says: "the server plays another version; leave out --mc-version, or name the server's",
  },
  { words: /server_full|server is full/i, code: "run.connectFailed", says: "the server is full" },
  {
    words: /name_taken|already (logged|playing|connected)/i,
    code: "run.connectFailed",
    says: "its name is in the game already",
  },
];

/** Why the server turned the bot away, from its last words. */
export function refusalOf(words: string): CodedError {
  const known = REFUSALS.find((refusal) => refusal.words.test(words));
  if (known === undefined) return new CodedError("run.connectFailed", `the bot could not join: ${words}`);
  return new CodedError(known.code, `the bot could not join: ${known.says} (${words})`);
}
