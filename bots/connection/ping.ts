// Asks a server for its status, as the game's multiplayer list does: no join, no account. Written
// here and not taken from the protocol library, because whatever listens on a port may answer: a web
// server, an old server, half a packet. Invariant: settles within the time limit, whatever arrives.
// Source: minecraft.wiki, Java Edition protocol, "Server List Ping".

import { resolveSrv } from "node:dns/promises";
import { connect, isIP } from "node:net";
import { CodedError } from "../../schemas/index.ts";

export interface ServerStatus {
  /**
   * The server's name for its version, e.g. `1.20.1`; servers with plug-ins may say `Paper 1.20.1`.
   */
  version: string;
  /** The number of its protocol; null if it does not say. */
  protocol: number | null;
  /** Players who are in the game, and how many may be; null if it does not say. */
  players: { online: number; max: number } | null;
  latencyMs: number;
}

/** The server closed the connection without a word: it hides its status, and may still let bots in. */
export class StatusHidden extends CodedError {}

const TIMEOUT_MS = 5_000;
const DEFAULT_PORT = 25_565;
/** More than the 32,767 characters of a status can take. */
const MAX_BYTES = 256 * 1024;
const MAX_VERSION_LENGTH = 64;
/** The first byte of the answer of a server before 1.7. */
const OLD_KICK = 0xff;
/** By convention, the protocol of a client that asks which one to use. */
const ANY_PROTOCOL = [0xff, 0xff, 0xff, 0xff, 0x0f];

/**
 * Pings a server. Rejects with CodedError run.connectFailed, also after `timeoutMs` without an
 * answer; run.unsupportedServer if it is older than 1.7; `StatusHidden` if it says nothing;
 * run.aborted when the signal aborts.
 */
export async function pingServer(
  host: string,
  port: number,
  timeoutMs = TIMEOUT_MS,
  signal?: AbortSignal,
): Promise<ServerStatus> {
  const at = await serviceOf(host, port);
  const askedAt = performance.now();
  const where = `${host}:${port}`;
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const socket = connect(at.port, at.host);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      socket.destroy();
      settle();
    };
    const fail = (why: string, cause?: unknown): void =>
      end(() => reject(new CodedError("run.connectFailed", `${where} ${why}`, { cause })));
    const timer = setTimeout(
      () =>
        fail(
          received.length === 0
            ? `does not answer a ping within ${timeoutMs} ms; is a Minecraft server running there?`
            : NOT_MINECRAFT,
        ),
      timeoutMs,
    );
    const onAbort = (): void =>
      end(() => reject(new CodedError("run.aborted", `the run was stopped while ${where} was asked for its status`)));
    signal?.addEventListener("abort", onAbort, { once: true });
    socket.on("error", (error) => fail(`does not answer a ping: ${error.message}`, error));
    socket.on("connect", () => socket.write(request(host, at.port)));
    socket.on("close", () =>
      received.length === 0
        ? end(() =>
            reject(new StatusHidden("run.connectFailed", `${where} closed the connection instead of answering a ping`)),
          )
        : fail(NOT_MINECRAFT),
    );
    socket.on("data", (data) => {
      received = Buffer.concat([received, data]);
      if (received[0] === OLD_KICK) {
        const why = `${where} is a Minecraft server before 1.7, which bots cannot join`;
        return end(() => reject(new CodedError("run.unsupportedServer", why)));
      }
      const text = answerIn(received);
      if (text === undefined) return;
      const status = text === null ? null : statusOf(text, performance.now() - askedAt);
      if (status === null) fail(NOT_MINECRAFT);
      else end(() => resolve(status));
    });
  });
}

const NOT_MINECRAFT = "answers, but not as a Minecraft server does; check the port";

/** Where the game's own record for the name leads, as the game looks it up. */
async function serviceOf(host: string, port: number): Promise<{ host: string; port: number }> {
  if (port !== DEFAULT_PORT || isIP(host) !== 0 || host === "localhost") return { host, port };
  const [record] = await resolveSrv(`_minecraft._tcp.${host}`).catch(() => []);
  return record === undefined ? { host, port } : { host: record.name, port: record.port };
}

function request(host: string, port: number): Buffer {
  const name = Buffer.from(host, "utf8").subarray(0, 255);
  const shake = [0, ...ANY_PROTOCOL, ...varInt(name.length), ...name, port >> 8, port & 0xff, 1];
  return Buffer.from([...varInt(shake.length), ...shake, 1, 0]);
}

function varInt(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varInt(value >>> 7)];
}

/** The JSON text of the answer; undefined while it is incomplete, null if this is no answer. */
function answerIn(bytes: Buffer): string | undefined | null {
  let at = 0;
  const readVarInt = (): number | undefined | null => {
    for (let value = 0, shift = 0; shift < 35; shift += 7) {
      const byte = bytes[at];
      if (byte === undefined) return undefined;
      at += 1;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    return null;
  };
  const size = readVarInt();
  if (size === undefined || size === null) return size;
  if (size < 3 || size > MAX_BYTES) return null;
  const kind = readVarInt();
  if (kind === undefined) return undefined;
  if (kind !== 0) return null;
  const length = readVarInt();
  if (length === undefined || length === null) return length;
  if (length < 2 || length > size) return null;
  return bytes.length < at + length ? undefined : bytes.toString("utf8", at, at + length);
}

/** The status in the text; null if it is none. */
function statusOf(text: string, latencyMs: number): ServerStatus | null {
  try {
    const { version, players } = JSON.parse(text) as { version?: unknown; players?: unknown };
    const { name, protocol } = (typeof version === "object" && version !== null ? version : {}) as Named;
    const { online, max } = (typeof players === "object" && players !== null ? players : {}) as Named;
    return {
      version: typeof name === "string" ? name.slice(0, MAX_VERSION_LENGTH) : "unknown",
      protocol: typeof protocol === "number" ? protocol : null,
      players: typeof online === "number" && typeof max === "number" ? { online, max } : null,
      latencyMs: Math.round(latencyMs),
    };
  } catch {
    return null;
  }
}

type Named = Record<string, unknown>;
