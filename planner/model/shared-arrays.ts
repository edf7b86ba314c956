// Typed arrays and a JSON header in a single SharedArrayBuffer, so that all threads read one
// memory.
// Layout: 4 bytes header length, the header as UTF-8 JSON, then each array at a multiple of 8
// bytes.

const KINDS = { i32: Int32Array, f64: Float64Array, u8: Uint8Array } as const;
type Kind = keyof typeof KINDS;
export type NumberArray = Int32Array | Float64Array | Uint8Array;

interface Header {
  meta: unknown;
  arrays: { name: string; kind: Kind; offset: number; length: number }[];
}

const align = (offset: number): number => (offset + 7) & ~7;

const kindOf = (array: NumberArray): Kind =>
  array instanceof Int32Array ? "i32" : array instanceof Float64Array ? "f64" : "u8";

/** Copies the arrays and the JSON value `meta` into one new shared buffer. */
export function packArrays(meta: unknown, arrays: Readonly<Record<string, NumberArray>>): SharedArrayBuffer {
  const header: Header = { meta, arrays: [] };
  let relative = 0;
  for (const [name, array] of Object.entries(arrays)) {
    header.arrays.push({ name, kind: kindOf(array), offset: relative, length: array.length });
    relative = align(relative + array.byteLength);
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const start = align(4 + text.length);
  const buffer = new SharedArrayBuffer(start + relative);
  new DataView(buffer).setUint32(0, text.length);
  new Uint8Array(buffer, 4, text.length).set(text);
  const memory = asArrayBuffer(buffer);
  for (const { name, kind, offset, length } of header.arrays) {
    const source = arrays[name];
    if (source !== undefined) new KINDS[kind](memory, start + offset, length).set(source as never);
  }
  return buffer;
}

/** Views of a packed buffer; only the header is copied. */
export function openArrays(buffer: SharedArrayBuffer): { meta: unknown; arrays: Record<string, NumberArray> } {
  const length = new DataView(buffer).getUint32(0);
  // TextDecoder refuses shared memory, hence the copy of the header.
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length).slice())) as Header;
  const start = align(4 + length);
  const memory = asArrayBuffer(buffer);
  const arrays: Record<string, NumberArray> = {};
  for (const { name, kind, offset, length: count } of header.arrays) {
    arrays[name] = new KINDS[kind](memory, start + offset, count);
  }
  return { meta: header.meta, arrays };
}

/** Typed arrays can view shared memory; only their declared types insist on ArrayBuffer. */
const asArrayBuffer = (buffer: SharedArrayBuffer): ArrayBuffer => buffer as unknown as ArrayBuffer;
