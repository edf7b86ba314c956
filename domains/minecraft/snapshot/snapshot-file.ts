// A compiled domain's shared memory as a file. Layout, big-endian: magic (8 bytes), key (32),
// sha256 of the payload (32), length of the payload (8), payload. The key identifies the payload's
// inputs; a file with another key is not this snapshot.
// Invariant: readers get a whole, undamaged payload or nothing. Files are renamed into place when
// complete, so writers need no coordination. An unreadable or unwritable folder is not an error:
// there is just no file.

import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../../make-folder.ts";

const MAGIC = Buffer.from("LODESNAP");
const DIGEST_LENGTH = 32;
const KEY_AT = MAGIC.length;
const CHECKSUM_AT = KEY_AT + DIGEST_LENGTH;
const LENGTH_AT = CHECKSUM_AT + DIGEST_LENGTH;
const HEADER_LENGTH = LENGTH_AT + 8;

const sha256 = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

/**
 * The payload in new shared memory; `absent` without a file, `damaged` if it differs from the
 * written one.
 */
export function readSnapshot(path: string, key: Uint8Array): SharedArrayBuffer | "absent" | "damaged" {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return "absent";
  }
  try {
    const header = Buffer.alloc(HEADER_LENGTH);
    if (!readWhole(file, header, 0)) return "damaged";
    const length = fstatSync(file).size - HEADER_LENGTH;
    const expected = Buffer.concat([MAGIC, key]);
    if (!header.subarray(0, CHECKSUM_AT).equals(expected)) return "damaged";
    if (header.readBigUInt64BE(LENGTH_AT) !== BigInt(length)) return "damaged";
    const buffer = new SharedArrayBuffer(length);
    const payload = new Uint8Array(buffer);
    if (!readWhole(file, payload, HEADER_LENGTH)) return "damaged";
    return sha256(payload).equals(header.subarray(CHECKSUM_AT, LENGTH_AT)) ? buffer : "damaged";
  } catch {
    return "damaged";
  } finally {
    closeSync(file);
  }
}

/** Writes a draft and renames it into place; returns whether that succeeded. */
export function writeSnapshot(path: string, key: Uint8Array, buffer: SharedArrayBuffer): boolean {
  const payload = new Uint8Array(buffer);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(payload.length));
  const draft = `${path}.${randomUUID()}${DRAFT_ENDING}`;
  try {
    makeFolder(dirname(path));
    const file = openSync(draft, "wx");
    try {
      writeWhole(file, Buffer.concat([MAGIC, key, sha256(payload), length]));
      writeWhole(file, payload);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
    return true;
  } catch {
    remove(draft);
    return false;
  }
}

const DRAFT_ENDING = ".draft";
/** Older drafts belong to writers that died. */
const DRAFT_LIFETIME_MS = 3_600_000;

/** Removes all but the `count` newest files that begin with `prefix`, and abandoned drafts. */
export function keepNewest(folder: string, prefix: string, count: number, now: number): void {
  try {
    const files = readdirSync(folder)
      .filter((name) => name.startsWith(prefix))
      .map((name) => ({ path: join(folder, name), writtenAt: statSync(join(folder, name)).mtimeMs }))
      .sort((a, b) => b.writtenAt - a.writtenAt);
    const [drafts, whole] = [true, false].map((is) => files.filter(({ path }) => path.endsWith(DRAFT_ENDING) === is));
    for (const { path, writtenAt } of drafts ?? []) if (now - writtenAt > DRAFT_LIFETIME_MS) remove(path);
    for (const { path } of whole?.slice(count) ?? []) remove(path);
  } catch {
    // Another process may be cleaning up too.
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The file stays.
  }
}

/** Fills `bytes`; returns false if the file is too short. */
function readWhole(file: number, bytes: Uint8Array, position: number): boolean {
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(file, bytes, at, bytes.length - at, position + at);
    if (read === 0) return false;
    at += read;
  }
  return true;
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at);
}
