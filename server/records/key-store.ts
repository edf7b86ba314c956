// Where requests with an Idempotency-Key are remembered, by caller and key. This version is lost
// with the process; record-file.ts keeps them over restarts.

/** A request that has begun. */
export interface KeyRecord {
  /** The digest of the request. */
  digest: string;
  /** When it began, in milliseconds since 1970. */
  at: number;
  /** Its answer as JSON text; null while it is being served, or if its process ended before. */
  answer: string | null;
}

/** Writes throw CodedError `state.writeFailed` and then have changed nothing. */
export interface KeyStore {
  /** The room for one caller's records, in bytes. */
  readonly maxBytes: number;
  find(caller: string, key: string): KeyRecord | undefined;
  /** What a caller's records take. */
  bytesOf(caller: string): number;
  /** When a caller's oldest record began; undefined without records. */
  oldestOf(caller: string): number | undefined;
  begin(caller: string, key: string, digest: string, at: number): void;
  finish(caller: string, key: string, answer: string): void;
  drop(caller: string, key: string): void;
  /** Drops the records that began before a time. */
  forgetBefore(at: number): void;
}

/** Estimated bytes of a record besides its answer. */
export const RECORD_BYTES = 300;
const MAX_BYTES = 32 * 1024 * 1024;

export function memoryKeys(maxBytes = MAX_BYTES): KeyStore {
  /** Oldest first. */
  const callers = new Map<string, { records: Map<string, KeyRecord>; bytes: number }>();
  const of = (caller: string) => {
    const known = callers.get(caller) ?? { records: new Map<string, KeyRecord>(), bytes: 0 };
    callers.set(caller, known);
    return known;
  };
  const drop = (caller: string, key: string): void => {
    const held = of(caller);
    const record = held.records.get(key);
    if (record === undefined) return;
    held.records.delete(key);
    held.bytes -= RECORD_BYTES + (record.answer?.length ?? 0);
    if (held.records.size === 0) callers.delete(caller);
  };
  return {
    maxBytes,
    find: (caller, key) => callers.get(caller)?.records.get(key),
    bytesOf: (caller) => callers.get(caller)?.bytes ?? 0,
    oldestOf: (caller) => callers.get(caller)?.records.values().next().value?.at,
    begin(caller, key, digest, at) {
      const held = of(caller);
      held.records.set(key, { digest, at, answer: null });
      held.bytes += RECORD_BYTES;
    },
    finish(caller, key, answer) {
      const held = callers.get(caller);
      const record = held?.records.get(key);
      if (held === undefined || record === undefined) return;
      record.answer = answer;
      held.bytes += answer.length;
    },
    drop,
    forgetBefore(at) {
      for (const [caller, { records }] of callers) {
        for (const [key, record] of records) {
          if (record.at >= at) break;
          drop(caller, key);
        }
      }
    },
  };
}
